// Commands, with any register contents, never reset: after a wipe no unit is asked for anything, and none is at work.
module formal (
    input wire clk,
    input wire cmd_start,
    input wire [7:0] cmd_opcode,
    input wire cmd_abort,
    input wire cmd_wipe,
    input wire wiping,
    input wire xof_done,
    input wire xof_refused,
    input wire opener_done,
    input wire [2:0] opener_error,
    input wire grind_ready,
    input wire grind_rsp_valid,
    input wire [1:0] grind_rsp_error,
    input wire rot_ready,
    input wire acc_ready,
    input wire acc_rsp_valid,
    input wire [2:0] acc_rsp_error,
    input wire mpc_ready,
    input wire mpc_done,
    input wire mpc_error
);
    wire rst_n = 1'b1;
    wire cmd_done;
    wire [7:0] cmd_error;
    wire cmd_wiped;
    wire wipe_now;
    wire drop_it;
    wire xof_go;
    wire opener_go;
    wire grind_valid;
    wire grind_stop;
    wire grind_rsp_ready;
    wire rot_valid;
    wire restart;
    wire acc_valid;
    wire acc_cancel;
    wire acc_rsp_ready;
    wire mpc_valid;
    wire acc_running;
    `tcith_dispatch u_dut (.*);

    reg wiped = 1'b0;
    always @(posedge clk) begin
        wiped <= cmd_wipe;
        if (wiped & ~cmd_wipe) begin
            nothing_asked: assert(~(xof_go | opener_go | grind_valid | rot_valid | acc_valid | mpc_valid | restart));
            nothing_awaited: assert(~(grind_rsp_ready | acc_rsp_ready | cmd_done));
        end
    end
endmodule

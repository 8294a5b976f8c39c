// Commands: each unit's offer stays until it is taken, at most one unit is at work, a command ends once, a wipe ends all.
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
    wire rst_n;
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
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_dispatch u_dut (.*);

    // As `tcith_regs` has it: opcode stable until the end, no start meanwhile.
    reg       busy = 1'b0;
    reg [7:0] opcode;
    always @(posedge clk) begin
        busy <= (cmd_start | (busy & ~cmd_done)) & rst_n & ~cmd_wipe;
        opcode <= cmd_opcode;
    end
    always @(*) begin
        assume(~(cmd_start & (busy | cmd_wipe)));
        if (busy) assume(cmd_opcode == opcode);
    end

    formal_holds #(.WIDTH(1)) u_acc (
        .clk(clk), .rst_n(rst_n), .drop(cmd_wipe), .valid(acc_valid), .ready(acc_ready),
        .payload(1'b0)
    );
    formal_holds #(.WIDTH(1)) u_mpc (
        .clk(clk), .rst_n(rst_n), .drop(cmd_wipe), .valid(mpc_valid), .ready(mpc_ready),
        .payload(1'b0)
    );
    formal_holds #(.WIDTH(1)) u_grind (
        .clk(clk), .rst_n(rst_n), .drop(cmd_wipe), .valid(grind_valid), .ready(grind_ready),
        .payload(1'b0)
    );
    formal_holds #(.WIDTH(1)) u_rot (
        .clk(clk), .rst_n(rst_n), .drop(cmd_wipe | drop_it), .valid(rot_valid), .ready(rot_ready),
        .payload(1'b0)
    );

    wire [5:0] offers = {xof_go, opener_go, grind_valid, rot_valid, acc_valid, mpc_valid};
    reg        finished = 1'b0;
    always @(posedge clk) begin
        finished <= rst_n & cmd_done;
        if (rst_n) begin
            one_unit: assert((offers & (offers - 6'd1)) == 6'd0);
            one_answer_port: assert(~(grind_rsp_ready & acc_rsp_ready));
            nothing_without_a_command: assert(busy | ~(|offers | cmd_done | acc_rsp_ready | grind_rsp_ready));
            cancel_where_it_runs: assert(~acc_cancel | acc_rsp_ready);
        end
        if (finished) one_end: assert(~cmd_done);
    end
endmodule

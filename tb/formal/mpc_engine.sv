// MPC-Emulation: every access to the memories needs a grant, a command ends once, and nothing happens without one or after an abort.
// The algebra is left free.
module formal (
    input wire clk,
    input wire cmd_abort,
    input wire wipe,
    input wire cmd_valid,
    input wire [2:0] cmd_op,
    input wire [4:0] cmd_e,
    input wire [7:0] cmd_p,
    input wire grant,
    input wire [63:0] h_rdata,
    input wire [63:0] w_rdata,
    input wire [63:0] lanes_product,
    input wire count_clear
);
    wire rst_n;
    wire cmd_ready;
    wire busy;
    wire done;
    wire error;
    wire h_en;
    wire [9:0] h_addr;
    wire w_en;
    wire w_we;
    wire [9:0] w_addr;
    wire [63:0] w_wdata;
    wire [63:0] lanes_word;
    wire [7:0] lanes_scalar;
    wire lanes_nibbles;
    wire lanes_high;
    wire [31:0] busy_cycles;
    wire [31:0] stall_cycles;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_mpc_engine u_dut (.*);

    reg  works = 1'b0;
    wire taken = cmd_valid & cmd_ready & rst_n;
    reg  finished = 1'b0;
    always @(posedge clk) begin
        works <= (taken | (works & ~done)) & rst_n & ~(cmd_abort | wipe);
        finished <= rst_n & done;
        if (rst_n) begin
            access_with_a_grant: assert(~(w_en | h_en) | grant);
            nothing_without_a_command: assert(works | ~(busy | w_en | h_en));
            no_end_without_a_command: assert(works | ~done);
            no_command_while_busy: assert(~(busy & cmd_ready));
            error_with_the_end: assert(done | ~error);
            no_access_in_an_abort: assert(~(cmd_abort & (w_en | h_en)));
        end
        if (finished) one_end: assert(~done | error);
    end
endmodule

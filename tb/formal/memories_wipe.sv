// A wipe of the memories reaches every word: whichever word one looks at, it is overwritten with zero in both between
// the command and the end. By induction over the cycles of a wipe: it begins with reset or in any state that the invariant
// allows, and the invariant holds one cycle later.
module formal (
    input wire clk,
    input wire wipe,
    input wire xof_en,
    input wire xof_one,
    input wire [9:0] xof_addr,
    input wire [63:0] xof_wdata,
    input wire ctx_busy,
    input wire ctx_en,
    input wire ctx_we,
    input wire [9:0] ctx_addr,
    input wire [63:0] ctx_wdata,
    input wire acc_valid,
    input wire acc_we,
    input wire [9:0] acc_addr,
    input wire [63:0] acc_wdata,
    input wire mpc_h_en,
    input wire [9:0] mpc_h_addr,
    input wire mpc_w_en,
    input wire mpc_w_we,
    input wire [9:0] mpc_w_addr,
    input wire [63:0] mpc_w_wdata,
    input wire bus_valid,
    input wire bus_we,
    input wire [9:0] bus_addr,
    input wire [63:0] bus_wdata
);
    wire rst_n;
    wire wiping;
    wire acc_ready;
    wire mpc_grant;
    wire bus_ready;
    wire table_written;
    wire [63:0] rdata;
    wire [63:0] h_rdata;
    `tcith_memories u_dut (.*);

    wire        one_en, one_we, zero_en, zero_we;
    wire [9:0]  one_addr, zero_addr;
    wire [63:0] one_wdata, zero_wdata;
    wire [10:0] place;
    (* anyconst *) wire [9:0] chosen;
    (* anyconst *) wire from_reset;
    reg first = 1'b1;
    always @(posedge clk) first <= 1'b0;
    assign rst_n = ~(first & from_reset);

    reg running;
    reg one_done;
    reg zero_done;
    always @(posedge clk) begin
        running <= (wipe | (running & wiping)) & rst_n;
        if (~rst_n | wipe) {one_done, zero_done} <= 2'b00;
        else begin
            if (one_en & one_we & (one_addr == chosen) & (one_wdata == 64'd0)) one_done <= 1'b1;
            if (zero_en & zero_we & (zero_addr == chosen) & (zero_wdata == 64'd0)) zero_done <= 1'b1;
        end
    end
    wire both_done = one_done & zero_done;
    wire counts_up = ~wiping | (place <= 11'd1024);
    wire below_is_done = ~(wiping & (place > {1'b0, chosen})) | both_done;
    wire ends_when_all_is_done = ~(running & ~wiping) | both_done;
    wire runs_while_wiping = running | ~wiping;
    always @(*) begin
        if (first & ~from_reset) assume(counts_up & below_is_done & ends_when_all_is_done & runs_while_wiping);
        if (~first) begin
            a_counts_up: assert(counts_up);
            a_below_is_done: assert(below_is_done);
            a_ends_when_all_is_done: assert(ends_when_all_is_done);
            a_runs_while_wiping: assert(runs_while_wiping);
        end
    end
endmodule

// Memory arbitration: at most one access has each memory in a cycle, it is the one that was granted, with its address and
// data, and nothing else writes; while a wipe is at work, nobody has one.
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
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_memories u_dut (.*);

    wire        one_en, one_we, zero_en, zero_we;
    wire [9:0]  one_addr, zero_addr;
    wire [63:0] one_wdata, zero_wdata;

    // Of the users' ports, each proved elsewhere: MPC-Emulation accesses with a grant, contexts only in a rotation, and
    // an expansion and a rotation exclude each other.
    always @(*) begin
        assume(mpc_grant | ~(mpc_w_en | mpc_h_en));
        assume(ctx_busy | ~ctx_en);
        assume(~(xof_en & ctx_busy));
    end

    // Who has memory 1, and memory 0.
    wire acc = acc_valid & acc_ready;
    wire bus = bus_valid & bus_ready;
    wire [5:0] one = {wiping, xof_en & xof_one & ~wiping, ctx_en & ~wiping, acc, mpc_w_en, bus};
    wire [2:0] zero = {wiping, xof_en & ~xof_one & ~wiping, mpc_h_en};
    always @(posedge clk) if (rst_n) begin
        one_at_a_time: assert((one & (one - 6'd1)) == 6'd0);
        zero_at_a_time: assert((zero & (zero - 3'd1)) == 3'd0);
        nobody_nothing: assert((|one) | ~(one_en & one_we));
        nobody_nothing_zero: assert((|zero) == zero_en);
        wipe_writes_zero: assert(~(wiping & one_we & (one_wdata != 64'd0)) & ~(wiping & zero_we & (zero_wdata != 64'd0)));
        xof_as_it_is: assert(~one[4] | (one_en & one_we & (one_addr == xof_addr) & (one_wdata == xof_wdata)));
        ctx_as_it_is: assert(~one[3] | (one_en & (one_we == ctx_we) & (one_addr == ctx_addr) & (one_wdata == ctx_wdata)));
        acc_as_it_is: assert(~acc | (one_en & (one_we == acc_we) & (one_addr == acc_addr) & (one_wdata == acc_wdata)));
        mpc_as_it_is: assert(~mpc_w_en | (one_en & (one_we == mpc_w_we) & (one_addr == mpc_w_addr) & (one_wdata == mpc_w_wdata)));
        bus_as_it_is: assert(~bus | (one_en & (one_we == bus_we) & (one_addr == bus_addr) & (one_wdata == bus_wdata)));
        every_write_to_the_table_is_told: assert(table_written == (one_en & one_we & (one_addr < 10'd354)));
        h_as_it_is: assert(~mpc_h_en | (~zero_we & (zero_addr == mpc_h_addr)));
        xof_zero_as_it_is: assert(~zero[1] | (zero_we & (zero_addr == xof_addr) & (zero_wdata == xof_wdata)));
    end
endmodule

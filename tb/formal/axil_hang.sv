// AXI4-Lite slave, with anything at all behind it, be it silent: an access whose answer has room is answered within four times the
// watchdog's 4096 cycles, the time of one access that went before it included. By induction over where the slave is: it begins
// with reset or in any state that the invariant allows, and the invariant holds one cycle later.
module formal (
    input wire clk,
    input wire s_axil_awvalid,
    input wire [15:0] s_axil_awaddr,
    input wire [2:0] s_axil_awprot,
    input wire s_axil_wvalid,
    input wire [63:0] s_axil_wdata,
    input wire [7:0] s_axil_wstrb,
    input wire s_axil_bready,
    input wire s_axil_arvalid,
    input wire [15:0] s_axil_araddr,
    input wire [2:0] s_axil_arprot,
    input wire s_axil_rready,
    input wire reg_ready,
    input wire reg_rsp_valid,
    input wire [63:0] reg_rsp_rdata,
    input wire reg_rsp_error
);
    wire rst_n;
    wire s_axil_awready;
    wire s_axil_wready;
    wire s_axil_bvalid;
    wire [1:0] s_axil_bresp;
    wire s_axil_arready;
    wire s_axil_rvalid;
    wire [63:0] s_axil_rdata;
    wire [1:0] s_axil_rresp;
    wire reg_valid;
    wire reg_write;
    wire [15:0] reg_addr;
    wire [63:0] reg_wdata;
    wire [7:0] reg_wstrb;
    `tcith_axil_slave u_dut (.*);

    localparam [15:0] N = 16'd4096;
    (* anyconst *) wire from_reset;
    reg first = 1'b1;
    always @(posedge clk) first <= 1'b0;
    assign rst_n = ~(first & from_reset);

    wire [1:0]  state;
    wire [11:0] timer;
    wire        last_was_write, chosen, read_offer, write_offer, ar_full, aw_full, w_full;

    // Accesses that were taken, without those whose answer was.
    reg [1:0] ar_open, aw_open, w_open;
    wire r = s_axil_rvalid & s_axil_rready;
    wire b = s_axil_bvalid & s_axil_bready;
    always @(posedge clk) begin
        ar_open <= rst_n ? ar_open + {1'b0, s_axil_arvalid & s_axil_arready} - {1'b0, r} : 2'd0;
        aw_open <= rst_n ? aw_open + {1'b0, s_axil_awvalid & s_axil_awready} - {1'b0, b} : 2'd0;
        w_open <= rst_n ? w_open + {1'b0, s_axil_wvalid & s_axil_wready} - {1'b0, b} : 2'd0;
    end

    // Cycles that the oldest read, and write, has been waiting, without those in which an answer stands at the bus.
    reg  [15:0] reads, writes;
    wire        read_waits = (ar_open != 2'd0) & ~s_axil_rvalid;
    wire        write_waits = (aw_open != 2'd0) & (w_open != 2'd0) & ~s_axil_bvalid;
    always @(posedge clk) begin
        reads <= (rst_n & read_waits) ? reads + 16'd1 : 16'd0;
        writes <= (rst_n & write_waits) ? writes + 16'd1 : 16'd0;
    end

    // Whose request is at work, or would be if it were offered now; at most how long each has waited by then.
    wire busy = state == 2'd1;
    wire write_now = (busy | chosen) ? last_was_write : write_offer & ~(read_offer & last_was_write);
    wire [15:0] own = {4'd0, timer} + 16'd1;
    wire [15:0] read_limit = write_now ? (busy ? N + own : own) : (busy ? N + N + N + own : N + N + own);
    wire [15:0] write_limit = ~write_now ? (busy ? N + own : own) : (busy ? N + N + N + own : N + N + own);
    wire reads_in_time = (reads < 16'd4 * N + 16'd2) & (~read_waits | (reads <= read_limit));
    wire writes_in_time = (writes < 16'd4 * N + 16'd2) & (~write_waits | (writes <= write_limit));
    wire reads_counted = ar_open == {1'b0, ar_full} + {1'b0, busy & ~last_was_write} + {1'b0, s_axil_rvalid};
    wire writes_counted = (aw_open == {1'b0, aw_full} + {1'b0, busy & last_was_write} + {1'b0, s_axil_bvalid})
        & (w_open == {1'b0, w_full} + {1'b0, busy & last_was_write} + {1'b0, s_axil_bvalid});
    wire slots_either_or = ~(ar_full & s_axil_arready) & ~(aw_full & s_axil_awready) & ~(w_full & s_axil_wready);
    wire room_for_the_answer = ~busy | (last_was_write ? ~s_axil_bvalid : ~s_axil_rvalid);
    wire choice_is_offered = ~chosen | (~busy & (last_was_write ? aw_full & w_full & ~s_axil_bvalid : ar_full & ~s_axil_rvalid));
    wire named_state = state != 2'd3;
    always @(*) begin
        if (first & ~from_reset)
            assume(reads_in_time & writes_in_time & reads_counted & writes_counted & slots_either_or & room_for_the_answer
                & choice_is_offered & named_state);
        if (~first) begin
            a_reads_in_time: assert(reads_in_time);
            a_writes_in_time: assert(writes_in_time);
            a_reads_counted: assert(reads_counted);
            a_writes_counted: assert(writes_counted);
            a_slots_either_or: assert(slots_either_or);
            a_room_for_the_answer: assert(room_for_the_answer);
            a_choice_is_offered: assert(choice_is_offered);
            a_named_state: assert(named_state);
        end
    end
endmodule

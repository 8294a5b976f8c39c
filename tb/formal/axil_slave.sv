// AXI4-Lite slave, with anything at all behind it and a watchdog that may end any wait: the rules of the bus; requests to the inside stay until they are taken or the
// watchdog withdraws them, come one at a time, and are those of the bus; what the inside answers is what the bus gets.
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
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_axil_slave u_dut (.*);

    wire [2:0] aw_open, w_open, ar_open;
    formal_axil_rules u_rules (
        .clk(clk), .rst_n(rst_n),
        .awvalid(s_axil_awvalid), .awready(s_axil_awready), .awaddr(s_axil_awaddr),
        .wvalid(s_axil_wvalid), .wready(s_axil_wready), .wdata(s_axil_wdata), .wstrb(s_axil_wstrb),
        .bvalid(s_axil_bvalid), .bready(s_axil_bready), .bresp(s_axil_bresp),
        .arvalid(s_axil_arvalid), .arready(s_axil_arready), .araddr(s_axil_araddr),
        .rvalid(s_axil_rvalid), .rready(s_axil_rready), .rdata(s_axil_rdata), .rresp(s_axil_rresp),
        .aw_open(aw_open), .w_open(w_open), .ar_open(ar_open)
    );

    wire [11:0] timer;
    wire expires = (timer == 12'hfff);
    formal_holds #(.WIDTH(89)) u_reg (
        .clk(clk), .rst_n(rst_n), .drop(expires), .valid(reg_valid), .ready(reg_ready),
        .payload({reg_write, reg_addr, reg_wdata & {64{reg_write}}, reg_wstrb & {8{reg_write}}})
    );

    // A request was taken and is not answered yet; the watchdog gave its answer already.
    reg        waits = 1'b0;
    reg        late = 1'b0;
    reg        writes;
    wire       taken = reg_valid & reg_ready;
    wire       answered = reg_rsp_valid & (taken | waits);
    reg        was_read = 1'b0;
    reg        was_write = 1'b0;
    reg [64:0] answer;
    always @(posedge clk) begin
        if (taken) writes <= reg_write;
        waits <= rst_n & (taken | waits) & ~reg_rsp_valid & ~(waits & expires);
        late <= rst_n & ((waits & expires) | late) & ~reg_rsp_valid;
        was_read <= rst_n & answered & ~(taken ? reg_write : writes);
        was_write <= rst_n & answered & (taken ? reg_write : writes);
        answer <= {reg_rsp_error, reg_rsp_rdata};
        if (rst_n) begin
            one_at_a_time: assert(~(reg_valid & (waits | late)));
            whole_words: assert(reg_addr[2:0] == 3'd0);
            read_is_answered: assert(~was_read | (s_axil_rvalid & (s_axil_rresp == {answer[64], 1'b0})));
            with_its_data: assert(~was_read | answer[64] | (s_axil_rdata == answer[63:0]));
            write_is_answered: assert(~was_write | (s_axil_bvalid & (s_axil_bresp == {answer[64], 1'b0})));
        end
    end
endmodule

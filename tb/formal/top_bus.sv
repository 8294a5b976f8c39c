// The bus side of the whole accelerator, with the units left free: the rules of the bus, and for a read or a write of one's choice
// that what the register map does not have, or not for that kind of access, is an error and reads as zero.
module formal (
    input wire        clk,
    input wire        s_axil_awvalid,
    input wire [15:0] s_axil_awaddr,
    input wire [2:0]  s_axil_awprot,
    input wire        s_axil_wvalid,
    input wire [63:0] s_axil_wdata,
    input wire [7:0]  s_axil_wstrb,
    input wire        s_axil_bready,
    input wire        s_axil_arvalid,
    input wire [15:0] s_axil_araddr,
    input wire [2:0]  s_axil_arprot,
    input wire        s_axil_rready
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
    wire irq;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_top u_dut (.*);

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

    // As docs/top/registers.md lists them.
    function mapped_for_reads(input [15:0] address);
        mapped_for_reads = (address < 16'h0038) | ((address >= 16'h0040) & (address < 16'h0070)) // registers
            | ((address >= 16'h0200) & (address < 16'h0228)) // RESULTS
            | ((address >= 16'h0280) & (address < 16'h02c0)) // Y
            | ((address >= 16'h1100) & (address < 16'h1200)) // FIPS READ
            | ((address >= 16'h4000) & (address < 16'h5100)); // REPETITION
    endfunction
    function mapped_for_writes(input [15:0] address);
        mapped_for_writes = (address[15:3] == 13'h0003) | (address[15:3] == 13'h0005) | (address[15:3] == 13'h0006)
            | ((address >= 16'h0100) & (address < 16'h0148)) // OPERANDS
            | ((address >= 16'h0280) & (address < 16'h02c0)) // Y
            | ((address >= 16'h1000) & (address < 16'h1100)) // FIPS INIT
            | ((address >= 16'h1200) & (address < 16'h1400)) // FIPS WRITE, XOR
            | (address[15:3] == 13'h02a0) | (address[15:3] == 13'h02c0) // FIPS PERMUTE, FINISH
            | ((address >= 16'h1800) & (address < 16'h1820)) // FIPS H_MPC
            | ((address >= 16'h1900) & (address < 16'h1948)) // FIPS ABSORB
            | ((address >= 16'h2000) & (address < 16'h2d30)) // TABLE
            | ((address >= 16'h4000) & (address < 16'h5100)); // REPETITION
    endfunction

    // The chosen accesses: those that are taken in a cycle with `read_mark` or `write_mark`, the first time.
    (* anyseq *) wire read_mark;
    (* anyseq *) wire write_mark;
    reg        read_chosen = 1'b0;
    reg        write_chosen = 1'b0;
    reg [15:0] read_address;
    reg [15:0] write_address;
    // Answers that come before its own.
    reg [2:0]  reads_before;
    reg [2:0]  writes_before;
    wire ar = s_axil_arvalid & s_axil_arready;
    wire aw = s_axil_awvalid & s_axil_awready;
    wire r = s_axil_rvalid & s_axil_rready;
    wire b = s_axil_bvalid & s_axil_bready;
    wire own_read = read_chosen & s_axil_rvalid & (reads_before == 3'd0);
    wire own_write = write_chosen & s_axil_bvalid & (writes_before == 3'd0);
    always @(posedge clk) begin
        if (~rst_n) {read_chosen, write_chosen} <= 2'b00;
        else begin
            if (ar & read_mark & ~read_chosen) begin
                read_chosen <= 1'b1;
                read_address <= s_axil_araddr;
                reads_before <= ar_open - {2'b00, r};
            end else if (r & read_chosen) begin
                if (reads_before == 3'd0) read_chosen <= 1'b0;
                else reads_before <= reads_before - 3'd1;
            end
            if (aw & write_mark & ~write_chosen) begin
                write_chosen <= 1'b1;
                write_address <= s_axil_awaddr;
                writes_before <= aw_open - {2'b00, b};
            end else if (b & write_chosen) begin
                if (writes_before == 3'd0) write_chosen <= 1'b0;
                else writes_before <= writes_before - 3'd1;
            end
            unmapped_reads: assert(~own_read | mapped_for_reads(read_address) | ((s_axil_rresp == 2'b10) & (s_axil_rdata == 64'd0)));
            unmapped_writes: assert(~own_write | mapped_for_writes(write_address) | (s_axil_bresp == 2'b10));
        end
    end
endmodule

// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Memories of tcith_top in the macros of nangate45 (fakeram45_WORDSxBITS: a mask bit for each bit of the word; rd_out is
// defined in the cycle after a read). Up to 32 words fakeram45_32x64, up to 512 words fakeram45_512x64, from 1,024 words on banks of two
// fakeram45_1024x32 side by side.

module tcith_macro_1rw #(
    parameter ADDRESS = 4
) (
    input  wire               clk,
    input  wire               en,
    input  wire               we,
    input  wire [7:0]         wstrb,
    input  wire [ADDRESS-1:0] addr,
    input  wire [63:0]        wdata,
    output wire [63:0]        rdata
);

    wire [15:0] word;
    wire [63:0] mask;
    wire [63:0] fresh;

    assign word = {{(16 - ADDRESS){1'b0}}, addr};
    assign mask = {
        {8{wstrb[7]}}, {8{wstrb[6]}}, {8{wstrb[5]}}, {8{wstrb[4]}},
        {8{wstrb[3]}}, {8{wstrb[2]}}, {8{wstrb[1]}}, {8{wstrb[0]}}
    };

    generate
        if (ADDRESS <= 5) begin : g_32
            fakeram45_32x64 u_ram (
                .clk(clk), .ce_in(en), .we_in(we), .w_mask_in(mask), .addr_in(word[4:0]), .wd_in(wdata), .rd_out(fresh)
            );
        end else if (ADDRESS <= 9) begin : g_512
            fakeram45_512x64 u_ram (
                .clk(clk), .ce_in(en), .we_in(we), .w_mask_in(mask), .addr_in(word[8:0]), .wd_in(wdata), .rd_out(fresh)
            );
        end else begin : g_1024
            tcith_macro_banks #(.ADDRESS(ADDRESS), .BANK(10)) u_banks (
                .clk(clk), .en(en), .we(we), .wstrb(wstrb), .addr(addr), .wdata(wdata), .rdata(fresh)
            );
        end
    endgenerate

    tcith_macro_hold u_hold (.clk(clk), .read(en & ~we), .word(fresh), .rdata(rdata));

endmodule

module tcith_macro_bank (
    input  wire        clk,
    input  wire        en,
    input  wire        we,
    input  wire [7:0]  wstrb,
    input  wire [9:0]  addr,
    input  wire [63:0] wdata,
    output wire [63:0] rdata
);

    wire [63:0] mask;

    assign mask = {
        {8{wstrb[7]}}, {8{wstrb[6]}}, {8{wstrb[5]}}, {8{wstrb[4]}},
        {8{wstrb[3]}}, {8{wstrb[2]}}, {8{wstrb[1]}}, {8{wstrb[0]}}
    };

    fakeram45_1024x32 u_low (
        .clk(clk), .ce_in(en), .we_in(we), .w_mask_in(mask[31:0]), .addr_in(addr), .wd_in(wdata[31:0]), .rd_out(rdata[31:0])
    );

    fakeram45_1024x32 u_high (
        .clk(clk), .ce_in(en), .we_in(we), .w_mask_in(mask[63:32]), .addr_in(addr), .wd_in(wdata[63:32]), .rd_out(rdata[63:32])
    );

endmodule

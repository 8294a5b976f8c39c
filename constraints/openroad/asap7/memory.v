// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Memories of tcith_top in asap7. Up to 32 words flip-flops; from 64 words on banks of fakeram_256x64 (256 words; rd_out is defined in
// the cycle after a read). These macros write whole words only: a write of a part of a word is not done. tcith_top has none:
// scripts/openroad/check looks.

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

    generate
        if (ADDRESS <= 5) begin : g_flops
            tcith_macro_flops #(.ADDRESS(ADDRESS)) u_flops (
                .clk(clk), .en(en), .we(we), .wstrb(wstrb), .addr(addr), .wdata(wdata), .rdata(rdata)
            );
        end else begin : g_macros
            wire [63:0] fresh;

            tcith_macro_banks #(.ADDRESS(ADDRESS), .BANK(8)) u_banks (
                .clk(clk), .en(en), .we(we), .wstrb(wstrb), .addr(addr), .wdata(wdata), .rdata(fresh)
            );

            tcith_macro_hold u_hold (.clk(clk), .read(en & ~we), .word(fresh), .rdata(rdata));
        end
    endgenerate

endmodule

module tcith_macro_bank (
    input  wire        clk,
    input  wire        en,
    input  wire        we,
    input  wire [7:0]  wstrb,
    input  wire [7:0]  addr,
    input  wire [63:0] wdata,
    output wire [63:0] rdata
);

    fakeram_256x64 u_ram (
        .clk     (clk),
        .ce_in   (en & (~we | (&wstrb))),
        .we_in   (we),
        .addr_in (addr),
        .wd_in   (wdata),
        .rd_out  (rdata)
    );

endmodule

// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Memories of tcith_top in sky130hd. Up to 32 words flip-flops, which are smaller than the smallest macro of 64 bits; from 64 words on
// banks of sky130_sram_1rw1r_64x256_8 (256 words; a mask bit for each byte; dout0 is defined in the cycle after a read, from the
// clock's falling edge on). Its second port is off.

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

    sky130_sram_1rw1r_64x256_8 u_ram (
        .clk0   (clk),
        .csb0   (~en),
        .web0   (~we),
        .wmask0 (wstrb),
        .addr0  (addr),
        .din0   (wdata),
        .dout0  (rdata),
        .clk1   (clk),
        .csb1   (1'b1),
        .addr1  (8'b0),
        .dout1  ()
    );

endmodule

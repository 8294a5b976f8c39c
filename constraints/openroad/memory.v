// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// The memories of tcith_top, of any power of two from 16 to 4,096 words, in terms of what a platform has: its memory.v has
//
//   tcith_macro_1rw #(ADDRESS)   2^ADDRESS words of 64 bits, by macros, banks of them, or flip-flops
//   tcith_macro_bank             one bank, of the size that it gives to tcith_macro_banks
//
// with the ports and the timing of tcith_sram_1rw (docs/memories.md); only, rdata of a bank has the word in the cycle after the read and
// not longer, as the macros' models have it. tcith_macro_hold keeps it until the next read.

`define TCITH_SRAM(NAME, A)                                                                           \
module NAME (                                                                                         \
    input  wire               clk,                                                                    \
    input  wire               en,                                                                     \
    input  wire               we,                                                                     \
    input  wire [7:0]         wstrb,                                                                  \
    input  wire [A-1:0]       addr,                                                                   \
    input  wire [63:0]        wdata,                                                                  \
    output wire [63:0]        rdata                                                                   \
);                                                                                                    \
    tcith_macro_1rw #(.ADDRESS(A)) u_macro (                                                          \
        .clk(clk), .en(en), .we(we), .wstrb(wstrb), .addr(addr), .wdata(wdata), .rdata(rdata)         \
    );                                                                                                \
endmodule

`TCITH_SRAM(tcith_sram_1rw_d16, 4)
`TCITH_SRAM(tcith_sram_1rw_d32, 5)
`TCITH_SRAM(tcith_sram_1rw_d64, 6)
`TCITH_SRAM(tcith_sram_1rw_d128, 7)
`TCITH_SRAM(tcith_sram_1rw_d256, 8)
`TCITH_SRAM(tcith_sram_1rw_d512, 9)
`TCITH_SRAM(tcith_sram_1rw_d1024, 10)
`TCITH_SRAM(tcith_sram_1rw_d2048, 11)
`TCITH_SRAM(tcith_sram_1rw_d4096, 12)

// 2^ADDRESS words out of banks of 2^BANK words; one bank, partly unused, if ADDRESS is less than BANK.
module tcith_macro_banks #(
    parameter ADDRESS = 10,
    parameter BANK    = 8
) (
    input  wire               clk,
    input  wire               en,
    input  wire               we,
    input  wire [7:0]         wstrb,
    input  wire [ADDRESS-1:0] addr,
    input  wire [63:0]        wdata,
    output wire [63:0]        rdata
);

    // Wide enough for every ADDRESS.
    wire [15:0] word;

    assign word = {{(16 - ADDRESS){1'b0}}, addr};

    generate
        if (ADDRESS <= BANK) begin : g_one
            tcith_macro_bank u_bank (
                .clk(clk), .en(en), .we(we), .wstrb(wstrb), .addr(word[BANK-1:0]), .wdata(wdata), .rdata(rdata)
            );
        end else begin : g_banks
            localparam SELECT = ADDRESS - BANK;
            localparam COUNT  = 1 << SELECT;

            wire [64*COUNT-1:0] words;
            reg  [SELECT-1:0]   selected;
            genvar              k;

            for (k = 0; k < COUNT; k = k + 1) begin : g_bank
                wire here;

                assign here = en & (addr[ADDRESS-1:BANK] == k);

                tcith_macro_bank u_bank (
                    .clk(clk), .en(here), .we(we), .wstrb(wstrb), .addr(word[BANK-1:0]), .wdata(wdata),
                    .rdata(words[64*k +: 64])
                );
            end

            // The bank of the read whose word comes out now.
            always @(posedge clk) begin
                if (en & ~we) selected <= addr[ADDRESS-1:BANK];
            end

            assign rdata = words[64*selected +: 64];
        end
    endgenerate

endmodule

// Keeps the word that a macro gives in the cycle after a read until the next one.
module tcith_macro_hold (
    input  wire        clk,
    input  wire        read,
    input  wire [63:0] word,
    output wire [63:0] rdata
);

    reg        fresh;
    reg [63:0] held;

    always @(posedge clk) begin
        fresh <= read;
        if (fresh) held <= word;
    end

    assign rdata = fresh ? word : held;

endmodule

// 2^ADDRESS words in flip-flops, where the platform's smallest macro is larger.
module tcith_macro_flops #(
    parameter ADDRESS = 4
) (
    input  wire               clk,
    input  wire               en,
    input  wire               we,
    input  wire [7:0]         wstrb,
    input  wire [ADDRESS-1:0] addr,
    input  wire [63:0]        wdata,
    output reg  [63:0]        rdata
);

    reg [63:0] mem [0:(1 << ADDRESS)-1];
    integer    k;

    always @(posedge clk) begin
        if (en & we) begin
            for (k = 0; k < 8; k = k + 1)
                if (wstrb[k]) mem[addr][8*k +: 8] <= wdata[8*k +: 8];
        end
        if (en & ~we) rdata <= mem[addr];
    end

endmodule

// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Model of the macro that memory.v uses, for the checks of this project; the flow itself takes the macro's liberty file instead. A
// word is on dout0 in the cycle after its read and is spoilt, by inversion, in the next that reads nothing. That the macro
// gives it from the falling edge on is not in the model.

module sky130_sram_1rw1r_64x256_8 (
    input  wire        clk0,
    input  wire        csb0,
    input  wire        web0,
    input  wire [7:0]  wmask0,
    input  wire [7:0]  addr0,
    input  wire [63:0] din0,
    output reg  [63:0] dout0,
    input  wire        clk1,
    input  wire        csb1,
    input  wire [7:0]  addr1,
    output reg  [63:0] dout1
);
    reg [63:0] mem [0:255];
    integer    k;
    always @(posedge clk0) begin
        dout0 <= (~csb0 & web0) ? mem[addr0] : ~dout0;
        if (~csb0 & ~web0)
            for (k = 0; k < 8; k = k + 1)
                if (wmask0[k]) mem[addr0][8*k +: 8] <= din0[8*k +: 8];
    end
    always @(posedge clk1) begin
        dout1 <= ~csb1 ? mem[addr1] : ~dout1;
    end
endmodule

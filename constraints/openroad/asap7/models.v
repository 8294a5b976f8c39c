// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Model of the macro that memory.v uses, for the checks of this project; the flow itself takes the macro's liberty file instead. A
// word is on rd_out in the cycle after its read and is spoilt, by inversion, in the next that reads nothing.

module fakeram_256x64 (
    input  wire        clk,
    input  wire        ce_in,
    input  wire        we_in,
    input  wire [7:0]  addr_in,
    input  wire [63:0] wd_in,
    output reg  [63:0] rd_out
);
    reg [63:0] mem [0:255];
    always @(posedge clk) begin
        rd_out <= (ce_in & ~we_in) ? mem[addr_in] : ~rd_out;
        if (ce_in & we_in) mem[addr_in] <= wd_in;
    end
endmodule

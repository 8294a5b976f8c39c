// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Models of the macros that memory.v uses, for the checks of this project; the flow itself takes the macros' liberty files instead. A
// word is on rd_out in the cycle after its read and is spoilt, by inversion, in the next that reads nothing.

module fakeram45_32x64 (
    input  wire        clk,
    input  wire        ce_in,
    input  wire        we_in,
    input  wire [63:0] w_mask_in,
    input  wire [4:0]  addr_in,
    input  wire [63:0] wd_in,
    output reg  [63:0] rd_out
);
    reg [63:0] mem [0:31];
    always @(posedge clk) begin
        rd_out <= (ce_in & ~we_in) ? mem[addr_in] : ~rd_out;
        if (ce_in & we_in) mem[addr_in] <= (mem[addr_in] & ~w_mask_in) | (wd_in & w_mask_in);
    end
endmodule

module fakeram45_512x64 (
    input  wire        clk,
    input  wire        ce_in,
    input  wire        we_in,
    input  wire [63:0] w_mask_in,
    input  wire [8:0]  addr_in,
    input  wire [63:0] wd_in,
    output reg  [63:0] rd_out
);
    reg [63:0] mem [0:511];
    always @(posedge clk) begin
        rd_out <= (ce_in & ~we_in) ? mem[addr_in] : ~rd_out;
        if (ce_in & we_in) mem[addr_in] <= (mem[addr_in] & ~w_mask_in) | (wd_in & w_mask_in);
    end
endmodule

module fakeram45_1024x32 (
    input  wire        clk,
    input  wire        ce_in,
    input  wire        we_in,
    input  wire [31:0] w_mask_in,
    input  wire [9:0]  addr_in,
    input  wire [31:0] wd_in,
    output reg  [31:0] rd_out
);
    reg [31:0] mem [0:1023];
    always @(posedge clk) begin
        rd_out <= (ce_in & ~we_in) ? mem[addr_in] : ~rd_out;
        if (ce_in & we_in) mem[addr_in] <= (mem[addr_in] & ~w_mask_in) | (wd_in & w_mask_in);
    end
endmodule

//! Small hand-written designs for the tests of the layer itself.

#![allow(dead_code, reason = "each test file uses some of the designs")]

use tcith_tb::{Port, Source};

/// An 8-bit counter with enable, a combinational `is_last`, and ways to end the simulation.
pub fn counter() -> Source {
    let text = "
module counter(input clk, input rst_n, input enable, input [7:0] last,
               output reg [7:0] count, output is_last);
  assign is_last = enable & (count == last);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) count <= 8'd0;
    else if (enable) count <= is_last ? 8'd0 : count + 8'd1;
endmodule
";
    Source::from_text("counter", text, counter_ports()).unwrap()
}

pub fn counter_ports() -> Vec<Port> {
    vec![
        Port::input("clk", 1),
        Port::input("rst_n", 1),
        Port::input("enable", 1),
        Port::input("last", 8),
        Port::output("count", 8),
        Port::output("is_last", 1),
    ]
}

/// Inverts `width` bits, without a clock.
pub fn inverter(width: u32) -> Source {
    let msb = width - 1;
    let text = format!(
        "module inverter(input [{msb}:0] a, output [{msb}:0] y);\n  assign y = ~a;\nendmodule\n"
    );
    Source::from_text(
        "inverter",
        text,
        vec![Port::input("a", width), Port::output("y", width)],
    )
    .unwrap()
}

/// A 64 × 64 memory with byte enables and a synchronous read.
pub fn memory() -> Source {
    let text = "
module memory(input clk, input we, input [7:0] be, input [5:0] addr, input [63:0] wdata,
              output reg [63:0] rdata);
  reg [63:0] words [0:63];
  integer i;
  always @(posedge clk)
    if (we) begin
      for (i = 0; i < 8; i = i + 1) if (be[i]) words[addr][8*i +: 8] <= wdata[8*i +: 8];
    end else rdata <= words[addr];
endmodule
";
    let ports = vec![
        Port::input("clk", 1),
        Port::input("we", 1),
        Port::input("be", 8),
        Port::input("addr", 6),
        Port::input("wdata", 64),
        Port::output("rdata", 64),
    ];
    Source::from_text("memory", text, ports).unwrap()
}

/// Ends the simulation at the edge that sees `how`: 1 `$finish`, 2 `$stop`, 3 `$fatal`, 4 `$error`; 5 makes
/// a combinational loop that does not settle.
pub fn ender() -> Source {
    let text = "
module ender(input clk, input [2:0] how, output reg [7:0] count, output y);
  wire x;
  assign x = (how == 3'd5) ? ~y : 1'b0;
  assign y = x;
  initial count = 8'd0;
  always @(posedge clk) begin
    count <= count + 8'd1;
    if (how == 3'd1) $finish;
    if (how == 3'd2) $stop;
    if (how == 3'd3) $fatal(1, \"count was %0d\", count);
    if (how == 3'd4) $error(\"count was %0d\", count);
    if (how == 3'd6) $display(\"count is %0d\", count);
  end
endmodule
";
    let ports = vec![
        Port::input("clk", 1),
        Port::input("how", 3),
        Port::output("count", 8),
        Port::output("y", 1),
    ];
    Source::from_text("ender", text, ports).unwrap()
}

// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Board ULX3S with an ECP5 LFE5U-85F: tcith_fpga_uart on the board's 25 MHz clock and its USB serial chip. No PLL: the
// accelerator runs at the clock that comes in. Pins: ulx3s_85f.lpf.
//
// Reset: while the button FIRE1 is held, and for four cycles after it and after configuration. The flip-flops of an ECP5 are
// zero after configuration, so no initial value is needed.
//
// Lamps: 0 lit after reset, 1 and 2 lit while the line to and from the board is low, 3 interrupt.

module ulx3s_85f (
    input  wire       clk_25mhz,
    input  wire       btn_fire1,
    input  wire       ftdi_txd,
    output wire       ftdi_rxd,
    output wire       wifi_gpio0,
    output wire [3:0] led
);

    reg [3:0] running;
    wire      irq;

    always @(posedge clk_25mhz or posedge btn_fire1) begin
        if (btn_fire1) running <= 4'b0000;
        else running <= {running[2:0], 1'b1};
    end

    tcith_fpga_uart u_accelerator (
        .clk      (clk_25mhz),
        .rst_n    (running[3]),
        .uart_rxd (ftdi_txd),
        .uart_txd (ftdi_rxd),
        .irq      (irq)
    );

    assign led = {irq, ~ftdi_rxd, ~ftdi_txd, running[3]};
    // Low, this pin would have the ESP32 take the board over.
    assign wifi_gpio0 = 1'b1;

endmodule

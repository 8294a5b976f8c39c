// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Board Arty A7-100 with an Artix-7 XC7A100T: tcith_fpga_uart at 900 MHz / DIVIDE out of an MMCM, 25 MHz by default. Pins:
// arty_a7_100.xdc.
//
// Reset: while the button RESET is held or the MMCM is not locked, and for four cycles after it.
//
// Lamps: 0 lit after reset, 1 and 2 lit while the line to and from the board is low, 3 interrupt.

module arty_a7_100 #(
    parameter DIVIDE = 36
) (
    input  wire       clk_100mhz,
    input  wire       ck_rst_n,
    input  wire       uart_txd_in,
    output wire       uart_rxd_out,
    output wire [3:0] led
);

    wire       clk_unbuffered;
    wire       clk_feedback;
    wire       clk;
    wire       locked;
    wire       run;
    wire       irq;
    reg  [3:0] running;

    // 100 MHz * 9 is within the range of the oscillator.
    MMCME2_BASE #(
        .CLKIN1_PERIOD    (10.0),
        .CLKFBOUT_MULT_F  (9.0),
        .CLKOUT0_DIVIDE_F (DIVIDE)
    ) u_clock (
        .CLKIN1    (clk_100mhz),
        .CLKFBIN   (clk_feedback),
        .CLKFBOUT  (clk_feedback),
        .CLKFBOUTB (),
        .CLKOUT0   (clk_unbuffered),
        .CLKOUT0B  (),
        .CLKOUT1   (),
        .CLKOUT1B  (),
        .CLKOUT2   (),
        .CLKOUT2B  (),
        .CLKOUT3   (),
        .CLKOUT3B  (),
        .CLKOUT4   (),
        .CLKOUT5   (),
        .CLKOUT6   (),
        .LOCKED    (locked),
        .PWRDWN    (1'b0),
        .RST       (1'b0)
    );

    BUFG u_buffer (
        .I (clk_unbuffered),
        .O (clk)
    );

    assign run = ck_rst_n & locked;

    always @(posedge clk or negedge run) begin
        if (!run) running <= 4'b0000;
        else running <= {running[2:0], 1'b1};
    end

    tcith_fpga_uart u_accelerator (
        .clk      (clk),
        .rst_n    (running[3]),
        .uart_rxd (uart_txd_in),
        .uart_txd (uart_rxd_out),
        .irq      (irq)
    );

    assign led = {irq, ~uart_rxd_out, ~uart_txd_in, running[3]};

endmodule

// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// Board ULX3S with an ECP5 LFE5U-85F: tcith_fpga_uart on the board's USB serial chip, at 25 MHz * CLKFB_DIV / CLKI_DIV out of a PLL,
// 12.5 MHz by default. CLKOP_DIV times that is the PLL's oscillator, which has to be within 400 and 800 MHz. Pins: ulx3s_85f.lpf.
//
// Reset: while the button FIRE1 is held or the PLL is not locked, and for four cycles after it.
//
// Lamps: 0 lit after reset, 1 and 2 lit while the line to and from the board is low, 3 interrupt.

module ulx3s_85f #(
    parameter CLKI_DIV  = 2,
    parameter CLKFB_DIV = 1,
    parameter CLKOP_DIV = 48
) (
    input  wire       clk_25mhz,
    input  wire       btn_fire1,
    input  wire       ftdi_txd,
    output wire       ftdi_rxd,
    output wire       wifi_gpio0,
    output wire [3:0] led
);

    wire      clk;
    wire      locked;
    wire      run;
    wire      irq;
    reg [3:0] running;

    // The attributes are those that ecppll gives the loop's filter.
    (* ICP_CURRENT = "12", LPF_RESISTOR = "8", MFG_ENABLE_FILTEROPAMP = "1", MFG_GMCREF_SEL = "2" *)
    EHXPLLL #(
        .PLLRST_ENA       ("DISABLED"),
        .INTFB_WAKE       ("DISABLED"),
        .STDBY_ENABLE     ("DISABLED"),
        .DPHASE_SOURCE    ("DISABLED"),
        .OUTDIVIDER_MUXA  ("DIVA"),
        .CLKOP_ENABLE     ("ENABLED"),
        .FEEDBK_PATH      ("CLKOP"),
        .CLKI_DIV         (CLKI_DIV),
        .CLKFB_DIV        (CLKFB_DIV),
        .CLKOP_DIV        (CLKOP_DIV),
        .CLKOP_CPHASE     (CLKOP_DIV / 2 - 1),
        .CLKOP_FPHASE     (0)
    ) u_clock (
        .RST          (1'b0),
        .STDBY        (1'b0),
        .CLKI         (clk_25mhz),
        .CLKFB        (clk),
        .CLKINTFB     (),
        .CLKOP        (clk),
        .PHASESEL0    (1'b0),
        .PHASESEL1    (1'b0),
        .PHASEDIR     (1'b1),
        .PHASESTEP    (1'b1),
        .PHASELOADREG (1'b1),
        .PLLWAKESYNC  (1'b0),
        .ENCLKOP      (1'b0),
        .LOCK         (locked)
    );

    assign run = ~btn_fire1 & locked;

    always @(posedge clk or negedge run) begin
        if (!run) running <= 4'b0000;
        else running <= {running[2:0], 1'b1};
    end

    tcith_fpga_uart u_accelerator (
        .clk      (clk),
        .rst_n    (running[3]),
        .uart_rxd (ftdi_txd),
        .uart_txd (ftdi_rxd),
        .irq      (irq)
    );

    assign led = {irq, ~ftdi_rxd, ~ftdi_txd, running[3]};
    // Low, this pin would have the ESP32 take the board over.
    assign wifi_gpio0 = 1'b1;

endmodule

# Timing constraints of tcith_top, the accelerator behind AXI4-Lite.
#
# To change:
# * period: the clock period in the library's unit of time, which is nanoseconds in most. One that is set before is kept.
# * uncertainty_share: how much of the period is kept for the clock's jitter and skew.
# * input_share, output_share: how much of the period passes outside, before inputs arrive and after outputs leave.
# * driving cell and load: cells of your library, in the two commented lines at the end.
#
# Every output of the bus comes from a register, and every input goes to one or through a little logic.

if {![info exists period]} {
    set period 10.0
}
set uncertainty_share 0.02
set input_share 0.3
set output_share 0.3

create_clock -name clk -period $period [get_ports clk]
set_clock_uncertainty [expr {$uncertainty_share * $period}] [get_clocks clk]

# The reset is asynchronous. Its release must be synchronised to clk outside of the unit; then no path from the port
# needs to meet the period.
set_false_path -from [get_ports rst_n]

set data_inputs [get_ports {
    s_axil_awvalid s_axil_awaddr[*] s_axil_awprot[*]
    s_axil_wvalid s_axil_wdata[*] s_axil_wstrb[*]
    s_axil_bready
    s_axil_arvalid s_axil_araddr[*] s_axil_arprot[*]
    s_axil_rready
}]
set_input_delay [expr {$input_share * $period}] -clock clk $data_inputs
set_output_delay [expr {$output_share * $period}] -clock clk [all_outputs]

# set_driving_cell -lib_cell INVX2 $data_inputs
# set_load 0.05 [all_outputs]

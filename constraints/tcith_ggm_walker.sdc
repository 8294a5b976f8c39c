# Timing constraints of tcith_ggm_walker on its own.
#
# To change:
# * period: the clock period in the library's unit of time, which is nanoseconds in most. One that is set before is kept.
# * uncertainty_share: how much of the period is kept for the clock's jitter and skew.
# * input_share, output_share: how much of the period passes outside, before inputs arrive and after outputs leave.
# * driving cell and load: cells of your library, in the two commented lines at the end.
#
# cmd_ready depends on cmd_op and rsp_ready without a register between them (docs/units/ggm_walker.md), so these
# paths lie within one period together with both shares below.

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
    wipe salt[*] cmd_valid cmd_op[*] cmd_index[*] cmd_seed[*] rsp_ready
    kept_forget kept_lost count_clear
}]
set_input_delay [expr {$input_share * $period}] -clock clk $data_inputs
set_output_delay [expr {$output_share * $period}] -clock clk [all_outputs]

# set_driving_cell -lib_cell INVX2 $data_inputs
# set_load 0.05 [all_outputs]

# Power of tcith_top in sky130hd: the platform's grid, with the supply pins of the memories, which are called vdd and gnd.
add_global_connection -net {VDD} -inst_pattern {.*} -pin_pattern {^vdd$} -power
add_global_connection -net {VSS} -inst_pattern {.*} -pin_pattern {^gnd$} -ground
source $::env(PLATFORM_DIR)/pdn.tcl

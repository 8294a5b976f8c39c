# Vivado, non-project mode: from generated Verilog to a bitstream for the Arty A7-100.
#
#   tcith generate --unit fpga_uart --out build
#   vivado -mode batch -source constraints/arty_a7_100.tcl -tclargs build/fpga_uart build
#
# Arguments: the generated folder, and a folder for what comes out: arty_a7_100.bit, utilisation.rpt, timing.rpt.

if {$argc != 2} {
    puts stderr "usage: vivado -mode batch -source arty_a7_100.tcl -tclargs RTL_DIR OUT_DIR"
    exit 2
}
lassign $argv rtl out
set here [file dirname [file normalize [info script]]]
set list [file join $rtl tcith_fpga_uart.f]
if {![file exists $list]} {
    puts stderr "error: $list does not exist; tcith generate --unit fpga_uart --out DIR writes it into DIR/fpga_uart"
    exit 2
}
file mkdir $out

set names [open $list]
while {[gets $names name] >= 0} {
    if {[string trim $name] ne ""} {
        read_verilog [file join $rtl [string trim $name]]
    }
}
close $names
read_verilog [file join $here arty_a7_100.v]
read_xdc [file join $here arty_a7_100.xdc]

synth_design -top arty_a7_100 -part xc7a100tcsg324-1
opt_design
place_design
phys_opt_design
route_design

report_utilization -file [file join $out utilisation.rpt]
report_timing_summary -file [file join $out timing.rpt]
write_bitstream -force [file join $out arty_a7_100.bit]

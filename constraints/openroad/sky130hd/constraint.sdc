# Timing of tcith_top in sky130hd, in nanoseconds. The flow takes the period for its logic optimisation out of the next line.
set clk_period 20.0

set period $clk_period
source $::env(TCITH_CONSTRAINTS)/tcith_top.sdc

# Timing of tcith_top in nangate45, in nanoseconds. The flow takes the period for its logic optimisation out of the next line.
set clk_period 5.0

set period $clk_period
source $::env(TCITH_CONSTRAINTS)/tcith_top.sdc

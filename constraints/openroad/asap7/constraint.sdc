# Timing of tcith_top in asap7, in picoseconds. The flow takes the period for its logic optimisation out of the next line.
set clk_period 2000

set period $clk_period
source $::env(TCITH_CONSTRAINTS)/tcith_top.sdc

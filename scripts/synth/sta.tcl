# Static timing analysis of a mapped netlist. Run by OpenSTA (`sta -exit sta.tcl`), settings in the environment:
#
#   TCITH_NETLIST   netlist that map.tcl wrote
#   TCITH_TOP       its top module
#   TCITH_LIBERTY   library
#   TCITH_SDC       constraints; it is read with the variable `period` set
#   TCITH_PERIOD    clock period in nanoseconds
#   TCITH_PATHS     how many paths of each group are listed
#   TCITH_ACCESS    time from a memory's clock to its output, in nanoseconds
#   TCITH_SETUP     time before a memory's clock at which its inputs have to be there
#   TCITH_OUT       folder for paths.txt: lines `GROUP SLACK SHORTEST START END`, where SHORTEST is the
#                   period at which the slack were none, and worst.txt, the worst path of each group stage by stage
#
# Groups are in_reg, reg_reg, reg_out, in_out. Wires have neither resistance nor capacitance.

set out $::env(TCITH_OUT)

# A library of the memories: their ports and two times.
proc write_memories {netlist library access setup} {
    set text [open $netlist]
    set depths {}
    foreach {module depth} [regexp -all -inline {tcith_sram_1rw_d([0-9]+) } [read $text]] {
        lappend depths $depth
    }
    close $text
    set depths [lsort -unique -integer $depths]
    set lib [open $library w]
    puts $lib "library (tcith_memories) {
  delay_model : table_lookup;
  time_unit : \"1ns\";
  voltage_unit : \"1V\";
  current_unit : \"1mA\";
  pulling_resistance_unit : \"1kohm\";
  leakage_power_unit : \"1nW\";
  capacitive_load_unit (1,ff);
  input_threshold_pct_rise : 50;
  input_threshold_pct_fall : 50;
  output_threshold_pct_rise : 50;
  output_threshold_pct_fall : 50;
  slew_lower_threshold_pct_rise : 30;
  slew_lower_threshold_pct_fall : 30;
  slew_upper_threshold_pct_rise : 70;
  slew_upper_threshold_pct_fall : 70;"
    foreach width {8 64} {
        puts $lib [bus_type $width]
    }
    foreach depth $depths {
        set bits 0
        while {1 << $bits < $depth} {
            incr bits
        }
        puts $lib [bus_type $bits $depth]
        puts $lib "  cell (tcith_sram_1rw_d$depth) {
    pin (clk) { direction : input; clock : true; capacitance : 5; }"
        foreach {kind name type} [list pin en "" pin we "" bus wstrb w8 bus addr a$depth bus wdata w64] {
            set type [expr {$type eq "" ? "" : "bus_type : $type;"}]
            puts $lib "    $kind ($name) { $type direction : input; capacitance : 5;
      timing () { related_pin : \"clk\"; timing_type : setup_rising;
        rise_constraint (scalar) { values (\"$setup\"); }
        fall_constraint (scalar) { values (\"$setup\"); } } }"
        }
        puts $lib "    bus (rdata) { bus_type : w64; direction : output;
      timing () { related_pin : \"clk\"; timing_type : rising_edge;
        cell_rise (scalar) { values (\"$access\"); }
        rise_transition (scalar) { values (\"0.05\"); }
        cell_fall (scalar) { values (\"$access\"); }
        fall_transition (scalar) { values (\"0.05\"); } } }
  }"
    }
    puts $lib "}"
    close $lib
}

proc bus_type {width {depth ""}} {
    set name [expr {$depth eq "" ? "w$width" : "a$depth"}]
    return "  type ($name) { base_type : array; data_type : bit; bit_width : $width; bit_from : [expr {$width - 1}]; bit_to : 0; downto : true; }"
}

write_memories $::env(TCITH_NETLIST) $out/memories.lib $::env(TCITH_ACCESS) $::env(TCITH_SETUP)
read_liberty $::env(TCITH_LIBERTY)
read_liberty $out/memories.lib
read_verilog $::env(TCITH_NETLIST)
link_design $::env(TCITH_TOP)
set_cmd_units -time ns -capacitance fF
set period $::env(TCITH_PERIOD)
source $::env(TCITH_SDC)
group_path -name in_reg -from [all_inputs]
group_path -name reg_out -to [all_outputs]
group_path -name in_out -from [all_inputs] -to [all_outputs]

# group START END: by where a path starts and ends; the pins of an instance have a slash in their names, ports have none.
proc group {start end} {
    set from [expr {[string first / $start] < 0 ? "in" : "reg"}]
    set to [expr {[string first / $end] < 0 ? "out" : "reg"}]
    return ${from}_$to
}

# share GROUP: how much of the period the constraints leave to the logic.
proc share {group} {
    global uncertainty_share input_share output_share
    return [expr {1.0 - $uncertainty_share
        - ([string match in_* $group] ? $input_share : 0)
        - ([string match *_out $group] ? $output_share : 0)}]
}

set list [open $out/paths.txt w]
foreach path [find_timing_paths -path_delay max -group_count $::env(TCITH_PATHS)] {
    set start [get_property [get_property $path startpoint] full_name]
    set end [get_property [get_property $path endpoint] full_name]
    set group [group $start $end]
    set slack [get_property $path slack]
    set shortest [expr {$period - $slack / [share $group]}]
    puts $list "$group $slack $shortest $start $end"
}
close $list
report_checks -path_delay max -fields {slew cap} -digits 3 > $out/worst.txt

# Maps a generated design to the cells of a library: a netlist and its areas. Run by Yosys (`yosys -c map.tcl`), with
# its settings in the environment:
#
#   TCITH_DIR      folder that tcith generate wrote: TOP.f with the files' names
#   TCITH_TOP      top module
#   TCITH_LIBERTY  library
#   TCITH_PERIOD   clock period that gates are chosen and sized for, in picoseconds
#   TCITH_DRIVER   cell that drives each input of the logic, registers' outputs among them; the NAND2 if it is empty
#   TCITH_LOAD     load of each output of the logic, in femtofarads
#   TCITH_KEEP     modules that stay modules, as patterns separated by spaces; all others dissolve into the module around
#   TCITH_OUT      folder for the results
#
# Results in TCITH_OUT: gate.txt as soon as the library was found fit, netlist.v, and areas.txt with lines
#
#   gate CELL AREA                                            the library's smallest NAND2, which is the gate equivalent
#   module NAME INSTANCES AREA REGISTERS REGISTER_AREA        of one instance, without the modules in it
#   memory NAME INSTANCES

yosys -import

set top $::env(TCITH_TOP)
set liberty $::env(TCITH_LIBERTY)
set out $::env(TCITH_OUT)

proc read_file {name} {
    set file [open $name]
    set text [read $file]
    close $file
    return $text
}

# areas FILE: pairs of a module and its area, of what `stat` wrote.
proc areas {file} {
    set result {}
    foreach {line module area} [regexp -all -inline {Chip area for module '\\([^']*)': ([0-9.e+]+)} [read_file $file]] {
        lappend result $module $area
    }
    return $result
}

# cells FILE: pairs of a module and its cells, which are pairs of a type and a number, of what `stat -json` wrote.
proc cells {file} {
    set result {}
    foreach line [split [read_file $file] "\n"] {
        if {[regexp {^ *"\\\\([^"]*)": \{} $line match module]} {
            dict set result $module {}
        } elseif {[regexp {^ *"design": \{} $line]} {
            break
        } elseif {[regexp {^ *"([^"]*)": *([0-9]+),?$} $line match type number] && ![string match num_* $type] && $type ne "area"} {
            dict set result $module $type $number
        }
    }
    return $result
}

proc report {name} {
    global top liberty out
    tee -q -o $out/$name.txt stat -top $top -liberty $liberty
    tee -q -o $out/$name.json stat -json -top $top -liberty $liberty
}

# The gate equivalent: what one two-input NAND becomes.
proc nand2 {} {
    global liberty out
    set file [open $out/nand2.v w]
    puts $file "module nand2 (input a, input b, output y); assign y = ~(a & b); endmodule"
    close $file
    design -push
    read_verilog $out/nand2.v
    techmap
    abc -liberty $liberty -script {+strash;&get,-n;&nf;&put}
    tee -q -o $out/nand2.txt stat -top nand2 -liberty $liberty
    tee -q -o $out/nand2.json stat -json -top nand2 -liberty $liberty
    design -pop
    set cells [dict get [cells $out/nand2.json] nand2]
    set area [dict get [areas $out/nand2.txt] nand2]
    if {[dict size $cells] != 1 || [lindex $cells 1] != 1 || $area <= 0} {
        error "the library has no two-input NAND with an area; a NAND became: $cells"
    }
    return [list [lindex $cells 0] $area]
}

# Mapped for area, twice, the second time from what the first one made of the logic. No buffer drives more than 16 inputs (abc's own 10
# costs area), no register moves (names of registers would mean nothing after it).
set passes {+strash;&get,-n;&fraig,-x;&put;scorr;dc2;dch;amap,-F,5,-A,10;topo;unmap;strash;dch;amap,-F,5,-A,10;buffer,-N,16;upsize,{D};dnsize,{D};stime,-p}

lassign [nand2] gate gate_area
# Its presence says that the library can be used.
set file [open $out/gate.txt w]
puts $file "$gate $gate_area"
close $file
set constraints [open $out/abc.constr w]
puts $constraints "set_driving_cell [expr {$::env(TCITH_DRIVER) eq "" ? $gate : $::env(TCITH_DRIVER)}]"
puts $constraints "set_load $::env(TCITH_LOAD)"
close $constraints

foreach file [split [string trim [read_file $::env(TCITH_DIR)/$top.f]] "\n"] {
    read_verilog $::env(TCITH_DIR)/$file
}
hierarchy -check -top $top
# Memories are macros: only their ports are known here.
blackbox tcith_sram_*
foreach pattern [split [string trim $::env(TCITH_KEEP)]] {
    setattr -mod -set keep_hierarchy 1 $pattern
}
synth -flatten -top $top
dfflibmap -liberty $liberty
# The logic is not mapped yet and has no area: these areas are those of the registers.
report registers
abc -liberty $liberty -constr $out/abc.constr -D $::env(TCITH_PERIOD) -script $passes
opt_clean -purge
report stat

set registers [cells $out/registers.json]
set register_areas [areas $out/registers.txt]
set mapped [cells $out/stat.json]
set mapped_areas [areas $out/stat.txt]

# instances MODULE: how often it is there, counted along all ways from the top.
proc instances {module} {
    global top mapped
    if {$module eq $top} {
        return 1
    }
    set sum 0
    dict for {parent types} $mapped {
        if {[dict exists $types $module]} {
            incr sum [expr {[dict get $types $module] * [instances $parent]}]
        }
    }
    return $sum
}

set file [open $out/areas.txt w]
puts $file "gate $gate $gate_area"
set memories {}
dict for {module types} $mapped {
    foreach type [dict keys $types tcith_sram_*] {
        dict set memories $type [instances $type]
    }
    if {[string match tcith_sram_* $module]} {
        continue
    }
    set count 0
    dict for {type number} [dict get $registers $module] {
        if {![string match {$*} $type] && ![string match tcith_* $type]} {
            incr count $number
        }
    }
    # A module without cells of the library has no line in the report.
    set area [expr {[dict exists $mapped_areas $module] ? [dict get $mapped_areas $module] : 0}]
    set register_area [expr {$count > 0 ? [dict get $register_areas $module] : 0}]
    puts $file "module $module [instances $module] $area $count $register_area"
}
dict for {module number} $memories {
    puts $file "memory $module $number"
}
close $file

# Registers are called after what they hold, so that reports can be read.
splitnets
opt_clean -purge
yosys rename -wire
write_verilog -noattr -noexpr -nohex -nodec $out/netlist.v

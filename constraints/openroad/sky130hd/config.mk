# tcith_top in sky130hd, for OpenROAD-flow-scripts: make DESIGN_CONFIG=.../sky130hd/config.mk (docs/openroad.md).

export PLATFORM = sky130hd
include $(dir $(lastword $(MAKEFILE_LIST)))../design.mk

# The macros are in a platform folder of their own.
TCITH_MACRO = sky130_sram_1rw1r_64x256_8
TCITH_MACRO_DIR = $(PLATFORM_DIR)/../sky130ram/$(TCITH_MACRO)
export ADDITIONAL_LEFS = $(TCITH_MACRO_DIR)/$(TCITH_MACRO).lef
export ADDITIONAL_LIBS = $(TCITH_MACRO_DIR)/$(TCITH_MACRO)_TT_1p8V_25C.lib
export ADDITIONAL_GDS = $(TCITH_MACRO_DIR)/$(TCITH_MACRO).gds

# Their supplies have names of their own.
export PDN_TCL = $(TCITH_OPENROAD)/sky130hd/pdn.tcl

# Macros are five sixths of the area, and each keeps a margin of 40 um.
export CORE_UTILIZATION = 45

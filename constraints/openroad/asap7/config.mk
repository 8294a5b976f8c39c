# tcith_top in asap7, for OpenROAD-flow-scripts: make DESIGN_CONFIG=.../asap7/config.mk (docs/openroad.md).

export PLATFORM = asap7
include $(dir $(lastword $(MAKEFILE_LIST)))../design.mk

export ADDITIONAL_LEFS = $(PLATFORM_DIR)/lef/fakeram_256x64.lef
export ADDITIONAL_LIBS = $(PLATFORM_DIR)/lib/NLDM/fakeram_256x64.lib

export CORE_UTILIZATION = 45
export PLACE_DENSITY_LB_ADDON = 0.10
# A macro is 17 um wide; the platform's margin of 10 um would double that.
export MACRO_PLACE_HALO = 4 4

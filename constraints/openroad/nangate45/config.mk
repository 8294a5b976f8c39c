# tcith_top in Nangate45, for OpenROAD-flow-scripts: make DESIGN_CONFIG=.../nangate45/config.mk (docs/openroad.md).

export PLATFORM = nangate45
include $(dir $(lastword $(MAKEFILE_LIST)))../design.mk

TCITH_MACROS = fakeram45_32x64 fakeram45_512x64 fakeram45_1024x32
export ADDITIONAL_LEFS = $(foreach macro,$(TCITH_MACROS),$(PLATFORM_DIR)/lef/$(macro).lef)
export ADDITIONAL_LIBS = $(foreach macro,$(TCITH_MACROS),$(PLATFORM_DIR)/lib/$(macro).lib)

# Macros are more than half of the area, and each keeps a margin.
export CORE_UTILIZATION = 45
export PLACE_DENSITY_LB_ADDON = 0.08
export MACRO_PLACE_HALO = 12 12

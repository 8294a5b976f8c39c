# What the design folders of all platforms have in common; each config.mk includes it, and OpenROAD-flow-scripts (ORFS) includes
# that. To set, in the environment or on the command line of make:
#
#   TCITH_RTL   folder that tcith generate wrote for the unit top; rtl-out/top of this project by default

TCITH_OPENROAD := $(patsubst %/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
# constraint.sdc looks for tcith_top.sdc there.
export TCITH_CONSTRAINTS := $(patsubst %/,%,$(dir $(TCITH_OPENROAD)))
TCITH_RTL ?= $(patsubst %/,%,$(dir $(TCITH_CONSTRAINTS)))/rtl-out/top

ifeq ($(wildcard $(TCITH_RTL)/tcith_top.f),)
$(error TCITH_RTL: $(TCITH_RTL) has no tcith_top.f; tcith generate --unit top --out DIR writes it into DIR/top)
endif

export DESIGN_NAME = tcith_top

# All modules but the memories, which memory.v has in terms of the platform's macros.
export VERILOG_FILES := \
    $(addprefix $(abspath $(TCITH_RTL))/,$(filter-out tcith_sram_1rw_%,$(shell cat $(TCITH_RTL)/tcith_top.f))) \
    $(TCITH_OPENROAD)/memory.v $(TCITH_OPENROAD)/$(PLATFORM)/memory.v

export SDC_FILE = $(TCITH_OPENROAD)/$(PLATFORM)/constraint.sdc

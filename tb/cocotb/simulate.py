"""Runs the tests of test_axil.py on a generated design under Icarus Verilog.

usage: simulate.py DESIGN BUILD
    DESIGN  folder that `tcith generate --unit axil` wrote
    BUILD   folder for what the simulator writes
"""

import sys
from pathlib import Path

from cocotb.runner import check_results_file, get_runner

design, build = (Path(x).resolve() for x in sys.argv[1:3])
files = (design / "tcith_axil.f").read_text().split()
runner = get_runner("icarus")
runner.build(
    verilog_sources=[design / name for name in files],
    hdl_toplevel="tcith_axil",
    build_dir=build,
    timescale=("1ns", "1ps"),
    always=True,
)
results = runner.test(
    test_module="test_axil",
    hdl_toplevel="tcith_axil",
    build_dir=build,
    test_dir=Path(__file__).parent,
    results_xml=str(build / "results.xml"),
)
check_results_file(results)

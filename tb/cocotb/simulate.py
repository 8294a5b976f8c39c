"""Runs the tests of a generated design under Icarus Verilog: those of test_axil.py for tcith_axil, and so on.

usage: simulate.py DESIGN BUILD
    DESIGN  folder that `tcith generate` wrote
    BUILD   folder for what the simulator writes
"""

import sys
from pathlib import Path

from cocotb.runner import check_results_file, get_runner

design, build = (Path(x).resolve() for x in sys.argv[1:3])
(list_file,) = design.glob("tcith_*.f")
files = list_file.read_text().split()
top = list_file.stem
runner = get_runner("icarus")
runner.build(
    verilog_sources=[design / name for name in files],
    hdl_toplevel=top,
    build_dir=build,
    timescale=("1ns", "1ps"),
    always=True,
)
results = runner.test(
    test_module=top.replace("tcith_", "test_"),
    hdl_toplevel=top,
    build_dir=build,
    test_dir=Path(__file__).parent,
    results_xml=str(build / "results.xml"),
)
check_results_file(results)

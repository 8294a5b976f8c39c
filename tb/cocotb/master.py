"""A clock, a reset and an AXI4-Lite master (cocotbext-axi) for a design with the ports clk, rst_n and s_axil_*."""

import itertools
import logging

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, with_timeout
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiResp


class Master:
    def __init__(self, dut):
        self.dut = dut
        cocotb.start_soon(Clock(dut.clk, 10, units="ns").start())
        # One line an access is too much of a log.
        logging.getLogger(f"cocotb.{dut._name}.s_axil").setLevel(logging.WARNING)
        bus = AxiLiteBus.from_prefix(dut, "s_axil")
        self.master = AxiLiteMaster(bus, dut.clk, dut.rst_n, reset_active_level=False)

    async def reset(self):
        self.dut.rst_n.value = 0
        await ClockCycles(self.dut.clk, 3)
        self.dut.rst_n.value = 1
        await ClockCycles(self.dut.clk, 2)
        return self

    async def read(self, address, length=8):
        """Code and data of a read."""
        answer = await with_timeout(self.master.read(address, length), 100, "us")
        return answer.resp, bytes(answer.data)

    async def write(self, address, data):
        """Code of a write."""
        answer = await with_timeout(self.master.write(address, data), 100, "us")
        return answer.resp

    async def word(self, address):
        """A word that can be read."""
        code, data = await self.read(address)
        assert code == AxiResp.OKAY, f"read of {address:#06x}: {code!r}"
        return int.from_bytes(data, "little")

    def channels(self):
        write, read = self.master.write_if, self.master.read_if
        return [write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel]


def pauses(rng, percent):
    """Whether a channel holds back, cycle by cycle."""
    return (rng.randrange(100) < percent for _ in itertools.count())

"""tcith_axil driven by an AXI4-Lite master that we did not write (cocotbext-axi).

Addresses and meanings are those of docs/registers.md. The tests run for either width of the bus; cocotbext-axi cuts
an access into words of the bus and strobes as it sees fit.
"""

import random

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiResp

from master import Master, pauses

ID, CAPABILITY, CONTROL, STATUS, IRQ, COMMAND = 0x00, 0x10, 0x18, 0x20, 0x28, 0x30
LOOP_DATA, LOOP_SECRET, LOOP_RESULT = 0x800, 0x820, 0x840
NOTHING = [0x38, 0x70, 0x7F8, 0x860, 0x8000, 0xFFF8]
START = 1


class Unit(Master):
    """The unit after reset, with a master at its bus."""

    async def reset(self):
        for name in ("cmd_done", "cmd_error", "cmd_wiped", "unit_busy", "unit_stalled"):
            getattr(self.dut, name).value = 0
        for name in ("loop_busy", "loop_late", "loop_refuse"):
            getattr(self.dut, name).value = 0
        await super().reset()
        # The wipe that follows a reset.
        await self.pulse("cmd_wiped")
        await RisingEdge(self.dut.clk)
        assert await self.write(IRQ, b"\x04") == AxiResp.OKAY
        return self

    async def pulse(self, name):
        await RisingEdge(self.dut.clk)
        getattr(self.dut, name).value = 1
        await RisingEdge(self.dut.clk)
        getattr(self.dut, name).value = 0


@cocotb.test()
async def registers(dut):
    """Constant registers, and those that keep what is written."""
    unit = await Unit(dut).reset()
    assert (await unit.read(ID))[1] == b"TCIT\0\0\0\0"
    width = len(dut.s_axil_rdata)
    assert await unit.word(CAPABILITY) >> 8 & 0xFF == width
    assert await unit.write(COMMAND, bytes(range(0x11, 0x99, 0x11))) == AxiResp.OKAY
    assert await unit.word(COMMAND) == 0x8877_6655_0000_0011
    assert dut.cmd_opcode.value == 0x11
    assert dut.cmd_operand.value == 0x8877_6655


@cocotb.test()
async def strobes(dut):
    """Every run of bytes of a word is written, and no other byte."""
    unit = await Unit(dut).reset()
    rng = random.Random(1)
    expected = bytearray(rng.randbytes(32))
    assert await unit.write(LOOP_DATA, expected) == AxiResp.OKAY
    for first in range(8):
        for length in range(1, 9):
            data = rng.randbytes(length)
            assert await unit.write(LOOP_DATA + 8 + first, data) == AxiResp.OKAY
            expected[8 + first : 8 + first + length] = data
            assert await unit.read(LOOP_DATA, 32) == (AxiResp.OKAY, bytes(expected))
            assert await unit.read(LOOP_RESULT, 32) == (AxiResp.OKAY, bytes(expected))


@cocotb.test()
async def errors(dut):
    """What is not there or not allowed is SLVERR, reads as zero and changes nothing."""
    unit = await Unit(dut).reset()
    zeros = bytes(8)
    assert await unit.write(LOOP_DATA, bytes(range(1, 33))) == AxiResp.OKAY
    assert await unit.write(LOOP_SECRET, bytes(range(101, 133))) == AxiResp.OKAY
    for address in NOTHING + [LOOP_SECRET + 8 * k for k in range(4)]:
        assert await unit.read(address) == (AxiResp.SLVERR, zeros), hex(address)
    for address in NOTHING + [ID, STATUS] + [LOOP_RESULT + 8 * k for k in range(4)]:
        assert await unit.write(address, b"\xff" * 8) == AxiResp.SLVERR, hex(address)
    assert await unit.read(LOOP_DATA, 32) == (AxiResp.OKAY, bytes(range(1, 33)))
    assert (await unit.read(ID))[1] == b"TCIT\0\0\0\0"


@cocotb.test()
async def command(dut):
    """A command from START to its interrupt, and the refusals while it is in progress."""
    unit = await Unit(dut).reset()
    assert await unit.write(COMMAND, (0x10).to_bytes(8, "little")) == AxiResp.OKAY
    assert await unit.write(CONTROL, bytes([START, 1])) == AxiResp.OKAY
    assert await unit.word(STATUS) == 1
    assert await unit.write(CONTROL, bytes([START])) == AxiResp.SLVERR
    assert await unit.write(COMMAND, bytes(8)) == AxiResp.SLVERR
    assert dut.irq.value == 0
    dut.cmd_error.value = 0x21
    await unit.pulse("cmd_done")
    await ClockCycles(dut.clk, 3)
    assert dut.irq.value == 1
    assert await unit.word(STATUS) == 0x2102
    assert await unit.word(IRQ) == 3
    assert await unit.write(IRQ, b"\x03") == AxiResp.OKAY
    await ClockCycles(dut.clk, 3)
    assert dut.irq.value == 0
    assert await unit.word(IRQ) == 0


@cocotb.test()
async def watchdog(dut):
    """A window that does not answer gives SLVERR, and the bus lives on."""
    unit = await Unit(dut).reset()
    assert await unit.write(LOOP_DATA, bytes(range(8))) == AxiResp.OKAY
    for name in ("loop_busy", "loop_late"):
        getattr(dut, name).value = 1
        assert await unit.read(LOOP_DATA) == (AxiResp.SLVERR, bytes(8)), name
        getattr(dut, name).value = 0
        assert await unit.read(LOOP_DATA) == (AxiResp.OKAY, bytes(range(8))), name


@cocotb.test()
async def back_pressure(dut):
    """Reads and writes side by side, with every channel holding back at random."""
    unit = await Unit(dut).reset()
    rng = random.Random(2)
    expected = bytearray(rng.randbytes(32))
    assert await unit.write(LOOP_DATA, expected) == AxiResp.OKAY
    for percent in (10, 50, 90):
        for channel in unit.channels():
            seed = rng.randrange(1 << 32)
            channel.set_pause_generator(pauses(random.Random(seed), percent))
        for _ in range(60):
            # A write of one word beside a read of another.
            target = rng.randrange(32)
            length = rng.randrange(1, 9 - target % 8)
            data = rng.randbytes(length)
            other = (target // 8 + rng.randrange(1, 4)) % 4 * 8
            writing = cocotb.start_soon(unit.write(LOOP_DATA + target, data))
            reading = cocotb.start_soon(unit.read(rng.choice([LOOP_DATA, LOOP_RESULT]) + other))
            refused = cocotb.start_soon(unit.read(rng.choice(NOTHING)))
            assert await writing == AxiResp.OKAY
            assert await reading == (AxiResp.OKAY, bytes(expected[other : other + 8]))
            assert await refused == (AxiResp.SLVERR, bytes(8))
            expected[target : target + length] = data
        assert await unit.read(LOOP_DATA, 32) == (AxiResp.OKAY, bytes(expected))

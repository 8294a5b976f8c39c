"""tcith_top driven by an AXI4-Lite master that we did not write (cocotbext-axi): KeyGen of known answers.

Addresses and codes are those of the C header docs/top/tcith_top.h, so that it is tested as well.
"""

import random
import re
from pathlib import Path

import cocotb
from cocotbext.axi import AxiResp

from master import Master, pauses

HEADER = Path(__file__).parents[2] / "docs/top/tcith_top.h"
# Names and values of `#define TCITH_NAME VALUE`.
HEADER = {
    name: int(value, 0)
    for name, value in re.findall(
        r"^#define TCITH_(\w+) (?:UINT64_C\()?(0x[0-9a-fA-F]+|\d+)", HEADER.read_text(), re.MULTILINE
    )
}
# Secret key (seed_sk, seed_pk) and public key (seed_pk, y) of known answers of Mirath-1a-fast.
KEYS = [
    (
        "7c9935a0b07694aa0c6d10e4db6b1add91282214654cb55e7c2cacd53919604d",
        "91282214654cb55e7c2cacd53919604d51e0576568d9e5241b6b4ecc501a80b57d7d5caa9332c04ac6b4f5e1bd0e0668bd5b49d6c43bf3712b06925c97e34256bfccb64c29ec4f300d",
    ),
    (
        "4b622de1350119c45a9f2e2ef3dc5df56a27fcdfcddaf58cd69b903752d68c20",
        "6a27fcdfcddaf58cd69b903752d68c20ff5f1ca2cae215cd2c72f0205c13fa44fa853ee93ba8ce2755e28d107d3b5f2f2eff233cb51c1d70e46b7fbef1d3d678cf93fbe42dd4401e01",
    ),
]
Y_BYTES = 57
SHAKE128_RATE = 21


class Accelerator(Master):
    """The accelerator after reset."""

    async def reset(self):
        await super().reset()
        assert await self.word(HEADER["STATUS_OFFSET"]) == HEADER["STATUS_RESET"], "no wipe after reset"
        await self.status(HEADER["STATUS_WIPED_MASK"])
        return self

    async def status(self, mask):
        """STATUS, once it has one of these bits."""
        for _ in range(2000):
            status = await self.word(HEADER["STATUS_OFFSET"])
            if status & mask:
                return status
        raise AssertionError(f"STATUS stays {status:#x}")

    async def put(self, name, data):
        assert await self.write(HEADER[name], data) == AxiResp.OKAY, name

    async def run(self, opcode, operand=0):
        """Error code of a command."""
        command = HEADER[opcode] | operand << HEADER["COMMAND_OPERAND_SHIFT"]
        await self.put("COMMAND_OFFSET", command.to_bytes(8, "little"))
        await self.put("CONTROL_OFFSET", HEADER["CONTROL_START_MASK"].to_bytes(8, "little"))
        status = await self.status(HEADER["STATUS_DONE_MASK"])
        return (status & HEADER["STATUS_ERROR_MASK"]) >> HEADER["STATUS_ERROR_SHIFT"]

    async def expand(self, seed, opcode):
        """Error code of an expansion: SHAKE128 of a seed, to where the opcode says."""
        await self.put_word(HEADER["INIT_OFFSET"] + 8 * SHAKE128_RATE, 1)
        for k in range(0, len(seed), 8):
            await self.put_word(HEADER["ABSORB_OFFSET"] + 8 * 8, int.from_bytes(seed[k : k + 8], "little"))
        return await self.run(opcode)

    async def put_word(self, address, word):
        assert await self.write(address, word.to_bytes(8, "little")) == AxiResp.OKAY, hex(address)

    async def public_key(self, secret_key):
        seed_sk, seed_pk = secret_key[:16], secret_key[16:]
        assert await self.expand(seed_sk, "OPCODE_XOF_SECRET") == 0
        assert await self.expand(seed_pk, "OPCODE_XOF_PARITY") == 0
        assert await self.run("OPCODE_MPC_Y") == 0
        code, y = await self.read(HEADER["Y_OFFSET"], 64)
        assert code == AxiResp.OKAY
        return seed_pk + y[:Y_BYTES]


@cocotb.test()
async def known_answers(dut):
    """Public keys, one after the other."""
    accelerator = await Accelerator(dut).reset()
    for secret_key, public_key in KEYS:
        found = await accelerator.public_key(bytes.fromhex(secret_key))
        assert found.hex() == public_key


@cocotb.test()
async def back_pressure(dut):
    """A public key with every channel holding back at random."""
    accelerator = await Accelerator(dut).reset()
    rng = random.Random(1)
    for channel in accelerator.channels():
        channel.set_pause_generator(pauses(random.Random(rng.randrange(1 << 32)), 50))
    secret_key, public_key = KEYS[0]
    found = await accelerator.public_key(bytes.fromhex(secret_key))
    assert found.hex() == public_key


@cocotb.test()
async def secrets(dut):
    """Operands cannot be read, and after a wipe y is gone."""
    accelerator = await Accelerator(dut).reset()
    await accelerator.public_key(bytes.fromhex(KEYS[0][0]))
    for name in ("SALT_OFFSET", "SEED_OFFSET"):
        assert await accelerator.read(HEADER[name]) == (AxiResp.SLVERR, bytes(8)), name
    await accelerator.put("CONTROL_OFFSET", HEADER["CONTROL_WIPE_MASK"].to_bytes(8, "little"))
    await accelerator.status(HEADER["STATUS_WIPED_MASK"])
    assert await accelerator.read(HEADER["Y_OFFSET"], 64) == (AxiResp.OKAY, bytes(64))

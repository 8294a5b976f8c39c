//! The local memories: whose turn it is, what a wipe reaches, and which repetition may be proved and read.

use super::{checker, Row};
use crate::formal::job::{Job, Mode, TOP};

const ROWS: &[Row] = &[
    Row {
        name: "memories",
        what: "Memory arbitration: at most one access a memory and cycle, the granted one, with its address and data",
        unit: TOP,
        text: checker!("memories"),
        mode: Mode::Unbounded,
        depth: 0,
        free: &["tcith_sram_1rw"],
        probes: &[("one_en", "u_dut.one_memory_en"), ("one_we", "u_dut.one_memory_we"), ("one_addr", "u_dut.one_memory_addr"), ("one_wdata", "u_dut.one_memory_wdata"), ("zero_en", "u_dut.zero_memory_en"), ("zero_we", "u_dut.zero_memory_we"), ("zero_addr", "u_dut.zero_memory_addr"), ("zero_wdata", "u_dut.zero_memory_wdata")],
        faults: &[
            (
                "software has a turn while the Accumulator has one",
                "tcith_memories",
                "bus_ready = free & ~acc_valid & ~mpc_w_en",
                "bus_ready = free & ~mpc_w_en",
            ),
            (
                "the Accumulator has a turn during a rotation",
                "tcith_memories",
                "acc_ready = free",
                "acc_ready = ~wiping_reg_q & ~xof_en",
            ),
            (
                "MPC-Emulation has a turn while the Accumulator has one",
                "tcith_memories",
                "mpc_grant = free & ~acc_valid",
                "mpc_grant = free",
            ),
            (
                "units have turns during a wipe",
                "tcith_memories",
                "free = ~wiping_reg_q & ~xof_en",
                "free = ~xof_en",
            ),
            (
                "a word goes to both memories",
                "tcith_memories",
                "one_memory_en = xof_one;",
                "one_memory_en = 1'b1;",
            ),
            (
                "a wipe writes what an expansion gives",
                "tcith_memories",
                "zero_memory_wdata = ZERO;",
                "zero_memory_wdata = xof_wdata;",
            ),
        ],
        quick: true,
    },
    Row {
        name: "memories_wipe",
        what: "Memories: a wipe overwrites every word of both, whichever one looks at, before it ends",
        unit: TOP,
        text: checker!("memories_wipe"),
        mode: Mode::Bounded,
        depth: 4,
        free: &["tcith_sram_1rw"],
        probes: &[("one_en", "u_dut.one_memory_en"), ("one_we", "u_dut.one_memory_we"), ("one_addr", "u_dut.one_memory_addr"), ("one_wdata", "u_dut.one_memory_wdata"), ("zero_en", "u_dut.zero_memory_en"), ("zero_we", "u_dut.zero_memory_we"), ("zero_addr", "u_dut.zero_memory_addr"), ("zero_wdata", "u_dut.zero_memory_wdata"), ("place", "u_dut.u_wipe_addr.q")],
        faults: &[
            (
                "the last word is left out",
                "tcith_memories",
                "WIPE_WORDS = 11'h400",
                "WIPE_WORDS = 11'h3ff",
            ),
            (
                "a wipe skips every second word",
                "tcith_memories",
                "one_memory_addr = wipe_addr_q[9:0]",
                "one_memory_addr = {wipe_addr_q[9:1], 1'b0}",
            ),
            (
                "a wipe begins where the last one ended",
                "tcith_memories",
                ".clear(wipe)",
                ".clear(1'b0)",
            ),
        ],
        quick: true,
    },
    Row {
        name: "guard",
        what: "Guard: each repetition is proved once, after its sums, by the command of its kind, and read only after that",
        unit: TOP,
        text: checker!("guard"),
        mode: Mode::Unbounded,
        depth: 0,
        free: &[],
        probes: &[],
        faults: &[
            (
                "a proof leaves the sums provable",
                "tcith_guard",
                "signed_reg_d = signed_reg_q & ~mask",
                "signed_reg_d = signed_reg_q",
            ),
            (
                "a proof of the other kind is allowed",
                "tcith_guard",
                "(verify_proof & (|(verified_reg_q & mask)))",
                "(verify_proof & (|(signed_reg_q & mask)))",
            ),
            (
                "masks can be read before the proof",
                "tcith_guard",
                "if (mpc_done & proof) begin",
                "if (mpc_taken & proof) begin",
            ),
            (
                "an accumulation leaves the repetition readable",
                "tcith_guard",
                "proved_reg_d = proved_reg_q & ~mask;",
                "proved_reg_d = proved_reg_q;",
            ),
            (
                "a wipe leaves it readable",
                "tcith_guard",
                "proved_reg_d = ZERO;",
                "proved_reg_d = proved_reg_q;",
            ),
        ],
        quick: true,
    },
];

pub fn jobs() -> Vec<Job> {
    ROWS.iter().map(Row::job).collect()
}

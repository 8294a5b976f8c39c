//! The bus: rules of AXI4-Lite, the watchdog, what is mapped, and what of the memory can be read.

use super::{checker, Row};
use crate::formal::job::{Job, Mode, TOP};

const ROWS: &[Row] = &[
    Row {
        name: "axil_slave",
        what: "AXI4-Lite slave with anything behind it: the rules of the bus; requests inside stay, one at a time; answers are the inside's",
        unit: TOP,
        text: checker!("axil_slave"),
        mode: Mode::Unbounded,
        depth: 0,
        free: &["tcith_counter"],
        probes: &[("timer", "u_dut.u_request.u_timer.q")],
        faults: &[
            (
                "an answer is given up when it is not taken",
                "tcith_axil_answer",
                "give | (valid_reg_q & ~out_ready)",
                "give",
            ),
            (
                "an answer is given twice",
                "tcith_axil_answer",
                "give | (valid_reg_q & ~out_ready)",
                "give | valid_reg_q & ~(out_ready & valid_reg_q & give)",
            ),
            (
                "a write begins with its address alone",
                "tcith_axil_slave",
                "aw_slot_full & w_slot_full & b_answer_free",
                "aw_slot_full & b_answer_free",
            ),
            (
                "an answer overwrites one that waits",
                "tcith_axil_slave",
                "ar_slot_full & r_answer_free",
                "ar_slot_full",
            ),
            (
                "an error carries data",
                "tcith_axil_slave",
                "response = SLVERR;\n            word = ZERO;",
                "response = SLVERR;",
            ),
            (
                "a late answer is taken for another's",
                "tcith_axil_request",
                "if (expired) begin\n                        state_reg_d = REQUEST_STATE_LATE;",
                "if (expired) begin\n                        state_reg_d = REQUEST_STATE_OFFER;",
            ),
            (
                "the choice changes while a request waits",
                "tcith_axil_request",
                "if (chosen_reg_q) begin",
                "if (1'b0) begin",
            ),
            (
                "a slot takes a beat while it is full",
                "tcith_axil_slot",
                "ready_reg_d = ~full_new",
                "ready_reg_d = ~full_reg_q",
            ),
        ],
        quick: false,
    },
    Row {
        name: "axil_hang",
        what: "AXI4-Lite slave with anything behind it: an access whose answer has room is answered within 4 x 4096 cycles",
        unit: TOP,
        text: checker!("axil_hang"),
        mode: Mode::Bounded,
        depth: 4,
        free: &[],
        probes: &[("state", "u_dut.u_request.u_state_reg.q"), ("timer", "u_dut.u_request.u_timer.q"), ("last_was_write", "u_dut.u_request.u_write_reg.q"), ("chosen", "u_dut.u_request.u_chosen_reg.q"), ("read_offer", "u_dut.request_read_offer"), ("write_offer", "u_dut.request_write_offer"), ("ar_full", "u_dut.ar_slot_full"), ("aw_full", "u_dut.aw_slot_full"), ("w_full", "u_dut.w_slot_full")],
        faults: &[
            (
                "the watchdog does not withdraw a request",
                "tcith_axil_request",
                "withdraw = offer & ~accept & expired",
                "withdraw = 1'b0",
            ),
            (
                "the watchdog does not answer for the inside",
                "tcith_axil_request",
                "((state_reg_q == REQUEST_STATE_WAIT) & ~reg_rsp_valid & expired)",
                "1'b0",
            ),
            (
                "writes always go first",
                "tcith_axil_request",
                "write_offer & ~(read_offer & write_reg_q)",
                "write_offer",
            ),
        ],
        quick: false,
    },
    Row {
        name: "top_bus",
        what: "Bus of the whole accelerator, units left free: the rules of the bus; what is not mapped, or not so, is an error and zero",
        unit: TOP,
        text: checker!("top_bus"),
        mode: Mode::Unbounded,
        depth: 0,
        free: &["tcith_accelerator", "tcith_regs_cycles"],
        probes: &[],
        faults: &[
            (
                "a window can be read that is for writing",
                "tcith_regs_decode",
                "if ((word >= 13'h0020) && (word <= 13'h0021)) begin // OPERANDS SALT\n            write_ok",
                "if ((word >= 13'h0020) && (word <= 13'h0021)) begin // OPERANDS SALT\n            read_ok = 1'b1; write_ok",
            ),
            (
                "a window reaches one word too far",
                "tcith_regs_decode",
                "(word <= 13'h0a1f)",
                "(word <= 13'h0a20)",
            ),
            (
                "what is not permitted is done",
                "tcith_regs",
                "to_window = permitted & decode_in_window",
                "to_window = decode_in_window",
            ),
            (
                "an error carries data",
                "tcith_axil_slave",
                "response = SLVERR;\n            word = ZERO;",
                "response = SLVERR;",
            ),
        ],
        quick: false,
    },
    Row {
        name: "secrets",
        what: "Secrets: the bus is given only words of the memory that the protocol publishes; its writes stay off the secret; FIPS 202 is closed while a seed is expanded",
        unit: TOP,
        text: checker!("secrets"),
        mode: Mode::Unbounded,
        depth: 0,
        free: &["tcith_acc_core", "tcith_mpc_engine", "tcith_ggm_control", "tcith_aes_core", "tcith_fips202", "tcith_com_streams_control", "tcith_gf_lanes", "tcith_sram_1rw", "tcith_opener", "tcith_counter", "tcith_regs_cycles"],
        probes: &[("memory_en", "u_dut.u_accelerator.u_memories.one_memory_en"), ("memory_we", "u_dut.u_accelerator.u_memories.one_memory_we"), ("memory_addr", "u_dut.u_accelerator.u_memories.one_memory_addr"), ("bus_valid", "u_dut.u_accelerator.u_memories.bus_valid"), ("bus_ready", "u_dut.u_accelerator.u_memories.bus_ready"), ("bus_we", "u_dut.u_accelerator.u_memories.bus_we"), ("gives_memory", "u_dut.u_accelerator.u_windows.u_read_pending_reg.q"), ("proved", "u_dut.u_accelerator.u_guard.u_proved_reg.q"), ("xof_busy", "u_dut.u_accelerator.u_hashing.u_xof.busy"), ("xof_done", "u_dut.u_accelerator.u_hashing.u_xof.done"), ("fips_wipe", "u_dut.u_accelerator.u_hashing.u_fips202.wipe"), ("fips_command_of_software", "u_dut.u_accelerator.u_windows.fips_cmd_valid"), ("fips_beat_of_software", "u_dut.u_accelerator.u_windows.fips_abs_valid")],
        faults: &[
            (
                "masks can be read before the proof",
                "tcith_place",
                "is_aux | (is_mask & readable & ~write)",
                "is_aux | (is_mask & ~write)",
            ),
            (
                "the window of results begins a word early",
                "tcith_place",
                "FIRST_AUX = 5'h12",
                "FIRST_AUX = 5'h11",
            ),
            (
                "a repetition too many can be read",
                "tcith_regs_decode",
                "(word <= 13'h0a1f)",
                "(word <= 13'h0a3f)",
            ),
            (
                "the path table can be read",
                "tcith_regs_decode",
                "TABLE PATH\n            write_ok",
                "TABLE PATH\n            read_ok = 1'b1; write_ok",
            ),
            (
                "y reaches a word too far down",
                "tcith_place",
                "Y_BASE = 10'h3bc",
                "Y_BASE = 10'h3bb",
            ),
            (
                "a read passes while a rotation is at work",
                "tcith_memories",
                "bus_ready = free & ~acc_valid & ~mpc_w_en",
                "bus_ready = ~wiping_reg_q & ~xof_en & ~acc_valid & ~mpc_w_en",
            ),
            (
                "the masks can be overwritten",
                "tcith_place",
                "FIRST_WRITTEN = 5'h10",
                "FIRST_WRITTEN = 5'h0e",
            ),
            (
                "software reaches FIPS 202 while a seed is expanded",
                "tcith_hashing",
                "free = ~(rotating | xof_busy | grinding)",
                "free = ~(rotating | grinding)",
            ),
        ],
        quick: false,
    },
    Row {
        name: "windows_isolation",
        what: "Windows: but for the answer to a permitted read, no output depends on what the memory holds",
        unit: TOP,
        text: checker!("windows_isolation"),
        mode: Mode::Induction,
        depth: 4,
        free: &[],
        probes: &[("gives_memory", "u_dut.u_read_pending_reg.q")],
        faults: &[
            (
                "the memory's word shows in other windows",
                "tcith_windows",
                "            win_rsp_error = 1'b0;\n            win_rsp_rdata = rdata;",
                "            win_rsp_error = 1'b0;\n        end\n        if (~in_results) begin\n            win_rsp_rdata = rdata;",
            ),
            (
                "an operand is loaded from the memory",
                "tcith_windows",
                ".wdata(win_wdata)",
                ".wdata(rdata)",
            ),
            (
                "the memory's word is written back",
                "tcith_windows",
                "bus_wdata = win_wdata",
                "bus_wdata = rdata",
            ),
        ],
        quick: true,
    },
];

pub fn jobs() -> Vec<Job> {
    ROWS.iter().map(Row::job).collect()
}

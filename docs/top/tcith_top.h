/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The accelerator for Mirath-1a-fast. Generated from the register map. */
#ifndef TCITH_TOP_H
#define TCITH_TOP_H

#include <stdint.h>

/* Tells that this is the accelerator. [ro] */
#define TCITH_ID_OFFSET 0x0000u
#define TCITH_ID_RESET UINT64_C(0x54494354)
/* the bytes "TCIT" */
#define TCITH_ID_ID_SHIFT 0u
#define TCITH_ID_ID_MASK UINT64_C(0xffffffff)

/* Version of the generator. [ro] */
#define TCITH_VERSION_OFFSET 0x0008u
/* patch level */
#define TCITH_VERSION_PATCH_SHIFT 0u
#define TCITH_VERSION_PATCH_MASK UINT64_C(0xff)
/* minor version */
#define TCITH_VERSION_MINOR_SHIFT 8u
#define TCITH_VERSION_MINOR_MASK UINT64_C(0xff00)
/* major version */
#define TCITH_VERSION_MAJOR_SHIFT 16u
#define TCITH_VERSION_MAJOR_MASK UINT64_C(0xff0000)

/* What was generated. [ro] */
#define TCITH_CAPABILITY_OFFSET 0x0010u
/* AES is present */
#define TCITH_CAPABILITY_AES_SHIFT 0u
#define TCITH_CAPABILITY_AES_MASK UINT64_C(0x1)
/* GGM tree is present */
#define TCITH_CAPABILITY_GGM_SHIFT 1u
#define TCITH_CAPABILITY_GGM_MASK UINT64_C(0x2)
/* FIPS 202 is present */
#define TCITH_CAPABILITY_FIPS_SHIFT 2u
#define TCITH_CAPABILITY_FIPS_MASK UINT64_C(0x4)
/* Accumulator is present */
#define TCITH_CAPABILITY_ACC_SHIFT 3u
#define TCITH_CAPABILITY_ACC_MASK UINT64_C(0x8)
/* MPC emulation is present */
#define TCITH_CAPABILITY_MPC_SHIFT 4u
#define TCITH_CAPABILITY_MPC_MASK UINT64_C(0x10)
/* bits of data of the bus: 32 or 64 */
#define TCITH_CAPABILITY_DATA_WIDTH_SHIFT 8u
#define TCITH_CAPABILITY_DATA_WIDTH_MASK UINT64_C(0xff00)
/* AES rounds a cycle; 0 without AES */
#define TCITH_CAPABILITY_AES_ROUNDS_SHIFT 16u
#define TCITH_CAPABILITY_AES_ROUNDS_MASK UINT64_C(0xf0000)
/* Keccak rounds a cycle; 0 without FIPS 202 */
#define TCITH_CAPABILITY_KECCAK_ROUNDS_SHIFT 20u
#define TCITH_CAPABILITY_KECCAK_ROUNDS_MASK UINT64_C(0xf00000)
/* level of the tree whose nodes are kept; 0 for none */
#define TCITH_CAPABILITY_KEPT_DEPTH_SHIFT 24u
#define TCITH_CAPABILITY_KEPT_DEPTH_MASK UINT64_C(0xff000000)
/* k: an access that takes over 2^k cycles is answered with SLVERR */
#define TCITH_CAPABILITY_WATCHDOG_SHIFT 32u
#define TCITH_CAPABILITY_WATCHDOG_MASK UINT64_C(0xff00000000)
/* software reads the seed of any node, since it does the Accumulator's work */
#define TCITH_CAPABILITY_SEEDS_OPEN_SHIFT 40u
#define TCITH_CAPABILITY_SEEDS_OPEN_MASK UINT64_C(0x10000000000)
/* software reads and writes the sums of shares, since it does the work of the Accumulator or of MPC emulation */
#define TCITH_CAPABILITY_SUMS_OPEN_SHIFT 41u
#define TCITH_CAPABILITY_SUMS_OPEN_MASK UINT64_C(0x20000000000)
/* AES cores; 0 without AES */
#define TCITH_CAPABILITY_AES_CORES_SHIFT 44u
#define TCITH_CAPABILITY_AES_CORES_MASK UINT64_C(0xf00000000000)

/* Starts, stops, wipes; enables interrupts. [rw] */
#define TCITH_CONTROL_OFFSET 0x0018u
#define TCITH_CONTROL_RESET UINT64_C(0x0)
/* 1 begins the command in COMMAND; refused with SLVERR, the whole write with it, while a command or a wipe is in progress or together with WIPE */
#define TCITH_CONTROL_START_SHIFT 0u
#define TCITH_CONTROL_START_MASK UINT64_C(0x1)
/* 1 ends the command in progress, with error ABORTED, at the unit's next opportunity */
#define TCITH_CONTROL_ABORT_SHIFT 1u
#define TCITH_CONTROL_ABORT_MASK UINT64_C(0x2)
/* 1 ends the command in progress, with error WIPED, and overwrites all secrets */
#define TCITH_CONTROL_WIPE_SHIFT 2u
#define TCITH_CONTROL_WIPE_MASK UINT64_C(0x4)
/* 1 sets all CYCLES registers to 0, as a wipe does */
#define TCITH_CONTROL_COUNT_CLEAR_SHIFT 3u
#define TCITH_CONTROL_COUNT_CLEAR_MASK UINT64_C(0x8)
/* interrupt on IRQ.DONE */
#define TCITH_CONTROL_IRQ_DONE_SHIFT 8u
#define TCITH_CONTROL_IRQ_DONE_MASK UINT64_C(0x100)
/* interrupt on IRQ.ERROR */
#define TCITH_CONTROL_IRQ_ERROR_SHIFT 9u
#define TCITH_CONTROL_IRQ_ERROR_MASK UINT64_C(0x200)
/* interrupt on IRQ.WIPED */
#define TCITH_CONTROL_IRQ_WIPED_SHIFT 10u
#define TCITH_CONTROL_IRQ_WIPED_MASK UINT64_C(0x400)

/* What is going on. [ro] */
#define TCITH_STATUS_OFFSET 0x0020u
#define TCITH_STATUS_RESET UINT64_C(0x4)
/* a command is in progress */
#define TCITH_STATUS_BUSY_SHIFT 0u
#define TCITH_STATUS_BUSY_MASK UINT64_C(0x1)
/* the last command is finished; START clears it */
#define TCITH_STATUS_DONE_SHIFT 1u
#define TCITH_STATUS_DONE_MASK UINT64_C(0x2)
/* secrets are being overwritten, after reset as well; windows are refused until then */
#define TCITH_STATUS_WIPING_SHIFT 2u
#define TCITH_STATUS_WIPING_MASK UINT64_C(0x4)
/* all secrets are overwritten; START and any write to a window clear it */
#define TCITH_STATUS_WIPED_SHIFT 3u
#define TCITH_STATUS_WIPED_MASK UINT64_C(0x8)
/* error code of the last command; START clears it */
#define TCITH_STATUS_ERROR_SHIFT 8u
#define TCITH_STATUS_ERROR_MASK UINT64_C(0xff00)

/* Events. The interrupt line is high while one of them is set and enabled in CONTROL. [w1c] */
#define TCITH_IRQ_OFFSET 0x0028u
#define TCITH_IRQ_RESET UINT64_C(0x0)
/* a command has finished, well or not */
#define TCITH_IRQ_DONE_SHIFT 0u
#define TCITH_IRQ_DONE_MASK UINT64_C(0x1)
/* a command has finished with an error */
#define TCITH_IRQ_ERROR_SHIFT 1u
#define TCITH_IRQ_ERROR_MASK UINT64_C(0x2)
/* a wipe has finished */
#define TCITH_IRQ_WIPED_SHIFT 2u
#define TCITH_IRQ_WIPED_MASK UINT64_C(0x4)

/* The next command, begun by CONTROL.START. A write while a command is in progress is refused. [rw] */
#define TCITH_COMMAND_OFFSET 0x0030u
#define TCITH_COMMAND_RESET UINT64_C(0x0)
/* the command */
#define TCITH_COMMAND_OPCODE_SHIFT 0u
#define TCITH_COMMAND_OPCODE_MASK UINT64_C(0xff)
/* its operand */
#define TCITH_COMMAND_OPERAND_SHIFT 32u
#define TCITH_COMMAND_OPERAND_MASK UINT64_C(0xffffffff00000000)

/* Cycles since a wipe or COUNT_CLEAR, modulo 2^24 like all these counters. [ro] */
#define TCITH_CYCLES_OFFSET 0x0040u
#define TCITH_CYCLES_RESET UINT64_C(0x0)
/* all cycles */
#define TCITH_CYCLES_TOTAL_SHIFT 0u
#define TCITH_CYCLES_TOTAL_MASK UINT64_C(0xffffff)
/* cycles with a command in progress */
#define TCITH_CYCLES_COMMAND_SHIFT 32u
#define TCITH_CYCLES_COMMAND_MASK UINT64_C(0xffffff00000000)

/* Cycles of the AES unit (needs AES) [ro] */
#define TCITH_CYCLES_AES_OFFSET 0x0048u
#define TCITH_CYCLES_AES_RESET UINT64_C(0x0)
/* cycles in which the unit worked */
#define TCITH_CYCLES_AES_BUSY_SHIFT 0u
#define TCITH_CYCLES_AES_BUSY_MASK UINT64_C(0xffffff)
/* cycles in which it had work and waited for another unit or a memory */
#define TCITH_CYCLES_AES_STALLED_SHIFT 32u
#define TCITH_CYCLES_AES_STALLED_MASK UINT64_C(0xffffff00000000)

/* Cycles of the GGM tree unit (needs GGM) [ro] */
#define TCITH_CYCLES_GGM_OFFSET 0x0050u
#define TCITH_CYCLES_GGM_RESET UINT64_C(0x0)
/* cycles in which the unit worked */
#define TCITH_CYCLES_GGM_BUSY_SHIFT 0u
#define TCITH_CYCLES_GGM_BUSY_MASK UINT64_C(0xffffff)
/* cycles in which it had work and waited for another unit or a memory */
#define TCITH_CYCLES_GGM_STALLED_SHIFT 32u
#define TCITH_CYCLES_GGM_STALLED_MASK UINT64_C(0xffffff00000000)

/* Cycles of the FIPS 202 unit (needs FIPS) [ro] */
#define TCITH_CYCLES_FIPS_OFFSET 0x0058u
#define TCITH_CYCLES_FIPS_RESET UINT64_C(0x0)
/* cycles in which the unit worked */
#define TCITH_CYCLES_FIPS_BUSY_SHIFT 0u
#define TCITH_CYCLES_FIPS_BUSY_MASK UINT64_C(0xffffff)
/* cycles in which it had work and waited for another unit or a memory */
#define TCITH_CYCLES_FIPS_STALLED_SHIFT 32u
#define TCITH_CYCLES_FIPS_STALLED_MASK UINT64_C(0xffffff00000000)

/* Cycles of the Accumulator (needs ACC) [ro] */
#define TCITH_CYCLES_ACC_OFFSET 0x0060u
#define TCITH_CYCLES_ACC_RESET UINT64_C(0x0)
/* cycles in which the unit worked */
#define TCITH_CYCLES_ACC_BUSY_SHIFT 0u
#define TCITH_CYCLES_ACC_BUSY_MASK UINT64_C(0xffffff)
/* cycles in which it had work and waited for another unit or a memory */
#define TCITH_CYCLES_ACC_STALLED_SHIFT 32u
#define TCITH_CYCLES_ACC_STALLED_MASK UINT64_C(0xffffff00000000)

/* Cycles of the MPC emulation unit (needs MPC) [ro] */
#define TCITH_CYCLES_MPC_OFFSET 0x0068u
#define TCITH_CYCLES_MPC_RESET UINT64_C(0x0)
/* cycles in which the unit worked */
#define TCITH_CYCLES_MPC_BUSY_SHIFT 0u
#define TCITH_CYCLES_MPC_BUSY_MASK UINT64_C(0xffffff)
/* cycles in which it had work and waited for another unit or a memory */
#define TCITH_CYCLES_MPC_STALLED_SHIFT 32u
#define TCITH_CYCLES_MPC_STALLED_MASK UINT64_C(0xffffff00000000)

/* What commands work on. */
#define TCITH_OPERANDS_OFFSET 0x0100u
#define TCITH_OPERANDS_SIZE 32u
/* first 16 bytes of the salt (needs AES+GGM) [wo] */
#define TCITH_SALT_OFFSET 0x0100u
#define TCITH_SALT_WORDS 2u
/* seed of the start node (needs AES+GGM) [wo] */
#define TCITH_SEED_OFFSET 0x0110u
#define TCITH_SEED_WORDS 2u

/* What commands give. */
#define TCITH_RESULTS_OFFSET 0x0200u
#define TCITH_RESULTS_SIZE 64u
/* a node's seed (2 words) or a commitment (4 words) (needs AES+GGM) [ro] */
#define TCITH_RESULT_OFFSET 0x0200u
#define TCITH_RESULT_WORDS 4u
/* the counter that FIPS_GRIND found (needs FIPS) [ro] */
#define TCITH_COUNTER_OFFSET 0x0220u
#define TCITH_COUNTER_WORDS 1u

/* y: a result of MPC_Y, an operand of MPC_GY. */
#define TCITH_Y_WINDOW_OFFSET 0x0280u
#define TCITH_Y_WINDOW_SIZE 64u
/* y, 57 bytes (needs MPC) [rw] */
#define TCITH_Y_OFFSET 0x0280u
#define TCITH_Y_WORDS 8u

/* S and C, where XOF_SECRET does not derive them. */
#define TCITH_SECRET_WINDOW_OFFSET 0x02c0u
#define TCITH_SECRET_WINDOW_SIZE 64u
/* S and C, 56 bytes (needs ACC or MPC, not with all of FIPS+ACC+MPC) [wo] */
#define TCITH_SECRET_OFFSET 0x02c0u
#define TCITH_SECRET_WORDS 7u

/* AES-128 for software; an access waits until the block before is done. */
#define TCITH_BLOCKS_OFFSET 0x0300u
#define TCITH_BLOCKS_SIZE 32u
/* key (needs AES, only without ACC) [wo] */
#define TCITH_AES_KEY_OFFSET 0x0300u
#define TCITH_AES_KEY_WORDS 2u
/* block; writing its second word encrypts it, and what is read is the result (needs AES, only without ACC) [rw] */
#define TCITH_AES_BLOCK_OFFSET 0x0310u
#define TCITH_AES_BLOCK_WORDS 2u

/* The commitments of the repetition that is being accumulated, 4 words each, in the order 0, 4, …, 252, 1, 5, …, 255. Each read takes a word, and waits for it. */
#define TCITH_COMMITMENTS_OFFSET 0x0340u
#define TCITH_COMMITMENTS_SIZE 8u
/* next word of a commitment (needs ACC, only without FIPS) [ro] */
#define TCITH_COMMITMENT_OFFSET 0x0340u
#define TCITH_COMMITMENT_WORDS 1u

/* Commands of FIPS 202; an access waits until it is done with what it has. */
#define TCITH_FIPS_OFFSET 0x1000u
#define TCITH_FIPS_SIZE 4096u
/* INIT with the word's number as rate; bit 0: SHAKE (needs FIPS) [wo] */
#define TCITH_INIT_OFFSET 0x1000u
#define TCITH_INIT_WORDS 32u
/* words of the context (needs FIPS) [ro] */
#define TCITH_READ_OFFSET 0x1100u
#define TCITH_READ_WORDS 32u
/* words of the context (needs FIPS) [wo] */
#define TCITH_WRITE_OFFSET 0x1200u
#define TCITH_WRITE_WORDS 32u
/* added to the lane (needs FIPS) [wo] */
#define TCITH_XOR_OFFSET 0x1300u
#define TCITH_XOR_WORDS 32u
/* PERMUTE (needs FIPS) [wo] */
#define TCITH_PERMUTE_OFFSET 0x1500u
#define TCITH_PERMUTE_WORDS 1u
/* FINISH (needs FIPS) [wo] */
#define TCITH_FINISH_OFFSET 0x1600u
#define TCITH_FINISH_WORDS 1u
/* h_mpc for FIPS_GRIND (needs FIPS) [wo] */
#define TCITH_H_MPC_OFFSET 0x1800u
#define TCITH_H_MPC_WORDS 4u
/* as many bytes as the word's number are absorbed (needs FIPS) [wo] */
#define TCITH_ABSORB_OFFSET 0x1900u
#define TCITH_ABSORB_WORDS 9u

/* What Verify needs of the signature; free until Γ comes. */
#define TCITH_TABLE_OFFSET 0x2000u
#define TCITH_TABLE_SIZE 4096u
/* disclosed nodes, 3 words each, from left to right (needs ACC) [wo] */
#define TCITH_PATH_OFFSET 0x2000u
#define TCITH_PATH_WORDS 354u
/* commitments of the hidden parties, 4 words each (needs ACC) [wo] */
#define TCITH_HIDDEN_OFFSET 0x2b10u
#define TCITH_HIDDEN_WORDS 68u

/* Results of the repetitions. */
#define TCITH_REPETITION_OFFSET 0x4000u
#define TCITH_REPETITION_SIZE 8192u
/* 32 words each, see docs/partitions.md; word 14-15: α_mid after MPC_SIGN, α_base after MPC_VERIFY; 16-17: α_base after MPC_SIGN, in Verify α_mid of the signature, to be written between ACC_VERIFY and MPC_VERIFY; 18-24: aux; unless CAPABILITY has SUMS_OPEN, all else is refused, and the alphas can be read only once they are there (needs ACC or MPC) [rw] */
#define TCITH_REPETITIONS_OFFSET 0x4000u
#define TCITH_REPETITIONS_WORDS 544u

/* H', where XOF_PARITY does not derive it. */
#define TCITH_PARITY_WINDOW_OFFSET 0x6000u
#define TCITH_PARITY_WINDOW_SIZE 8192u
/* H', 143 columns of 57 bytes (needs MPC, only without FIPS) [wo] */
#define TCITH_PARITY_OFFSET 0x6000u
#define TCITH_PARITY_WORDS 1019u

/* Γ, where XOF_GAMMA does not derive it. It lies where the path table does. */
#define TCITH_GAMMA_WINDOW_OFFSET 0x8000u
#define TCITH_GAMMA_WINDOW_SIZE 2048u
/* Γ, 113 columns of 16 bytes (needs MPC, only without FIPS) [wo] */
#define TCITH_GAMMA_OFFSET 0x8000u
#define TCITH_GAMMA_WORDS 226u

/* Commands. */
#define TCITH_OPCODE_GGM_START 0x20u /* starts the tree at node OPERAND with the seed SEED (needs AES+GGM) */
#define TCITH_OPCODE_GGM_NODE 0x21u /* gives the seed of node OPERAND in RESULT (needs AES+GGM, only without ACC) */
#define TCITH_OPCODE_OPEN 0x22u /* gives the seed of node OPERAND in RESULT, after HIDE for all repetitions; not of a node above a hidden leaf (needs ACC) */
#define TCITH_OPCODE_GGM_FILL 0x23u /* derives and keeps the nodes of level 8 (needs AES+GGM) */
#define TCITH_OPCODE_COMMIT 0x24u /* gives the commitment of leaf OPERAND, a hidden one, in RESULT (needs ACC) */
#define TCITH_OPCODE_HIDE 0x25u /* registers the party in OPERAND bits 15-8 as the hidden one of repetition OPERAND bits 4-0, in the order of repetitions, once after GGM_START (needs ACC) */
#define TCITH_OPCODE_FIPS_GRIND 0x31u /* counts from OPERAND until the grinding bits of SHAKE128(h_mpc, counter) are zero, 65,536 tries at most; the counter in COUNTER (needs FIPS) */
#define TCITH_OPCODE_XOF_SECRET 0x32u /* pads what FIPS 202 is absorbing, the seed of S and C, and derives them (needs FIPS+ACC+MPC) */
#define TCITH_OPCODE_XOF_PARITY 0x33u /* pads what FIPS 202 is absorbing, the seed of H', and derives it (needs FIPS+MPC) */
#define TCITH_OPCODE_XOF_GAMMA 0x34u /* pads what FIPS 202 is absorbing, the seed of Γ, and derives it (needs FIPS+MPC) */
#define TCITH_OPCODE_ROTATE 0x35u /* gives the Keccak state to the next of the four hash streams (needs FIPS+ACC) */
#define TCITH_OPCODE_STREAMS 0x36u /* the Keccak state is stream 0's (needs FIPS+ACC) */
#define TCITH_OPCODE_ACC_SIGN 0x40u /* accumulates repetition OPERAND (needs ACC) */
#define TCITH_OPCODE_ACC_VERIFY 0x41u /* accumulates repetition OPERAND bits 4-0 for Verify; hidden party in bits 15-8, entries of the path table in bits 22-16 (needs ACC) */
#define TCITH_OPCODE_ACC_KEEP 0x42u /* derives and keeps the nodes of level 8 below the entries of the path table, their number in OPERAND bits 22-16, so that ACC_VERIFY need not; until GGM_START, GGM_FILL, another number of entries, or a write to the table (needs ACC) */
#define TCITH_OPCODE_MPC_SIGN 0x50u /* computes both alphas of repetition OPERAND (needs MPC) */
#define TCITH_OPCODE_MPC_VERIFY 0x51u /* computes α_base of repetition OPERAND bits 4-0 with the challenge in bits 15-8 (needs MPC) */
#define TCITH_OPCODE_MPC_Y 0x52u /* computes y (needs MPC) */
#define TCITH_OPCODE_MPC_G 0x53u /* computes Γ·H' (needs MPC) */
#define TCITH_OPCODE_MPC_GY 0x54u /* computes Γ·y (needs MPC) */

/* Error codes. */
#define TCITH_ERROR_NONE 0u /* no error */
#define TCITH_ERROR_UNKNOWN_OPCODE 1u /* there is no such command */
#define TCITH_ERROR_NOT_PRESENT 2u /* this configuration does not have the command */
#define TCITH_ERROR_ABORTED 3u /* the command was ended by ABORT */
#define TCITH_ERROR_WIPED 4u /* the command was ended by WIPE */
#define TCITH_ERROR_NO_SUCH_NODE 17u /* there is no such node or leaf */
#define TCITH_ERROR_OUTSIDE 18u /* the node is not below the start node */
#define TCITH_ERROR_TREE_NOT_NOW 19u /* no GGM_START yet, or GGM_FILL not at the root */
#define TCITH_ERROR_HIDDEN 20u /* the node is above a hidden leaf, or is one, or the root; for COMMIT: the leaf is not hidden */
#define TCITH_ERROR_NOT_YET 21u /* not all hidden leaves are registered; for HIDE: it is another repetition's turn */
#define TCITH_ERROR_NO_SUCH_REPETITION 33u /* there is no such repetition */
#define TCITH_ERROR_MISSING_NODE 34u /* no entry of the path table covers a leaf */
#define TCITH_ERROR_WRONG_NODE 35u /* the walker refused an entry of the path table, or had no GGM_START */
#define TCITH_ERROR_CANCELLED 36u /* the accumulation was aborted */
#define TCITH_ERROR_PROOF_REFUSED 48u /* the repetition is not accumulated for this proof, or has been proved */
#define TCITH_ERROR_NOT_FOUND 64u /* no counter was found */
#define TCITH_ERROR_NO_MESSAGE 65u /* FIPS 202 is not absorbing a message */

#endif

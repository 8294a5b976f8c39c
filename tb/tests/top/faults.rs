//! Seeded faults in the modules of `tcith_top` itself: each must be noticed by a check that the sound design passes.
//!
//! All are planted into one model, in which an input of its own says which of them is there; 0 is the sound design. So the
//! model is built once.

use std::collections::BTreeMap;

use tcith_golden::meter::NoMeter;
use tcith_hdl::units::generate;
use tcith_tb::bench;
use tcith_tb::bench::top::{activity, disclosure, operations, rules, wipe, words, Top};
use tcith_tb::{BuildOptions, ErrorKind, Model, Port, Result, Source, SourceFile};

use super::{in_threads, scheme, vector_0};

/// The check that notices a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    KeyGen,
    Sign,
    Verify,
    Words,
    Disclosure,
    Rules,
    Wipe,
    Abort,
    Interrupts,
    Counters,
}

impl Check {
    const ALL: [Self; 10] = [
        Self::KeyGen,
        Self::Sign,
        Self::Verify,
        Self::Words,
        Self::Disclosure,
        Self::Rules,
        Self::Wipe,
        Self::Abort,
        Self::Interrupts,
        Self::Counters,
    ];

    fn run(self, top: &mut Top) -> Result<()> {
        let vector = vector_0();
        match self {
            Self::KeyGen => operations::key_gen(top, &vector),
            Self::Sign => operations::sign(top, &vector),
            Self::Verify => operations::verify(top, &vector),
            Self::Words => words::words_that_are_not_softwares(top),
            Self::Disclosure => disclosure::no_node_above_a_hidden_leaf(top),
            Self::Rules => rules::a_repetition_is_proved_once(top, &vector),
            Self::Wipe => {
                let (zeros, _) = scheme().keygen(&[0; 16], &[0; 16], &mut NoMeter).unwrap();
                wipe::a_wipe_leaves_nothing(top, &vector, &zeros[16..])
            }
            Self::Abort => wipe::an_abort_ends_a_command(top, &vector),
            Self::Interrupts => activity::interrupts_are_those_that_are_enabled(top),
            Self::Counters => activity::counters_count_their_units(top),
        }
    }
}

/// A fault: what is wrong, the module, a text that occurs once in it, in which «» are about the expression that is
/// replaced, by what, and the check that notices it.
type Fault = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Check,
);

const FAULTS: &[Fault] = &[
    (
        "a part of a word can be written to a window",
        "tcith_windows",
        "whole = «~win_write | (&win_wstrb)»;",
        "1'b1",
        Check::Words,
    ),
    (
        "a read of the memory is answered before the word is there",
        "tcith_windows",
        "read_pending_reg_d = «bus_valid & bus_ready & ~win_write»;",
        "1'b0",
        Check::KeyGen,
    ),
    (
        "words that a repetition has not can be written",
        "tcith_place",
        "is_aux = «(word >= FIRST_AUX) & (word <= LAST_AUX)»;",
        "word >= FIRST_AUX",
        Check::Words,
    ),
    (
        "masks can be read before the proof",
        "tcith_place",
        "permitted = is_aux | («is_mask & readable & ~write»);",
        "is_mask & ~write",
        Check::Rules,
    ),
    (
        "a repetition can be proved again",
        "tcith_guard",
        "if («acc_begins | (mpc_taken & proof & allowed)») begin",
        "acc_begins",
        Check::Rules,
    ),
    (
        "a wipe leaves a repetition to be proved",
        "tcith_guard",
        "if («wipe») begin\n            signed_reg_d",
        "1'b0",
        Check::Rules,
    ),
    (
        "a repetition of Sign can be proved by Verify's command",
        "tcith_guard",
        "(verify_proof & (|(«verified_reg_q» & mask)));",
        "signed_reg_q",
        Check::Rules,
    ),
    (
        "one hidden leaf need not be registered",
        "tcith_hidden",
        "complete = «count_reg_q == REPETITIONS»;",
        "count_reg_q >= 5'h10",
        Check::Disclosure,
    ),
    (
        "any repetition may be registered",
        "tcith_hidden",
        "refused = complete | («repetition != count_reg_q»);",
        "1'b0",
        Check::Disclosure,
    ),
    (
        "leaves of the deepest level are taken for others",
        "tcith_hidden",
        "if («number[13]») begin",
        "1'b0",
        Check::Disclosure,
    ),
    (
        "the first hidden leaf is not compared",
        "tcith_hidden",
        "if («comparing» & ~(|((path ^ aligned) & mask))) begin",
        "comparing & (|place_reg_q)",
        Check::Disclosure,
    ),
    (
        "commitments of all leaves are given",
        "tcith_opener",
        "denied = «discloses & (hidden_above != (op == OP_LEAF))»;",
        "discloses & hidden_above & (op != OP_LEAF)",
        Check::Disclosure,
    ),
    (
        "a commitment has its first half twice",
        "tcith_opener",
        "aes_number = «SECOND_HALF»;",
        "FIRST_HALF",
        Check::Disclosure,
    ),
    (
        "the result before is left when a command is refused",
        "tcith_opener",
        "low_reg_en = «go» | wipe",
        "1'b0",
        Check::Disclosure,
    ),
    (
        "errors of the Accumulator are lost",
        "tcith_dispatch",
        "if («is_acc & (|acc_rsp_error)») begin",
        "1'b0",
        Check::Rules,
    ),
    (
        "a wipe counts as done at once",
        "tcith_dispatch",
        "cmd_wiped = wipe_reg_q & «~wiping» & ~cmd_wipe;",
        "1'b1",
        Check::Wipe,
    ),
    (
        "an accumulation cannot be aborted",
        "tcith_dispatch",
        "acc_cancel = «cmd_abort» & is_acc",
        "1'b0",
        Check::Abort,
    ),
    (
        "half of the memories is wiped",
        "tcith_memories",
        "wiping_reg_d = wipe | (wiping_reg_q & («wipe_addr_q != WIPE_WORDS»));",
        "wipe_addr_q != 11'h200",
        Check::Wipe,
    ),
    (
        "the bus is answered while MPC-Emulation has the memory",
        "tcith_memories",
        "bus_ready = free & ~acc_valid & «~mpc_w_en»;",
        "1'b1",
        Check::Sign,
    ),
    (
        "the Keccak state of the secret stays",
        "tcith_hashing",
        "xof_forget = «1'b1»;",
        "1'b0",
        Check::Wipe,
    ),
    (
        "the secret is written a word too low",
        "tcith_hashing",
        "xof_base = «SECRET_BASE»;",
        "10'h3a8",
        Check::KeyGen,
    ),
    (
        "all words of an XOF go to the same place",
        "tcith_xof",
        "addr_reg_d = «addr_reg_q + ONE10»;",
        "addr_reg_q",
        Check::KeyGen,
    ),
    (
        "an expansion does without a message",
        "tcith_xof",
        "if («fips_error») begin",
        "1'b0",
        Check::Wipe,
    ),
    (
        "a context of a stream is put over the one before",
        "tcith_com_streams_control_base422",
        "slot_reg_d = «slot_reg_q + CONTEXT_WORDS»;",
        "slot_reg_q",
        Check::Sign,
    ),
    (
        "half of the salt follows the other's address",
        "tcith_operands",
        "salt_reg_1_en = wipe | «hit_1»;",
        "hit_0",
        Check::Disclosure,
    ),
    (
        "a wipe leaves the Keccak state",
        "tcith_fips202_control",
        "st_clear = init | «wipe»;",
        "1'b0",
        Check::Wipe,
    ),
    (
        "the masks of Sign lie where those of Verify do",
        "tcith_acc_address",
        "addr = «(wide_index_q + RESULTS) - TWO»;",
        "wide_index_q + RESULTS",
        Check::Sign,
    ),
    (
        "aux of another repetition is read in Verify",
        "tcith_acc_address",
        "addr = wide_index_q + AUX + «(wide_e_q << 4)» + (wide_e_q << 1);",
        "(wide_e_q << 3)",
        Check::Verify,
    ),
    (
        "new secrets leave the proofs of the old ones",
        "tcith_accelerator",
        "guard_wipe = wipe | windows_secret_written | («dispatch_xof_go» & (cmd_opcode == OP_SECRET));",
        "1'b0",
        Check::Rules,
    ),
    (
        "an interrupt need not be enabled",
        "tcith_regs",
        "irq_reg_d = (|(state_irq_events & «enable_reg_q»));",
        "3'b111",
        Check::Interrupts,
    ),
    (
        "the cycles of MPC-Emulation are those of the Accumulator",
        "tcith_regs",
        "unit_cycles_4_low = (|(unit_busy & «UNIT_BIT_4»));",
        "UNIT_BIT_3",
        Check::Counters,
    ),
];

/// The input that says which fault there is.
const INPUT: &str = "fault";

/// The default design with all faults.
fn planted() -> Source {
    let sound = bench::source(&generate("top", &BTreeMap::new()).unwrap()).unwrap();
    let mut files: Vec<SourceFile> = sound.files().to_vec();
    let mut replace = |what: &str, module: &str, from: &str, to: &str| {
        let name = format!("{module}.v");
        let file = files.iter_mut().find(|file| file.name == name);
        let file = file.unwrap_or_else(|| panic!("{what}: there is no {name}"));
        let places = file.text.matches(from).count();
        assert_eq!(places, 1, "{what}: places of `{from}` in {name}");
        file.text = file.text.replace(from, to);
    };
    for (number, &(what, module, marked, to, _)) in (1..).zip(FAULTS) {
        let (before, rest) = marked.split_once('«').unwrap();
        let (from, after) = rest.split_once('»').unwrap();
        let chosen = format!("((tcith_top.{INPUT} == 8'd{number}) ? ({to}) : ({from}))");
        let whole = format!("{before}{from}{after}");
        replace(what, module, &whole, &format!("{before}{chosen}{after}"));
    }
    let header = "module tcith_top (\n";
    let with_input = format!("{header}    input  wire [7:0]  {INPUT},\n");
    replace("the input", "tcith_top", header, &with_input);
    let mut ports = sound.ports().to_vec();
    ports.push(Port::input(INPUT, 8));
    Source::new(sound.top(), files, ports).unwrap()
}

fn top(model: &Model, number: u64) -> Result<Top> {
    Top::prepared(model, |sim| sim.set(sim.input(INPUT)?, number))
}

#[test]
fn each_fault_is_noticed() {
    assert!(FAULTS.len() >= 15);
    let model = Model::build(&planted(), &BuildOptions::default()).unwrap();
    in_threads(Check::ALL.into_iter(), |check| {
        let passed = top(&model, 0).and_then(|mut top| check.run(&mut top));
        passed.unwrap_or_else(|error| panic!("{check:?} of the sound design: {error}"));
    });
    in_threads((1..).zip(FAULTS), |(number, &(what, .., check))| {
        let Err(error) = top(&model, number).and_then(|mut top| check.run(&mut top)) else {
            panic!("{check:?} does not notice: {what}");
        };
        let kind = error.kind();
        assert!(
            matches!(kind, ErrorKind::Mismatch { .. } | ErrorKind::Bench { .. }),
            "{what}: {error}"
        );
        println!("{what}: {error}");
    });
}

//! `tcith_acc_feed`: asks the walker for the leaves, one command ahead, so that its choices are hidden.
//!
//! In Sign: LEAF for every party. In Verify the hidden party is left out, and where a leaf lies below another disclosed
//! node than the leaf before, START at that node comes first; the walker takes it once it has answered the
//! leaf before, and START's own answer is taken here. It is a GRAFT, which leaves the kept level as it is.
//!
//! With `keep` no leaf is asked for: the nodes of the kept level below the disclosed nodes of the table are put into the walker's
//! memory, by a GRAFT at each of those, a KEEP for each place below it that its entry claims, and at the end a SEAL. From then on
//! leaves below these entries need no GRAFT: KEPT_LEAF begins at the kept node. An entry that claims more than its node has is
//! refused by the walker; so once the seal is there, every leaf that such an entry claims has its kept node. Where there is no
//! seal, since nobody asked for it or the table has changed, leaves are derived from the disclosed nodes.
//!
//! Interface
//! * `clear`: begin at party 0. `run`: commands may be given.
//! * `keep`, `verify`, `repetition`, `hidden`, `entries`: the command; stable during `run`. `verify` with `keep`, too.
//! * `sealed`: the walker's seal. `changed`: a word of the table is overwritten, so that the walker shall `forget` what it has kept; at the end
//!   of a `keep` in which that happened there is no seal either.
//! * `cmd_valid`/`cmd_ready`, `cmd_op`, `cmd_index`, `cmd_seed`: to the walker.
//! * `starting`: the walker's next answer is GRAFT's or SEAL's, and `rsp_valid` says that it is there; it is taken at once. With
//!   `keep` all answers are.
//! * `missing`: no entry of the path table covers a leaf.
//! * `mem_…`: to the path table.
//! * `done`: all leaves were asked for, or the kept level is complete.

use super::{Leaf, Party, PathTable, DEEPEST_LEAVES};
use crate::cells::{Data, DataEn, Pair, Reg};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Commands to the walker.
#[derive(LogicBlock)]
pub struct Feed {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Begin again.
    pub clear: Signal<In, Bit>,
    /// Commands may be given.
    pub run: Signal<In, Bit>,
    /// Nodes are to be kept, and no leaf is to be asked for.
    pub keep: Signal<In, Bit>,
    /// There is a hidden party, and a table of disclosed nodes.
    pub verify: Signal<In, Bit>,
    /// e.
    pub repetition: Signal<In, Bits<5>>,
    /// The hidden party.
    pub hidden: Signal<In, Bits<8>>,
    /// Number of disclosed nodes.
    pub entries: Signal<In, Bits<7>>,
    /// The kept level has what is below them.
    pub sealed: Signal<In, Bit>,
    /// The table is not what it was.
    pub changed: Signal<In, Bit>,
    /// What the walker keeps does not count.
    pub forget: Signal<Out, Bit>,

    /// A command is offered.
    pub cmd_valid: Signal<Out, Bit>,
    /// It is taken.
    pub cmd_ready: Signal<In, Bit>,
    /// GRAFT, LEAF, KEPT_LEAF, KEEP or SEAL.
    pub cmd_op: Signal<Out, Bits<3>>,
    /// Node or leaf.
    pub cmd_index: Signal<Out, Bits<32>>,
    /// Seed of the node.
    pub cmd_seed: Signal<Out, Bits<128>>,
    /// An answer without a seed is awaited.
    pub starting: Signal<Out, Bit>,
    /// The walker answers.
    pub rsp_valid: Signal<In, Bit>,
    /// No disclosed node covers a leaf.
    pub missing: Signal<Out, Bit>,

    /// A word of the path table is asked for.
    pub mem_valid: Signal<Out, Bit>,
    /// The memory takes the request.
    pub mem_ready: Signal<In, Bit>,
    /// Which word.
    pub mem_index: Signal<Out, Bits<9>>,
    /// The word asked for in the cycle before.
    pub mem_rdata: Signal<In, Bits<64>>,

    /// All leaves were asked for.
    pub done: Signal<Out, Bit>,

    party: Party,
    leaf: Leaf,
    path_table: PathTable,
    /// Leaf and place of the party: worked out in a cycle of their own, since what the walker makes of them takes one as well.
    leaf_reg: Data<Bits<13>>,
    position_reg: Data<Bits<13>>,
    /// They are the present party's.
    settled_reg: Reg<Bit>,
    starting_reg: Reg<Bit>,
    /// Number of the kept node that is next, counted from the left.
    kept_reg: DataEn<Bits<10>>,
    /// The table has not changed since the command began.
    intact_reg: Reg<Bit>,
    /// SEAL has been given.
    sealing_reg: Reg<Bit>,
    start: Signal<Local, Bit>,
    seal: Signal<Local, Bit>,
    /// The leaf's kept node is there.
    below_kept: Signal<Local, Bit>,
    given: Signal<Local, Bit>,
    /// A place from the left, and the number of the kept node that it is below.
    place: Signal<Local, Bits<13>>,
    number: Signal<Local, Bits<13>>,
    last_kept: Signal<Local, Bit>,
    wide_leaf: Pair<13, 19, 32>,
    wide_node: Pair<16, 16, 32>,
    wide_kept: Pair<10, 22, 32>,
    deepest: Constant<Bits<13>>,
    half_deepest: Constant<Bits<13>>,
    deep_shift: Constant<Bits<4>>,
    shift: Constant<Bits<4>>,
    first_kept: Constant<Bits<32>>,
    can_keep: Constant<Bit>,
    op_graft: Constant<Bits<3>>,
    op_leaf: Constant<Bits<3>>,
    op_seal: Constant<Bits<3>>,
    op_keep: Constant<Bits<3>>,
    op_kept_leaf: Constant<Bits<3>>,
    zero16: Constant<Bits<16>>,
    zero19: Constant<Bits<19>>,
    zero22: Constant<Bits<22>>,
    id: ModuleId<Self>,
}

impl Feed {
    /// With the nodes of level `kept_depth` kept; 0 for none.
    pub fn new(kept_depth: usize) -> Self {
        // Leaves are on levels 12 and 13, and each kept node has them on one level alone.
        assert!(
            kept_depth <= 9,
            "the deepest leaves are below whole kept nodes"
        );
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            run: Signal::default(),
            keep: Signal::default(),
            verify: Signal::default(),
            repetition: Signal::default(),
            hidden: Signal::default(),
            entries: Signal::default(),
            sealed: Signal::default(),
            changed: Signal::default(),
            forget: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_index: Signal::default(),
            cmd_seed: Signal::default(),
            starting: Signal::default(),
            rsp_valid: Signal::default(),
            missing: Signal::default(),
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_index: Signal::default(),
            mem_rdata: Signal::default(),
            done: Signal::default(),
            party: Party::default(),
            leaf: Leaf::default(),
            path_table: PathTable::new(kept_depth),
            leaf_reg: Data::default(),
            position_reg: Data::default(),
            settled_reg: Reg::default(),
            starting_reg: Reg::default(),
            kept_reg: DataEn::default(),
            intact_reg: Reg::default(),
            sealing_reg: Reg::default(),
            start: Signal::default(),
            seal: Signal::default(),
            below_kept: Signal::default(),
            given: Signal::default(),
            place: Signal::default(),
            number: Signal::default(),
            last_kept: Signal::default(),
            wide_leaf: Pair::default(),
            wide_node: Pair::default(),
            wide_kept: Pair::default(),
            deepest: Constant::new(DEEPEST_LEAVES.to_bits()),
            half_deepest: Constant::new((DEEPEST_LEAVES / 2).to_bits()),
            deep_shift: Constant::new((13 - kept_depth as u64).to_bits()),
            shift: Constant::new((12 - kept_depth as u64).to_bits()),
            first_kept: Constant::new(((1_u64 << kept_depth) - 1).to_bits()),
            can_keep: Constant::new(kept_depth > 0),
            op_graft: Constant::new(4_u8.to_bits()),
            op_leaf: Constant::new(3_u8.to_bits()),
            op_seal: Constant::new(5_u8.to_bits()),
            op_keep: Constant::new(6_u8.to_bits()),
            op_kept_leaf: Constant::new(7_u8.to_bits()),
            zero16: Constant::new(Bits::default()),
            zero19: Constant::new(Bits::default()),
            zero22: Constant::new(Bits::default()),
            id: ModuleId::default().with("d", kept_depth),
        }
    }
}

impl Describe for Feed {
    const NAME: &'static str = "acc_feed";
    const DOC: &'static str = include_str!("feed.rs");
}

impl Logic for Feed {
    #[hdl_gen]
    fn update(&mut self) {
        self.leaf_reg.clk.next = self.clk.val();
        self.position_reg.clk.next = self.clk.val();
        self.settled_reg.clk.next = self.clk.val();
        self.settled_reg.rst_n.next = self.rst_n.val();
        self.starting_reg.clk.next = self.clk.val();
        self.starting_reg.rst_n.next = self.rst_n.val();
        self.kept_reg.clk.next = self.clk.val();
        self.intact_reg.clk.next = self.clk.val();
        self.intact_reg.rst_n.next = self.rst_n.val();
        self.sealing_reg.clk.next = self.clk.val();
        self.sealing_reg.rst_n.next = self.rst_n.val();
        self.party.clk.next = self.clk.val();
        self.party.rst_n.next = self.rst_n.val();
        self.path_table.clk.next = self.clk.val();
        self.path_table.rst_n.next = self.rst_n.val();

        self.leaf.party.next = self.party.party.val();
        self.leaf.repetition.next = self.repetition.val();
        self.leaf_reg.d.next = self.leaf.leaf.val();
        self.position_reg.d.next = self.leaf.position.val();
        self.path_table.clear.next = self.clear.val();
        self.path_table.entries.next = self.entries.val();
        self.path_table.ask.next =
            self.run.val() & self.verify.val() & self.party.active.val() & self.settled_reg.q.val();
        self.path_table.position.next = self.position_reg.q.val();
        self.path_table.scan.next = self.keep.val();
        self.missing.next = self.path_table.missing.val() & !self.keep.val();
        self.mem_valid.next = self.path_table.mem_valid.val();
        self.path_table.mem_ready.next = self.mem_ready.val();
        self.mem_index.next = self.path_table.mem_index.val();
        self.path_table.mem_rdata.next = self.mem_rdata.val();

        // The kept level: whether it can be used, and whether it is complete.
        self.intact_reg.d.next = (self.clear.val() | self.intact_reg.q.val()) & !self.changed.val();
        self.forget.next = self.changed.val() | (self.keep.val() & !self.intact_reg.q.val());
        self.below_kept.next =
            self.sealed.val() & self.path_table.high.val() & self.can_keep.val() & !self.keep.val();
        self.seal.next = self.path_table.missing.val() & self.keep.val();

        // Commands.
        self.start.next =
            self.path_table.found.val() & self.path_table.fresh.val() & !self.below_kept.val();
        self.cmd_valid.next = self.run.val()
            & self.party.active.val()
            & self.settled_reg.q.val()
            & (self.path_table.found.val() | self.seal.val() | !self.verify.val())
            & !(self.starting_reg.q.val() | self.sealing_reg.q.val());
        self.given.next = self.cmd_valid.val() & self.cmd_ready.val();
        self.wide_leaf.lo.next = self.leaf_reg.q.val();
        self.wide_leaf.hi.next = self.zero19.val();
        self.wide_node.lo.next = self.path_table.node.val();
        self.wide_node.hi.next = self.zero16.val();
        self.wide_kept.lo.next = self.kept_reg.q.val();
        self.wide_kept.hi.next = self.zero22.val();
        self.cmd_op.next = self.op_leaf.val();
        self.cmd_index.next = self.wide_leaf.q.val();
        if self.below_kept.val() & self.verify.val() {
            self.cmd_op.next = self.op_kept_leaf.val();
        }
        if self.keep.val() {
            self.cmd_op.next = self.op_keep.val();
            self.cmd_index.next = self.first_kept.val() + self.wide_kept.q.val();
        }
        if self.start.val() {
            self.cmd_op.next = self.op_graft.val();
            self.cmd_index.next = self.wide_node.q.val();
        }
        if self.seal.val() {
            self.cmd_op.next = self.op_seal.val();
        }
        self.cmd_seed.next = self.path_table.seed.val();
        self.path_table.started.next = self.given.val() & self.start.val();
        self.starting_reg.d.next = ((self.given.val() & (self.start.val() | self.seal.val()))
            | (self.starting_reg.q.val() & !self.rsp_valid.val()))
            & !self.clear.val();
        self.starting.next = self.starting_reg.q.val() | self.keep.val();
        self.sealing_reg.d.next =
            ((self.given.val() & self.seal.val()) | self.sealing_reg.q.val()) & !self.clear.val();

        // The kept node above the entry's last place, or at a GRAFT above its first. On the left, where leaves are on the deepest
        // level, a kept node has twice as many places below it as elsewhere.
        self.place.next = self.path_table.last.val();
        if self.start.val() {
            self.place.next = self.path_table.first.val();
        }
        self.number.next = (self.place.val() - self.half_deepest.val()) >> self.shift.val();
        if self.place.val() < self.deepest.val() {
            self.number.next = self.place.val() >> self.deep_shift.val();
        }
        self.last_kept.next = self.number.val().get_bits::<10>(0) == self.kept_reg.q.val();
        self.kept_reg.en.next = self.given.val() & self.keep.val();
        self.kept_reg.d.next = self.kept_reg.q.val() + 1_u16.to_bits::<10>();
        if self.start.val() {
            self.kept_reg.d.next = self.number.val().get_bits::<10>(0);
        }
        self.path_table.advance.next =
            self.given.val() & self.keep.val() & self.last_kept.val() & !self.start.val();

        self.party.clear.next = self.clear.val();
        self.party.advance.next = self.given.val() & !(self.start.val() | self.keep.val());
        self.settled_reg.d.next =
            self.party.active.val() & !(self.party.advance.val() | self.clear.val());
        self.party.hide.next = self.verify.val() & !self.keep.val();
        self.party.hidden.next = self.hidden.val();
        self.done.next = self.party.done.val();
        if self.keep.val() {
            self.done.next = self.sealing_reg.q.val() & !self.starting_reg.q.val();
        }
    }
}

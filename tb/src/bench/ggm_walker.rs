//! Bench of the GGM tree walker: every seed against the golden model's tree, blocks against the model's count.

use rand::Rng as _;
use tcith_golden::cipher::Aes128;
use tcith_golden::meter::NoMeter;
use tcith_golden::tree::{self, Tree, TreeShape};

use super::expect;
use crate::error::{Error, ErrorKind, Result};
use crate::stream::{run, stimulus, Consumer, Producer, Stall};
use crate::verilator::{InPort, Model, OutPort, Sim, WideIn, WideOut};

/// A command of the walker; see the unit's documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A node and its seed to start from.
    Start(u32, [u8; 16]),
    /// Derive and keep all nodes of the kept level.
    Fill,
    /// The seed of a node.
    Node(u32),
    /// The seed of a leaf.
    Leaf(u32),
    /// A node and its seed to start from, without forgetting a sealed kept level.
    Graft(u32, [u8; 16]),
    /// The kept level is complete.
    Seal,
    /// The seed of a node of the kept level, which is kept.
    Keep(u32),
    /// The seed of a leaf, from the sealed kept level.
    KeptLeaf(u32),
}

impl Command {
    /// `cmd_op`, `cmd_index` and `cmd_seed`.
    fn encoded(&self) -> (u64, u32, [u8; 16]) {
        match *self {
            Self::Start(node, seed) => (0, node, seed),
            Self::Fill => (1, 0, [0; 16]),
            Self::Node(node) => (2, node, [0; 16]),
            Self::Leaf(leaf) => (3, leaf, [0; 16]),
            Self::Graft(node, seed) => (4, node, seed),
            Self::Seal => (5, 0, [0; 16]),
            Self::Keep(node) => (6, node, [0; 16]),
            Self::KeptLeaf(leaf) => (7, leaf, [0; 16]),
        }
    }
}

/// Why a command is refused, as on `rsp_error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such node or leaf.
    NoSuchNode = 1,
    /// The node is not below the start node.
    Outside = 2,
    /// Not possible in the present state.
    NotNow = 3,
}

/// What a command is answered with.
pub type Answer = std::result::Result<[u8; 16], Refusal>;

/// What a run of commands took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// AES blocks, by the unit's own counter.
    pub blocks: u64,
    /// Cycles in which the unit was busy, by its own counter.
    pub busy: u64,
    /// Cycles on the bench from the first command offered to the last answer taken.
    pub cycles: u64,
}

/// The unit under test.
pub struct GgmWalker {
    sim: Sim,
    wipe: InPort,
    busy: OutPort,
    salt: WideIn,
    cmd_valid: InPort,
    cmd_ready: OutPort,
    cmd_op: InPort,
    cmd_index: InPort,
    cmd_seed: WideIn,
    rsp_valid: OutPort,
    rsp_ready: InPort,
    rsp_error: OutPort,
    rsp_seed: WideOut,
    kept_forget: InPort,
    kept_lost: InPort,
    kept_sealed: OutPort,
    count_clear: InPort,
    blocks: OutPort,
    cycles: OutPort,
}

impl GgmWalker {
    /// A unit after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            wipe: sim.input("wipe")?,
            busy: sim.output("busy")?,
            salt: sim.wide_input("salt")?,
            cmd_valid: sim.input("cmd_valid")?,
            cmd_ready: sim.output("cmd_ready")?,
            cmd_op: sim.input("cmd_op")?,
            cmd_index: sim.input("cmd_index")?,
            cmd_seed: sim.wide_input("cmd_seed")?,
            rsp_valid: sim.output("rsp_valid")?,
            rsp_ready: sim.input("rsp_ready")?,
            rsp_error: sim.output("rsp_error")?,
            rsp_seed: sim.wide_output("rsp_seed")?,
            kept_forget: sim.input("kept_forget")?,
            kept_lost: sim.input("kept_lost")?,
            kept_sealed: sim.output("kept_sealed")?,
            count_clear: sim.input("count_clear")?,
            blocks: sim.output("blocks")?,
            cycles: sim.output("cycles")?,
            sim,
        })
    }

    /// The simulation, for traces.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Sets the salt; its first 16 bytes count.
    pub fn set_salt(&mut self, salt: &[u8]) -> Result<()> {
        self.sim.set_bytes(self.salt, &salt[..16])
    }

    /// Runs `commands` and returns their answers with what it took.
    pub fn run(
        &mut self,
        commands: &[Command],
        (offer, take): (Stall, Stall),
        seed: u64,
    ) -> Result<(Vec<Answer>, Cost)> {
        self.sim.set(self.count_clear, 1)?;
        self.sim.tick()?;
        self.sim.set(self.count_clear, 0)?;
        let (op, index, start_seed) = (self.cmd_op, self.cmd_index, self.cmd_seed);
        let mut producer = Producer::new(
            self.cmd_valid,
            self.cmd_ready,
            offer.pattern(seed),
            commands.iter().cloned(),
            move |sim: &mut Sim, command: &Command| {
                let (code, number, seed) = command.encoded();
                sim.set(op, code)?;
                sim.set(index, u64::from(number))?;
                sim.set_bytes(start_seed, &seed)
            },
        );
        let (error, node_seed) = (self.rsp_error, self.rsp_seed);
        let mut consumer = Consumer::new(
            self.rsp_valid,
            self.rsp_ready,
            take.pattern(seed + 1),
            commands.len(),
            move |sim: &Sim| {
                let mut seed = [0; 16];
                sim.read_bytes(node_seed, &mut seed)
                    .map(|()| (sim.get(error), seed))
                    .ok()
            },
        );
        let limit = 100_000 + 1_000 * commands.len() as u64;
        let cycles = run(&mut self.sim, &mut [&mut producer, &mut consumer], limit)?;
        self.sim.set(self.cmd_valid, 0)?;
        self.sim.set(self.rsp_ready, 0)?;
        let mut answers = Vec::with_capacity(commands.len());
        for (k, beat) in consumer.into_beats().into_iter().enumerate() {
            let (error, seed) = beat.ok_or_else(|| bench_error("`rsp_seed` has not 128 bits"))?;
            let refusal = match error {
                0 => None,
                1 => Some(Refusal::NoSuchNode),
                2 => Some(Refusal::Outside),
                _ => Some(Refusal::NotNow),
            };
            if refusal.is_some() {
                expect(seed, [0; 16], || format!("seed of the refused command {k}"))?;
            }
            answers.push(refusal.map_or(Ok(seed), Err));
        }
        self.sim.eval()?;
        let cost = Cost {
            blocks: self.sim.get(self.blocks),
            busy: self.sim.get(self.cycles),
            cycles,
        };
        Ok((answers, cost))
    }

    /// Offers one command to an idle walker, takes no answer, and lets `cycles` cycles pass.
    pub fn begin(&mut self, command: &Command, cycles: u64) -> Result<()> {
        let (code, number, _) = command.encoded();
        self.sim.set(self.cmd_op, code)?;
        self.sim.set(self.cmd_index, u64::from(number))?;
        self.sim.set(self.cmd_valid, 1)?;
        self.sim.tick()?;
        self.sim.set(self.cmd_valid, 0)?;
        self.sim.run(cycles)
    }

    /// Wipes the walker, in whatever state it is, and returns the cycles until it is at rest.
    pub fn wipe(&mut self) -> Result<u64> {
        self.sim.set(self.wipe, 1)?;
        self.sim.tick()?;
        self.sim.set(self.wipe, 0)?;
        for cycles in 1..10_000 {
            self.sim.eval()?;
            if self.sim.get(self.busy) == 0 {
                return Ok(cycles);
            }
            expect(self.sim.get(self.cmd_ready), 0, || {
                "`cmd_ready` during a wipe".into()
            })?;
            self.sim.tick()?;
        }
        Err(bench_error("`busy` stays high after a wipe"))
    }

    /// Tells the walker that what it keeps is no longer what a path table has.
    pub fn forget(&mut self) -> Result<()> {
        self.pulse(self.kept_forget)
    }

    /// Tells the walker that what it keeps is overwritten.
    pub fn lose(&mut self) -> Result<()> {
        self.pulse(self.kept_lost)
    }

    /// The kept level is sealed.
    pub fn is_sealed(&mut self) -> Result<bool> {
        self.sim.eval()?;
        Ok(self.sim.get(self.kept_sealed) != 0)
    }

    fn pulse(&mut self, port: InPort) -> Result<()> {
        self.sim.set(port, 1)?;
        self.sim.tick()?;
        self.sim.set(port, 0)
    }

    /// Resets the walker, in whatever state it is.
    pub fn reset(&mut self) -> Result<()> {
        self.sim.reset()
    }
}

fn bench_error(message: &str) -> Error {
    ErrorKind::Bench {
        cycle: 0,
        message: message.into(),
    }
    .into()
}

/// A tree of the golden model, and what the walker should answer on it.
pub struct Expected {
    shape: TreeShape,
    salt: Vec<u8>,
    root: [u8; 16],
    tree: Tree<Aes128>,
}

impl Expected {
    /// The tree of `leaves` leaves below `root`.
    pub fn new(leaves: u32, root: [u8; 16], salt: &[u8]) -> Result<Self> {
        let shape = TreeShape::new(leaves).map_err(golden_error)?;
        Ok(Self {
            shape,
            salt: salt.to_vec(),
            root,
            tree: Tree::expand(shape, &root, salt, &mut NoMeter).map_err(golden_error)?,
        })
    }

    /// Shape of the tree.
    pub fn shape(&self) -> TreeShape {
        self.shape
    }

    /// The salt.
    pub fn salt(&self) -> &[u8] {
        &self.salt
    }

    /// START at the root.
    pub fn start(&self) -> Command {
        Command::Start(0, self.root)
    }

    /// Seed of a node.
    pub fn seed(&self, node: u32) -> Option<[u8; 16]> {
        self.tree.seed(node).ok()?.try_into().ok()
    }

    /// What `command` is answered with, with every node below the start node.
    pub fn answer(&self, command: &Command) -> Answer {
        match command {
            Command::Start(..) | Command::Fill | Command::Graft(..) | Command::Seal => Ok([0; 16]),
            Command::Node(node) | Command::Keep(node) => {
                self.seed(*node).ok_or(Refusal::NoSuchNode)
            }
            Command::Leaf(leaf) | Command::KeptLeaf(leaf) => self
                .shape
                .leaf_node(*leaf)
                .ok()
                .and_then(|node| self.seed(node))
                .ok_or(Refusal::NoSuchNode),
        }
    }

    /// Compares the answers to `commands`.
    pub fn compare(&self, commands: &[Command], answers: &[Answer]) -> Result<()> {
        expect(answers.len(), commands.len(), || "number of answers".into())?;
        for (command, answer) in commands.iter().zip(answers) {
            expect(answer, &self.answer(command), || format!("{command:?}"))?;
        }
        Ok(())
    }

    /// How many blocks the walker's documented rule gives for `commands` below the root, with the nodes of
    /// level `keep` kept if that is not 0: resume at the last level that the path shares with the last walk's,
    /// or at the kept level if that is deeper.
    pub fn blocks(&self, commands: &[Command], keep: u32) -> u64 {
        // The path to the root, or after a FILL to the last kept node.
        let first = (2 << keep) - 2;
        let mut path: Vec<u32> = (0..=keep)
            .map(|level| TreeShape::ancestor(first, level))
            .collect();
        // First level of the path that was walked; nothing above it is known but the root.
        let mut walked_from = 0;
        let mut blocks = 0;
        for command in commands {
            let node = match command {
                Command::Node(node) => Some(*node),
                Command::Leaf(leaf) => self.shape.leaf_node(*leaf).ok(),
                _ => None,
            };
            let Some(node) = node.filter(|&node| self.shape.check_node(node).is_ok()) else {
                continue;
            };
            let depth = TreeShape::depth(node);
            let target: Vec<u32> = (0..=depth)
                .map(|level| TreeShape::ancestor(node, level))
                .collect();
            let shared = path.iter().zip(&target).take_while(|(a, b)| a == b).count() as u32 - 1;
            let mut from = shared;
            let mut begins = walked_from;
            if shared < walked_from {
                (from, begins) = (0, 0);
            }
            if keep > 0 && depth >= keep && from < keep {
                (from, begins) = (keep, keep);
            }
            if from < depth {
                blocks += u64::from(depth - from);
                (path, walked_from) = (target, begins);
            }
        }
        blocks
    }
}

fn golden_error(error: tcith_golden::Error) -> Error {
    bench_error(&error.to_string())
}

/// All leaves in the order in which the signature needs them: e = 0…τ-1, and in each i = 0…N-1.
pub fn leaves_by_repetition(repetitions: u32, parties: u32) -> Vec<Command> {
    (0..repetitions)
        .flat_map(|e| {
            (0..parties).map(move |i| Command::Leaf(tree::leaf_of_party(i, e, repetitions)))
        })
        .collect()
}

/// All leaves from left to right. Where they lie on two levels, that is not their numerical order: the
/// deeper ones, which come last, are on the left.
pub fn leaves_from_the_left(shape: TreeShape) -> Vec<Command> {
    let deep = shape.nodes_at(shape.max_depth());
    let first_deep = shape.leaves() - deep;
    (first_deep..shape.leaves())
        .chain(0..first_deep)
        .map(Command::Leaf)
        .collect()
}

/// `count` random requests for nodes and leaves, mostly near each other so that paths are resumed at every
/// level; one in sixteen asks for what does not exist.
pub fn random_requests(shape: TreeShape, count: usize, seed: u64) -> Vec<Command> {
    let mut rng = stimulus(seed);
    let mut last = 0;
    (0..count)
        .map(|k| {
            if k % 16 == 15 {
                let beyond = rng.gen_range(shape.nodes()..=u32::MAX);
                return match rng.gen_range(0..3) {
                    0 => Command::Node(shape.nodes()),
                    1 => Command::Node(beyond),
                    _ => Command::Leaf(rng.gen_range(shape.leaves()..=u32::MAX)),
                };
            }
            last = match rng.gen_range(0..4) {
                // A step away in some direction, or the same node again.
                0 => TreeShape::parent(last).unwrap_or(0),
                1 => (2 * last + rng.gen_range(1..3)).min(shape.nodes() - 1),
                2 => (last + rng.gen_range(0..4)).min(shape.nodes() - 1),
                _ => rng.gen_range(0..shape.nodes()),
            };
            match shape.leaf_of(last) {
                Some(leaf) if rng.gen() => Command::Leaf(leaf),
                _ => Command::Node(last),
            }
        })
        .collect()
}

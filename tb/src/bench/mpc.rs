//! Bench of MPC-Emulation: y, Γ·H', Γ·y and every α against the golden model.

use rand::Rng as _;
use tcith_golden::field::ExtField as _;
use tcith_golden::keygen::{secret_product, syndrome};
use tcith_golden::meter::NoMeter;
use tcith_golden::mpc::{CheckMatrices, Checks};
use tcith_golden::packed::{clear_padding, embed, get};
use tcith_golden::params::Params;
use tcith_golden::share::{ExtShare, Share};
use tcith_golden::{Matrix, Mirath1aFast};
use tcith_hdl::mpc::{Layout, RESULT_WORDS, WORDS};

use super::expect;
use crate::error::{Error, ErrorKind, Result};
use crate::stream::stimulus;
use crate::verilator::{InPort, Model, OutPort, Sim};

type P = Mirath1aFast;
type Base = <P as Params>::Base;
type Ext = <P as Params>::Ext;

/// A command of the unit; see its documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// S·C and y.
    KeyGen,
    /// Γ·H'.
    GBuild,
    /// α_base and α_mid of a repetition.
    Prove(u8),
    /// Γ·y.
    Gy,
    /// α_base of a repetition and its challenge.
    Verify(u8, u8),
    /// Any code, repetition and challenge.
    Raw(u8, u8, u8),
}

impl Command {
    fn code(self) -> (u8, u8, u8) {
        match self {
            Command::KeyGen => (0, 0, 0),
            Command::GBuild => (1, 0, 0),
            Command::Prove(e) => (2, e, 0),
            Command::Gy => (3, 0, 0),
            Command::Verify(e, p) => (4, e, p),
            Command::Raw(op, e, p) => (op, e, p),
        }
    }

    /// Documented cycles with `columns` columns of Γ·H' at a time; 0 if the command is refused.
    pub fn cycles(self, columns: u64) -> u64 {
        match self.code() {
            (0, ..) => 1245,
            (1, ..) => 143_u64.div_ceil(columns) * (227 + 2 * columns) + 2 * columns,
            (2, 0..17, _) => 1129,
            (3, ..) => 237,
            (4, 0..17, _) => 637,
            _ => 0,
        }
    }
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// It was refused.
    pub refused: bool,
    /// Cycles between the one that took the command and the one with the answer.
    pub cycles: u64,
    /// Those of them in which the host had the memories.
    pub stalled: u64,
}

/// One of the two memories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// H'.
    ParityCheck,
    /// Everything else.
    Work,
}

/// The unit under test.
pub struct Mpc {
    sim: Sim,
    layout: Layout,
    abort: InPort,
    wipe: InPort,
    cmd_valid: InPort,
    cmd_ready: OutPort,
    cmd_op: InPort,
    cmd_e: InPort,
    cmd_p: InPort,
    busy: OutPort,
    done: OutPort,
    error: OutPort,
    host_ready: OutPort,
    host_en: InPort,
    host_we: InPort,
    host_work: InPort,
    host_addr: InPort,
    host_wdata: InPort,
    host_rdata: OutPort,
    count_clear: InPort,
    busy_cycles: OutPort,
    stall_cycles: OutPort,
}

impl Mpc {
    /// A unit after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            layout: Layout::default(),
            abort: sim.input("cmd_abort")?,
            wipe: sim.input("wipe")?,
            cmd_valid: sim.input("cmd_valid")?,
            cmd_ready: sim.output("cmd_ready")?,
            cmd_op: sim.input("cmd_op")?,
            cmd_e: sim.input("cmd_e")?,
            cmd_p: sim.input("cmd_p")?,
            busy: sim.output("busy")?,
            done: sim.output("done")?,
            error: sim.output("error")?,
            host_ready: sim.output("host_ready")?,
            host_en: sim.input("host_en")?,
            host_we: sim.input("host_we")?,
            host_work: sim.input("host_work")?,
            host_addr: sim.input("host_addr")?,
            host_wdata: sim.input("host_wdata")?,
            host_rdata: sim.output("host_rdata")?,
            count_clear: sim.input("count_clear")?,
            busy_cycles: sim.output("busy_cycles")?,
            stall_cycles: sim.output("stall_cycles")?,
            sim,
        })
    }

    /// The simulation, for traces.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Writes bytes from a word on; what is left of the last word becomes 0.
    pub fn write(&mut self, memory: Memory, address: usize, bytes: &[u8]) -> Result<()> {
        self.select(memory)?;
        self.sim.set(self.host_en, 1)?;
        self.sim.set(self.host_we, 1)?;
        for (k, chunk) in bytes.chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.sim.set(self.host_addr, (address + k) as u64)?;
            self.sim.set(self.host_wdata, u64::from_le_bytes(word))?;
            self.sim.tick()?;
        }
        self.sim.set(self.host_we, 0)?;
        self.sim.set(self.host_en, 0)
    }

    /// Reads words.
    pub fn read(&mut self, memory: Memory, address: usize, words: usize) -> Result<Vec<u8>> {
        self.select(memory)?;
        self.sim.set(self.host_en, 1)?;
        let mut bytes = Vec::with_capacity(8 * words);
        for k in 0..words {
            self.sim.set(self.host_addr, (address + k) as u64)?;
            self.sim.tick()?;
            self.sim.eval()?;
            bytes.extend(self.sim.get(self.host_rdata).to_le_bytes());
        }
        self.sim.set(self.host_en, 0)?;
        Ok(bytes)
    }

    fn select(&mut self, memory: Memory) -> Result<()> {
        self.sim
            .set(self.host_work, u64::from(memory == Memory::Work))
    }

    /// Runs `commands`, each offered as soon as the one before is answered. With `host`, a seed, the host reads
    /// random words meanwhile.
    pub fn run(&mut self, commands: &[Command], host: Option<u64>) -> Result<Vec<Answer>> {
        let mut rng = host.map(stimulus);
        let mut answers = Vec::with_capacity(commands.len());
        let mut taken = 0;
        let (mut cycles, mut stalled) = (0, 0);
        let limit = 200_000 * (1 + commands.len());
        for _ in 0..limit {
            self.sim
                .set(self.cmd_valid, u64::from(taken < commands.len()))?;
            if let Some(command) = commands.get(taken) {
                self.offer(*command)?;
            }
            let access = rng.as_mut().is_some_and(|rng| rng.gen_ratio(1, 3));
            if let Some(rng) = &mut rng {
                self.sim.set(self.host_work, rng.gen_range(0..2))?;
                self.sim.set(self.host_addr, rng.gen_range(0..1024))?;
            }
            self.sim.set(self.host_en, u64::from(access))?;
            self.sim.eval()?;
            let busy = self.sim.get(self.busy) == 1;
            if self.sim.get(self.done) == 1 {
                answers.push(Answer {
                    refused: self.sim.get(self.error) == 1,
                    cycles,
                    stalled,
                });
                (cycles, stalled) = (0, 0);
            }
            expect(answers.len() + usize::from(busy), taken, || {
                "number of commands answered or in progress".into()
            })?;
            if answers.len() == commands.len() {
                self.sim.set(self.host_en, 0)?;
                return Ok(answers);
            }
            cycles += u64::from(busy);
            stalled += u64::from(busy && access);
            expect(self.sim.get(self.cmd_ready) == 1, !busy, || {
                "`cmd_ready`".into()
            })?;
            taken += usize::from(taken < commands.len() && !busy);
            self.sim.tick()?;
        }
        Err(bench_error("a command is not answered"))
    }

    /// Runs one command and compares its cycles with the documented ones, and the unit's counters with both.
    pub fn run_timed(&mut self, command: Command, columns: u64, host: Option<u64>) -> Result<u64> {
        self.sim.set(self.count_clear, 1)?;
        self.sim.tick()?;
        self.sim.set(self.count_clear, 0)?;
        let answer = self.run(&[command], host)?[0];
        expect(answer.refused, false, || format!("{command:?} refused"))?;
        expect(
            answer.cycles - answer.stalled,
            command.cycles(columns),
            || format!("cycles of {command:?}"),
        )?;
        expect(self.sim.get(self.busy_cycles), answer.cycles, || {
            format!("`busy_cycles` of {command:?}")
        })?;
        expect(self.sim.get(self.stall_cycles), answer.stalled, || {
            format!("`stall_cycles` of {command:?}")
        })?;
        Ok(answer.cycles - answer.stalled)
    }

    /// Offers one command to an idle unit and lets `cycles` cycles pass.
    pub fn begin(&mut self, command: Command, cycles: u64) -> Result<()> {
        self.offer(command)?;
        self.sim.set(self.cmd_valid, 1)?;
        self.sim.tick()?;
        self.sim.set(self.cmd_valid, 0)?;
        self.sim.run(cycles)
    }

    fn offer(&mut self, command: Command) -> Result<()> {
        let (op, e, p) = command.code();
        self.sim.set(self.cmd_op, op.into())?;
        self.sim.set(self.cmd_e, e.into())?;
        self.sim.set(self.cmd_p, p.into())
    }

    /// Drops the command in progress.
    pub fn abort(&mut self) -> Result<()> {
        self.sim.set(self.abort, 1)?;
        self.sim.eval()?;
        expect(self.sim.get(self.cmd_ready), 0, || {
            "`cmd_ready` with `cmd_abort`".into()
        })?;
        self.sim.tick()?;
        self.sim.set(self.abort, 0)?;
        self.sim.eval()?;
        expect(
            (self.sim.get(self.busy), self.sim.get(self.done)),
            (0, 0),
            || "`busy` and `done` after `cmd_abort`".into(),
        )
    }

    /// Wipes the unit and returns the cycles that it takes.
    pub fn wipe(&mut self) -> Result<u64> {
        self.sim.set(self.wipe, 1)?;
        self.sim.tick()?;
        self.sim.set(self.wipe, 0)?;
        for cycles in 0..10_000 {
            self.sim.eval()?;
            if self.sim.get(self.busy) == 0 {
                return Ok(cycles);
            }
            let ready = (self.sim.get(self.cmd_ready), self.sim.get(self.host_ready));
            expect(ready, (0, 0), || {
                "`cmd_ready` and `host_ready` during a wipe".into()
            })?;
            expect(self.sim.get(self.done), 0, || "`done` after a wipe".into())?;
            self.sim.tick()?;
        }
        Err(bench_error("`busy` stays high after a wipe"))
    }

    /// Word last read by the host or the engine.
    pub fn last_word(&mut self, memory: Memory) -> Result<u64> {
        self.select(memory)?;
        // The host port shows the memory chosen in the cycle before.
        self.sim.tick()?;
        self.sim.eval()?;
        Ok(self.sim.get(self.host_rdata))
    }

    /// Resets the unit, in whatever state it is.
    pub fn reset(&mut self) -> Result<()> {
        self.sim.reset()
    }

    /// Loads H', S || C and Γ.
    pub fn load(&mut self, case: &Case) -> Result<()> {
        self.write(Memory::ParityCheck, 0, &case.parity_check_stream)?;
        self.write(Memory::Work, self.layout.secret, &case.secret)?;
        self.write(Memory::Work, self.layout.checks, &case.gamma.to_bytes())
    }

    /// Loads the sums of the shares of a repetition; `alpha_mid` stands in place of v_base in Verify.
    pub fn load_sums(&mut self, e: u8, sums: &Sums, at_v_base: &[u8]) -> Result<()> {
        let bytes = [
            &sums.share.s.to_bytes()[..],
            &sums.share.c.to_bytes(),
            &sums.v,
            at_v_base,
        ]
        .concat();
        self.write(Memory::Work, self.result(e), &bytes)
    }

    fn result(&self, e: u8) -> usize {
        self.layout.results + RESULT_WORDS * usize::from(e)
    }

    /// KEYGEN: compares S·C and y.
    pub fn keygen(&mut self, case: &Case, columns: u64, host: Option<u64>) -> Result<u64> {
        let cycles = self.run_timed(Command::KeyGen, columns, host)?;
        let product = self.read(Memory::Work, self.layout.product, 12)?;
        expect(&product[..], &case.product()[..], || "S·C".into())?;
        let y = self.read(Memory::Work, self.layout.y, 8)?;
        expect(y, case.y_words(), || "y".into())?;
        Ok(cycles)
    }

    /// GBUILD: compares Γ·H', and that Γ and what follows are as before.
    pub fn gbuild(&mut self, case: &Case, columns: u64, host: Option<u64>) -> Result<u64> {
        let behind = self.read(Memory::Work, 512, WORDS - 512)?;
        let cycles = self.run_timed(Command::GBuild, columns, host)?;
        let checks = self.read(Memory::Work, self.layout.checks, 512)?;
        for (column, (found, expected)) in
            checks.chunks(16).zip(case.checks().chunks(16)).enumerate()
        {
            expect(found, expected, || {
                format!("column {column} of [Gamma | Gamma·H']")
            })?;
        }
        expect(
            self.read(Memory::Work, 512, WORDS - 512)? == behind,
            true,
            || "the words behind Gamma·H' unchanged".into(),
        )?;
        Ok(cycles)
    }

    /// PROVE on sums that are loaded first: compares both α and that the rest of the results is as before.
    pub fn prove(
        &mut self,
        case: &Case,
        (e, sums): (u8, &Sums),
        columns: u64,
        host: Option<u64>,
    ) -> Result<u64> {
        self.load_sums(e, sums, &sums.share.v.to_bytes())?;
        let cycles = self.run_timed(Command::Prove(e), columns, host)?;
        let found = self.read(Memory::Work, self.result(e), 18)?;
        let (alpha_base, alpha_mid) = case.prover(sums);
        expect(&found[112..128], &alpha_mid[..], || {
            format!("alpha_mid[{e}]")
        })?;
        expect(&found[128..], &alpha_base[..], || {
            format!("alpha_base[{e}]")
        })?;
        expect(
            &found[..112],
            &[sums.share.s.to_bytes(), sums.share.c.to_bytes()].concat()[..],
            || format!("S_base and C_base of {e} after PROVE"),
        )?;
        Ok(cycles)
    }

    /// GY on y that is loaded first: compares Γ·y.
    pub fn gy(&mut self, case: &Case, columns: u64, host: Option<u64>) -> Result<u64> {
        self.write(Memory::Work, self.layout.y, &case.y_words())?;
        let cycles = self.run_timed(Command::Gy, columns, host)?;
        let found = self.read(Memory::Work, self.layout.gamma_y, 2)?;
        expect(found, case.gamma_y(), || "Gamma·y".into())?;
        Ok(cycles)
    }

    /// VERIFY on sums and an α_mid that are loaded first: compares α_base.
    pub fn verify(
        &mut self,
        case: &Case,
        (e, sums): (u8, &Sums),
        (p, alpha_mid): (u8, &[u8]),
        columns: u64,
        host: Option<u64>,
    ) -> Result<u64> {
        self.load_sums(e, sums, alpha_mid)?;
        let cycles = self.run_timed(Command::Verify(e, p), columns, host)?;
        let found = self.read(Memory::Work, self.result(e) + 14, 4)?;
        expect(&found[..16], &case.verifier(sums, p, alpha_mid)[..], || {
            format!("alpha_base[{e}] for challenge {p}")
        })?;
        expect(&found[16..], alpha_mid, || {
            format!("alpha_mid[{e}] after VERIFY")
        })?;
        Ok(cycles)
    }
}

fn bench_error(message: &str) -> Error {
    ErrorKind::Bench {
        cycle: 0,
        message: message.into(),
    }
    .into()
}

/// A key and Γ, and what the unit should make of them.
#[derive(Clone, Debug)]
pub struct Case {
    /// H' as the XOF gives it, with whatever stands in the padding and behind it.
    parity_check_stream: Vec<u8>,
    /// H' without.
    parity_check: Vec<u8>,
    secret: Vec<u8>,
    gamma: Matrix<Ext>,
}

/// The sums of one repetition's shares.
#[derive(Clone, Debug)]
pub struct Sums {
    /// S_base, C_base and v_base; or, in Verify, S_share, C_share, and v is not used.
    pub share: ExtShare<P>,
    /// v of Sign, v_share of Verify.
    pub v: Vec<u8>,
}

impl Sums {
    /// Random ones.
    pub fn random(seed: u64) -> Self {
        let mut rng = stimulus(seed);
        let mut matrix = |rows, cols| {
            let bytes: Vec<u8> = (0..rows * cols).map(|_| rng.gen()).collect();
            Matrix::from_bytes(rows, cols, &bytes)
        };
        let share = ExtShare {
            s: matrix(P::M, P::R),
            c: matrix(P::R, P::M - P::R),
            v: matrix(P::RHO, 1),
        };
        let v = matrix(P::RHO, 1).to_bytes();
        Self { share, v }
    }
}

impl Case {
    /// From the bytes of H', of S || C and of Γ. Bytes may follow those of H'.
    pub fn new(parity_check: &[u8], secret: &[u8], gamma: Matrix<Ext>) -> Self {
        let mut cleared = parity_check[..P::PARITY_CHECK_BYTES].to_vec();
        clear_padding::<Base>(&mut cleared, P::A);
        Self {
            parity_check_stream: parity_check.to_vec(),
            parity_check: cleared,
            secret: secret.to_vec(),
            gamma,
        }
    }

    /// A random one; the padding of H' and the bytes behind it are random too.
    pub fn random(seed: u64) -> Self {
        let mut rng = stimulus(seed);
        let mut bytes = |count: usize| -> Vec<u8> { (0..count).map(|_| rng.gen()).collect() };
        let gamma = Matrix::from_bytes(P::RHO, P::A, &bytes(P::RHO * P::A));
        Self::new(&bytes(8 * WORDS), &bytes(P::SC_BYTES), gamma)
    }

    /// S·C, packed.
    fn product(&self) -> Vec<u8> {
        secret_product::<P, _>(&self.secret, &mut NoMeter).to_vec()
    }

    /// y, packed.
    pub fn y(&self) -> Vec<u8> {
        syndrome::<P, _>(&self.secret, &self.parity_check, &mut NoMeter)
    }

    /// y in whole words.
    fn y_words(&self) -> Vec<u8> {
        let mut y = self.y();
        y.resize(64, 0);
        y
    }

    /// `[Γ | Γ·H']`, an element at a time.
    fn checks(&self) -> Vec<u8> {
        let mut product = Matrix::<Ext>::new(P::RHO, P::K);
        for column in 0..P::K {
            for row in 0..P::RHO {
                let sum = (0..P::A).fold(0, |sum, t| {
                    let h = Ext::embed(get::<Base>(&self.parity_check, P::A, t, column));
                    sum ^ Ext::mul(self.gamma.get(row, t), h)
                });
                product.set(row, column, sum);
            }
        }
        [self.gamma.to_bytes(), product.to_bytes()].concat()
    }

    fn gamma_y(&self) -> Vec<u8> {
        let y: Matrix<Ext> = embed(&self.y(), P::A, 1);
        self.gamma.times(&y).to_bytes()
    }

    fn matrices(&self) -> CheckMatrices<'_, P> {
        CheckMatrices {
            parity_check: &self.parity_check,
            gamma: &self.gamma,
        }
    }

    /// α_base and α_mid of a repetition.
    pub fn prover(&self, sums: &Sums) -> (Vec<u8>, Vec<u8>) {
        let secret = Share::<P> {
            sc: self.secret.clone(),
            v: Matrix::from_bytes(P::RHO, 1, &sums.v),
        };
        let product = embed(&self.product(), P::M, P::M - P::R);
        let mut checks = Checks::<P>::new(2);
        checks.set_prover(0, &sums.share, &secret.embed(), &product, &mut NoMeter);
        let alphas = checks.alphas(self.matrices(), &mut NoMeter);
        (alphas.lane(0).to_bytes(), alphas.lane(1).to_bytes())
    }

    /// α_base of a repetition in Verify.
    pub fn verifier(&self, sums: &Sums, p: u8, alpha_mid: &[u8]) -> Vec<u8> {
        let share = ExtShare::<P> {
            v: Matrix::from_bytes(P::RHO, 1, &sums.v),
            ..sums.share.clone()
        };
        let alpha_mid = Matrix::from_bytes(P::RHO, 1, alpha_mid);
        let mut checks = Checks::<P>::new(1);
        checks.set_verifier(0, &share, p.into(), &self.y(), &alpha_mid, &mut NoMeter);
        let alphas = checks.alphas(self.matrices(), &mut NoMeter);
        alphas.lane(0).to_bytes()
    }
}

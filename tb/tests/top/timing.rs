//! The time that a command takes depends on nothing secret.

use rand::Rng as _;
use tcith_driver::map::{self, Opcode};
use tcith_driver::{Bus, BusError, Driver, Phase};
use tcith_golden::tree::leaf_of_party;
use tcith_tb::bench::top::disclosure::{hide, HIDDEN};
use tcith_tb::bench::top::Top;
use tcith_tb::stream::stimulus;
use tcith_tb::Model;

use super::{compact, fast, model, parts, random, run};

/// What a command is, and the cycles from its start until it is seen to be done.
type Time = (u64, u64);

/// Notes the time of each command, and the counters that grinding goes through.
struct Watch<'a> {
    top: &'a mut Top,
    command: u64,
    begin: Option<u64>,
    times: Vec<Time>,
    /// Where FIPS_GRIND begins, and what it finds.
    from: u64,
    tries: Vec<u64>,
}

impl<'a> Watch<'a> {
    fn new(top: &'a mut Top) -> Self {
        Self {
            top,
            command: 0,
            begin: None,
            times: Vec::new(),
            from: 0,
            tries: Vec::new(),
        }
    }
}

impl Bus for Watch<'_> {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        let word = self.top.read64(address)?;
        if address == map::STATUS && word & map::STATUS_DONE != 0 {
            if let Some(begin) = self.begin.take() {
                let cycles = self.top.cost().cycles - begin;
                self.times.push((self.command, cycles));
            }
        }
        if address == map::COUNTER {
            self.tries.push(word - self.from + 1);
        }
        Ok(word)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        match address {
            map::COMMAND => {
                self.command = value;
                self.from = value >> map::COMMAND_OPERAND_LSB;
            }
            map::CONTROL if value == map::CONTROL_START => {
                self.begin = Some(self.top.cost().cycles);
            }
            _ => {}
        }
        self.top.write64(address, value)
    }

    fn wait(&mut self) {
        self.top.wait();
    }

    fn enter(&mut self, phase: Phase) {
        self.top.enter(phase);
    }
}

/// Everything up to h_mpc takes as long whatever the secrets are; what comes after depends on the challenge, which is public:
/// grinding on the number of tries alone.
fn signatures_take_equal_time(model: &Model) {
    let mut rng = stimulus(26);
    let first = random(&mut rng, 32);
    let (_, salt, _) = parts(&first);
    let mut top = Top::new(model).unwrap();
    let mut expected: Option<Vec<Time>> = None;
    let mut tries = Vec::new();
    for _ in 0..4 {
        let mut sk: [u8; 32] = rng.gen();
        sk[16..].copy_from_slice(&first.sk[16..]);
        let mut driver = Driver::new(Watch::new(&mut top)).unwrap();
        driver.sign(&sk, &first.msg, &salt, &rng.gen()).unwrap();
        let watch = driver.into_bus();
        let grind = u64::from(Opcode::FipsGrind.code());
        let before = |time: &&Time| time.0 != grind;
        let times: Vec<Time> = watch.times.iter().take_while(before).copied().collect();
        // KeyGen's step, the tree, the streams, 17 repetitions, Γ and Γ·H', 17 proofs.
        assert_eq!(times.len(), 3 + 2 + 5 + 17 + 3 + 2 + 17);
        assert_eq!(times, *expected.get_or_insert(times.clone()));
        let grinds = watch.times.iter().filter(|time| time.0 == grind);
        tries.extend(watch.tries.into_iter().zip(grinds.map(|time| time.1)));
    }
    let (fewest, least) = *tries.iter().min().unwrap();
    let (most, longest) = *tries.iter().max().unwrap();
    let more = most - fewest;
    assert!(more > 100, "{tries:?}");
    let each = (longest - least + more / 2) / more;
    // The first try waits for its lane, and a look at STATUS takes some cycles: 25 and 8 at most.
    for (count, cycles) in tries {
        let expected = least + each * (count - fewest);
        assert!(cycles.abs_diff(expected) <= 33, "{count} tries: {cycles}");
    }
}

/// Cycles from a command's start until it is seen to be done.
fn time(top: &mut Top, opcode: Opcode, operand: u64) -> (u8, u64) {
    let begin = top.cost().cycles;
    let code = run(top, opcode, operand);
    (code, top.cost().cycles - begin)
}

/// With the same hidden parties, what is disclosed and what is refused takes as long in every tree.
fn openings_take_equal_time(model: &Model) {
    let mut rng = stimulus(72);
    let parties: [u8; 17] = rng.gen();
    let nodes: Vec<u64> = (0..60).map(|_| rng.gen_range(1..8703)).collect();
    let leaves: Vec<u64> = (0..40).map(|_| rng.gen_range(0..4352)).collect();
    let hidden = (0..17).map(|e| leaf_of_party(parties[e as usize].into(), e, 17).into());
    let leaves: Vec<u64> = leaves.into_iter().chain(hidden).collect();
    let mut top = Top::new(model).unwrap();
    let mut expected = None;
    for _ in 0..8 {
        top.put_bytes(map::SALT, &rng.gen::<[u8; 16]>()).unwrap();
        top.put_bytes(map::SEED, &rng.gen::<[u8; 16]>()).unwrap();
        let mut times = vec![
            time(&mut top, Opcode::GgmStart, 0),
            time(&mut top, Opcode::GgmFill, 0),
        ];
        hide(&mut top, &parties, 0).unwrap();
        let opened = nodes.iter().map(|&node| (Opcode::Open, node));
        let committed = leaves.iter().map(|&leaf| (Opcode::Commit, leaf));
        let commands: Vec<_> = opened.chain(committed).collect();
        times.extend(commands.iter().map(|&(x, of)| time(&mut top, x, of)));
        for code in [0, HIDDEN] {
            assert!(times.iter().filter(|x| x.0 == code).count() > 5, "{code}");
        }
        assert_eq!(times, *expected.get_or_insert(times.clone()));
    }
}

#[test]
fn cycles_do_not_depend_on_secrets() {
    signatures_take_equal_time(model());
    openings_take_equal_time(model());
}

#[test]
fn cycles_of_fast_do_not_depend_on_secrets() {
    signatures_take_equal_time(fast());
    openings_take_equal_time(fast());
}

#[test]
fn cycles_of_compact_do_not_depend_on_secrets() {
    signatures_take_equal_time(compact());
    openings_take_equal_time(compact());
}

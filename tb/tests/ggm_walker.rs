//! `tcith_ggm_walker`: all leaves of known-answer vector 0 in both orders, random requests, start nodes,
//! refusals, kept levels, wipe and reset in mid-operation, exact blocks and cycles.

use std::collections::BTreeMap;

use rand::Rng as _;
use tcith_golden::kat;
use tcith_golden::tree::{sibling_path, TreeShape};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, ggm_walker::*};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{mutate, BuildOptions, Model, Source};

const STEADY: (Stall, Stall) = (Stall::Never, Stall::Never);

/// A configuration: leaves, kept level, AES rounds a cycle.
#[derive(Clone, Copy, Debug)]
struct Config(u32, u32, u32);

/// The default and every option that changes the control.
const ALL: [Config; 6] = [
    Config(4352, 0, 1),
    Config(4352, 0, 2),
    Config(4352, 8, 1),
    Config(4352, 8, 2),
    Config(4352, 9, 1),
    Config(4352, 9, 2),
];

impl Config {
    fn source(self) -> Source {
        let options = BTreeMap::from([
            ("leaves".into(), self.0.to_string()),
            ("keep_depth".into(), self.1.to_string()),
            ("rounds_per_cycle".into(), self.2.to_string()),
        ]);
        bench::source(&generate("ggm_walker", &options).unwrap()).unwrap()
    }

    fn walker(self) -> GgmWalker {
        build(&self.source())
    }

    /// Cycles a block.
    fn block(self) -> u64 {
        10 / u64::from(self.2)
    }
}

fn build(source: &Source) -> GgmWalker {
    GgmWalker::new(&Model::build(source, &BuildOptions::default()).unwrap()).unwrap()
}

/// The tree of known-answer vector 0 of 1a-fast.
fn vector_0() -> Expected {
    let scheme = "1a-fast/rijndael".parse().unwrap();
    let vector = kat::vectors(scheme, &kat::ENTROPY).next().unwrap().unwrap();
    Expected::new(
        4352,
        vector.rseed.as_slice().try_into().unwrap(),
        &vector.salt,
    )
    .unwrap()
}

fn random_tree(leaves: u32, seed: u64) -> Expected {
    let mut rng = stimulus(seed);
    Expected::new(leaves, rng.gen(), &rng.gen::<[u8; 32]>()).unwrap()
}

/// A walker that has started at the root, and filled its kept level if it has one.
fn started(config: Config, expected: &Expected) -> GgmWalker {
    let mut walker = config.walker();
    walker.set_salt(expected.salt()).unwrap();
    let mut commands = vec![expected.start()];
    if config.1 > 0 {
        commands.push(Command::Fill);
    }
    let (answers, cost) = walker.run(&commands, STEADY, 0).unwrap();
    expected.compare(&commands, &answers).unwrap();
    let kept = if config.1 == 0 {
        0
    } else {
        (2 << config.1) - 2
    };
    assert_eq!(cost.blocks, kept);
    walker
}

fn run_and_compare(
    walker: &mut GgmWalker,
    expected: &Expected,
    commands: &[Command],
    stalls: (Stall, Stall),
) -> Cost {
    let (answers, cost) = walker.run(commands, stalls, 1).unwrap();
    expected.compare(commands, &answers).unwrap();
    cost
}

#[test]
fn all_leaves_of_vector_0_by_repetition() {
    let expected = vector_0();
    // Mirath v2.1.0 §9: 26,353 blocks from a path cache, 17,920 and 13,568 with a kept level.
    let blocks = BTreeMap::from([(0, 26_353), (8, 17_920), (9, 13_568)]);
    for config in ALL {
        let commands = leaves_by_repetition(17, 256);
        let cost = run_and_compare(
            &mut started(config, &expected),
            &expected,
            &commands,
            STEADY,
        );
        assert_eq!(cost.blocks, blocks[&config.1]);
        // No gap between walks: five cycles until the first block, and the cycle of the last answer.
        assert_eq!(cost.cycles, config.block() * cost.blocks + 5 + 1);
    }
}

#[test]
fn all_leaves_of_vector_0_from_left_to_right() {
    let expected = vector_0();
    for config in ALL {
        let commands = leaves_from_the_left(expected.shape());
        let cost = run_and_compare(
            &mut started(config, &expected),
            &expected,
            &commands,
            STEADY,
        );
        // Each node once: 8,702 blocks in all, less those that were kept.
        let kept = if config.1 == 0 {
            0
        } else {
            (2 << config.1) - 2
        };
        assert_eq!(cost.blocks, 8_702 - kept);
    }
}

#[test]
fn random_requests_need_the_blocks_of_the_documented_rule() {
    for (k, config) in ALL.into_iter().enumerate() {
        let expected = random_tree(4352, k as u64);
        let commands = random_requests(expected.shape(), 2_000, k as u64);
        let cost = run_and_compare(
            &mut started(config, &expected),
            &expected,
            &commands,
            STEADY,
        );
        assert_eq!(cost.blocks, expected.blocks(&commands, config.1));
    }
}

#[test]
fn random_requests_under_every_stall_pattern() {
    for config in [ALL[1], ALL[2]] {
        let expected = random_tree(4352, 7);
        let mut walker = started(config, &expected);
        for (k, offer) in Stall::ALL.into_iter().enumerate() {
            for take in Stall::ALL {
                let commands = random_requests(expected.shape(), 60, k as u64);
                run_and_compare(&mut walker, &expected, &commands, (offer, take));
            }
        }
    }
}

#[test]
fn other_trees() {
    // 1a-short, the smallest tree, and shapes with all leaves at one level or one leaf higher up.
    for leaves in [24_576, 2, 3, 5, 16, 31, 1_000] {
        let expected = random_tree(leaves, leaves.into());
        let mut walker = started(Config(leaves, 0, 2), &expected);
        let commands = random_requests(expected.shape(), 500, 3);
        let cost = run_and_compare(&mut walker, &expected, &commands, STEADY);
        assert_eq!(cost.blocks, expected.blocks(&commands, 0));
    }
}

#[test]
fn single_walks_have_the_documented_latency() {
    for config in ALL {
        let expected = random_tree(4352, 11);
        let mut walker = config.walker();
        walker.set_salt(expected.salt()).unwrap();
        for (leaf, depth) in [(0, 12), (4351, 13)] {
            // START forgets the path, so the walk has all levels.
            let cost = run_and_compare(&mut walker, &expected, &[expected.start()], STEADY);
            assert_eq!(cost.cycles, 2);
            let cost = run_and_compare(&mut walker, &expected, &[Command::Leaf(leaf)], STEADY);
            assert_eq!(cost.blocks, depth);
            assert_eq!(cost.cycles, config.block() * depth + 5 + 1);
            // The same again needs no block.
            let cost = run_and_compare(&mut walker, &expected, &[Command::Leaf(leaf)], STEADY);
            assert_eq!((cost.blocks, cost.cycles), (0, 5 + 2));
        }
    }
}

#[test]
fn a_disclosed_path_gives_all_leaves_but_the_hidden_ones() {
    let shape = TreeShape::new(4352).unwrap();
    let expected = random_tree(4352, 13);
    let mut rng = stimulus(13);
    let hidden: Vec<u32> = (0..17).map(|e| rng.gen_range(0..256) * 17 + e).collect();
    let path = sibling_path(shape, &hidden).unwrap();
    for config in [ALL[0], ALL[3]] {
        let mut walker = config.walker();
        walker.set_salt(expected.salt()).unwrap();
        let mut commands = Vec::new();
        for &node in &path {
            commands.push(Command::Start(node, expected.seed(node).unwrap()));
            let depth = TreeShape::depth(node);
            commands.extend(
                (0..4352)
                    .filter(|&leaf| {
                        let leaf = shape.leaf_node(leaf).unwrap();
                        TreeShape::depth(leaf) >= depth && TreeShape::ancestor(leaf, depth) == node
                    })
                    .map(Command::Leaf),
            );
        }
        assert_eq!(commands.len(), path.len() + 4352 - 17);
        run_and_compare(&mut walker, &expected, &commands, STEADY);
    }
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    for config in [ALL[0], ALL[3]] {
        let expected = random_tree(4352, 17);
        let mut walker = config.walker();
        walker.set_salt(expected.salt()).unwrap();
        let mut check = |commands: &[Command], answers: &[Answer], blocks| {
            let (found, cost) = walker.run(commands, STEADY, 0).unwrap();
            assert_eq!(found, answers, "{commands:?}");
            assert_eq!(cost.blocks, blocks, "{commands:?}");
        };
        let seed = |node| Ok(expected.seed(node).unwrap());
        let done = Ok([0; 16]);
        // Before a START.
        check(
            &[
                Command::Leaf(0),
                Command::Node(0),
                Command::Fill,
                Command::Leaf(u32::MAX),
            ],
            &[Err(Refusal::NotNow); 4],
            0,
        );
        // No such node, also as a start node.
        check(
            &[Command::Start(8703, [1; 16])],
            &[Err(Refusal::NoSuchNode)],
            0,
        );
        check(&[Command::Leaf(0)], &[Err(Refusal::NotNow)], 0);
        check(
            &[
                Command::Start(5, expected.seed(5).unwrap()),
                Command::Node(5),
                Command::Node(8703),
                Command::Node(0x1_0005),
                Command::Leaf(4352),
                Command::Leaf(0x1_0000),
                Command::Node(u32::MAX),
                Command::Node(12),
            ],
            &[
                done,
                seed(5),
                Err(Refusal::NoSuchNode),
                Err(Refusal::NoSuchNode),
                Err(Refusal::NoSuchNode),
                Err(Refusal::NoSuchNode),
                Err(Refusal::NoSuchNode),
                seed(12),
            ],
            1,
        );
        // Not below node 5: its parent, its sibling, the sibling's child, the root. Nothing is kept below it.
        check(
            &[2, 6, 13, 0].map(Command::Node),
            &[Err(Refusal::Outside); 4],
            0,
        );
        check(&[Command::Fill], &[Err(Refusal::NotNow)], 0);
        // A refused START leaves the start node as it was.
        check(
            &[Command::Start(u32::MAX, [1; 16]), Command::Node(11)],
            &[Err(Refusal::NoSuchNode), seed(11)],
            1,
        );
    }
}

#[test]
fn a_fill_can_be_repeated_at_any_time() {
    let expected = random_tree(4352, 21);
    for config in [ALL[2], ALL[5]] {
        let mut walker = started(config, &expected);
        let mut commands = random_requests(expected.shape(), 30, 1);
        commands.push(Command::Fill);
        commands.extend(random_requests(expected.shape(), 30, 2));
        commands.extend([
            expected.start(),
            Command::Leaf(9),
            Command::Fill,
            Command::Fill,
        ]);
        commands.extend(random_requests(expected.shape(), 30, 3));
        run_and_compare(&mut walker, &expected, &commands, STEADY);
        let stalls = (Stall::Random(50), Stall::Bursts { max: 20 });
        run_and_compare(&mut walker, &expected, &commands, stalls);
    }
}

/// A random challenge's sibling path, above and below the kept level, and what puts it into that level.
fn grafts(expected: &Expected, keep: u32, seed: u64) -> (Vec<u32>, Vec<Command>) {
    let mut rng = stimulus(seed);
    let hidden: Vec<u32> = (0..17).map(|e| rng.gen_range(0..256) * 17 + e).collect();
    let path = sibling_path(expected.shape(), &hidden).unwrap();
    let mut commands = Vec::new();
    for &node in path.iter().filter(|&&node| TreeShape::depth(node) <= keep) {
        let levels = keep - TreeShape::depth(node);
        commands.push(Command::Graft(node, expected.seed(node).unwrap()));
        let first = ((node + 1) << levels) - 1;
        commands.extend((first..first + (1 << levels)).map(Command::Keep));
    }
    commands.push(Command::Seal);
    (path, commands)
}

/// Leaves in the order of repetitions, each from its kept node, or else from its disclosed node.
fn grafted_leaves(expected: &Expected, keep: u32, path: &[u32]) -> Vec<Command> {
    let mut commands = Vec::new();
    for leaf in leaves_by_repetition(17, 256) {
        let Command::Leaf(leaf) = leaf else {
            unreachable!("these are leaves");
        };
        let number = expected.shape().leaf_node(leaf).unwrap();
        let above = |&node: &u32| {
            let depth = TreeShape::depth(node);
            TreeShape::depth(number) >= depth && TreeShape::ancestor(number, depth) == node
        };
        match path.iter().copied().find(above) {
            Some(node) if TreeShape::depth(node) <= keep => {
                commands.push(Command::KeptLeaf(leaf));
            }
            Some(node) => commands.extend([
                Command::Graft(node, expected.seed(node).unwrap()),
                Command::Leaf(leaf),
            ]),
            None => {}
        }
    }
    commands
}

#[test]
fn a_disclosed_path_can_be_kept() {
    for (k, config) in ALL[2..].iter().enumerate() {
        let expected = random_tree(4352, 40 + k as u64);
        let mut walker = config.walker();
        walker.set_salt(expected.salt()).unwrap();
        let (path, commands) = grafts(&expected, config.1, k as u64);
        let cost = run_and_compare(&mut walker, &expected, &commands, STEADY);
        let blocks: u32 = path
            .iter()
            .map(|&node| TreeShape::depth(node))
            .filter(|&depth| depth <= config.1)
            .map(|depth| (2 << (config.1 - depth)) - 2)
            .sum();
        assert_eq!(cost.blocks, u64::from(blocks));
        let leaves = grafted_leaves(&expected, config.1, &path);
        for stalls in [STEADY, (Stall::Random(50), Stall::Bursts { max: 20 })] {
            let cost = run_and_compare(&mut walker, &expected, &leaves, stalls);
            let most = (13 - u64::from(config.1)) * leaves.len() as u64;
            assert!(cost.blocks < most, "{} of {most}", cost.blocks);
        }
        assert!(walker.is_sealed().unwrap());
    }
}

#[test]
fn a_seal_ends_with_what_it_stands_for() {
    for config in [ALL[2], ALL[5]] {
        let [ours, theirs] = [50, 51].map(|seed| random_tree(4352, seed));
        let mut walker = config.walker();
        walker.set_salt(ours.salt()).unwrap();
        let (path, commands) = grafts(&ours, config.1, 9);
        let on_level = path
            .iter()
            .copied()
            .find(|&node| TreeShape::depth(node) == config.1)
            .unwrap();
        let deep = path
            .iter()
            .copied()
            .find(|&node| TreeShape::depth(node) == config.1 + 1)
            .unwrap();
        let other = theirs.seed(on_level).unwrap();
        let ends: [(&str, &[Command]); 5] = [
            ("a start", &[Command::Start(deep, other)]),
            ("a fill", &[Command::Graft(0, other), Command::Fill]),
            ("a graft on the level", &[Command::Graft(on_level, other)]),
            (
                "a keep",
                &[Command::Graft(0, other), Command::Keep((1 << config.1) - 1)],
            ),
            ("a start at the root", &[ours.start()]),
        ];
        for (what, end) in ends {
            run_and_compare(&mut walker, &ours, &commands, STEADY);
            assert!(walker.is_sealed().unwrap(), "{what}");
            walker.run(end, STEADY, 0).unwrap();
            assert!(!walker.is_sealed().unwrap(), "{what}");
            let (answers, cost) = walker.run(&[Command::KeptLeaf(0)], STEADY, 0).unwrap();
            assert_eq!(answers, [Err(Refusal::NotNow)], "{what}");
            assert_eq!(cost.blocks, 0, "{what}");
        }
        // A graft deeper than the level does not end it, nor does a command that is refused.
        run_and_compare(&mut walker, &ours, &commands, STEADY);
        let seed = ours.seed(deep).unwrap();
        walker
            .run(&[Command::Graft(deep, seed), Command::Fill], STEADY, 0)
            .unwrap();
        assert!(walker.is_sealed().unwrap());
        let leaves = grafted_leaves(&ours, config.1, &path);
        run_and_compare(&mut walker, &ours, &leaves, STEADY);
        // What the walker is told, a wipe and a reset.
        walker.forget().unwrap();
        assert!(!walker.is_sealed().unwrap());
        run_and_compare(&mut walker, &ours, &commands, STEADY);
        walker.lose().unwrap();
        assert!(!walker.is_sealed().unwrap());
        run_and_compare(&mut walker, &ours, &commands, STEADY);
        walker.wipe().unwrap();
        assert!(!walker.is_sealed().unwrap());
        run_and_compare(&mut walker, &ours, &commands, STEADY);
        walker.reset().unwrap();
        assert!(!walker.is_sealed().unwrap());
    }
}

#[test]
fn what_fill_kept_is_forgotten_when_it_is_overwritten() {
    let config = ALL[3];
    let expected = random_tree(4352, 60);
    let mut walker = started(config, &expected);
    let leaves = [Command::Leaf(7), Command::Leaf(3_000)];
    let cost = run_and_compare(&mut walker, &expected, &leaves, STEADY);
    assert_eq!(cost.blocks, 8);
    // A seal's end does not concern it.
    walker.forget().unwrap();
    let cost = run_and_compare(&mut walker, &expected, &leaves, STEADY);
    assert_eq!(cost.blocks, 8);
    walker.lose().unwrap();
    let cost = run_and_compare(&mut walker, &expected, &leaves, STEADY);
    assert_eq!(cost.blocks, 24);
    // A node that is kept takes FILL's place, as a part of another tree.
    run_and_compare(&mut walker, &expected, &[Command::Fill], STEADY);
    run_and_compare(&mut walker, &expected, &[Command::Keep(510)], STEADY);
    let cost = run_and_compare(&mut walker, &expected, &leaves, STEADY);
    assert_eq!(cost.blocks, 24);
}

#[test]
fn what_cannot_be_kept_is_refused() {
    for config in [ALL[1], ALL[3], ALL[4]] {
        let expected = random_tree(4352, 70);
        let mut walker = config.walker();
        walker.set_salt(expected.salt()).unwrap();
        let mut check = |commands: &[Command], refusal: Refusal| {
            let (found, cost) = walker.run(commands, STEADY, 0).unwrap();
            let last = found.last().copied();
            assert_eq!(last, Some(Err(refusal)), "{config:?} {commands:?}");
            assert_eq!(cost.blocks, 0, "{commands:?}");
        };
        let level = config.1;
        let first = (1 << level) - 1;
        check(&[Command::Keep(first)], Refusal::NotNow);
        check(&[Command::KeptLeaf(3)], Refusal::NotNow);
        check(&[Command::Graft(8703, [1; 16])], Refusal::NoSuchNode);
        let graft = Command::Graft(2, expected.seed(2).unwrap());
        if level == 0 {
            check(&[graft.clone(), Command::Seal], Refusal::NotNow);
            check(&[graft, Command::Keep(0)], Refusal::NotNow);
            continue;
        }
        check(&[graft.clone(), Command::KeptLeaf(3)], Refusal::NotNow);
        for node in [0, 2, first - 1, 2 * first + 1, 8703, u32::MAX] {
            check(&[graft.clone(), Command::Keep(node)], Refusal::NoSuchNode);
        }
        // The left half's first and last node.
        let outside = [first, first + first / 2];
        for node in outside {
            check(&[graft.clone(), Command::Keep(node)], Refusal::Outside);
        }
    }
}

#[test]
fn wipe_and_reset_in_mid_operation() {
    let expected = random_tree(4352, 19);
    for config in [ALL[1], ALL[2]] {
        let kept_words = if config.1 == 0 { 0 } else { 2 << config.1 };
        let mut walker = started(config, &expected);
        let again: Vec<Command> = [expected.start()]
            .into_iter()
            .chain(random_requests(expected.shape(), 20, 23))
            .collect();
        let mut commands = vec![
            Command::Leaf(4351),
            Command::Node(77),
            Command::Leaf(u32::MAX),
        ];
        if config.1 > 0 {
            commands.push(Command::Fill);
        }
        for command in &commands {
            for cycles in (0..40).chain([63, 100, 2_000]) {
                walker.begin(command, cycles).unwrap();
                if cycles % 2 == 0 {
                    // A cycle a word after the pulse, a read, and the cycle in which it is seen at rest.
                    assert_eq!(walker.wipe().unwrap(), u64::max(32, kept_words) + 2);
                } else {
                    walker.reset().unwrap();
                }
                let (answers, _) = walker.run(&[Command::Leaf(4351)], STEADY, 0).unwrap();
                assert_eq!(answers, [Err(Refusal::NotNow)], "a START is needed");
                run_and_compare(&mut walker, &expected, &again, STEADY);
            }
        }
    }
}

/// The design with a monitor that stops the simulation at `count_clear` if a seed is left anywhere: in the
/// memories or in the registers that hold seeds.
fn monitored(config: Config) -> GgmWalker {
    let mut checks = String::from(
        "if (u_control.u_store.u_hold_reg.q != 0 || u_control.u_next.seed != 0) left = 1;\n\
         if (u_aes.u_state_reg.q != 0 || u_aes.u_key_reg.q != 0) left = 1;\n\
         for (n = 0; n < 32; n = n + 1) if (u_path.mem[n] != 0) left = 1;\n\
         if (u_path.rdata != 0) left = 1;\n",
    );
    if config.1 > 0 {
        let words = 2 << config.1;
        checks +=
            &format!("for (n = 0; n < {words}; n = n + 1) if (u_kept.mem[n] != 0) left = 1;\n");
    }
    let monitor = format!(
        "integer n;\nreg left;\nalways @(posedge clk) if (count_clear) begin\nleft = 0;\n{checks}\
         if (left) begin $display(\"a seed is left\"); $stop; end\nend\nendmodule"
    );
    let source = config.source();
    build(&mutate(&source, "tcith_ggm_walker.v", "endmodule", &monitor, 1).unwrap())
}

#[test]
fn a_wipe_leaves_no_seed_anywhere() {
    let expected = random_tree(4352, 29);
    for config in [ALL[1], ALL[2]] {
        let mut walker = monitored(config);
        walker.wipe().unwrap();
        walker.set_salt(expected.salt()).unwrap();
        let mut commands = vec![expected.start()];
        if config.1 > 0 {
            commands.push(Command::Fill);
        }
        commands.extend(random_requests(expected.shape(), 200, 31));
        let (answers, _) = walker.run(&commands, STEADY, 0).unwrap();
        expected.compare(&commands, &answers).unwrap();
        walker.begin(&Command::Leaf(4351), 50).unwrap();
        walker.wipe().unwrap();
        // A run begins with `count_clear`.
        let (answers, _) = walker.run(&[Command::Leaf(0)], STEADY, 0).unwrap();
        assert_eq!(answers, [Err(Refusal::NotNow)]);

        // The monitor does see what is left without a wipe.
        walker.run(&[expected.start()], STEADY, 0).unwrap();
        walker.run(&[Command::Leaf(0)], STEADY, 0).unwrap_err();
    }
}

//! `constraints/openroad`: the memories in each platform's macros are those of the generated Verilog, for all depths and in the whole
//! accelerator, though the macros' models spoil a word after the cycle that follows its read; and `scripts/openroad/check` finds what
//! is wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rand::Rng;
use tcith_driver::Driver;
use tcith_golden::kat::{vectors, ENTROPY};
use tcith_golden::{Mirath1aFast, Rijndael, Scheme};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::Top};
use tcith_tb::stream::stimulus;
use tcith_tb::{mutate, BuildOptions, Model, Port, Source, SourceFile};

const PLATFORMS: [&str; 3] = ["nangate45", "sky130hd", "asap7"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The memories of a platform, with models of its macros.
fn memories(platform: &str) -> Vec<SourceFile> {
    let folder = root().join("constraints/openroad");
    [
        ("memory.v", folder.join("memory.v")),
        ("platform.v", folder.join(platform).join("memory.v")),
        ("models.v", folder.join(platform).join("models.v")),
    ]
    .map(|(name, path)| SourceFile {
        name: name.into(),
        text: fs::read_to_string(path).unwrap(),
    })
    .into()
}

/// The memory of `2^address` words alone.
fn memory(platform: &str, address: u32) -> Source {
    let top = format!("tcith_sram_1rw_d{}", 1 << address);
    let ports = vec![
        Port::input("clk", 1),
        Port::input("en", 1),
        Port::input("we", 1),
        Port::input("wstrb", 8),
        Port::input("addr", address),
        Port::input("wdata", 64),
        Port::output("rdata", 64),
    ];
    Source::new(top, memories(platform), ports).unwrap()
}

/// Whether a memory writes parts of words; the macros of asap7 do not.
fn parts(platform: &str, address: u32) -> bool {
    platform != "asap7" || address <= 5
}

/// Random accesses, against words in an array; the first that differs. `parts`: writes enable random bytes, otherwise all.
fn differs(source: &Source, address: u32, parts: bool) -> Option<String> {
    let model = Model::build(source, &BuildOptions::default()).unwrap();
    let mut sim = model.sim_with_random_state(1).unwrap();
    let [en, we, wstrb, addr, wdata] =
        ["en", "we", "wstrb", "addr", "wdata"].map(|name| sim.input(name).unwrap());
    let rdata = sim.output("rdata").unwrap();
    let mut rng = stimulus(address.into());
    let mut words: Vec<u64> = (0..1 << address).map(|_| rng.gen()).collect();
    let write = words.clone();
    // Until the next read.
    let mut last = None;
    // All words once, so that none is unknown; then anything.
    for step in 0..(1 << address) + 20_000 {
        let first = step < 1 << address;
        let at = if first {
            step
        } else {
            rng.gen_range(0..1 << address)
        };
        let strobes: u8 = if parts && !first { rng.gen() } else { 0xff };
        let data: u64 = if first { write[at] } else { rng.gen() };
        let (enabled, writes) = (first || rng.gen(), first || rng.gen());
        for (port, value) in [
            (en, enabled.into()),
            (we, writes.into()),
            (wstrb, strobes.into()),
            (addr, at as u64),
            (wdata, data),
        ] {
            sim.set(port, value).unwrap();
        }
        sim.tick().unwrap();
        if enabled && writes {
            let mask = (0..8)
                .filter(|k| strobes >> k & 1 == 1)
                .fold(0, |mask, k| mask | 0xff << (8 * k));
            words[at] = words[at] & !mask | data & mask;
        }
        if enabled && !writes {
            last = Some(words[at]);
        }
        if last.is_some_and(|word| sim.get(rdata) != word) {
            return Some(format!("word {at} in step {step}"));
        }
    }
    None
}

#[test]
fn memories_of_all_kinds_of_depth() {
    for platform in PLATFORMS {
        for address in [4, 5, 6, 9, 10, 12] {
            let found = differs(
                &memory(platform, address),
                address,
                parts(platform, address),
            );
            assert_eq!(found, None, "{platform}, 2^{address} words");
        }
    }
}

#[test]
fn a_fault_of_a_memory_is_seen() {
    for (platform, address, file, from, to) in [
        ("nangate45", 10, "platform.v", "wdata[63:32]", "wdata[31:0]"),
        (
            "nangate45",
            9,
            "platform.v",
            "{8{wstrb[7]}}, {8{wstrb[6]}}",
            "{16{wstrb[7]}}",
        ),
        ("sky130hd", 9, "platform.v", "(~we)", "(we)"),
        (
            "sky130hd",
            9,
            "memory.v",
            "if (en & ~we) selected",
            "if (en & we) selected",
        ),
        (
            "asap7",
            10,
            "memory.v",
            "addr[ADDRESS-1:BANK] == k",
            "addr[BANK-1:0] == k",
        ),
        (
            "sky130hd",
            8,
            "memory.v",
            "if (fresh) held <= word",
            "held <= word",
        ),
        (
            "asap7",
            5,
            "memory.v",
            "if (wstrb[k]) mem",
            "if (wstrb[0]) mem",
        ),
    ] {
        let source = memory(platform, address);
        let count = source.files().iter().find(|f| f.name == file).unwrap();
        let count = count.text.matches(from).count();
        let faulty = mutate(&source, file, from, to, count).unwrap();
        assert!(
            differs(&faulty, address, parts(platform, address)).is_some(),
            "{platform}: {from}"
        );
    }
}

/// The whole accelerator with a platform's memories.
fn top(platform: &str) -> Top {
    let mut design = generate("top", &BTreeMap::new()).unwrap();
    design
        .files
        .retain(|file| !file.name.starts_with("tcith_sram_1rw_"));
    let source = bench::source(&design).unwrap();
    let files = [source.files(), &memories(platform)].concat();
    let source = Source::new(source.top(), files, source.ports().to_vec()).unwrap();
    let model = Model::build(&source, &BuildOptions::default()).unwrap();
    Top::new(&model).unwrap()
}

#[test]
fn the_accelerator_gives_the_published_bytes_with_the_macros_of_every_platform() {
    let scheme = Scheme::of::<Mirath1aFast, Rijndael>();
    let vector = vectors(scheme, &ENTROPY).next().unwrap().unwrap();
    let half = |k: usize| <[u8; 16]>::try_from(&vector.sk[16 * k..][..16]).unwrap();
    for platform in PLATFORMS {
        let mut driver = Driver::new(top(platform)).unwrap();
        let (pk, _) = driver.key_gen(&half(0), &half(1)).unwrap();
        assert_eq!(pk[..], vector.pk[..], "{platform}");
        let signature = driver
            .sign(
                vector.sk.as_slice().try_into().unwrap(),
                &vector.msg,
                vector.salt.as_slice().try_into().unwrap(),
                vector.rseed.as_slice().try_into().unwrap(),
            )
            .unwrap();
        assert!(signature[..] == vector.signature[..], "{platform}");
        driver.verify(&vector.pk, &vector.msg, &signature).unwrap();
        driver.wipe().unwrap();
    }
}

fn script(name: &str, arguments: &[&str]) -> Output {
    Command::new(root().join("scripts").join(name))
        .args(arguments)
        .output()
        .unwrap()
}

fn check(arguments: &[&str]) -> Output {
    script("openroad/check", arguments)
}

/// One line on standard error, with this text, and this status.
fn refused(output: &Output, status: i32, text: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{error}");
    assert!(error.contains(text), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn the_folders_pass_their_check() {
    let output = check(&[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    // From the manifest: what each memory is made of.
    let design = generate("top", &BTreeMap::new()).unwrap();
    for (platform, macro_name, range, words, beside) in [
        ("nangate45", "fakeram45_32x64", 1..=32, 32, 1),
        ("nangate45", "fakeram45_512x64", 33..=512, 512, 1),
        ("nangate45", "fakeram45_1024x32", 513..=4096, 1024, 2),
        ("sky130hd", "sky130_sram_1rw1r_64x256_8", 33..=4096, 256, 1),
        ("asap7", "fakeram_256x64", 33..=4096, 256, 1),
    ] {
        let memories = design.memories.iter();
        let count: usize = memories
            .filter(|memory| range.contains(&memory.depth))
            .map(|memory| beside * memory.depth.div_ceil(words) * memory.instances)
            .sum();
        let line = format!("{platform}: {count} {macro_name}");
        let found = text.lines().any(|found| found.trim() == line);
        assert_eq!(found, count > 0, "{line} in\n{text}");
    }
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let refuses = |arguments: &[&str], status, text: &str| refused(&check(arguments), status, text);
    refuses(
        &["gf12"],
        2,
        "there is no platform gf12; there are asap7, nangate45, sky130hd",
    );
    refuses(
        &["--fast"],
        2,
        "there is no option --fast; there are --rtl, --flow",
    );
    refuses(&["--rtl"], 2, "--rtl needs a folder");
    refuses(&["--rtl", "/no/such"], 2, "/no/such has no tcith_top.f");
    refuses(&["--flow", "/no/such"], 2, "/no/such has no platforms");

    // A module that is not there.
    let dir = tempfile::tempdir().unwrap();
    let mut design = generate("top", &BTreeMap::new()).unwrap();
    design.write_to(dir.path()).unwrap();
    let folder = dir.path().to_str().unwrap();
    fs::remove_file(dir.path().join("tcith_xof.v")).unwrap();
    refuses(&["--rtl", folder, "nangate45"], 1, "tcith_xof.v");
    // A write of a part of a word, which the macros of asap7 do not have.
    let (from, to) = (".wstrb(ALL_BYTES)", ".wstrb(one_memory_wdata[7:0])");
    let file = design
        .files
        .iter_mut()
        .find(|file| file.name == "tcith_memories.v")
        .unwrap();
    assert!(file.text.contains(from));
    file.text = file.text.replacen(from, to, 1);
    design.write_to(dir.path()).unwrap();
    refuses(&["--rtl", folder, "asap7"], 1, "writes parts of words");
}

#[test]
fn what_cannot_be_laid_out_is_said_in_one_line() {
    let refuses = |arguments: &[&str], text: &str| {
        refused(&script("layout/run", arguments), 2, text);
    };
    refuses(&[], "which unit?");
    refuses(
        &["--fast"],
        "there is no option --fast; there are --out, --png",
    );
    refuses(&["--png"], "--png needs a name");
    refuses(&["aes_core", "full"], "full is no OPTION=VALUE");
    refuses(
        &["ggm_walker"],
        "ggm_walker has memories (tcith_sram_1rw_d32)",
    );
}

//! `tcith keygen`, `sign` and `verify` on files.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use predicates::str::contains;
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::ParamSet;

use crate::tcith;

const MESSAGE: &[u8] = b"a message\n\x00\xff";

/// A folder with keys, a message and a signature.
struct Files {
    dir: tempfile::TempDir,
    scheme: Vec<String>,
    format: &'static str,
}

impl Files {
    fn new(set: &str, commitment: &str, format: &'static str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let scheme = ["--params", set, "--commit", commitment];
        let files = Self {
            dir,
            scheme: scheme.map(String::from).to_vec(),
            format,
        };
        fs::write(files.path("message"), MESSAGE).unwrap();
        files
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn run(&self, command: &str, files: &[(&str, &str)], more: &[&str]) -> Assert {
        let mut program = tcith([command]);
        program.args(&self.scheme).args(["--format", self.format]);
        for (option, name) in files {
            program.arg(option).arg(self.path(name));
        }
        program.args(more).assert()
    }

    fn keygen(&self, more: &[&str]) -> Assert {
        let files = [("--public-key", "pk"), ("--secret-key", "sk")];
        self.run("keygen", &files, more)
    }

    fn sign(&self, more: &[&str]) -> Assert {
        let files = [
            ("--secret-key", "sk"),
            ("--message", "message"),
            ("--signature", "signature"),
        ];
        self.run("sign", &files, more)
    }

    fn verify(&self) -> Assert {
        let files = [
            ("--public-key", "pk"),
            ("--message", "message"),
            ("--signature", "signature"),
        ];
        self.run("verify", &files, &[])
    }

    /// Flips a bit of a file.
    fn flip(&self, name: &str, byte: usize) {
        let mut bytes = fs::read(self.path(name)).unwrap();
        bytes[byte] ^= 1;
        fs::write(self.path(name), bytes).unwrap();
    }
}

fn signed(format: &'static str) -> Files {
    let files = Files::new("1a-fast", "rijndael", format);
    files.keygen(&[]).code(0);
    files.sign(&[]).code(0);
    files
}

#[test]
fn round_trip_in_every_set() {
    for (k, set) in ParamSet::ALL.into_iter().enumerate() {
        let commitment = ["rijndael", "sha3"][k % 2];
        let files = Files::new(set.name(), commitment, ["hex", "raw"][k / 2 % 2]);
        files.keygen(&[]).code(0);
        files.sign(&[]).code(0);
        files.verify().code(0).stdout(contains("valid"));
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn vector_0() -> Vector {
    let scheme = "1a-fast/rijndael".parse().unwrap();
    vectors(scheme, &ENTROPY).next().unwrap().unwrap()
}

#[test]
fn a_known_answer_is_signed_to_the_byte() {
    let vector = vector_0();
    let files = Files::new("1a-fast", "rijndael", "hex");
    fs::write(files.path("message"), &vector.msg).unwrap();
    fs::write(files.path("sk"), hex(&vector.sk).to_uppercase()).unwrap();
    fs::write(files.path("pk"), hex(&vector.pk)).unwrap();
    files
        .sign(&["--salt", &hex(&vector.salt), "--rseed", &hex(&vector.rseed)])
        .code(0);
    let signature = fs::read_to_string(files.path("signature")).unwrap();
    assert_eq!(signature.trim_end(), hex(&vector.signature));
    files.verify().code(0);
}

#[test]
fn two_signatures_differ() {
    let files = signed("raw");
    let first = fs::read(files.path("signature")).unwrap();
    files.sign(&[]).code(0);
    assert_ne!(first, fs::read(files.path("signature")).unwrap());
}

#[test]
fn tampering_is_found() {
    for (name, byte) in [
        ("message", 0),
        ("signature", 100),
        ("signature", 0),
        ("pk", 3),
    ] {
        let files = signed("raw");
        files.flip(name, byte);
        files.verify().code(1).stdout(contains("INVALID: "));
    }
}

#[test]
fn the_verdict_is_there_for_machines() {
    let files = signed("hex");
    let paths = ["pk", "message", "signature"].map(|name| files.path(name));
    let verify = || {
        crate::json([
            "verify".as_ref(),
            "--public-key".as_ref(),
            paths[0].as_os_str(),
            "--message".as_ref(),
            paths[1].as_os_str(),
            "--signature".as_ref(),
            paths[2].as_os_str(),
        ])
    };
    let (status, object) = verify();
    assert_eq!((status, &object["valid"]), (0, &true.into()));
    files.flip("message", 1);
    let (status, object) = verify();
    assert_eq!((status, &object["valid"]), (1, &false.into()));
    assert!(!object["reason"].as_str().unwrap().is_empty());
}

#[test]
fn wrong_lengths_are_named_with_the_right_one() {
    for (name, length) in [("signature", 3728), ("pk", 73)] {
        let files = signed("raw");
        let path = files.path(name);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[1..]).unwrap();
        files
            .verify()
            .code(2)
            .stdout("")
            .stderr(contains(format!("has {length} bytes")))
            .stderr(contains(format!("the file has {}", length - 1)));
    }
    let files = signed("raw");
    fs::write(files.path("sk"), [0; 31]).unwrap();
    files.sign(&[]).code(2).stderr(contains("has 32 bytes"));
    fs::write(files.path("sk"), [0; 32]).unwrap();
    files
        .sign(&["--salt", "00"])
        .code(2)
        .stderr(contains("--salt has 1 bytes"))
        .stderr(contains("needs 32"));
    files
        .sign(&["--rseed", "0x"])
        .code(2)
        .stderr(contains("--rseed: not hexadecimal"));
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let garbage: Vec<u8> = (0..10_000_u32).map(|k| ((k * k) >> 3) as u8).collect();
    for name in ["pk", "signature"] {
        for format in ["hex", "raw"] {
            for length in [0, 1, 73, 3728, garbage.len()] {
                let files = signed(format);
                fs::write(files.path(name), &garbage[..length]).unwrap();
                let output = files.verify().get_output().clone();
                let status = output.status.code();
                assert!(matches!(status, Some(1 | 2)), "{name} {format} {length}");
                let stderr = String::from_utf8_lossy(&output.stderr);
                assert!(!stderr.contains("panicked"), "{stderr}");
            }
        }
    }
}

#[test]
fn a_missing_file_is_named() {
    let files = Files::new("1a-fast", "rijndael", "hex");
    files
        .verify()
        .code(2)
        .stderr(contains("cannot read"))
        .stderr(contains(files.path("pk").display().to_string()));
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_a_secret_key() {
    use std::os::unix::fs::PermissionsExt as _;
    let files = Files::new("1a-fast", "rijndael", "hex");
    files.keygen(&[]).code(0);
    assert_eq!(mode(&files.path("sk")), 0o600);
    // Also where an open file is replaced.
    fs::set_permissions(files.path("sk"), fs::Permissions::from_mode(0o644)).unwrap();
    files.keygen(&["--force"]).code(0);
    assert_eq!(mode(&files.path("sk")), 0o600);
}

#[test]
fn keys_are_not_overwritten_by_accident() {
    let files = Files::new("1a-fast", "rijndael", "hex");
    files.keygen(&[]).code(0);
    let before = fs::read(files.path("sk")).unwrap();
    files
        .keygen(&[])
        .code(2)
        .stderr(contains("--force replaces it"));
    assert_eq!(before, fs::read(files.path("sk")).unwrap());
    files.keygen(&["--force"]).code(0);
    assert_ne!(before, fs::read(files.path("sk")).unwrap());
    files
        .run(
            "keygen",
            &[("--public-key", "k"), ("--secret-key", "k")],
            &[],
        )
        .code(2)
        .stderr(contains("the same file"));
}

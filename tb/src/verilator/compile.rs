//! Running Verilator and the C++ compiler for one model.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::source::Source;
use crate::tool::Tool;
use crate::verilator::options::Trace;
use crate::verilator::ports;
use crate::verilator::runtime::{files_in, Runtime, Toolchain};
use crate::verilator::shim::SUPPORT_H;

/// The shared object's name in a cache entry.
pub(crate) const LIBRARY: &str = "model.so";

/// Options of Verilator that are the same for every model. Initial values are those of the
/// context (zero, or random bits of a seed), so a bench can ask for either without another build.
pub(crate) const VERILATOR_FLAGS: &[&str] = &[
    "--cc",
    "-O3",
    "--assert",
    "--x-assign",
    "fast",
    "--x-initial",
    "unique",
    "--timescale-override",
    "1ns/1ns",
    // Warnings have a gate of their own, `structural::lint`; a mutated design may well raise some.
    "-Wno-fatal",
    "--prefix",
    "Vtop",
    "--Mdir",
    "obj",
];

/// Options of the C++ compiler that are the same for models and runtime. No symbol may be shared
/// between the models in a process: each has a runtime of its own.
pub(crate) const CXX_FLAGS: &[&str] = &[
    "-std=gnu++17",
    "-fPIC",
    "-pthread",
    "-fvisibility=hidden",
    "-fvisibility-inlines-hidden",
    "-fno-gnu-unique",
    "-DVL_TIME_CONTEXT",
    "-DVM_COVERAGE=0",
    "-DVM_SC=0",
    // Generated code: its authors' business.
    "-w",
];

/// Optimisation of what runs in every evaluation, and of what runs once.
pub(crate) const FAST_FLAGS: &[&str] = &["-O2"];
pub(crate) const SLOW_FLAGS: &[&str] = &["-O0"];

/// The options of Verilator for a kind of trace.
fn trace_flag(trace: Trace) -> Option<&'static str> {
    match trace {
        Trace::None => None,
        Trace::Vcd => Some("--trace"),
        Trace::Fst => Some("--trace-fst"),
    }
}

/// Builds the shared object of a model into `out`.
pub(crate) fn build_model(
    source: &Source,
    shim: &str,
    trace: Trace,
    tools: &Toolchain,
    runtime: &Runtime,
    work: &Path,
    out: &Path,
) -> Result<()> {
    source.write_to(work)?;
    let mut args: Vec<&str> = VERILATOR_FLAGS.to_vec();
    args.extend(["--top-module", source.top()]);
    args.extend(trace_flag(trace));
    args.extend(source.files().iter().map(|file| file.name.as_str()));
    Tool::Verilator.require(work, "translated the model", args)?;

    let generated = work.join("obj");
    let header_path = generated.join("Vtop.h");
    let header =
        fs::read_to_string(&header_path).map_err(|e| Error::io("read", &header_path, e))?;
    ports::check(&header, source.ports())?;

    // One translation unit for what runs in every cycle and one for what runs once; the headers
    // cost more than the code of a small model.
    let (slow, fast): (Vec<PathBuf>, Vec<PathBuf>) = files_in(&generated)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .partition(|path| is_slow(path));
    let units = [
        ("support.h", SUPPORT_H.to_owned()),
        ("fast.cpp", include_all(&fast) + shim),
        ("slow.cpp", include_all(&slow)),
    ];
    for (name, text) in units {
        let path = generated.join(name);
        fs::write(&path, text).map_err(|e| Error::io("write", &path, e))?;
    }
    let doing = "compiled the model";
    let (fast, slow) = (Path::new("fast.cpp"), Path::new("slow.cpp"));
    let units = [(fast, FAST_FLAGS), (slow, SLOW_FLAGS)];
    let mut objects = compile_all(tools, &generated, work, doing, &units)?;
    objects.extend(runtime.objects.iter().cloned());

    let mut args: Vec<OsString> = ["-shared", "-pthread", "-Wl,-Bsymbolic", "-o"]
        .map(OsString::from)
        .into();
    args.push(out.join(LIBRARY).into());
    args.extend(objects.into_iter().map(OsString::from));
    if trace == Trace::Fst {
        args.push("-lz".into());
    }
    Tool::Cxx.require(work, "linked the model", args)?;
    Ok(())
}

/// Whether a generated file holds only what runs at the start.
fn is_slow(path: &Path) -> bool {
    path.file_stem()
        .and_then(|stem| stem.to_str())
        .is_some_and(|stem| stem.ends_with("__Slow") || stem.ends_with("__Syms"))
}

fn include_all(paths: &[PathBuf]) -> String {
    paths
        .iter()
        .filter_map(|path| path.file_name()?.to_str())
        .map(|name| format!("#include \"{name}\"\n"))
        .collect()
}

/// Compiles the C++ files, each with its own options, at the same time; returns the objects.
pub(crate) fn compile_all(
    tools: &Toolchain,
    dir: &Path,
    out: &Path,
    doing: &'static str,
    units: &[(&Path, &[&str])],
) -> Result<Vec<PathBuf>> {
    let compile = |file: &Path, options: &[&str]| {
        let object = out
            .join(file.file_name().unwrap_or_default())
            .with_extension("o");
        let mut args: Vec<OsString> = CXX_FLAGS
            .iter()
            .chain(options)
            .map(OsString::from)
            .collect();
        for include in [&tools.include, &tools.include.join("vltstd")] {
            args.push("-I".into());
            args.push(include.into());
        }
        args.extend([
            "-I".into(),
            ".".into(),
            "-c".into(),
            file.into(),
            "-o".into(),
        ]);
        args.push(object.clone().into());
        Tool::Cxx.require(dir, doing, args).map(|_| object)
    };
    std::thread::scope(|scope| {
        let jobs: Vec<_> = units
            .iter()
            .map(|&(file, options)| scope.spawn(move || compile(file, options)))
            .collect();
        jobs.into_iter()
            .map(|job| {
                job.join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .collect()
    })
}

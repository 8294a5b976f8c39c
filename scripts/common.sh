# shellcheck shell=bash
# Common part of the scripts: sourced, not run. Goes to the project's root, names missing programs and installs
# what a Debian or Ubuntu system has a package for.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2

# A heading on standard output; bold on a terminal.
say() {
    if [[ -t 1 ]]; then
        printf '\n\033[1m== %s\033[0m\n' "$*"
    else
        printf '\n== %s\n' "$*"
    fi
}

# An environment that cannot be used: status 2, as the program itself has it.
die() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

# as_root COMMAND...: with sudo where the user is not root.
as_root() {
    if [[ $(id -u) -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "this needs root rights, and there is no sudo; run as root: $*"
    fi
}

# install_packages PACKAGE...: with apt-get, and nothing if there are none.
install_packages() {
    [[ $# -gt 0 ]] || return 0
    command -v apt-get >/dev/null ||
        die "missing: $*. These are Debian's package names; install them with this system's package manager"
    say "installing $*"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# need PROGRAM:PACKAGE...: installs the packages of the programs that are not there.
need() {
    local entry missing=()
    for entry in "$@"; do
        command -v "${entry%%:*}" >/dev/null || missing+=("${entry#*:}")
    done
    install_packages "${missing[@]}"
}

# need_simulator: what compiles and checks the generated Verilog.
need_simulator() {
    need verilator:verilator g++:g++ make:make yosys:yosys iverilog:iverilog
    # Verilator's writer of FST traces.
    [[ -e /usr/include/zlib.h ]] || install_packages zlib1g-dev
}

# need_mapper: what maps the Verilog to cells and analyses its timing.
need_mapper() {
    need yosys:yosys sta:opensta tclsh:tcl
    [[ -e /usr/share/qflow/tech/osu018/osu018_stdcells.lib ]] || install_packages qflow-tech-osu018
}

# need_cargo: a Rust toolchain is the one thing that is not installed unasked.
need_cargo() {
    command -v cargo >/dev/null && return
    if [[ -x $HOME/.cargo/bin/cargo ]]; then
        export PATH="$HOME/.cargo/bin:$PATH"
        return
    fi
    die "cargo, the Rust build tool, was not found. Rust 1.85 or later is needed; install it
  from https://rustup.rs:  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh
  or on Debian 13, Ubuntu 24.04 and later:  sudo apt-get install rustup && rustup default stable
and start this script again in a new shell."
}

# The program, once `build_tcith` has built it.
tcith=${CARGO_TARGET_DIR:-target}/release/tcith

build_tcith() {
    cargo build --release --locked --package tcith
    [[ -x $tcith ]] || die "cargo left no program at $tcith"
}

# write_rtl DIR [UNIT...]: what rtl-out holds, into DIR: the units that have a folder there, and these, with their default options;
# and the accelerator with those of the presets that are not the default, in a folder of the preset's name.
write_rtl() {
    local dir=$1 manifest unit preset
    shift
    {
        printf '%s\n' "$@"
        for manifest in rtl-out/*/manifest.json; do
            basename "$(dirname "$manifest")"
        done
    } | sort -u | while read -r unit; do
        [[ -n $unit ]] || continue
        "$tcith" generate --unit "$unit" --out "$dir"
    done
    for preset in compact fast; do
        "$tcith" generate --preset "$preset" --out "$dir/$preset"
    done
}

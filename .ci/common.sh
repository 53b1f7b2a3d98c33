# shellcheck shell=bash
# Sourced by .ci/step: functions that several steps share.

target=${CARGO_TARGET_DIR:-target}
chuhe=$target/release/chuhe
# The scratch folder is removed after the run. A step may leave results in it for later steps.
scratch=$CI_SCRATCH

. .ci/words.sh

has_nightly() { cargo +nightly --version >/dev/null 2>&1; }

# Builds the program if it is not built yet.
need_chuhe() { cargo build --release --locked --quiet -p chuhe; }

# Sets $network to a tiny network, which is trained from nothing once in a run.
need_network() {
    if [ ! -s "$scratch/zero.txt" ]; then
        cargo build --release --locked --quiet -p chuhe -p chuhe-train
        "$target/release/chuhe-train" zero --dir "$scratch/zero" --games 200 --nodes 100 \
            --hidden 64 --epochs 2 --batch 1024 --validation 100 | tee "$scratch/zero.log"
        tail -n 1 "$scratch/zero.log" >"$scratch/zero.txt"
    fi
    network=$(cat "$scratch/zero.txt")
}

# Sets $tool to a program that PyPI has, one of this machine first: need_from_pypi NAME REQUIREMENT
need_from_pypi() {
    tool=$(command -v "$1" || true)
    [ -z "$tool" ] || return 0
    local home=$target/tools/python
    tool=$home/bin/$1
    [ ! -x "$tool" ] || return 0
    has python3 || { lack='no python3'; return 1; }
    { [ -x "$home/bin/python" ] || python3 -m venv "$home"; } >"$scratch/pip.log" 2>&1 &&
        pip_install "$home/bin/python" "$2" >>"$scratch/pip.log" 2>&1 ||
        { lack="$1 cannot be installed: $(tail -n 1 "$scratch/pip.log")"; return 1; }
}

# Puts a program of crates.io on the path: need_cargo NAME [OPTION OF cargo install]..., such as cargo-hack.
need_cargo() {
    PATH=$PATH:$(realpath "$target")/tools/bin
    has "$1" || cargo_install "$@" || { lack="$1 cannot be installed"; return 1; }
}

# shellcheck shell=bash
# Sourced by .ci/common.sh and by the scripts that the steps call: words without a state of their own.

has() { command -v "$1" >/dev/null; }

skip() { printf 'skipped: %s\n' "$1"; }

# Reports that a tool is missing which could be installed. That is an error where everything is required.
lacks() {
    skip "$1"
    [ "${CHUHE_TOOLS:-}" != required ]
}

# The same for a tool without which nothing else in the script can run: ends the script.
skip_rest() {
    lacks "$1" || exit 1
    exit 0
}

# The number of nodes that a bench ends with: signature COMMAND...
signature() { "$@" | tail -n 1 | grep -oE '^[0-9]+ nodes'; }

# same WHAT FOUND EXPECTED: fails with both if they differ.
same() { [ "$2" = "$3" ] || { printf 'FAILED: %s: found "%s", expected "%s"\n' "$1" "$2" "$3"; return 1; }; }

# Installs packages from PyPI into an environment: pip_install PYTHON PACKAGE...
pip_install() { "$1" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 30 "${@:2}"; }

# Installs a program of crates.io into the build folder $target: cargo_install NAME [OPTION of cargo install]...
# A registry may lack a version that the program's own lock file names, for example one of the last days; then the
# program is built without its lock file. It is not optimised, because that takes longer than it saves.
cargo_install() {
    # shellcheck disable=SC2154 # the caller has it
    local where=(--root "$target/tools" --target-dir "$target/tools")
    cargo install --quiet --debug --locked "$@" "${where[@]}" || cargo install --quiet --debug "$@" "${where[@]}"
}

# Sourced: builds for targets whose standard library is not installed, out of its sources.
#
# A toolchain of rustup is used if it has the target, or can add it. Else Debian's packages rustc-web, cargo-web and
# rust-web-src will do: they bring the sources of the standard library.

# Whether the toolchain in use has a target's standard library.
has_target() { [ -d "$(rustc --print target-libdir --target "$1" 2>/dev/null)" ]; }

# Whether Debian's toolchain is there with the sources.
has_debian_sources() { [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && ls -d /usr/src/rustc-*/library >/dev/null 2>&1; }

# Whether code can be built for a target.
can_build_for() {
    has_target "$1" || { command -v rustup >/dev/null && rustup target add "$1" >/dev/null 2>&1; } || has_debian_sources
}

# cargo_for TARGET WORD ARGUMENT...: cargo with this word for a target.
cargo_for() {
    local target=$1 word=$2
    shift 2
    if has_target "$target"; then
        cargo "$word" --target "$target" "$@"
    else
        # The sources are built by unstable options, which this variable allows.
        PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1 \
            /usr/bin/cargo "$word" -Zbuild-std=std,panic_unwind --target "$target" "$@"
    fi
}

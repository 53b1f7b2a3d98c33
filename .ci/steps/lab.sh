# shellcheck shell=bash disable=SC2154
# Steps about the tools that make the engine stronger.

step_tuner() { cargo test -p chuhe-tune --locked; }

step_parameters() {
    cargo test -p chuhe-engine --features tune --locked params
    # The common build folder is used for the libraries. Steps that need the ordinary program build it again.
    cargo build --release -p chuhe --no-default-features --features tune --locked
    local engine=$scratch/tune
    cp "$chuhe" "$engine"
    cargo run --release -q -p chuhe-tune --locked -- search --engine "$engine" \
        --only lmr_base,see_quiet_margin --pairs 2 --nodes 100 --state "$scratch/numbers"
    head -n 1 "$scratch/numbers" | grep -qx '2 pairs'
    cargo run --release -q -p chuhe-tune --locked -- compare --engine "$engine" \
        --pairs 1 --nodes 100 lmr_depth=127,lmr_base=50 | grep -q '^| lmr_depth=127,lmr_base=50 | +[012] '
}

step_trainer() {
    cargo test -p chuhe-train --locked
    need_network
    "$chuhe" datagen stats "$scratch/zero/games.chg" | sed -n '2,6p'
    # While counting, every game is played again by the rules.
    "$chuhe" datagen --out "$scratch/with.chg" --games 4 --nodes 200 --eval-file "$network"
    "$chuhe" datagen stats "$scratch/with.chg" | grep -q '^games  *4,'
    "$chuhe" bench --depth 4 --eval-file "$network" | tail -n 1
}

step_openbench() {
    need_chuhe
    CHUHE=$chuhe bash .ci/openbench
}

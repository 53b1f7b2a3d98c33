# shellcheck shell=bash disable=SC2154
# Steps about what people get: packages, pages, clients.

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
    CHUHE=$chuhe tests/browser/run
}

step_python() { bash .ci/python; }

step_makefile() {
    has make || { skip 'no make'; return; }
    need_chuhe
    need_network
    expected=$(signature "$chuhe" bench --depth 6 --eval-file "$network")
    # From here on $chuhe has that network too, until somebody needs it and it is built again.
    make EXE="$scratch/engine" EVALFILE="$network"
    [ "$(signature "$scratch/engine" bench --depth 6)" = "$expected" ]
    echo "$expected"
}

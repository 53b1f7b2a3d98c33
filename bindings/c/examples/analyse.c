/* Analyses a position: three lines in Chinese notation after each depth, then the move to play.
 *
 *     analyse [MILLISECONDS [FEN [MOVE ...]]]
 *
 * Moves may be in any notation. It shows errors, buffers, callbacks, the judge and endgame tables. */
#include "chuhe.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what) {
    char message[CHUHE_MESSAGE_SIZE];
    chuhe_last_error(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n", what, message);
}

/* Called by the search, on its thread. It has the game for the notation: nobody changes that meanwhile. */
static int32_t show(void *user, const ChuheInfo *info) {
    const ChuheGame *game = user;
    char line[CHUHE_MAX_LINE * CHUHE_MOVE_SIZE];
    if (info->bound != CHUHE_BOUND_EXACT) return 0;
    if (chuhe_game_write_moves(game, info->moves, info->move_count, CHUHE_NOTATION_CHINESE, line, sizeof line, NULL)) return 1;
    printf("depth %2" PRIu32 "  line %" PRIu32 "  ", info->depth, info->line);
    switch (info->score.kind) {
    case CHUHE_SCORE_KIND_MATE: printf("mate in %" PRId32, info->score.mate); break;
    case CHUHE_SCORE_KIND_RULING: printf("%s by a ruling", info->score.value > 0 ? "wins" : "loses"); break;
    case CHUHE_SCORE_KIND_TABLE: printf("%s by the tables", info->score.value > 0 ? "wins" : "loses"); break;
    default: printf("%+.2f", info->score.value / 100.0);
    }
    printf("  (wins %.1f%%)  %" PRIu64 " nodes  %s\n", info->wins / 10.0, info->nodes, line);
    return 0;
}

/* Facts without a search: the board, a repetition, a value of the tables. */
static int describe(const ChuheGame *game, const ChuheTables *tables) {
    char text[4096];
    ChuheRuling ruling;
    ChuheValue value;
    if (chuhe_game_draw(game, 0, text, sizeof text, NULL)) return 0;
    printf("%s\n", text);
    if (chuhe_game_ruling(game, &ruling)) return 0;
    if (ruling.verdict != CHUHE_VERDICT_NONE) {
        /* A longer text is cut, which is no harm here. */
        ChuheStatus status = chuhe_game_ruling_text(game, text, sizeof text, NULL);
        if (status && status != CHUHE_STATUS_BUFFER_TOO_SMALL) return 0;
        printf("%s\n", text);
    }
    if (chuhe_tables_probe(tables, game, &value)) return 0;
    if (value.kind == CHUHE_VALUE_KIND_WIN || value.kind == CHUHE_VALUE_KIND_LOSS) {
        printf("tables: a %s in %" PRIu32 " plies\n", value.kind == CHUHE_VALUE_KIND_WIN ? "win" : "loss", value.distance);
    } else if (value.kind != CHUHE_VALUE_KIND_UNKNOWN) {
        printf("tables: a draw, or decided by a ruling\n");
    }
    return 1;
}

static int analyse(ChuheEngine *engine, ChuheGame *game, uint64_t milliseconds) {
    ChuheLimits limits = {0};
    ChuheCallbacks callbacks = {0};
    ChuheBestMove best;
    char text[CHUHE_MOVE_SIZE];
    limits.move_time_ms = milliseconds;
    limits.analysis = 1;
    callbacks.user = game;
    callbacks.info = show;
    if (chuhe_engine_search(engine, game, &limits, &callbacks, &best)) return 0;
    if (best.mv == CHUHE_NO_MOVE) {
        printf("no legal move\n");
        return 1;
    }
    if (chuhe_game_write_move(game, best.mv, CHUHE_NOTATION_WXF, text, sizeof text, NULL)) return 0;
    printf("best move: %s\n", text);
    return 1;
}

int main(int argc, char **argv) {
    ChuheGame *game = NULL;
    ChuheTables *tables = NULL;
    ChuheEngine *engine = NULL;
    ChuheEngineOptions options;
    int i, ok;
    if (chuhe_abi_version() != CHUHE_ABI_VERSION) {
        fprintf(stderr, "the library is of another version: %s\n", chuhe_version());
        return EXIT_FAILURE;
    }
    chuhe_engine_options_init(&options);
    options.lines = 3;
    ok = !chuhe_game_new(argc > 2 ? argv[2] : NULL, NULL, &game) && !chuhe_tables_new(&tables) &&
         !chuhe_engine_new(&options, &engine) && !chuhe_engine_set_tables(engine, tables);
    for (i = 3; ok && i < argc; i++) {
        ChuheMove move;
        ok = !chuhe_game_read_move(game, argv[i], &move) && !chuhe_game_play(game, move);
    }
    ok = ok && describe(game, tables) && analyse(engine, game, argc > 1 ? strtoull(argv[1], NULL, 10) : 1000);
    if (!ok) fail("analyse");
    chuhe_engine_free(engine);
    chuhe_tables_free(tables);
    chuhe_game_free(game);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

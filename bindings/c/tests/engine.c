/* Engines: callbacks, stops from everywhere, engines side by side, wrong options and limits. No check depends on time: a
 * search that a stop must end would not end without it. */
#include "check.h"

#include <pthread.h>

typedef struct {
    ChuheEngine *engine;
    uint32_t stop_at;
    int reports, answers;
    ChuheStatus from_callback[4];
    ChuheBestMove best;
} Watch;

static int32_t watch_info(void *user, const ChuheInfo *info) {
    Watch *watch = user;
    watch->reports++;
    CHECK(info->wins + info->draws + info->losses == 1000);
    CHECK(info->depth == 0 || (info->move_count > 0 && info->moves[0] != CHUHE_NO_MOVE));
    return watch->stop_at != 0 && info->depth >= watch->stop_at;
}

static void watch_best(void *user, const ChuheBestMove *best) {
    Watch *watch = user;
    watch->answers++;
    watch->best = *best;
}

static ChuheGame *new_game(const char *fen) {
    ChuheGame *game;
    OK(chuhe_game_new(fen, NULL, &game));
    return game;
}

static ChuheEngine *new_engine(void) {
    ChuheEngine *engine;
    ChuheEngineOptions options;
    OK(chuhe_engine_options_init(&options));
    options.hash_mib = 1;
    OK(chuhe_engine_new(&options, &engine));
    return engine;
}

static void finds_mate(void) {
    ChuheEngine *engine = new_engine();
    ChuheGame *game = new_game("4k4/1R7/9/9/9/9/9/9/R8/3K5 w");
    ChuheLimits limits = {0};
    ChuheBestMove best;
    Watch watch = {0};
    ChuheCallbacks callbacks = {&watch, watch_info, watch_best};
    char text[CHUHE_MOVE_SIZE];
    OK(chuhe_engine_wait(engine, &best));
    CHECK(best.mv == CHUHE_NO_MOVE && best.depth == 0);
    limits.depth = 3;
    OK(chuhe_engine_search(engine, game, &limits, &callbacks, &best));
    OK(chuhe_move_text(best.mv, text, sizeof text, NULL));
    CHECK(strcmp(text, "a1a9") == 0 && best.score.kind == CHUHE_SCORE_KIND_MATE && best.score.mate == 1);
    CHECK(watch.reports > 0 && watch.answers == 1 && watch.best.mv == best.mv && watch.best.nodes == best.nodes);

    /* The game is over: an answer without a move. */
    OK(chuhe_game_play(game, best.mv));
    OK(chuhe_engine_search(engine, game, &limits, NULL, &best));
    CHECK(best.mv == CHUHE_NO_MOVE && best.depth == 0 && best.score.mate == 0 && best.score.value < 0);
    chuhe_game_free(game);

    /* There is no mate in one: nobody can mate any more. */
    game = new_game("4k4/9/9/9/9/9/9/9/9/3K1A3 w");
    memset(&limits, 0, sizeof limits);
    limits.mate = 1;
    OK(chuhe_engine_search(engine, game, &limits, NULL, &best));
    CHECK(best.depth == 22 && best.score.mate == 0);
    chuhe_game_free(game);
    chuhe_engine_free(engine);
}

static void callback_stops(void) {
    ChuheEngine *engine = new_engine();
    ChuheGame *game = new_game(NULL);
    ChuheLimits limits = {0};
    ChuheBestMove best;
    Watch watch = {0};
    ChuheCallbacks callbacks = {&watch, watch_info, watch_best};
    watch.stop_at = 4;
    limits.infinite = 1;
    OK(chuhe_engine_search(engine, game, &limits, &callbacks, &best));
    CHECK(best.mv != CHUHE_NO_MOVE && best.depth >= 4 && watch.answers == 1);
    chuhe_game_free(game);
    chuhe_engine_free(engine);
}

static int32_t calls_the_engine(void *user, const ChuheInfo *info) {
    Watch *watch = user;
    bool is_searching = false;
    ChuheEngineOptions options;
    (void)info;
    watch->from_callback[0] = chuhe_engine_wait(watch->engine, NULL);
    watch->from_callback[1] = chuhe_engine_new_game(watch->engine);
    /* Neither waits for itself nor frees anything. */
    chuhe_engine_free(watch->engine);
    OK(chuhe_engine_is_searching(watch->engine, &is_searching));
    OK(chuhe_engine_options(watch->engine, &options));
    CHECK(is_searching && options.hash_mib == 1);
    watch->from_callback[2] = chuhe_engine_stop(watch->engine);
    return 0;
}

static void callback_calls_the_engine(void) {
    ChuheEngine *engine = new_engine();
    ChuheGame *game = new_game(NULL);
    ChuheLimits limits = {0};
    Watch watch = {0};
    ChuheCallbacks callbacks = {&watch, calls_the_engine, NULL};
    watch.engine = engine;
    limits.infinite = 1;
    OK(chuhe_engine_go(engine, game, &limits, &callbacks));
    /* The engine has its own copy. */
    chuhe_game_free(game);
    OK(chuhe_engine_wait(engine, NULL));
    CHECK(watch.from_callback[0] == CHUHE_STATUS_IN_CALLBACK && watch.from_callback[1] == CHUHE_STATUS_BUSY);
    CHECK(watch.from_callback[2] == CHUHE_STATUS_OK);
    chuhe_engine_free(engine);
}

static void *stops(void *engine) {
    OK(chuhe_engine_stop(engine));
    return NULL;
}

static void other_thread_stops(void) {
    ChuheEngine *engine = new_engine();
    ChuheGame *game = new_game(NULL);
    ChuheEngineOptions options;
    ChuheLimits limits = {0};
    ChuheBestMove best;
    pthread_t thread;
    int round;
    limits.infinite = 1;
    for (round = 0; round < 20; round++) {
        OK(chuhe_engine_go(engine, game, &limits, NULL));
        EXPECT(CHUHE_STATUS_BUSY, chuhe_engine_go(engine, game, &limits, NULL));
        EXPECT(CHUHE_STATUS_BUSY, chuhe_engine_new_game(engine));
        EXPECT(CHUHE_STATUS_BUSY, chuhe_engine_set_tables(engine, NULL));
        OK(chuhe_engine_options(engine, &options));
        EXPECT(CHUHE_STATUS_BUSY, chuhe_engine_set_options(engine, &options));
        CHECK(pthread_create(&thread, NULL, stops, engine) == 0);
        OK(chuhe_engine_wait(engine, &best));
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK(best.mv != CHUHE_NO_MOVE);
    }
    /* Without a search there is nothing to stop, and freeing ends one. */
    OK(chuhe_engine_stop(engine));
    OK(chuhe_engine_go(engine, game, &limits, NULL));
    chuhe_engine_free(engine);
    chuhe_game_free(game);
}

static void side_by_side(void) {
    ChuheEngine *engines[2] = {new_engine(), new_engine()};
    ChuheGame *game = new_game(NULL);
    ChuheLimits limits = {0};
    ChuheBestMove best[2];
    Watch watch[2] = {{0}, {0}};
    int i;
    limits.nodes = 5000;
    for (i = 0; i < 2; i++) {
        ChuheCallbacks callbacks = {&watch[i], watch_info, watch_best};
        OK(chuhe_engine_go(engines[i], game, &limits, &callbacks));
    }
    for (i = 0; i < 2; i++) {
        OK(chuhe_engine_wait(engines[i], &best[i]));
        CHECK(watch[i].answers == 1 && watch[i].best.mv == best[i].mv);
    }
    /* On one thread, the same search finds the same. */
    CHECK(best[0].mv == best[1].mv && best[0].nodes == best[1].nodes && best[0].score.value == best[1].score.value);
    for (i = 0; i < 2; i++) chuhe_engine_free(engines[i]);
    chuhe_game_free(game);
}

static void options_and_limits(void) {
    ChuheEngine *engine = new_engine(), *other = (ChuheEngine *)&other;
    ChuheGame *game = new_game(NULL);
    ChuheEngineOptions options, wrong;
    ChuheLimits limits = {0};
    ChuheBestMove best, again;
    ChuheTables *tables;
    ChuheMove only = chuhe_move(25, 22), illegal = chuhe_move(4, 40);
    Watch watch = {0};
    ChuheCallbacks callbacks = {&watch, watch_info, NULL};

    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_search(engine, game, &limits, NULL, &best));
    limits.depth = 128;
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_search(engine, game, &limits, NULL, &best));
    limits.depth = 2;
    limits.moves = &illegal;
    limits.move_count = 1;
    EXPECT(CHUHE_STATUS_ILLEGAL_MOVE, chuhe_engine_search(engine, game, &limits, NULL, &best));
    limits.moves = &only;
    OK(chuhe_engine_search(engine, game, &limits, NULL, &best));
    CHECK(best.mv == only);
    limits.move_count = 0;
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_go(engine, game, &limits, NULL));
    limits.moves = NULL;
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_engine_search(engine, game, &limits, NULL, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_engine_go(engine, NULL, &limits, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_engine_go(NULL, game, &limits, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_engine_stop(NULL));

    OK(chuhe_engine_options(engine, &options));
    wrong = options;
    wrong.threads = 0;
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_set_options(engine, &wrong));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_new(&wrong, &other));
    CHECK(other == NULL);
    wrong = options;
    wrong.contempt = 1000000;
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_set_options(engine, &wrong));
    wrong = options;
    wrong.level = 21;
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_set_options(engine, &wrong));
    /* Options that stay the same keep the transposition table: the same search is shorter the second time. */
    limits.depth = 8;
    OK(chuhe_engine_search(engine, game, &limits, NULL, &best));
    OK(chuhe_engine_set_options(engine, &options));
    OK(chuhe_engine_search(engine, game, &limits, NULL, &again));
    CHECK(again.nodes < best.nodes);
    limits.depth = 2;
    options.threads = 2;
    options.lines = 3;
    OK(chuhe_engine_set_options(engine, &options));
    OK(chuhe_engine_search(engine, game, &limits, &callbacks, &best));
    CHECK(watch.reports >= 3);
    /* A beginner needs no limit, but analysis does. */
    options.level = 0;
    OK(chuhe_engine_set_options(engine, &options));
    limits.depth = 0;
    OK(chuhe_engine_search(engine, game, &limits, NULL, &best));
    limits.analysis = 1;
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_engine_search(engine, game, &limits, NULL, &best));
    chuhe_game_free(game);

    /* Tables know this at once, and may be freed. */
    OK(chuhe_tables_new(&tables));
    OK(chuhe_engine_set_tables(engine, tables));
    chuhe_tables_free(tables);
    game = new_game("3k5/9/9/9/9/9/9/4R4/9/5K3 w");
    limits.depth = 3;
    OK(chuhe_engine_search(engine, game, &limits, NULL, &best));
    CHECK(best.score.kind == CHUHE_SCORE_KIND_TABLE || best.score.kind == CHUHE_SCORE_KIND_MATE);
    CHECK(best.score.value > 0);
    OK(chuhe_engine_new_game(engine));
    /* The result of the last search stays. */
    OK(chuhe_engine_wait(engine, &again));
    CHECK(again.mv == best.mv && again.nodes == best.nodes);
    chuhe_game_free(game);
    chuhe_engine_free(engine);
    chuhe_engine_free(NULL);
}

static void *sees_no_message(void *nothing) {
    char text[CHUHE_MESSAGE_SIZE];
    OK(chuhe_last_error(text, sizeof text, NULL));
    CHECK(text[0] == 0);
    return nothing;
}

static void messages_belong_to_threads(void) {
    char text[8];
    size_t length;
    pthread_t thread;
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_engine_stop(NULL));
    CHECK(pthread_create(&thread, NULL, sees_no_message, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(chuhe_last_error(text, sizeof text, &length) == CHUHE_STATUS_BUFFER_TOO_SMALL);
    CHECK(strlen(text) == 7 && length > 7);
    CHECK(chuhe_last_error(NULL, 0, NULL) == CHUHE_STATUS_NULL_POINTER);
}

/* Who begins, stops and waits at the same time gets an answer: no stop is lost, and no search goes on for ever. */
static void *storms(void *engine) {
    ChuheGame *game = new_game(NULL);
    ChuheLimits limits = {0};
    int round;
    limits.infinite = 1;
    for (round = 0; round < 50; round++) {
        ChuheStatus status = chuhe_engine_go(engine, game, &limits, NULL);
        CHECK(status == CHUHE_STATUS_OK || status == CHUHE_STATUS_BUSY);
        OK(chuhe_engine_stop(engine));
        OK(chuhe_engine_wait(engine, NULL));
        status = chuhe_engine_new_game(engine);
        CHECK(status == CHUHE_STATUS_OK || status == CHUHE_STATUS_BUSY);
    }
    chuhe_game_free(game);
    return NULL;
}

static void many_at_once(void) {
    ChuheEngine *engine = new_engine();
    pthread_t threads[4];
    bool is_searching = true;
    int i;
    for (i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, storms, engine) == 0);
    for (i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    OK(chuhe_engine_is_searching(engine, &is_searching));
    chuhe_engine_free(engine);
}

static void *reads(void *game) {
    uint64_t nodes = 0;
    OK(chuhe_game_perft(game, 3, NULL, NULL, &nodes));
    CHECK(nodes == 79666);
    return NULL;
}

static void many_readers(void) {
    ChuheGame *game = new_game(NULL);
    pthread_t threads[4];
    int i;
    for (i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, reads, game) == 0);
    for (i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    chuhe_game_free(game);
}

int main(void) {
    finds_mate();
    callback_stops();
    callback_calls_the_engine();
    other_thread_stops();
    side_by_side();
    options_and_limits();
    messages_belong_to_threads();
    many_at_once();
    many_readers();
    puts("engine: ok");
    return 0;
}

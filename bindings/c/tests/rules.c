/* Games, notation, rulings, perft and tables; and wrong arguments. */
#include "check.h"

static const char CHECKS_FOR_EVER[] = "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1 moves a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9";

static void versions(void) {
    CHECK(chuhe_abi_version() == CHUHE_ABI_VERSION);
    CHECK(strchr(chuhe_version(), '.') != NULL);
    CHECK(strcmp(chuhe_status_name(CHUHE_STATUS_OK), "CHUHE_STATUS_OK") == 0);
    CHECK(strcmp(chuhe_status_name(CHUHE_STATUS_INTERNAL), "CHUHE_STATUS_INTERNAL") == 0);
    CHECK(strcmp(chuhe_status_name(16), "unknown status") == 0 && strcmp(chuhe_status_name(-1), "unknown status") == 0);
}

static void games(void) {
    ChuheGame *game, *copy;
    ChuhePosition position;
    ChuheOutcome outcome;
    ChuheMoveFacts facts;
    ChuheMove moves[CHUHE_MAX_MOVES], move;
    char fen[CHUHE_FEN_SIZE], pieces[CHUHE_SQUARES], piece;
    size_t count, length;

    OK(chuhe_game_new(NULL, NULL, &game));
    OK(chuhe_game_fen(game, fen, sizeof fen, &length));
    CHECK(strcmp(fen, chuhe_start_fen()) == 0 && strlen(fen) == length);
    OK(chuhe_game_legal_moves(game, moves, CHUHE_MAX_MOVES, &count));
    CHECK(count == 44);
    OK(chuhe_game_pieces(game, &pieces));
    OK(chuhe_game_piece(game, chuhe_square(4, 9), &piece));
    CHECK(piece == 'k' && pieces[85] == 'k' && pieces[4] == 'K' && pieces[9] == 0);

    move = chuhe_move(chuhe_square(7, 2), chuhe_square(7, 9));
    CHECK(chuhe_move_from(move) == 25 && chuhe_move_to(move) == 88);
    OK(chuhe_game_move_facts(game, move, &facts));
    CHECK(facts.piece == 'C' && facts.captured == 'n' && facts.from == 25 && facts.to == 88 && !facts.gives_check);
    OK(chuhe_game_play(game, move));
    OK(chuhe_game_position(game, &position));
    CHECK(position.side_to_move == CHUHE_COLOR_BLACK && position.moves_played == 1 && position.clock == 0);
    CHECK(!position.is_check && position.occurrences == 1 && position.move_number == 1);

    OK(chuhe_game_clone(game, &copy));
    OK(chuhe_game_undo(game, &move));
    CHECK(chuhe_move_to(move) == 88);
    EXPECT(CHUHE_STATUS_NOTHING_TO_UNDO, chuhe_game_undo(game, &move));
    OK(chuhe_game_moves(copy, moves, CHUHE_MAX_MOVES, &count));
    CHECK(count == 1 && moves[0] == move);
    EXPECT(CHUHE_STATUS_ILLEGAL_MOVE, chuhe_game_play(copy, move));
    EXPECT(CHUHE_STATUS_ILLEGAL_MOVE, chuhe_game_move_facts(copy, move, &facts));

    OK(chuhe_game_declare(game, CHUHE_END_RESIGNATION, CHUHE_COLOR_BLACK));
    OK(chuhe_game_outcome(game, &outcome));
    CHECK(outcome.end == CHUHE_END_RESIGNATION && outcome.winner == CHUHE_COLOR_BLACK);
    OK(chuhe_game_undo(game, &move));
    CHECK(move == CHUHE_NO_MOVE);
    chuhe_game_free(copy);
    chuhe_game_free(game);
    chuhe_game_free(NULL);
}

static void notations(void) {
    static const struct { int32_t notation; const char *text; } WRITTEN[] = {
        {CHUHE_NOTATION_UCI, "h2e2"}, {CHUHE_NOTATION_ICCS, "H2-E2"}, {CHUHE_NOTATION_WXF, "C2=5"},
        {CHUHE_NOTATION_CHINESE, "炮二平五"}, {CHUHE_NOTATION_TRADITIONAL, "炮二平五"}, {CHUHE_NOTATION_VIETNAMESE, "P2-5"},
    };
    ChuheGame *game, *pawns;
    ChuheMove move, line[2];
    char text[CHUHE_MOVE_SIZE], said[CHUHE_MESSAGE_SIZE], both[2 * CHUHE_MOVE_SIZE];
    size_t i, length;

    OK(chuhe_game_new("startpos", NULL, &game));
    for (i = 0; i < sizeof WRITTEN / sizeof *WRITTEN; i++) {
        OK(chuhe_game_read_move(game, WRITTEN[i].text, &move));
        CHECK(move == chuhe_move(25, 22));
        OK(chuhe_game_write_move(game, move, WRITTEN[i].notation, text, sizeof text, NULL));
        CHECK(strcmp(text, WRITTEN[i].text) == 0);
    }
    line[0] = move;
    line[1] = chuhe_move(chuhe_square(7, 9), chuhe_square(6, 7));
    OK(chuhe_game_write_moves(game, line, 2, CHUHE_NOTATION_CHINESE, both, sizeof both, NULL));
    CHECK(strcmp(both, "炮二平五 马8进7") == 0);
    OK(chuhe_move_text(line[1], text, sizeof text, NULL));
    CHECK(strcmp(text, "h9g7") == 0);

    EXPECT(CHUHE_STATUS_BAD_MOVE, chuhe_game_read_move(game, "hello", &move));
    EXPECT(CHUHE_STATUS_ILLEGAL_MOVE, chuhe_game_read_move(game, "e0e5", &move));
    EXPECT(CHUHE_STATUS_NOT_UTF8, chuhe_game_read_move(game, "\xff\xfe", &move));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_write_move(game, line[0], 6, text, sizeof text, NULL));
    EXPECT(CHUHE_STATUS_ILLEGAL_MOVE, chuhe_game_write_move(game, line[1], 0, text, sizeof text, NULL));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_move_text(CHUHE_NO_MOVE, text, sizeof text, NULL));

    OK(chuhe_game_new("3k5/9/4P4/4P4/9/9/9/9/9/4K4 w", NULL, &pawns));
    EXPECT(CHUHE_STATUS_AMBIGUOUS_MOVE, chuhe_game_read_move(pawns, "P5=4", &move));
    chuhe_game_free(pawns);

    /* Buffers: the part that fits, cut between two characters, and the full length. */
    EXPECT(CHUHE_STATUS_BUFFER_TOO_SMALL, chuhe_game_write_move(game, line[0], CHUHE_NOTATION_CHINESE, text, 6, &length));
    CHECK(length == 12 && strcmp(text, "炮") == 0);
    OK(chuhe_last_error(said, sizeof said, NULL));
    CHECK(strstr(said, "13 needed, 6 given") != NULL);
    OK(chuhe_game_write_move(game, line[0], CHUHE_NOTATION_CHINESE, text, 13, &length));
    EXPECT(CHUHE_STATUS_BUFFER_TOO_SMALL, chuhe_game_write_move(game, line[0], CHUHE_NOTATION_UCI, text, 0, NULL));
    OK(chuhe_game_write_move(game, line[0], CHUHE_NOTATION_UCI, NULL, 0, &length));
    CHECK(length == 4);
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_write_move(game, line[0], CHUHE_NOTATION_UCI, NULL, 9, NULL));
    chuhe_game_free(game);
}

static void rulings(void) {
    static const ChuheRules SIMPLE = {CHUHE_REPETITION_RULE_SIMPLE, 0}, WRONG = {CHUHE_REPETITION_RULE_WXF_FAIRY + 1, 0};
    ChuheGame *game;
    ChuheRuling ruling;
    ChuheOutcome outcome;
    ChuheJudgedMove judged[16];
    char text[64], *reasons;
    size_t count, length;

    OK(chuhe_game_new(CHECKS_FOR_EVER, NULL, &game));
    OK(chuhe_game_ruling(game, &ruling));
    CHECK(ruling.verdict == CHUHE_VERDICT_PERPETUAL_CHECK && ruling.winner == CHUHE_COLOR_BLACK);
    CHECK(ruling.clause == CHUHE_CLAUSE_PERPETUAL_CHECK && ruling.occurrences == 3 && ruling.moves == 8);
    CHECK(ruling.red.conduct == CHUHE_CONDUCT_ALWAYS_CHECKS && ruling.red.level == CHUHE_CONDUCT_LEVEL_PERPETUAL_CHECK);
    CHECK(ruling.black.level == CHUHE_CONDUCT_LEVEL_FREE);
    OK(chuhe_game_outcome(game, &outcome));
    CHECK(outcome.end == CHUHE_END_REPETITION && outcome.winner == CHUHE_COLOR_BLACK);
    CHECK(outcome.verdict == CHUHE_VERDICT_PERPETUAL_CHECK);
    OK(chuhe_game_judged_moves(game, judged, 16, &count));
    CHECK(count == 8 && judged[0].kind == CHUHE_MOVE_CLASS_CHECK && judged[1].color == CHUHE_COLOR_BLACK);
    EXPECT(CHUHE_STATUS_BUFFER_TOO_SMALL, chuhe_game_judged_moves(game, judged, 3, &count));
    CHECK(count == 8);
    OK(chuhe_game_outcome_text(game, text, sizeof text, NULL));
    CHECK(strstr(text, "Black wins") != NULL);
    OK(chuhe_game_ruling_text(game, NULL, 0, &length));
    CHECK((reasons = malloc(length + 1)) != NULL);
    OK(chuhe_game_ruling_text(game, reasons, length + 1, NULL));
    CHECK(strlen(reasons) == length && strstr(reasons, "perpetual check") != NULL);
    free(reasons);
    chuhe_game_free(game);

    OK(chuhe_game_new(CHECKS_FOR_EVER, &SIMPLE, &game));
    OK(chuhe_game_outcome(game, &outcome));
    CHECK(outcome.verdict == CHUHE_VERDICT_UNJUDGED && outcome.winner == CHUHE_COLOR_NONE);
    OK(chuhe_game_undo(game, NULL));
    OK(chuhe_game_outcome(game, &outcome));
    CHECK(outcome.end == CHUHE_END_NONE);
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_declare(game, CHUHE_END_AGREEMENT, CHUHE_COLOR_RED));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_declare(game, CHUHE_END_CHECKMATE, CHUHE_COLOR_RED));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_declare(game, CHUHE_END_ADJUDICATION, 2));
    OK(chuhe_game_declare(game, CHUHE_END_ADJUDICATION, CHUHE_COLOR_RED));
    OK(chuhe_game_outcome(game, &outcome));
    CHECK(outcome.end == CHUHE_END_ADJUDICATION && outcome.winner == CHUHE_COLOR_RED);
    chuhe_game_free(game);
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_new(NULL, &WRONG, &game));
    CHECK(game == NULL);
}

static int32_t stops_at_third(void *user, ChuheMove move, uint64_t nodes) {
    int *calls = user;
    CHECK(move != CHUHE_NO_MOVE && nodes > 0);
    return ++*calls == 3;
}

static int32_t stops_at_last(void *user, ChuheMove move, uint64_t nodes) {
    int *calls = user;
    CHECK(move != CHUHE_NO_MOVE && nodes > 0);
    return ++*calls == 44;
}

static void counts(void) {
    ChuheGame *game;
    uint64_t nodes = 0;
    int calls = 0;
    OK(chuhe_game_new(NULL, NULL, &game));
    OK(chuhe_game_perft(game, 3, NULL, NULL, &nodes));
    CHECK(nodes == 79666);
    EXPECT(CHUHE_STATUS_STOPPED, chuhe_game_perft(game, 2, stops_at_third, &calls, &nodes));
    CHECK(calls == 3 && nodes == 79666);
    calls = 0;
    EXPECT(CHUHE_STATUS_STOPPED, chuhe_game_perft(game, 2, stops_at_last, &calls, &nodes));
    CHECK(calls == 44);
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_perft(game, 21, NULL, NULL, &nodes));
    chuhe_game_free(game);
}

static void tables(void) {
    ChuheTables *tables;
    ChuheGame *game;
    ChuheValue value;
    ChuheRatedMove rated[CHUHE_MAX_MOVES];
    char path[3000], message[CHUHE_MESSAGE_SIZE];
    size_t count;
    OK(chuhe_tables_new(&tables));
    OK(chuhe_tables_count(tables, &count));
    CHECK(count == 46);
    OK(chuhe_game_new("3k5/9/9/9/9/9/9/4R4/9/5K3 w", NULL, &game));
    OK(chuhe_tables_probe(tables, game, &value));
    CHECK(value.kind == CHUHE_VALUE_KIND_WIN && value.distance == 1 && !value.is_cursed);
    OK(chuhe_tables_rate(tables, game, rated, CHUHE_MAX_MOVES, &count));
    CHECK(count > 10 && rated[0].value.kind == CHUHE_VALUE_KIND_WIN && rated[0].value.distance == 1);
    chuhe_game_free(game);
    OK(chuhe_game_new(NULL, NULL, &game));
    OK(chuhe_tables_probe(tables, game, &value));
    CHECK(value.kind == CHUHE_VALUE_KIND_UNKNOWN);
    EXPECT(CHUHE_STATUS_BAD_FILE, chuhe_tables_add(tables, "there is no such file", NULL));
    count = 99;
    EXPECT(CHUHE_STATUS_BAD_FILE, chuhe_tables_add(tables, "there is no such file", &count));
    CHECK(count == 0);
    count = 99;
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_tables_add(NULL, "there is no such file", &count));
    CHECK(count == 0);
    memset(path, 'a', sizeof path);
    path[1] = '\n';
    path[sizeof path - 1] = 0;
    EXPECT(CHUHE_STATUS_BAD_FILE, chuhe_tables_add(tables, path, NULL));
    OK(chuhe_last_error(message, sizeof message, NULL));
    CHECK(strchr(message, '\n') == NULL && strstr(message, "...") != NULL);
    chuhe_game_free(game);
    chuhe_tables_free(tables);
    chuhe_tables_free(NULL);
}

static void wrong_arguments(void) {
    ChuheGame *game = (ChuheGame *)&game, *nothing = NULL;
    ChuhePosition position;
    ChuheMove move;
    char text[8], piece;
    size_t count;
    EXPECT(CHUHE_STATUS_BAD_FEN, chuhe_game_new("not a FEN", NULL, &game));
    CHECK(game == NULL);
    EXPECT(CHUHE_STATUS_BAD_FEN, chuhe_game_new("", NULL, &game));
    EXPECT(CHUHE_STATUS_NOT_UTF8, chuhe_game_new("\xc3(", NULL, &game));
    EXPECT(CHUHE_STATUS_ILLEGAL_MOVE, chuhe_game_new("startpos moves h2e2 h2e2", NULL, &game));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_new(NULL, NULL, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_clone(nothing, &game));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_fen(nothing, text, sizeof text, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_position(nothing, &position));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_play(nothing, 1));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_legal_moves(nothing, &move, 1, &count));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_tables_count(NULL, &count));

    OK(chuhe_game_new(NULL, NULL, &game));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_position(game, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_read_move(game, NULL, &move));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_legal_moves(game, &move, 1, NULL));
    EXPECT(CHUHE_STATUS_NULL_POINTER, chuhe_game_legal_moves(game, NULL, 1, &count));
    OK(chuhe_game_legal_moves(game, NULL, 0, &count));
    CHECK(count == 44);
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_piece(game, 90, &piece));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_play(game, CHUHE_NO_MOVE));
    EXPECT(CHUHE_STATUS_BAD_ARGUMENT, chuhe_game_play(game, 0xffff));
    CHECK(chuhe_square(9, 0) == CHUHE_NO_SQUARE && chuhe_square(0, -1) == CHUHE_NO_SQUARE);
    CHECK(chuhe_move(0, 0) == CHUHE_NO_MOVE && chuhe_move(0, 90) == CHUHE_NO_MOVE);
    CHECK(chuhe_move_from(CHUHE_NO_MOVE) == CHUHE_NO_SQUARE);
    chuhe_game_free(game);
}

int main(void) {
    versions();
    games();
    notations();
    rulings();
    counts();
    tables();
    wrong_arguments();
    puts("rules: ok");
    return 0;
}

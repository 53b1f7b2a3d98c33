// Two engines play a game, each with its own strength, and the referee says how it ends.
//
//     game [RED_LEVEL [BLACK_LEVEL [MOST_PLIES]]]     levels from 0, a beginner, to 20
//
// It shows how C++ owns the handles, turns errors into exceptions, and reads texts of any length.
#include "chuhe.h"

#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

namespace chuhe {

// Reads a text: asks for its length, then for itself.
template <typename Write> std::string text(Write write) {
    std::size_t length = 0;
    if (write(nullptr, 0, &length) != CHUHE_STATUS_OK) return {};
    std::string found(length + 1, '\0');
    if (write(&found[0], found.size(), nullptr) != CHUHE_STATUS_OK) return {};
    found.resize(length);
    return found;
}

struct Error : std::runtime_error {
    ChuheStatus status;
    explicit Error(ChuheStatus status)
        : std::runtime_error(text([](char *buffer, std::size_t size, std::size_t *length) {
              return chuhe_last_error(buffer, size, length);
          })),
          status(status) {}
};

inline void check(ChuheStatus status) {
    if (status != CHUHE_STATUS_OK) throw Error(status);
}

struct Free {
    void operator()(ChuheGame *game) const { chuhe_game_free(game); }
    void operator()(ChuheEngine *engine) const { chuhe_engine_free(engine); }
};

class Game {
    std::unique_ptr<ChuheGame, Free> handle;

public:
    Game() {
        ChuheGame *made = nullptr;
        check(chuhe_game_new(nullptr, nullptr, &made));
        handle.reset(made);
    }
    const ChuheGame *get() const { return handle.get(); }
    void play(ChuheMove move) { check(chuhe_game_play(handle.get(), move)); }
    ChuheOutcome outcome() const {
        ChuheOutcome found;
        check(chuhe_game_outcome(get(), &found));
        return found;
    }
    std::string write(ChuheMove move, ChuheNotation notation) const {
        return text([&](char *buffer, std::size_t size, std::size_t *length) {
            return chuhe_game_write_move(get(), move, notation, buffer, size, length);
        });
    }
    std::string fen() const {
        return text([&](char *b, std::size_t s, std::size_t *l) { return chuhe_game_fen(get(), b, s, l); });
    }
    std::string outcome_text() const {
        return text([&](char *b, std::size_t s, std::size_t *l) { return chuhe_game_outcome_text(get(), b, s, l); });
    }
    std::string ruling_text() const {
        return text([&](char *b, std::size_t s, std::size_t *l) { return chuhe_game_ruling_text(get(), b, s, l); });
    }
};

class Engine {
    std::unique_ptr<ChuheEngine, Free> handle;

public:
    explicit Engine(unsigned level) {
        ChuheEngineOptions options;
        check(chuhe_engine_options_init(&options));
        options.level = level;
        ChuheEngine *made = nullptr;
        check(chuhe_engine_new(&options, &made));
        handle.reset(made);
    }
    ChuheBestMove choose(const Game &game) {
        ChuheLimits limits{};
        limits.nodes = 20000;
        ChuheBestMove best;
        check(chuhe_engine_search(handle.get(), game.get(), &limits, nullptr, &best));
        return best;
    }
};

} // namespace chuhe

int main(int argc, char **argv) try {
    const auto argument = [&](int index, unsigned usual) {
        return argc > index ? static_cast<unsigned>(std::stoul(argv[index])) : usual;
    };
    chuhe::Engine players[] = {chuhe::Engine(argument(1, 20)), chuhe::Engine(argument(2, 5))};
    chuhe::Game game;
    const unsigned most = argument(3, 400);
    for (unsigned ply = 0; ply < most && game.outcome().end == CHUHE_END_NONE; ++ply) {
        const auto best = players[ply % 2].choose(game);
        std::cout << (ply % 2 ? " " : std::to_string(ply / 2 + 1) + ". ") << game.write(best.mv, CHUHE_NOTATION_WXF)
                  << (ply % 2 ? "\n" : "");
        game.play(best.mv);
    }
    const auto outcome = game.outcome();
    std::cout << "\n" << game.fen() << "\n";
    if (outcome.end == CHUHE_END_REPETITION) std::cout << game.ruling_text() << "\n";
    std::cout << (outcome.end == CHUHE_END_NONE ? "not finished" : game.outcome_text()) << "\n";
    return EXIT_SUCCESS;
} catch (const std::exception &error) {
    std::cerr << "game: " << error.what() << "\n";
    return EXIT_FAILURE;
}

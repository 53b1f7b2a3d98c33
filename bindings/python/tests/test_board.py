"""Boards: what they refuse, how games end, copies."""

from __future__ import annotations

import copy
import pickle

import pytest

import chuhe
from chuhe import Board, Color, Move, RepetitionRule, Termination, Verdict

PERPETUAL_CHECK = "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"
CYCLE = ["a8a9", "f9f8", "a9a8", "f8f9"]


def test_moves_are_played_and_taken_back() -> None:
    board = Board()
    start = board.fen()
    assert start == chuhe.START_FEN and len(board.legal_moves) == 44
    for text in ["h2e2", "马8进7", "H2+3"]:
        board.push(text)
    board.push(Move("i9h9"))
    assert board.fen() == "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3"
    assert [str(move) for move in board.moves] == ["h2e2", "h9g7", "h0g2", "i9h9"]
    assert board == Board("startpos moves h2e2 h9g7 h0g2 i9h9")
    while board.moves:
        board.pop()
    assert board.fen() == start
    with pytest.raises(IndexError):
        board.pop()


@pytest.mark.parametrize(
    ("move", "error", "message"),
    [
        ("e2e9", chuhe.IllegalMoveError, "Red has no piece on e2"),
        (Move("h2g3"), chuhe.IllegalMoveError, "h2g3: the Red cannon cannot go there"),
        ("炮二平二", chuhe.IllegalMoveError, "did you mean"),
        ("hello", chuhe.InvalidMoveError, "'hello' is not a move"),
        ("\0" * 1000, chuhe.InvalidMoveError, "is not a move"),
        ("P+1", chuhe.InvalidMoveError, "'P\\+1' is not a move"),
    ],
)
def test_moves_that_cannot_be_played_change_nothing(
    move: Move | str, error: type[ValueError], message: str
) -> None:
    board = Board()
    with pytest.raises(error, match=message):
        board.push(move)
    assert issubclass(error, ValueError) and board.fen() == chuhe.START_FEN


def test_a_text_that_fits_several_moves_is_refused() -> None:
    two_horses = Board("4k4/9/9/9/9/9/2N3N2/9/9/3K5 w")
    with pytest.raises(chuhe.AmbiguousMoveError, match="c3e4 and g3e4"):
        two_horses.read("He4")


@pytest.mark.parametrize(
    ("fen", "error"),
    [
        ("", chuhe.FenError),
        ("4k4/9", chuhe.FenError),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", chuhe.FenError),
        (chuhe.START_FEN + " rest", chuhe.FenError),
        ("startpos moves h2e2 h2e2", chuhe.IllegalMoveError),
        ("startpos moves ???", chuhe.InvalidMoveError),
    ],
)
def test_faulty_fens_are_refused(fen: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        Board(fen)


def test_other_arguments_are_refused() -> None:
    board = Board()
    for call in (
        lambda: Board(natural_move_limit=0),
        lambda: Board(natural_move_limit=65536),
        lambda: Board(repetition="chess"),
        lambda: board.piece_at("e10"),
        lambda: board.write(Move("h2e2"), "san"),
        lambda: Move("h2h2"),
        lambda: Move.from_squares("h2", "h2"),
        lambda: chuhe.perft(board, -1),
        lambda: chuhe.perft(board, 21),
        lambda: chuhe.Reader(ranks_from=2),
        lambda: chuhe.Reader(wxf_edition=2000),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(chuhe.IllegalMoveError):
        board.write(Move("a0a9"))
    with pytest.raises(chuhe.IllegalMoveError):
        board.write_line([Move("h2e2"), Move("h2e2")])
    with pytest.raises(TypeError):
        board.push(5)  # type: ignore[arg-type]


def test_games_end() -> None:
    mate = Board("4k4/1R7/9/9/9/9/9/9/R8/3K5 w")
    assert mate.outcome() is None and not mate.is_game_over()
    mate.push("a1a9")
    assert mate.is_check() and mate.checkers() == ["a9"] and mate.legal_moves == []
    outcome = mate.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner, outcome.result) == (Termination.CHECKMATE, Color.RED, "1-0")

    for fen, termination, result in [
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", Termination.STALEMATE, "1-0"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", Termination.NOTHING_TO_ATTACK_WITH, "1/2-1/2"),
        ("3k5/9/9/9/9/9/9/9/8R/4K4 w - - 119 90 moves i1i2", Termination.NATURAL_MOVE_LIMIT, "1/2-1/2"),
    ]:
        end = Board(fen).outcome()
        assert end is not None and (end.termination, end.result, end.verdict) == (termination, result, None)
    assert (
        Board("3k5/9/9/9/9/9/9/9/8R/4K4 w - - 119 90 moves i1i2", natural_move_limit=None).outcome() is None
    )


def test_repetitions_are_ruled_on() -> None:
    board = Board(PERPETUAL_CHECK)
    assert board.ruling() is None
    for move in CYCLE:
        board.push(move)
    ruling = board.ruling()
    assert ruling is not None and ruling.is_provisional and board.outcome() is None
    for move in CYCLE:
        board.push(move)
    ruling, outcome = board.ruling(), board.outcome()
    assert ruling is not None and outcome is not None
    assert (ruling.verdict, ruling.loser, ruling.clause) == (
        Verdict.PERPETUAL_CHECK,
        Color.RED,
        "perpetual-check",
    )
    assert ruling.occurrences == 3 == board.occurrences() and not ruling.is_provisional
    assert [str(judged.move) for judged in ruling.moves] == 2 * CYCLE
    assert [judged.kind for judged in ruling.moves[:2]] == ["check", "idle"]
    assert (ruling.side(Color.RED).level, ruling.side("black").conduct) == ("perpetual-check", "idle")
    assert (outcome.termination, outcome.verdict) == (Termination.REPETITION, Verdict.PERPETUAL_CHECK)
    assert str(outcome) == "Black wins (perpetual check by Red)" and outcome.result == "0-1"

    line = f"{PERPETUAL_CHECK} moves {' '.join(2 * CYCLE)}"
    simple = Board(line, repetition=RepetitionRule.SIMPLE).outcome()
    assert simple is not None and simple.verdict is Verdict.UNJUDGED and simple.winner is None


def test_a_copy_is_independent_and_whole() -> None:
    board = Board(f"{PERPETUAL_CHECK} moves {' '.join(CYCLE)}", natural_move_limit=40)
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board and other.fen() == board.fen() and other.moves == board.moves
        assert other.natural_move_limit == 40 and other.occurrences() == 2
        other.pop()
        assert other != board and len(board.moves) == 4
    assert pickle.loads(pickle.dumps({Move("a0a1"): 1})) == {Move("A0-A1"): 1}
    with pytest.raises(TypeError):
        hash(board)


def test_names_are_enums_and_strings() -> None:
    board = Board()
    assert board.turn == "red" and str(board.turn) == "red" and board.turn is Color.RED
    assert board.turn.opponent is Color.BLACK
    assert board.repetition is RepetitionRule.WXF
    assert board.piece_at("e9") == "k" and board.piece_at("e5") is None
    assert len(board.piece_map()) == 32 and board.piece_map()["h2"] == "C"


def test_known_counts() -> None:
    board = Board()
    assert [chuhe.perft(board, depth) for depth in range(6)] == [1, 44, 1920, 79666, 3290240, 133312995]
    divided = chuhe.divide(board, 3)
    assert list(divided) == board.legal_moves and sum(divided.values()) == 79666
    assert chuhe.divide(board, 0) == {}


def test_pictures() -> None:
    import xml.etree.ElementTree as ElementTree

    board = Board()
    assert ElementTree.fromstring(board.svg()).get("width") == "480"
    before = board._repr_svg_()
    board.push("h2e2")
    pictures = {
        before,
        board.svg(),
        board.svg(last_move=False),
        board.svg(flipped=True),
        board.svg(arrows=[Move("h9g7")]),
        board.svg(arrows=["h9g7:red"]),
        board.svg(marks=["e4"]),
        board.svg(marks=["e4:blue"]),
        board.svg(pieces="letters"),
        board.svg(labels="none"),
    }
    assert len(pictures) == 10
    png = board.png(width=90)
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(png[16:20], "big") == 90
    assert board._repr_png_() == board.png()
    for refused in (
        lambda: board.png(arrows=["x"]),
        lambda: board.png(marks=["j9"]),
        lambda: board.png(marks=["e4:pink"]),
        lambda: board.png(width=0),
        lambda: board.png(width=9000),
        lambda: board.svg(pieces="wood"),  # type: ignore[arg-type]
        lambda: board.svg(labels="all"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError):
            refused()

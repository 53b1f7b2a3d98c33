"""The enums of the package. Members are strings too: ``Notation.WXF == "wxf"``."""

from enum import Enum


class _Name(str, Enum):
    def __str__(self) -> str:
        return str(self.value)


class Color(_Name):
    """A side. Red moves first and begins at the bottom of the board, on ranks 0 to 4."""

    RED = "red"
    BLACK = "black"

    @property
    def opponent(self) -> "Color":
        """The other side."""
        return Color.BLACK if self is Color.RED else Color.RED


class Notation(_Name):
    """A way to write moves."""

    UCI = "uci"
    """Two squares, as engines write them: h2e2."""
    ICCS = "iccs"
    """Two squares, as in game files: H2-E2."""
    WXF = "wxf"
    """Letter, file, direction, target, by the rules of the World Xiangqi Federation: C2=5."""
    CHINESE = "chinese"
    """The same in simplified characters: 炮二平五, 马8进7."""
    TRADITIONAL = "traditional"
    """The same in traditional characters: 炮二平五, 馬8進7."""


class RepetitionRule(_Name):
    """How repetitions are treated."""

    WXF = "wxf"
    """By the rules of the World Xiangqi Federation: perpetual check and perpetual chase lose."""
    WXF_FAIRY = "wxf-fairy"
    """The same, but a check that also attacks a piece counts as a chase of it, as in Fairy-Stockfish."""
    SIMPLE = "simple"
    """Every repetition is a draw."""


class Termination(_Name):
    """What ended a game."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    """No legal move, and not in check: this loses, too."""
    REPETITION = "repetition"
    """A position occurred for the third time; the verdict tells who loses, if anyone."""
    NATURAL_MOVE_LIMIT = "natural-move-limit"
    """A draw: too many plies without a capture."""
    NOTHING_TO_ATTACK_WITH = "nothing-to-attack-with"
    """A draw: neither side has a rook, horse, cannon or pawn."""


class Verdict(_Name):
    """The verdict of a ruling on a repetition."""

    PERPETUAL_CHECK = "perpetual-check"
    """One side checks with every move and the other does not: the first loses."""
    PERPETUAL_CHASE = "perpetual-chase"
    """One side chases the same piece with every move and the other does nothing as bad: the first loses."""
    MUTUAL_PERPETUAL_CHECK = "mutual-perpetual-check"
    MUTUAL_PERPETUAL_CHASE = "mutual-perpetual-chase"
    NO_VIOLATION = "no-violation"
    """Neither side does anything forbidden: a draw."""
    UNJUDGED = "unjudged"
    """The rule in force makes every repetition a draw."""

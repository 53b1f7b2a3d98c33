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
    """Four symbols in simplified characters: 炮二平五, 马8进7."""
    TRADITIONAL = "traditional"
    """Four symbols in traditional characters: 炮二平五, 馬8進7."""
    VIETNAMESE = "vietnamese"
    """Letter, file, direction, target, with Vietnamese letters: P2-5, M8.7."""


class RepetitionRule(_Name):
    """How repetitions are treated."""

    WXF = "wxf"
    """The rules of the World Xiangqi Federation: perpetual check and perpetual chase lose."""
    WXF_FAIRY = "wxf-fairy"
    """Like WXF, but a check that also attacks a piece counts as a chase of this piece, as in Fairy-Stockfish."""
    SIMPLE = "simple"
    """Every repetition is a draw."""


class Termination(_Name):
    """The reason for the end of a game."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    """The side to move has no legal move and is not in check: it loses too."""
    REPETITION = "repetition"
    """A position occurred for the third time; the verdict says who loses, if anyone."""
    NATURAL_MOVE_LIMIT = "natural-move-limit"
    """A draw: too many plies without a capture."""
    NOTHING_TO_ATTACK_WITH = "nothing-to-attack-with"
    """A draw: neither side has a rook, horse, cannon or pawn."""


class Verdict(_Name):
    """The verdict of a ruling on a repetition."""

    PERPETUAL_CHECK = "perpetual-check"
    """One side checks with every move and the other does not: the first loses."""
    PERPETUAL_CHASE = "perpetual-chase"
    """One side chases the same piece with every move and the other side's conduct is less bad: the first loses."""
    MUTUAL_PERPETUAL_CHECK = "mutual-perpetual-check"
    MUTUAL_PERPETUAL_CHASE = "mutual-perpetual-chase"
    NO_VIOLATION = "no-violation"
    """Neither side breaks a rule: a draw."""
    UNJUDGED = "unjudged"
    """The rule in force makes every repetition a draw."""

class FactKind(_Name):
    """A kind of fact about a position or a move."""

    HANGING = "hanging"
    """A piece that can be captured with a gain."""
    CAPTURE_THREAT = "capture-threat"
    """A piece that the other side threatens to capture with a gain."""
    PIN_KING = "pin-king"
    """A piece that cannot leave a line, because its king stands behind it."""
    PIN_PIECE = "pin-piece"
    """A piece that should not leave a line, because a better piece stands behind it."""
    DISCOVERED_ATTACK = "discovered-attack"
    """A move that opens the line of another piece and gains by it."""
    DOUBLE_ATTACK = "double-attack"
    """A move that attacks two pieces at once and gains by it."""
    BLOCKED_LEG = "blocked-leg"
    """A horse whose blocked leg matters."""
    BLOCKED_EYE = "blocked-eye"
    """An elephant whose blocked eye matters."""
    KING_FILE = "king-file"
    """A king that keeps the other king off a file."""
    EXPOSED_KING = "exposed-king"
    """A king without advisors, against attackers."""
    CANNON_SCREEN = "cannon-screen"
    """A piece between a cannon and its king that cannot leave."""
    HOLLOW_CANNON = "hollow-cannon"
    """A cannon that faces the king with nothing between."""
    OVERLOADED = "overloaded"
    """A piece that guards two others and cannot guard both."""
    TRAPPED = "trapped"
    """A piece that has no safe square."""
    MATE_IN = "mate-in"
    """The side to move mates."""
    MATE_THREAT = "mate-threat"
    """The other side threatens mate."""
    MATERIAL = "material"
    """The side with more material."""
    DOOMED_PERPETUAL = "doomed-perpetual"
    """A repetition that one side must not continue."""
    PASSED_RIVER = "passed-river"
    """Pawns beyond the river."""
    ROOK_MOBILITY = "rook-mobility"
    """A rook with few squares."""
    TABLE_VALUE = "table-value"
    """The value by the endgame tables."""
    CHECKMATE = "checkmate"
    """The move mates."""
    MATE_PATTERN = "mate-pattern"
    """The move mates by a named pattern."""
    FORCES_MATE = "forces-mate"
    """The move leads to mate."""
    WINS_MATERIAL = "wins-material"
    """The move wins material."""
    THREATENS_MATE = "threatens-mate"
    """The move threatens mate."""
    THREATENS_CAPTURE = "threatens-capture"
    """The move threatens to win a piece."""
    PREVENTS_MATE = "prevents-mate"
    """The move ends a threat of mate."""
    PREVENTS_CAPTURE = "prevents-capture"
    """The move ends a threat to win a piece."""
    GIVES_UP = "gives-up"
    """The move leaves a piece unprotected."""
    WALKS_INTO_MATE = "walks-into-mate"
    """The move lets the other side mate."""
    LOSES_MATERIAL = "loses-material"
    """The move lets the other side win material."""
    ONLY_MOVE = "only-move"
    """Every other move loses more."""
    FORCED = "forced"
    """There is no other legal move."""
    MISSES_MATE = "misses-mate"
    """The move overlooks a mate."""
    BREAKS_RULE = "breaks-rule"
    """The move loses by the rules on repetitions."""
    THROWS_AWAY = "throws-away"
    """By the endgame tables, the move worsens the result."""
    KEEPS = "keeps"
    """By the endgame tables, the move is one of the few that keep the result."""

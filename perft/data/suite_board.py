"""The board of xiangqi for `make_suite.py`: where pieces may stand, what attacks what, FEN.

A board is a dict (file, rank) -> letter; upper case is red, rank 0 is red's
back rank.  Composed positions are made with red as the defender; colours and
wings are exchanged at random afterwards.
"""

import collections

FILES, RANKS = 9, 10

ORTHO = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAG = ((1, 1), (1, -1), (-1, 1), (-1, -1))
HORSE = tuple((df, dr) for df in (-2, -1, 1, 2) for dr in (-2, -1, 1, 2) if abs(df) != abs(dr))

ELEPHANT_POINTS = ((2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4))
ADVISOR_POINTS = ((3, 0), (5, 0), (4, 1), (3, 2), (5, 2))
KING_POINTS = tuple((f, r) for f in (3, 4, 5) for r in (0, 1, 2))
EVERYWHERE = tuple((f, r) for f in range(FILES) for r in range(RANKS))
PAWN_POINTS = tuple((f, r) for f, r in EVERYWHERE if r > 4 or (r > 2 and f % 2 == 0))

POINTS = {"K": KING_POINTS, "A": ADVISOR_POINTS, "B": ELEPHANT_POINTS, "P": PAWN_POINTS,
          "R": EVERYWHERE, "N": EVERYWHERE, "C": EVERYWHERE}
FULL_SET = {"A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}


def on_board(sq):
    return 0 <= sq[0] < FILES and 0 <= sq[1] < RANKS


def is_red(piece):
    return piece.isupper()


def points_of(piece):
    """The points a piece may stand on, seen from its own side."""
    points = POINTS[piece.upper()]
    return points if is_red(piece) else tuple((f, RANKS - 1 - r) for f, r in points)


def ray(board, sq, step):
    """The occupied points from sq outward along step, nearest first."""
    found = []
    f, r = sq[0] + step[0], sq[1] + step[1]
    while on_board((f, r)):
        if (f, r) in board:
            found.append((f, r))
        f, r = f + step[0], r + step[1]
    return found


def horse_leg(horse, target):
    df, dr = target[0] - horse[0], target[1] - horse[1]
    return (horse[0] + (df // 2 if abs(df) == 2 else 0),
            horse[1] + (dr // 2 if abs(dr) == 2 else 0))


def attackers(board, target, red):
    """Points from which a rook, cannon, horse, pawn or facing king of the
    given side attacks target (advisors and elephants never reach a king)."""
    def mine(sq, letter):
        return board.get(sq) == (letter if red else letter.lower())

    found = []
    for step in ORTHO:
        line = ray(board, target, step)
        if line and mine(line[0], "R"):
            found.append(line[0])
        if len(line) > 1 and mine(line[1], "C"):
            found.append(line[1])
        if line and step[0] == 0 and mine(line[0], "K"):
            found.append(line[0])
    for df, dr in HORSE:
        sq = (target[0] + df, target[1] + dr)
        if mine(sq, "N") and horse_leg(sq, target) not in board:
            found.append(sq)
    ahead = 1 if red else -1
    if mine((target[0], target[1] - ahead), "P"):
        found.append((target[0], target[1] - ahead))
    for df in (-1, 1):                         # sideways only beyond the river
        if (target[1] > 4) == red and mine((target[0] + df, target[1]), "P"):
            found.append((target[0] + df, target[1]))
    return found


def king(board, red):
    return next(sq for sq, p in board.items() if p == ("K" if red else "k"))


def checkers(board, red):
    """Points from which the king of the given side is attacked."""
    return attackers(board, king(board, red), not red)


def proper(board, any_pawns=False):
    """True if both sides keep to the points and numbers of the rules."""
    count = collections.Counter(board.values())
    if count["K"] != 1 or count["k"] != 1:
        return False
    home_files = collections.Counter()
    for sq, piece in board.items():
        kind = piece.upper()
        if kind != "K" and count[piece] > FULL_SET[kind]:
            return False
        if kind == "P":
            if any_pawns:
                continue
            rank = sq[1] if is_red(piece) else RANKS - 1 - sq[1]
            if rank < 5:                       # such pawns never left their file
                home_files[piece, sq[0]] += 1
                if home_files[piece, sq[0]] > 1:
                    return False
        if sq not in points_of(piece):
            return False
    return True


def to_fen(board, red_to_move):
    rows = []
    for r in reversed(range(RANKS)):
        row, gap = "", 0
        for f in range(FILES):
            piece = board.get((f, r))
            if piece is None:
                gap += 1
                continue
            row += (str(gap) if gap else "") + piece
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows) + (" w" if red_to_move else " b") + " - - 0 1"


def from_fen(fen):
    board = {}
    for r, row in enumerate(fen.split()[0].split("/")):
        f = 0
        for c in row:
            if c.isdigit():
                f += int(c)
            else:
                board[f, RANKS - 1 - r] = c
                f += 1
    return board


def point(text):
    """The point pyffish calls, for instance, b10 (its ranks are 1 to 10)."""
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def exchange_colours(board):
    return {(f, RANKS - 1 - r): p.swapcase() for (f, r), p in board.items()}


def mirror(board):
    return {(FILES - 1 - f, r): p for (f, r), p in board.items()}

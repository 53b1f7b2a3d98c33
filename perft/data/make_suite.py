#!/usr/bin/env python3
"""Make a perft regression suite for xiangqi.

Every position comes from one seed: the start position, positions reached by
random play, and composed positions (random placements of which those showing
a rare feature are kept).  Each count is asked of two UCI engines; a position
that one of them does not accept, or on which they differ, is reported and
left out.

    make_suite.py --out suite.epd PATH_OF_ENGINE_A PATH_OF_ENGINE_B

Output, one line per position:  FEN ;D1 n ;D2 n ...   Lines from '#' are comments.
Needs Python 3.8 and the module pyffish (used for random play and for finding
positions with few legal moves; no count is taken from it).
"""

import argparse
import collections
import random
import sys

import pyffish

from suite_board import (
    DIAG, EVERYWHERE, HORSE, KING_POINTS, ORTHO, PAWN_POINTS, RANKS, attackers,
    checkers, exchange_colours, from_fen, horse_leg, is_red, king, mirror, point,
    points_of, proper, ray, to_fen,
)
from suite_engines import VARIANT, CrossCounter, Engine

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
ATTEMPTS = 300000             # random placements a group may try


# ------------------------------------------------- features of a composition
#
# Each takes a board on which red is the defender and returns None, or the kind
# of the feature shown.  A group keeps few positions of one kind.

def kinds(board, squares):
    return "".join(sorted(board[sq].upper() for sq in squares))


def check_by(letter):
    def feature(board):
        who = checkers(board, True)
        if len(who) != 1 or board[who[0]] != letter.lower():
            return None
        k = king(board, True)
        if letter in "RC":                     # where from, and over what screen
            across = who[0][1] == k[1]
            step = ((who[0][0] > k[0]) - (who[0][0] < k[0]), (who[0][1] > k[1]) - (who[0][1] < k[1]))
            screen = board[ray(board, k, step)[0]] if letter == "C" else ""
            return across, screen
        if letter == "P":
            return who[0][0] - k[0]
        return abs(who[0][0] - k[0]), who[0][1] > k[1]
    return feature


def several_checkers(number):
    def feature(board):
        who = checkers(board, True)
        return kinds(board, who) if len(who) == number else None
    return feature


def hollow_cannon(board):
    if checkers(board, True):
        return None
    for step in ORTHO:
        line = ray(board, king(board, True), step)
        if line and board[line[0]] == "c" and abs(sum(line[0]) - sum(king(board, True))) > 1:
            return step[0] == 0, len(line) > 1 and board[line[1]]
    return None


def two_screens(board):
    if checkers(board, True):
        return None
    for step in ORTHO:
        line = ray(board, king(board, True), step)
        if len(line) > 2 and board[line[2]] == "c":
            between = board[line[0]], board[line[1]]
            return "".join("o" if is_red(p) else "e" for p in between)
    return None


def blocked_horse(board):
    if checkers(board, True):
        return None
    k = king(board, True)
    for df, dr in HORSE:
        sq = (k[0] + df, k[1] + dr)
        if board.get(sq) == "n":
            leg = board.get(horse_leg(sq, k))
            if leg and is_red(leg):
                return leg
    return None


def kings_one_between(owner_red):
    def feature(board):
        k = king(board, True)
        line = ray(board, k, (0, 1))
        if len(line) > 1 and board[line[1]] == "k" and is_red(board[line[0]]) == owner_red:
            return board[line[0]]
        return None
    return feature


def pinned_twice(board):
    if checkers(board, True):
        return None
    for sq, piece in list(board.items()):
        if is_red(piece) and piece != "K":
            rest = dict(board)
            del rest[sq]
            who = checkers(rest, True)
            if len(who) > 1:
                return kinds(board, who), piece
    return None


def line_with(letters):
    """The first three pieces outward from the king hold both given enemies."""
    def feature(board):
        for step in ORTHO:
            front = "".join(board[sq] for sq in ray(board, king(board, True), step)[:3])
            if letters in front or letters[::-1] in front:
                return front
        return None
    return feature


def own_screen_battery(board):
    """The attacker's own piece, once gone, uncovers a check."""
    if checkers(board, True):
        return None
    for sq, piece in list(board.items()):
        if not is_red(piece) and piece != "k":
            rest = dict(board)
            del rest[sq]
            who = checkers(rest, True)
            if who and kinds(board, who) != "K":
                return kinds(board, who), piece
    return None


def legal_moves(board, red_to_move=True):
    return pyffish.legal_moves(VARIANT, to_fen(board, red_to_move), [])


def flights(board):
    """How many points the red king may go to."""
    k, free = king(board, True), 0
    for df, dr in ORTHO:
        to = (k[0] + df, k[1] + dr)
        if to in KING_POINTS and not is_red(board.get(to, "-")):
            moved = dict(board)
            del moved[k]
            moved[to] = "K"
            free += not attackers(moved, to, False)
    return free


def few_moves(board):
    if sum(map(is_red, board.values())) < 4 or flights(board) > 1:
        return None
    number = len(legal_moves(board))
    return (number, bool(checkers(board, True))) if 1 <= number <= 3 else None


def stalemate(board):
    if checkers(board, True) or flights(board) or legal_moves(board):
        return None
    return "".join(sorted(filter(is_red, board.values())))


def checkmate(board):
    who = checkers(board, True)
    return kinds(board, who) if who and not flights(board) and not legal_moves(board) else None


def odd_pawns(board):
    """Pawns where no game brings them: own ranks 1-3, files b, d, f, h of 4-5."""
    odd = ranks = 0
    for (f, r), piece in board.items():
        if piece.upper() == "P":
            if not is_red(piece):
                r = RANKS - 1 - r
            odd += (f, r) not in PAWN_POINTS
            ranks |= 1 << r
    return ranks if odd >= 2 and not checkers(board, True) else None


def last_rank_pawns(board):
    deep = sum(p == "P" and r == 9 or p == "p" and r == 0 for (_, r), p in board.items())
    return deep if deep >= 3 else None


def blocked_eyes(board):
    blocked, colours = 0, ""
    for sq, piece in board.items():
        if piece.upper() == "B":
            points = points_of(piece)
            for df, dr in DIAG:
                eye = board.get((sq[0] + df, sq[1] + dr))
                if (sq[0] + 2 * df, sq[1] + 2 * dr) in points and eye:
                    blocked += 1
                    colours += "o" if is_red(eye) == is_red(piece) else "e"
    return "".join(sorted(colours)) if blocked >= 4 else None


class Group:
    def __init__(self, name, number, feature, red="any", black="any", to_move="red",
                 any_pawns=False, each=1):
        self.name, self.number, self.feature = name, number, feature
        self.red, self.black, self.to_move = red, black, to_move
        self.any_pawns, self.each = any_pawns, each


GROUPS = (
    Group("in check by a rook", 4, check_by("R"), each=2),
    Group("in check by a cannon", 6, check_by("C")),
    Group("in check by a horse", 4, check_by("N")),
    Group("in check by a pawn", 3, check_by("P")),
    Group("double check", 6, several_checkers(2)),
    Group("triple check", 1, several_checkers(3), black="strong"),
    Group("hollow cannon, its victim to move", 3, hollow_cannon),
    Group("hollow cannon, its owner to move", 3, hollow_cannon, to_move="black"),
    Group("cannon with two pieces before the king", 6, two_screens, each=2),
    Group("horse whose leg the defender's own piece blocks", 4, blocked_horse),
    Group("kings on one file, the mover's piece between", 4, kings_one_between(True)),
    Group("kings on one file, an enemy piece between", 3, kings_one_between(False)),
    Group("piece pinned twice", 5, pinned_twice),
    Group("two cannons on one line with the king", 4, line_with("cc")),
    Group("rook and cannon on one line with the king", 4, line_with("rc")),
    Group("battery: the mover's own piece masks a check", 3, own_screen_battery, to_move="black"),
    Group("very few legal moves", 4, few_moves, red="few", black="strong"),
    Group("stalemate", 3, stalemate, red="few", black="strong"),
    Group("checkmate", 5, checkmate, black="strong"),
    Group("three or more pawns on the last rank", 2, last_rank_pawns),
    Group("pawns on points no game brings them to", 3, odd_pawns, any_pawns=True),
    Group("elephants with blocked eyes", 4, blocked_eyes),
)

# How many of each kind a side may get, by the name used in a Group.
ARMIES = {
    "any": {"A": (0, 2), "B": (0, 2), "N": (0, 2), "R": (0, 2), "C": (0, 2), "P": (0, 5)},
    "few": {"A": (0, 2), "B": (0, 2), "N": (0, 1), "R": (0, 0), "C": (0, 1), "P": (0, 3)},
    "strong": {"A": (0, 2), "B": (0, 2), "N": (1, 2), "R": (1, 2), "C": (1, 2), "P": (1, 5)},
}


def place_at_random(rng, group):
    """A random board, or None if the dice fell badly."""
    board = {}
    for red, army in ((True, ARMIES[group.red]), (False, ARMIES[group.black])):
        board[rng.choice([sq for sq in points_of("K" if red else "k") if sq not in board])] = \
            "K" if red else "k"
    target = king(board, True)
    for red, army in ((True, ARMIES[group.red]), (False, ARMIES[group.black])):
        for letter, (least, most) in army.items():
            piece = letter if red else letter.lower()
            for _ in range(rng.randint(least, most)):
                points = EVERYWHERE if letter == "P" and group.any_pawns else points_of(piece)
                free = [sq for sq in points if sq not in board]
                if not red and rng.random() < 0.4:     # lean on the defender's king
                    near = [sq for sq in free if sq[0] == target[0] or sq[1] == target[1]
                            or max(abs(sq[0] - target[0]), abs(sq[1] - target[1])) <= 2]
                    free = near or free
                if not free:
                    return None
                board[rng.choice(free)] = piece
    return board if proper(board, group.any_pawns) else None


def compose(rng, group, seen, accept):
    """Positions of a group, as FENs that accept() agreed to."""
    fens, have = [], collections.Counter()
    for _ in range(ATTEMPTS):
        if len(fens) == group.number:
            return fens
        board = place_at_random(rng, group)
        if board is None:
            continue
        red_to_move = group.to_move == "red"
        if checkers(board, not red_to_move):           # the side that moved is in check
            continue
        kind = group.feature(board)
        if kind is None or have[kind] >= group.each:
            continue
        if rng.random() < 0.5:
            board, red_to_move = exchange_colours(board), not red_to_move
        if rng.random() < 0.5:
            board = mirror(board)
        fen = to_fen(board, red_to_move)
        if fen not in seen and accept(fen):
            seen.add(fen)
            have[kind] += 1
            fens.append(fen)
    print("group '%s': only %d of %d found" % (group.name, len(fens), group.number), file=sys.stderr)
    return fens


def random_play(rng, number, seen, accept):
    """Positions after 5 to 250 plies of random play, the later the barer."""
    fens = []
    while len(fens) < number:
        plies = 5 + round(245 * len(fens) / max(1, number - 1))
        greed = rng.choice((0.0, 0.0, 0.25, 0.6))       # chance of choosing among captures
        fen = START + " w - - 0 1"
        for _ in range(plies):
            moves = pyffish.legal_moves(VARIANT, fen, [])
            if not moves:
                break
            moves.sort()
            if rng.random() < greed:
                board = from_fen(fen)
                moves = [m for m in moves if point(m[2 if m[2].isalpha() else 3:]) in board] or moves
            fen = pyffish.get_fen(VARIANT, fen, [rng.choice(moves)])
        else:
            fen = " ".join(fen.split()[:2]) + " - - 0 1"
            if fen not in seen and pyffish.legal_moves(VARIANT, fen, []) and accept(fen):
                seen.add(fen)
                fens.append(fen)
    return fens


# ------------------------------------------------------------------ the rest

def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n\n")[0],
                                 epilog="See the head of this file for the format written.")
    ap.add_argument("engine_a", help="a UCI engine that counts with 'go perft' (the faster of the two)")
    ap.add_argument("engine_b", help="a second one, to confirm every count")
    ap.add_argument("--out", default="-", help="file to write (default: standard output)")
    ap.add_argument("--seed", type=int, default=20261121)
    ap.add_argument("--random", type=int, default=70, metavar="N", help="positions from random play (70)")
    ap.add_argument("--limit", type=int, default=3000000, metavar="N",
                    help="largest count of an ordinary position (3000000)")
    ap.add_argument("--deep", type=int, default=10, metavar="N", help="positions counted deeper (10)")
    ap.add_argument("--deep-limit", type=int, default=60000000, metavar="N",
                    help="largest count of those (60000000)")
    ap.add_argument("--deep-total", type=int, default=60000000, metavar="N",
                    help="sum their largest counts may reach (60000000)")
    ap.add_argument("--depth", type=int, default=12, help="greatest depth (12)")
    args = ap.parse_args()

    rng = random.Random(args.seed)
    counter = CrossCounter(Engine(args.engine_a), Engine(args.engine_b))

    start = START + " w - - 0 1"
    seen = {start}
    sections = [("start position", [start]),
                ("random play, 5 to 250 plies", random_play(rng, args.random, seen, counter.accepts))]
    for group in GROUPS:
        sections.append((group.name, compose(rng, group, seen, counter.accepts)))
        print("%-50s %d" % (group.name, len(sections[-1][1])), file=sys.stderr)

    counts = {}
    for _, fens in sections:
        for fen in fens:
            line = []
            if fen == start:
                good = counter.extend(fen, line, 133312995, 5)
            else:
                good = counter.extend(fen, line, args.limit, args.depth)
            if good:
                counts[fen] = line

    # A few go deeper, taken from all over the suite.
    room, deeper = args.deep_total, 0
    pool = [f for f in counts if f != start and counts[f][-1] and len(counts[f]) >= 3]
    for fen in rng.sample(pool, len(pool)):
        if deeper == args.deep:
            break
        line = list(counts[fen])
        guess = line[-1] * line[-2] / line[-3]
        if not args.limit < guess < min(args.deep_limit, room):
            continue
        number = counter.both(fen, len(line) + 1)
        if number is None:
            del counts[fen]
        elif args.limit < number <= min(args.deep_limit, room):
            counts[fen] = line + [number]
            room -= number
            deeper += 1

    positions = len(counts)
    total = sum(c[-1] for c in counts.values())
    out = sys.stdout if args.out == "-" else open(args.out, "w", encoding="ascii")
    with out:
        print("# Perft suite: %d positions, %d leaves at their last depths." % (positions, total), file=out)
        print("# Made by make_suite.py --seed %d --random %d --limit %d --deep %d --deep-limit %d"
              " --deep-total %d" % (args.seed, args.random, args.limit, args.deep, args.deep_limit,
                                    args.deep_total), file=out)
        print("# Random play by pyffish %s; every count is the same by both %s and %s."
              % (".".join(map(str, pyffish.version())), counter.engines[0].name,
                 counter.engines[1].name), file=out)
        for name, fens in sections:
            fens = [f for f in fens if f in counts]
            if fens:
                print("# " + name, file=out)
            for fen in fens:
                print(fen, *(";D%d %d" % d for d in enumerate(counts[fen], 1)), file=out)
    print("%d positions, %d leaves; %d refused, %d disagreements"
          % (positions, total, len(counter.refused), len(counter.disagreements)), file=sys.stderr)
    for engine in counter.engines:
        engine.close()
    return 1 if counter.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())

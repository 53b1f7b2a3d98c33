#!/usr/bin/env python3
"""The judge of the games that clients play: a game is replayed with pyffish, the rules of another engine.

    record.py GAMES.pgn --engine NAME    judges a file of XBoard's

Every move must be legal, every game must have an end, and the end must be what it is said to be. Exit
status 1, and a line for each complaint, if not.

As a module: `Record` is a game that grows move by move, with moves as all clients write them, ranks from 0.
"""

import argparse
import re
import sys

import pyffish

VARIANT = "xiangqi"
START = pyffish.start_fen(VARIANT)


class Faulty(Exception):
    """What is wrong with a game."""


def from_pyffish(move):
    """A move whose ranks count from 1 with ranks from 0."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) - 1), move)


def to_pyffish(move):
    """The other way round."""
    return re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move)


class Record:
    """A game: where it began, and the moves."""

    def __init__(self, fen=START):
        self.start, self.moves = fen, []

    def fen(self):
        return pyffish.get_fen(VARIANT, self.start, [to_pyffish(move) for move in self.moves])

    def red_to_move(self):
        return self.fen().split()[1] == "w"

    def legal_moves(self):
        """In alphabetical order, so that a seed decides what is drawn from them."""
        played = [to_pyffish(move) for move in self.moves]
        return sorted(map(from_pyffish, pyffish.legal_moves(VARIANT, self.start, played)))

    def play(self, move):
        if move not in self.legal_moves():
            raise Faulty(f"{move} is not legal after {' '.join(self.moves) or 'no moves'} from {self.start}")
        self.moves.append(move)

    def play_san(self, san):
        """Plays a move as XBoard writes it: `Che2`, `R9xd1+`, ranks from 0; a pawn that goes sideways is named
        by its file, `bc6`, one that goes ahead by the point alone."""
        match = re.fullmatch(r"([KAEHRCP]?)([a-i]?)(\d?)(x?)([a-i]\d)[+#]?", san)
        if not match:
            raise Faulty(f"{san} is no move")
        kind, file, rank, _, target = match.groups()
        if not kind and not file:
            file = target[0]
        letters = {"": "P", "E": "BE", "H": "NH"}.get(kind, kind)
        board = self.board()
        found = [
            move for move in self.legal_moves()
            if move[2:] == target and board[move[:2]].upper() in letters
            and move[0] == (file or move[0]) and move[1] == (rank or move[1])
        ]
        if len(found) != 1:
            raise Faulty(f"{san} may mean {found or 'no legal move'} after {' '.join(self.moves)}")
        self.moves.append(found[0])

    def board(self):
        """The piece on every point that isn't empty."""
        board = {}
        for rank, row in zip("9876543210", self.fen().split()[0].split("/")):
            row = re.sub(r"\d", lambda empty: "." * int(empty[0]), row)
            board.update((file + rank, piece) for file, piece in zip("abcdefghi", row) if piece != ".")
        return board

    def result(self):
        """What the last position says: the side without a legal move has lost. `*` if it has one."""
        if self.legal_moves():
            return "*"
        return "0-1" if self.red_to_move() else "1-0"

    def is_drawn(self):
        """Whether a draw can be claimed: neither side has a piece to mate with, the position is there for the
        third time, or nothing was captured for long."""
        if not any(piece in "RNCPrncp" for piece in self.board().values()):
            return True
        begin = max(0, len(self.moves) - 100)
        earlier = [Record.of(self.start, self.moves[:end]).key() for end in range(begin, len(self.moves))]
        return earlier.count(self.key()) >= 2 or int(self.fen().split()[4]) >= 100

    def key(self):
        return self.fen().split()[:2]

    @staticmethod
    def of(fen, moves):
        record = Record(fen)
        record.moves = list(moves)
        return record


def games(text):
    """The games of a PGN file: tags, moves, the comment after the last move, the result at the end."""
    for part in re.split(r"\n(?=\[Event )", text.strip()):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', part, re.M))
        body = re.sub(r"^\[.*\]$", "", part, flags=re.M)
        comments = re.findall(r"\{([^}]*)\}", body)
        words = re.sub(r"\{[^}]*\}|\d+\.+", " ", body).split()
        if not words:
            raise Faulty("a game without a result")
        yield tags, words[:-1], " ".join(comments[-1].split()) if comments else "", words[-1]


def judge(tags, moves, comment, result, engine):
    """One game of XBoard's. Returns a line about it."""
    record = Record(tags.get("FEN", START))
    for san in moves:
        record.play_san(san)
    players = {tags.get("White", "?"), tags.get("Black", "?")}
    if not any(engine in player for player in players):
        raise Faulty(f"{engine} isn't among {players}")
    if tags.get("Result") != result:
        raise Faulty(f"the result is {tags.get('Result')} in front and {result} behind")
    if re.search("forfeit|false|illegal|time|exit|crash|disconnect|died|abort", comment, re.I):
        raise Faulty(f"ended by '{comment}'")
    reached = record.result()
    if result in ("1-0", "0-1"):
        resigned = re.search("resign", comment, re.I)
        if reached != result and not (reached == "*" and resigned):
            raise Faulty(f"{result} {{{comment}}}, but the last position says {reached}: {record.fen()}")
    elif result != "1/2-1/2" or reached != "*" or not record.is_drawn():
        raise Faulty(f"{result} {{{comment}}}, but the last position says {reached}: {record.fen()}")
    return f"{tags['White']} - {tags['Black']}: {len(moves)} plies, {result} {{{comment}}}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pgn")
    parser.add_argument("--engine", required=True, help="a part of the name of the engine, which must be a player")
    parser.add_argument("--games", type=int, default=1, help="how many games there must be (default 1)")
    arguments = parser.parse_args()
    with open(arguments.pgn, encoding="utf-8", errors="replace") as file:
        found = list(games(file.read()))
    if len(found) != arguments.games:
        raise Faulty(f"{len(found)} games instead of {arguments.games}")
    for game in found:
        print(judge(*game, arguments.engine))


if __name__ == "__main__":
    try:
        main()
    except (Faulty, OSError) as error:
        sys.exit(f"faulty: {error}")

#!/usr/bin/env python3
"""Reads endgame tables by docs/tables-format.md alone. It needs the program zstd."""
import argparse, itertools, struct, subprocess, sys, zlib

MEN = {"K": 1, "R": 2, "H": 2, "N": 2, "C": 2, "P": 2, "A": 3, "E": 4, "B": 4}
ADVISORS, ELEPHANTS = [3, 5, 13, 21, 23], [2, 6, 18, 22, 26, 38, 42]
KINGS, FREE = [3, 4, 5, 12, 13, 14, 21, 22, 23], list(range(90))
PAWN = [s for s in FREE if s >= 45 or s >= 27 and s % 9 % 2 == 0]
mirror, flip = (lambda s: s + 8 - 2 * (s % 9)), (lambda s: 81 - s + 2 * (s % 9))
KINDS = ["draw", "win", "loss", "win-by-ruling", "loss-by-ruling"]

def unpack(block):
    return subprocess.run(["zstd", "-dc"], input=block, stdout=subprocess.PIPE, check=True).stdout

def fortresses(advisors, elephants):
    """All (king, advisors, elephants), those left of their mirror images first, then symmetric ones, then the rest."""
    image = lambda f: (mirror(f[0]), *(tuple(sorted(map(mirror, part))) for part in f[1:]))
    every = [(k, a, e) for k in KINGS
             for a in itertools.combinations([s for s in ADVISORS if s != k], advisors)
             for e in itertools.combinations([s for s in ELEPHANTS if s != k], elephants)]
    return (left := [f for f in every if f < image(f)]), [f for f in every if f == image(f)], [image(f) for f in left]

def groups(names):
    """Equal attackers of a side: the side, the kind, how many; in the order in which they are placed."""
    order = [(0, "P"), (1, "P")] + [(side, kind) for side in (0, 1) for kind in "RHC"]
    return [(side, kind, names[side].count(kind)) for side, kind in order if kind in names[side]]

def attackers(groups, occupied):
    """All placements of the attackers, in order: a tuple of squares for each group."""
    can_stand = lambda side, kind, s: s not in occupied and (kind != "P" or (flip(s) if side else s) in PAWN)
    order = [()]
    for side, kind, number in groups:
        sets = list(itertools.combinations([s for s in FREE if can_stand(side, kind, s)], number))
        sets.sort(key=lambda squares: squares[::-1])
        order = [(*placed, s) for placed in order for s in sets if all(x not in t for t in placed for x in s)]
        if (side, kind) == (1, "P") and len(order[0]) > 1:
            shared = lambda placed, where: [s for s in placed[0][::-1] if can_stand(1, "P", s) == where]
            order.sort(key=lambda placed: (len(shared(placed, True)), shared(placed, False), shared(placed, True)))
    return order

def split(board, upper):
    """One side's pieces: its name, and its king, attackers, advisors and elephants."""
    parts = {i: [] for i in range(1, 5)}
    for square, letter in sorted(board.items()):
        if letter.isupper() == upper:
            parts[MEN[letter.upper()]].append((square, letter.upper().replace("N", "H").replace("B", "E")))
    parts[2].sort(key=lambda part: "RHCP".index(part[1]))
    name = "K" + "".join(letter for i in (2, 3, 4) for _, letter in parts[i])
    return name, parts

def value(folder, fen):
    rows, side = fen.split()[:2]
    points = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in rows.split("/")]
    board = {9 * (9 - rank) + file: c for rank, row in enumerate(points) for file, c in enumerate(row) if c != "."}
    strength = lambda name: (len(a := ["PCHR".index(c) for c in name if c in "RHCP"]), a, name.count("A"), name.count("E"))
    turned = strength(split(board, True)[0]) < strength(split(board, False)[0])
    if turned:
        board = {flip(s): letter.swapcase() for s, letter in board.items()}
    sides = [split(board, True), split(board, False)]
    name = f"{sides[0][0]}-{sides[1][0]}"
    stm = int((side == "b") != turned)
    with open(f"{folder}/{name}.cht", "rb") as file:
        data = file.read()
    magic, version, rules, block, owner, count, blocks, values = struct.unpack_from("<8sHHI16sQII", data)
    table = 144 + 2 * values
    end = table + 16 * blocks
    assert (magic, version, rules) == (b"CHUHETB\0", 1 if max(len(p[2]) for _, p in sides) < 2 else 2, 1) and owner.rstrip(b"\0").decode() == name
    assert struct.unpack_from("<I", data, end)[0] == zlib.crc32(data[:end]), "damaged header"
    kinds = groups(["".join(letter for _, letter in parts[2]) for _, parts in sides])
    lists = [fortresses(len(parts[3]), len(parts[4])) for _, parts in sides]
    place = stm * count + index(sides, kinds, lists)
    offset, length, crc = struct.unpack_from("<QII", data, table + 16 * (place // block))
    assert zlib.crc32(data[offset:offset + length]) == crc, "damaged block"
    raw = unpack(data[offset:offset + length])
    entry = raw[place % block] if values <= 256 else struct.unpack_from("<H", raw, 2 * (place % block))[0]
    word = struct.unpack_from("<H", data, 144 + 2 * entry)[0]
    return KINDS[word >> 12], word & 0xFFF

def index(sides, kinds, lists):
    turn = lambda side, s: s if side == 0 else flip(s)
    here = lambda image: [(image(turn(i, p[1][0][0])), *(tuple(sorted(image(turn(i, s)) for s, _ in p[k])) for k in (3, 4)))
                          for i, (_, p) in enumerate(sides)]
    squares = tuple(tuple(sorted(s for s, letter in sides[side][1][2] if letter == kind)) for side, kind, _ in kinds)
    same, mirrored = here(lambda s: s), here(mirror)
    image = lambda placed: tuple(tuple(sorted(map(mirror, squares))) for squares in placed)
    occupied = lambda f, s: {f[0], *f[1], *f[2]} | {flip(x) for x in (s[0], *s[1], *s[2])}
    (l0, s0, r0), (l1, s1, r1) = lists
    (f, s), at = same, squares
    if f in r0 or f in s0 and s in r1:
        (f, s), at = mirrored, image(squares)
    number, rows = 0, {}  # How many there are depends on the elephants on squares of pawns alone.
    for a, b in itertools.chain(itertools.product(l0, l1 + s1 + r1), itertools.product(s0, l1)):
        if (a, b) == (f, s):
            return number + attackers(kinds, occupied(a, b)).index(at)
        key = tuple(sum(e in (38, 42) for e in x[2]) for x in (a, b))
        rows[key] = rows.get(key) or len(attackers(kinds, occupied(a, b)))
        number += rows[key]
    for a, b in itertools.product(s0, s1):
        order = {pair: i for i, pair in enumerate(attackers(kinds, occupied(a, b)))}
        kept = [pair for pair, i in order.items() if i <= order[image(pair)]]
        if (a, b) == (f, s):
            return number + kept.index(min(at, image(at), key=order.get))
        number += len(kept)

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder", help="the folder of the tables")
parser.add_argument("fens", metavar="FEN", nargs="*", help="a position; without any, the lines of standard input")
args = parser.parse_args()
for line in args.fens or sys.stdin:
    print(*value(args.folder, line.strip()), line.strip(), sep="\t")

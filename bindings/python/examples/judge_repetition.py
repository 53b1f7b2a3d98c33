"""Plays a perpetual check to its end, and explains which side loses and why."""

import chuhe

board = chuhe.Board("5k3/R8/9/9/9/9/9/9/9/4K4 w")
while (outcome := board.outcome()) is None:
    for move in ["a8a9", "f9f8", "a9a8", "f8f9"]:
        board.push(move)

print(board.ruling())
print(f"{outcome.result} by {outcome.termination}, {outcome.verdict}")

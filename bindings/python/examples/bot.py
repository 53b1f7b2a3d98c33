"""A bot for servers with the bot interface of lichess, as pychess has it for xiangqi.

    python bot.py https://www.pychess.org TOKEN --level 12

It accepts challenges to xiangqi, declines the others, and plays several games at once.
"""

from __future__ import annotations

import argparse
import json
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import chuhe

# The server counts ranks from 1; UCI for xiangqi counts them from 0.
MOVE = re.compile(r"([a-i])(\d+)([a-i])(\d+)")


def from_server(text: str) -> str:
    found = MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"the server says {text}")
    return f"{found[1]}{int(found[2]) - 1}{found[3]}{int(found[4]) - 1}"


def to_server(move: chuhe.Move) -> str:
    text = move.uci()
    return f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}"


class Server:
    """What the bot asks of the server."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}"}

    def _open(self, path: str, data: bytes | None = None) -> Any:
        request = urllib.request.Request(self.url + path, data=data, headers=self.headers)
        return urllib.request.urlopen(request)

    def post(self, path: str, **fields: str) -> None:
        with self._open(path, urllib.parse.urlencode(fields).encode()):
            pass

    def events(self, path: str) -> Iterator[dict[str, Any]]:
        """The lines of a stream; empty ones only say that the server is there."""
        with self._open(path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)


def play(server: Server, game: str, me: str, level: int) -> None:
    """Plays a game to its end."""
    board = chuhe.Board()
    mine: chuhe.Color | None = None
    played = 0
    with chuhe.Engine(hash_mib=64, level=level) as engine:
        for event in server.events(f"/api/bot/game/stream/{game}"):
            if event["type"] == "gameFull":
                fen = event.get("initialFen", "startpos")
                board = chuhe.Board() if fen == "startpos" else chuhe.Board(fen)
                mine = chuhe.Color.RED if event["white"].get("id", "").lower() == me.lower() else chuhe.Color.BLACK
                state = event["state"]
            elif event["type"] == "gameState":
                state = event
            else:
                continue
            moves = state.get("moves", "").split()
            for text in moves[played:]:
                board.push(from_server(text))
            played = len(moves)
            if state.get("status", "started") not in ("created", "started"):
                return
            if board.turn != mine or board.is_game_over():
                continue
            side = "w" if mine == chuhe.Color.RED else "b"
            clock = state.get(f"{side}time")
            limit: dict[str, Any] = {"movetime": 1.0}
            if clock is not None:
                limit = {"clock": clock / 1000, "increment": state.get(f"{side}inc", 0) / 1000}
            move = engine.play(board, **limit).move
            if move is not None:
                server.post(f"/api/bot/game/{game}/move/{to_server(move)}")


def run(server: Server, me: str, level: int) -> None:
    """Answers challenges and plays, until the server ends the stream."""
    games: list[threading.Thread] = []
    for event in server.events("/api/stream/event"):
        if event["type"] == "challenge":
            challenge = event["challenge"]
            path = f"/api/challenge/{challenge['id']}"
            if challenge["variant"]["key"] == "xiangqi":
                server.post(f"{path}/accept")
            else:
                server.post(f"{path}/decline", reason="variant")
        elif event["type"] == "gameStart":
            thread = threading.Thread(target=play, args=(server, event["game"]["id"], me, level))
            thread.start()
            games.append(thread)
    for thread in games:
        thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot for servers with the bot interface of lichess.")
    parser.add_argument("url")
    parser.add_argument("token")
    parser.add_argument("--name", default="", help="the account of the bot; asked of the server by default")
    parser.add_argument("--level", type=int, default=20, help="0 to 20")
    args = parser.parse_args()
    server = Server(args.url, args.token)
    try:
        me = args.name or next(server.events("/api/account"))["id"]
        run(server, me, args.level)
    except urllib.error.URLError as error:
        raise SystemExit(f"{args.url}: {error}") from None


if __name__ == "__main__":
    main()

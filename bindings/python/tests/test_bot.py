"""The sample bot, with a stand-in for the server."""

from __future__ import annotations

import json
import queue
import runpy
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

import chuhe

bot = runpy.run_path(str(Path(__file__).resolve().parents[1] / "examples/bot.py"))


class StandIn(ThreadingHTTPServer):
    """Challenges the bot to chess and to xiangqi, plays six plies of a game against it, and resigns."""

    daemon_threads = True

    def __init__(self, bot_is_white: bool) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.posts: list[tuple[str, str, str]] = []
        self.moves: queue.Queue[str] = queue.Queue()
        self.bot_is_white = bot_is_white
        self.game_is_over = threading.Event()


class Handler(BaseHTTPRequestHandler):
    @property
    def stand_in(self) -> StandIn:
        return cast(StandIn, self.server)

    def log_message(self, *_: object) -> None:
        pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        self.stand_in.posts.append((self.path, body, self.headers["Authorization"] or ""))
        if "/move/" in self.path:
            self.stand_in.moves.put(self.path.rsplit("/", 1)[1])
        self.send_response(200)
        self.end_headers()

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        if self.path == "/api/account":
            self.say(id="mybot")
        elif self.path == "/api/stream/event":
            self.say(type="challenge", challenge={"id": "a", "variant": {"key": "standard"}})
            self.wfile.write(b"\n")
            self.say(type="challenge", challenge={"id": "b", "variant": {"key": "xiangqi"}})
            self.say(type="gameStart", game={"id": "g1"})
            self.stand_in.game_is_over.wait(60)
        else:
            self.game()

    def say(self, **event: Any) -> None:
        self.wfile.write(json.dumps(event).encode() + b"\n")
        self.wfile.flush()

    def game(self) -> None:
        board = chuhe.Board()
        names = [{"id": "MyBot"}, {"id": "other"}]
        white, black = names if self.stand_in.bot_is_white else names[::-1]
        state: dict[str, Any] = {"type": "gameState", "moves": "", "wtime": 5000, "btime": 5000, "winc": 0, "binc": 0, "status": "started"}
        self.say(type="gameFull", id="g1", initialFen="startpos", white=white, black=black, state=state)
        sent: list[str] = []
        while len(sent) < 6:
            if (board.turn == chuhe.Color.RED) == self.stand_in.bot_is_white:
                sent.append(self.stand_in.moves.get(timeout=30))
                # An illegal move would raise an exception, and the bot would get no further moves.
                board.push(bot["from_server"](sent[-1]))
            else:
                move = board.legal_moves[0]
                board.push(move)
                sent.append(bot["to_server"](move))
            if len(sent) < 6:
                self.say(**{**state, "moves": " ".join(sent)})
                self.say(type="chatLine", text="hello")
        self.say(**{**state, "moves": " ".join(sent), "status": "resign"})
        self.stand_in.game_is_over.set()


def test_the_bot_plays_what_it_knows() -> None:
    for bot_is_white in (True, False):
        with StandIn(bot_is_white) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            client = bot["Server"](f"http://127.0.0.1:{server.server_port}/", "secret")
            assert next(client.events("/api/account")) == {"id": "mybot"}
            bot["run"](client, "mybot", level=3)
            server.shutdown()
            paths = [path for path, _, _ in server.posts]
            assert paths[:2] == ["/api/challenge/a/decline", "/api/challenge/b/accept"]
            assert server.posts[0][1] == "reason=variant"
            assert len(paths) == 5 and server.game_is_over.is_set(), "three moves of six are the bot's"
            assert all(token == "Bearer secret" for _, _, token in server.posts)


def test_the_server_counts_ranks_from_one() -> None:
    for text, there in [("a0a9", "a1a10"), ("h2e2", "h3e3"), ("i9i8", "i10i9")]:
        assert bot["to_server"](chuhe.Move(text)) == there
        assert bot["from_server"](there) == text

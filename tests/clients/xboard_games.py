#!/usr/bin/env python3
"""A match of two games in XBoard, on a screen in memory, against HoiXiangqi.

    xboard_games.py ENGINE cecp|uci|ucci [--screenshot FILE.png]

XBoard speaks to the engine itself (cecp) or through uci2wb, and writes the game record, which the judge
reads. At each start XBoard sets all options it was shown: to their defaults, or something got lost between.
The picture is taken in the middle of the first game.

uci2wb reads XBoard's commands in one thread and handles them in another, and rarely one move twice, which ruins
the game whatever the engine does. Its log shows it, and the match is then played again.
"""

import argparse
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import record

# Debian's folder for games is not always on the PATH.
os.environ["PATH"] += ":/usr/games:/usr/local/games"
ADAPTERS = {"cecp": "{}", "uci": "uci2wb debug -c {}", "ucci": "uci2wb debug -x {}"}
DEPTH = 4
TIMEOUT = 90
MATCHES = 3


def match(path, dialect, folder, picture):
    frame = folder / "Xvfb_screen0"
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-fbdir", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        display = screen.stdout.readline().strip()
        if not display:
            raise record.Faulty("Xvfb does not start")
        command = ["xboard", "-fcp", ADAPTERS[dialect].format(path), "-scp", "hoixiangqi",
                   "-variant", "xiangqi", "-mg", "2", "-tc", "2", "-inc", "0", "-depth", str(DEPTH),
                   "-ruleMoves", "60", "-sgf", "games.pgn", "-debug", "-nameOfDebugFile", "debug.log",
                   "-xpopup", "-xexit", "-matchPause", "500", "-xponder", "-saveSettingsOnExit", "false"]
        environment = os.environ | {"DISPLAY": f":{display}", "HOME": str(folder)}
        with open(folder / "output", "wb") as output:
            xboard = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output)
        try:
            if picture:
                wait_for_moves(folder / "debug.log", xboard)
                picture.write_bytes(png(frame.read_bytes()))
            status = xboard.wait(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise record.Faulty(f"the match isn't over after {TIMEOUT} s") from None
        finally:
            xboard.kill()
        if status != 0:
            raise record.Faulty(f"xboard ends with {status}: {(folder / 'output').read_text()[-500:]}")
    finally:
        screen.terminate()
        screen.wait()


def wait_for_moves(log, xboard):
    """Until the game is some moves old."""
    deadline = time.monotonic() + TIMEOUT
    while xboard.poll() is None and time.monotonic() < deadline:
        text = log.read_text(errors="replace") if log.exists() else ""
        # XBoard's log has the moves of the second engine.
        if text.count("<second: move ") >= 8:
            break
        time.sleep(0.05)
    # The window is drawn a moment later.
    time.sleep(0.3)


def check_options(path, dialect, log):
    """XBoard, which never was told otherwise, leaves the engine's options as they are."""
    if dialect == "cecp":
        shown = re.findall(r"<first : feature option=\"(.*?) -(?:check|spin|combo|string|file) (.*?)\"", log)
        defaults = {name: (re.findall(r"\*(\S+)", rest) or rest.split(" ") or [""])[0] for name, rest in shown}
    else:
        shown = subprocess.run([path], input=f"{dialect}\nquit\n", capture_output=True, text=True, timeout=20).stdout
        options = re.findall(r"^option (?:name )?(.*?) type (\w+)(?: .*?)?\bdefault (\S+)", shown, re.M)
        values = {"true": "1", "false": "0"}
        defaults = {name: values[default] if kind == "check" else default for name, kind, default in options}
    set_to = re.findall(r">first : option (.*?)=(.*)", log)
    for name, value in set_to:
        if value != defaults.get(name, value):
            raise record.Faulty(f"XBoard sets {name} to {value} by itself, not to {defaults[name]}")
    return len(set_to)


def moves_handled_twice(log):
    """How many of XBoard's moves uci2wb handled twice. It notes each as the command `e`: the end of `usermove`."""
    return log.count("# command e\n") - log.count(">first : usermove ")


def png(xwd):
    """A picture in the X Window dump format, 32 bits a pixel, as a PNG."""
    head = struct.unpack(">25I", xwd[:100])
    header_size, width, height, row, colors = head[0], head[4], head[5], head[12], head[19]
    begin = header_size + 12 * colors
    lines = bytearray()
    for y in range(height):
        line = xwd[begin + y * row:begin + y * row + 4 * width]
        rgb = bytearray(3 * width)
        rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
        lines += b"\0" + rgb
    chunks = ((b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)),
              (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("dialect", choices=ADAPTERS)
    parser.add_argument("--screenshot", type=pathlib.Path)
    arguments = parser.parse_args()
    picture = arguments.screenshot and arguments.screenshot.absolute()
    for number in range(1, MATCHES + 1):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            try:
                report(arguments, picture, folder)
                return
            except (record.Faulty, OSError) as fault:
                debug = folder / "debug.log"
                log = debug.read_text(errors="replace") if debug.exists() else ""
                print(f"faulty: {fault}")
                print("the end of XBoard's log:", *log.splitlines()[-40:], sep="\n  ")
                if number == MATCHES or moves_handled_twice(log) <= 0:
                    raise
                print(f"{fault}: uci2wb handled a move twice; once more")


def report(arguments, picture, folder):
    """Plays a match in the folder and prints what came of it."""
    match(arguments.engine.absolute(), arguments.dialect, folder, picture)
    games = list(record.games((folder / "games.pgn").read_text(errors="replace")))
    if len(games) != 2:
        raise record.Faulty(f"{len(games)} games instead of 2")
    log = (folder / "debug.log").read_text(errors="replace")
    print(f"xboard, {arguments.dialect}: options set to their defaults,",
          check_options(arguments.engine.absolute(), arguments.dialect, log), "times")
    for game in games:
        print(f"xboard, {arguments.dialect}:", record.judge(*game, "Chuhe"))


if __name__ == "__main__":
    try:
        main()
    except (record.Faulty, OSError) as fault:
        sys.exit(f"faulty: {fault}")

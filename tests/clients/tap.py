#!/usr/bin/env python3
"""A tap between a client and an engine: a program that stands in for the engine and keeps what passes.

    tap.py LOG ENGINE...

The log has a line for each line: `> ` what the client sends, `< ` what the engine answers.

As a module: `wrapped(engine, folder)` writes such a program, for clients that take a path and no arguments.
"""

import os
import pathlib
import shlex
import subprocess
import sys
import threading


def wrapped(engine, folder, name="engine"):
    """A program that runs the engine, and the log of what it is told and answers."""
    program, log = pathlib.Path(folder) / name, pathlib.Path(folder) / f"{name}.log"
    log.touch()
    command = [sys.executable, os.path.abspath(__file__), str(log), str(engine)]
    program.write_text(f"#!/bin/sh\nexec {shlex.join(command)}\n", encoding="utf-8")
    program.chmod(0o755)
    return program, log


def lines(log, mark):
    """What went in one direction: `>` or `<`."""
    text = log.read_text(encoding="utf-8", errors="replace")
    return [line[2:] for line in text.splitlines() if line.startswith(f"{mark} ")]


def copy(source, target, mark, log, lock):
    for line in iter(source.readline, b""):
        with lock:
            log.write(mark + line.rstrip(b"\r\n") + b"\n")
            log.flush()
        try:
            target.write(line)
            target.flush()
        except BrokenPipeError:
            break
    target.close()


def main():
    log_path, *command = sys.argv[1:]
    lock = threading.Lock()
    with open(log_path, "ab") as log:
        engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        there = threading.Thread(target=copy, args=(sys.stdin.buffer, engine.stdin, b"> ", log, lock), daemon=True)
        there.start()
        copy(engine.stdout, sys.stdout.buffer, b"< ", log, lock)
        status = engine.wait()
    # The other thread may still wait for a line that never comes.
    os._exit(status)


if __name__ == "__main__":
    main()

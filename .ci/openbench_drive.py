#!/usr/bin/env python3
"""Creates workloads on an OpenBench server and waits for them: a sequential test, then data generation.

  openbench_drive.py SERVER REPOSITORY BRANCH:BENCH BASE:BENCH PAIRS NODES OUT

Prints what the server says of each; exit status 1 if one does not finish, or an error was reported. Uses the
pages that people use, so everything behind them is OpenBench's own.
"""
import json
import re
import sys
import time

import requests

SERVER, REPOSITORY, BRANCH, BASE, PAIRS, NODES, OUT = sys.argv[1:]
PATIENCE = 3600

session = requests.Session()


def post(path, fields):
    session.get(f"{SERVER}/{path}")
    fields = dict(fields, csrfmiddlewaretoken=session.cookies["csrftoken"])
    answer = session.post(f"{SERVER}/{path}", data=fields, headers={"Referer": f"{SERVER}/{path}"})
    assert answer.status_code == 200, (path, answer.status_code, answer.text[:2000])
    return answer


def engine(side, version):
    branch, bench = version.split(":")
    values = {"engine": "Chuhe", "repo": REPOSITORY, "branch": branch, "bench": bench, "network": "",
              "options": "Threads=1 Hash=8", "time_control": f"N={NODES}"}
    return {f"{side}_{name}": value for name, value in values.items()}


def workload(kind, more):
    fields = {**engine("dev", BRANCH), **engine("base", BASE), "book_name": "book.epd", "upload_pgns": "VERBOSE",
              "info": "end to end", "priority": "0", "throughput": "1000", "workload_size": PAIRS,
              "syzygy_wdl": "DISABLED", "syzygy_adj": "DISABLED", "win_adj": "movecount=3 score=1000",
              "draw_adj": "movenumber=40 movecount=8 score=10", "scale_method": "BASE", "scale_nps": "1000000"}
    answer = post(f"{kind}/new/", {**fields, **more})
    errors = re.findall(r'class="?error[^>]*>([^<]+)<', answer.text)
    assert answer.url.rstrip("/").endswith("index"), (answer.url, errors, answer.text[:3000])


def info(number):
    return session.post(f"{SERVER}/api/workload/{number}/info/").json()["info"]


def wait(number, kind):
    begin = time.time()
    while not (state := info(number))["finished"]:
        assert time.time() - begin < PATIENCE, f"{kind} does not finish: {state}"
        time.sleep(5)
    counts = {name: state[name] for name in ("games", "wins", "losses", "draws", "passed", "failed") if name in state}
    page = session.get(f"{SERVER}/{kind}/{number}/").text
    shown = re.search(r"N: \d+[^<]*", page) or re.search(r"Games[^<]*\d+", page)
    print(f"{kind} {number}: {json.dumps(counts)}; its page shows '{shown.group(0).strip() if shown else '?'}'", flush=True)
    assert state["games"] >= 2 and page.count("Chuhe") > 0
    return state


post("login/", {"username": "tester", "password": "tester"})
# One side gets more nodes: equal engines would play mirrored pairs, and OpenBench's statistics need some variance.
workload("test", {"test_mode": "SPRT", "test_bounds": "[0.00, 40.00]", "test_confidence": "[0.05, 0.05]",
                  "test_max_games": "", "dev_time_control": f"N={4 * int(NODES)}"})
state = wait(1, "test")
assert state["passed"], "four times the nodes do not win"
games = 2 * int(PAIRS)
workload("datagen", {"datagen_max_games": str(games), "datagen_custom_genfens": "", "datagen_play_reverses": "YES",
                     "book_name": "NONE"})
wait(2, "datagen")
errors = session.get(f"{SERVER}/errors/").text
assert "illegal" not in errors.lower() and "disconnect" not in errors.lower(), "the server was told of errors"
# The server returns the games only after some minutes without a report from any worker.
for _ in range(150):
    archive = session.post(f"{SERVER}/api/pgns/2/")
    if archive.headers["Content-Type"] == "application/octet-stream":
        with open(OUT, "wb") as out:
            out.write(archive.content)
        break
    time.sleep(5)
else:
    sys.exit(f"no archive of games: {archive.text[:500]}")

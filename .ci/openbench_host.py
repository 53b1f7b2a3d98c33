#!/usr/bin/env python3
"""Stands in for the code host that OpenBench asks for branches and archives.

A proxy on 127.0.0.1 that answers every HTTPS request itself, from a local git repository: its users must trust its
certificate. Nothing leaves the machine.

  openbench_host.py PORT REPOSITORY CERTIFICATE KEY BOOK
"""
import io
import json
import re
import ssl
import subprocess
import sys
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, REPOSITORY, CERTIFICATE, KEY, BOOK = sys.argv[1:]
TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
TLS.load_cert_chain(CERTIFICATE, KEY)


def git(*words):
    return subprocess.run(["git", "-C", REPOSITORY, *words], check=True, capture_output=True).stdout


def commit(name):
    sha = git("rev-parse", f"{name}^{{commit}}").decode().strip()
    return {"sha": sha, "commit": {"message": git("log", "-1", "--format=%B", sha).decode()}}


def archive(name):
    return "application/zip", git("archive", "--format=zip", "--prefix=source/", name)


def book():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as out:
        out.write(BOOK, "book.epd")
    return "application/zip", data.getvalue()


def as_json(value):
    return "application/json", json.dumps(value).encode()


ROUTES = [
    (r"/repos/[^/]+/[^/]+/branches/([^/]+)/?", lambda name: as_json({"commit": commit(name)})),
    (r"/repos/[^/]+/[^/]+/commits/([^/]+)/?", lambda name: as_json(commit(name))),
    (r"/repos/[^/]+/[^/]+/compare/.*", lambda: as_json({"ahead_by": 0})),
    (r"/repos/[^/]+/[^/]+/zipball/([^/]+)/?", archive),
    (r"/[^/]+/[^/]+/archive/([^/]+)\.zip/?", archive),
    (r"/[^/]+/[^/]+/raw/book\.zip/?", book),
]


class Host(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_CONNECT(self):
        self.send_response(200)
        self.end_headers()
        self.connection = TLS.wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)
        self.close_connection = False

    def do_GET(self):
        status, kind, body = 404, "text/plain", b"not here\n"
        for pattern, answer in ROUTES:
            if found := re.fullmatch(pattern, self.path):
                try:
                    status, (kind, body) = 200, answer(*found.groups())
                except subprocess.CalledProcessError as error:
                    body = error.stderr
                break
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


ThreadingHTTPServer(("127.0.0.1", int(PORT)), Host).serve_forever()

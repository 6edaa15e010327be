"""A hub on this machine's loopback: it lists and serves real model folders, and can fail in every way a real one does.

Knows the paths that the hub library asks for; nothing of who downloads.
"""

from __future__ import annotations

import hashlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

LARGE = (".safetensors", ".bin", ".gguf")
REVISION = "0123456789abcdef0123456789abcdef01234567"


@dataclass
class Shelf:
    """One model of the stand-in, and what goes wrong with it.

    `cuts` holds, for each coming request for a large file, after how many bytes the connection is closed. `stalls`
    holds after how many it goes silent instead. `rate` is in bytes a second.
    `forged` takes the place of the hashes of small files.
    """

    folder: Path
    revision: str = REVISION
    licence: str = "apache-2.0"
    gated: bool = False
    cuts: list[int] = field(default_factory=list)
    stalls: list[int] = field(default_factory=list)
    wrong: int = 0
    broken: int = 0
    ranges: bool = True
    rate: float | None = None
    forged: str | None = None

    def files(self) -> list[Path]:
        """What is in the folder now."""
        return sorted(path for path in self.folder.rglob("*") if path.is_file())


@dataclass
class Request:
    """What was asked for, and how many bytes went out."""

    method: str
    path: str
    start: int = 0
    sent: int = 0


class StandIn:
    """The hub: `shelves` by model name, and every request in the order in which it came."""

    def __init__(self) -> None:
        self.shelves: dict[str, Shelf] = {}
        self.requests: list[Request] = []
        self.awake = threading.Event()
        self.connections: list[socket.socket] = []
        hub = self

        class Handler(_Handler):
            stand_in = hub

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def add(self, name: str, folder: Path, **faults: Any) -> Shelf:
        """Offer a folder under a name."""
        self.shelves[name] = Shelf(folder, **faults)
        return self.shelves[name]

    def downloads(self, ending: str = ".safetensors") -> list[Request]:
        """Requests for the content of files with this ending."""
        return [request for request in self.requests if request.method == "GET" and request.path.endswith(ending)]

    def close(self) -> None:
        """Stop serving; whoever is being stalled is let go, and connections that clients keep for later are ended."""
        self.awake.set()
        self._server.shutdown()
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._server.server_close()
        self._thread.join()


@contextmanager
def standing_in() -> Iterator[StandIn]:
    """A stand-in for as long as a test lasts."""
    hub = StandIn()
    try:
        yield hub
    finally:
        hub.close()


class _Handler(BaseHTTPRequestHandler):
    """Lists at /api/models/NAME/..., answers for files at /NAME/resolve/..., serves large ones at /cdn/NAME/..."""

    protocol_version = "HTTP/1.1"
    stand_in: StandIn

    def setup(self) -> None:
        self.stand_in.connections.append(self.request)
        super().setup()

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        path = unquote(urlsplit(self.path).path)
        request = Request(self.command, path, start=self._start())
        self.stand_in.requests.append(request)
        parts = path.strip("/").split("/")
        kind = "list" if parts[0] == "api" else "cdn" if parts[0] == "cdn" else "resolve"
        place = parts[2:] if kind == "list" else parts[1:] if kind == "cdn" else parts
        name, rest = "/".join(place[:2]), place[2:]
        shelf = self.stand_in.shelves.get(name)
        if shelf is None:
            self._refuse(401, "RepoNotFound")
        elif kind == "list":
            self._list(name, shelf)
        elif shelf.gated:
            self._refuse(403, "GatedRepo")
        elif shelf.broken:
            shelf.broken -= 1
            self._refuse(503, "")
        else:
            self._file(shelf, rest[2:] if kind == "resolve" else rest, redirects=kind == "resolve", request=request)

    def _start(self) -> int:
        return int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").split("-")[0])

    def _list(self, name: str, shelf: Shelf) -> None:
        siblings = [_sibling(path, shelf.folder) for path in shelf.files()]
        if shelf.forged is not None:
            siblings = [{**sibling, "blobId": shelf.forged} for sibling in siblings]
        body = {"id": name, "sha": shelf.revision, "siblings": siblings, "cardData": {"license": shelf.licence}}
        raw = json.dumps(body).encode()
        self._head(200, {"Content-Length": str(len(raw)), "Content-Type": "application/json"})
        self.wfile.write(raw)

    def _file(self, shelf: Shelf, parts: list[str], *, redirects: bool, request: Request) -> None:
        path = shelf.folder.joinpath(*parts)
        if not path.is_file():
            self._refuse(404, "EntryNotFound")
            return
        sibling = _sibling(path, shelf.folder)
        large = "lfs" in sibling
        etag = sibling["lfs"]["sha256"] if large else sibling["blobId"]
        known = {"X-Repo-Commit": shelf.revision, "ETag": f'"{etag}"'}
        if large and redirects:
            where = f"/cdn/{'/'.join(self.path.strip('/').split('/')[:2])}/{'/'.join(parts)}"
            linked = {"X-Linked-Etag": f'"{etag}"', "X-Linked-Size": str(sibling["size"])}
            self._head(302, {**known, **linked, "Location": self.stand_in.address + where, "Content-Length": "0"})
        else:
            self._serve(shelf, path, known, large=large, request=request)

    def _serve(self, shelf: Shelf, path: Path, known: dict[str, str], *, large: bool, request: Request) -> None:
        content = path.read_bytes()
        if large and shelf.wrong and self.command == "GET":
            shelf.wrong -= 1
            content = bytes(byte ^ 0xFF for byte in content)
        start = self._start() if shelf.ranges else 0
        if start >= len(content) > 0:
            self._head(416, {"Content-Length": "0"})
            return
        ranged = {"Content-Range": f"bytes {start}-{len(content) - 1}/{len(content)}"} if start else {}
        self._head(206 if start else 200, {**known, **ranged, "Content-Length": str(len(content) - start)})
        if self.command == "GET":
            self._send(shelf, content[start:], large=large, request=request)

    def _send(self, shelf: Shelf, content: bytes, *, large: bool, request: Request) -> None:
        cut = shelf.cuts.pop(0) if large and shelf.cuts else None
        stall = shelf.stalls.pop(0) if large and shelf.stalls and cut is None else None
        end = next((limit for limit in (cut, stall) if limit is not None), len(content))
        step = max(1, int(shelf.rate / 50)) if shelf.rate and large else 1 << 16
        try:
            for place in range(0, min(end, len(content)), step):
                block = content[place : min(place + step, end)]
                self.wfile.write(block)
                self.wfile.flush()
                request.sent += len(block)
                if shelf.rate and large:
                    time.sleep(0.02)
            if stall is not None:
                self.stand_in.awake.wait(60)
        except OSError:
            pass
        if end < len(content):
            self.close_connection = True

    def _refuse(self, status: int, code: str) -> None:
        self._head(status, {"Content-Length": "0", **({"X-Error-Code": code} if code else {})})

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


def _sibling(path: Path, folder: Path) -> dict[str, Any]:
    """A file as the hub lists it: large ones with their SHA-256, small ones with git's hash."""
    content = path.read_bytes()
    name = path.relative_to(folder).as_posix()
    blob = hashlib.sha1(f"blob {len(content)}\0".encode() + content, usedforsecurity=False).hexdigest()
    found: dict[str, Any] = {"rfilename": name, "size": len(content), "blobId": blob}
    if path.suffix in LARGE:
        found["lfs"] = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content), "pointerSize": 130}
    return found

"""Serves the folder that this file lies in: the whole site, with the types that browsers ask for.

It is ``serve.py`` in the file of ``combinatoria build --zip``, so it needs nothing but Python 3.8. Python's own
``http.server`` takes the types from the machine, and on some of those scripts are plain text, which browsers refuse.
"""

import argparse
import re
import socket
import sys
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MIME_TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ipynb": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}

POLICY = {
    "default-src": ("'self'",),
    "script-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:", "blob:"),
    "media-src": ("'self'", "data:", "blob:"),
    "connect-src": ("'self'",),
    "form-action": ("'none'",),
    "base-uri": ("'self'",),
    "object-src": ("'none'",),
}
"""What every page may load and run, and whom it may tell something; each page has it in itself, with what it needs."""
_IN_PAGE = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"')
_HEAD = 65536  # bytes of a page, among which its policy is
_IN_HEADER = "frame-ancestors 'self'"
"""Nobody else's page shows ours within itself: that can be said by a server alone."""


def written(rules: "Mapping[str, Iterable[str]]") -> str:
    """A policy as browsers read it."""
    return "; ".join(" ".join([name, *allowed]) for name, allowed in rules.items())


# A worker has no page to say it in: it has the policy of its script's answer. Python is WebAssembly, whose libraries
# bring a few lines of JavaScript as text, and reads an empty archive from an address that holds it.
_OF_WORKERS = written(
    {**POLICY, "script-src": ("'self'", "'unsafe-eval'", "blob:"), "connect-src": ("'self'", "data:")}
)


def policy_of(file: Path) -> str:
    """The policy for the header of a file: that of the page, or what a worker may do; and who may show it."""
    said = _OF_WORKERS
    if file.suffix == ".html":
        found = None
        if file.is_file():
            with file.open("rb") as stream:
                found = _IN_PAGE.search(stream.read(_HEAD).decode("utf-8", "replace"))
        said = found[1] if found else written(POLICY)
    return f"{said}; {_IN_HEADER}"


class FileHandler(SimpleHTTPRequestHandler):
    """Files of one folder, whatever types the machine has for them."""

    protocol_version = "HTTP/1.1"  # connections are kept: a notebook page asks for more than a hundred files
    extensions_map = MIME_TYPES
    timeout = 30  # seconds after which a connection that says nothing is let go
    policy = f"{written(POLICY)}; {_IN_HEADER}"
    cache_control = "no-cache"
    """Browsers keep files but ask each time, so that a newer site is never mixed with an old one."""

    def guess_type(self, path: "Any") -> str:
        """The type by the file's name alone: Python itself asks the machine as well."""
        return MIME_TYPES.get(Path(str(path)).suffix.lower(), MIME_TYPES[""])

    def send_head(self) -> "Any":
        """Serve a file with the policy that belongs to it."""
        path = Path(self.translate_path(self.path))
        self.policy = policy_of(path / "index.html" if path.is_dir() else path)
        return super().send_head()

    def list_directory(self, path: "Any") -> None:
        """A folder without a page of its own is not there: what lies in it is nobody's business."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """The headers of every answer."""
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("Cache-Control", self.cache_control)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not printed; errors reach the browser."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = False  # a taken port must be an error, not a second server behind it
    request_queue_size = 128  # a whole class begins at the same time

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent: what fails here is a connection that its browser dropped."""


def _own_addresses() -> "list[str]":
    """This machine's addresses in its network, the one that leads out first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):  # there may be no network
        asking.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way
        found.append(asking.getsockname()[0])
    with suppress(OSError):  # its name may be known to nobody
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]


def main() -> None:
    """Serve until interrupted; prints the addresses to open."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--class", action="store_true", dest="others")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    handler = partial(FileHandler, directory=str(Path(__file__).resolve().parent))
    try:
        server = _Server(("" if options.others else "127.0.0.1", options.port), handler)
    except (OSError, OverflowError) as error:
        sys.exit(f"{options.port}: {error}")
    for host in (*(_own_addresses() if options.others else ()), "127.0.0.1"):
        print(f"http://{host}:{server.server_address[1]}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()

"""Serves the folder that contains this file: the whole site, with the MIME types that browsers expect.

This is ``serve.py`` in the zip of ``combinatoria build --zip``, so it needs nothing but Python 3.8. Python's own
``http.server`` takes the types from the operating system; on some systems scripts are served as plain text, which
browsers refuse.
"""

import argparse
import json
import re
import socket
import struct
import sys
import zlib
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

KEYS = "keys.sealed"
"""The teacher's keys beside this file, sealed against reading by accident; they are not served."""
_KEY = b"combinatoria keys"

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
    ".webp": "image/webp",
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
"""Default policy: sources a page may load and run, and targets it may contact; each page embeds its own version."""
_IN_PAGE = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"')
_HEAD = 65536  # bytes of a page that are searched for its policy
_IN_HEADER = "frame-ancestors 'self'"
"""Forbids other sites to frame these pages; it works only in a server's header, not in the page."""


def written(rules: "Mapping[str, Iterable[str]]") -> str:
    """Format a policy for browsers."""
    return "; ".join(" ".join([name, *allowed]) for name, allowed in rules.items())


# A worker has no page: it gets the policy of its script's response. Python is WebAssembly, whose libraries contain a
# few lines of JavaScript as text, and reads an empty archive from a data: address.
_OF_WORKERS = written(
    {**POLICY, "script-src": ("'self'", "'unsafe-eval'", "blob:"), "connect-src": ("'self'", "data:")}
)


def policy_of(file: Path) -> str:
    """Return the policy for a file's header: the page's own or that of workers, and who may frame it."""
    said = _OF_WORKERS
    if file.suffix == ".html":
        found = None
        if file.is_file():
            with file.open("rb") as stream:
                found = _IN_PAGE.search(stream.read(_HEAD).decode("utf-8", "replace"))
        said = found[1] if found else written(POLICY)
    return f"{said}; {_IN_HEADER}"


class FileHandler(SimpleHTTPRequestHandler):
    """Serves the files of one folder, with MIME types independent of the operating system."""

    protocol_version = "HTTP/1.1"  # keep-alive: a notebook page makes more than a hundred requests
    extensions_map = MIME_TYPES
    timeout = 30  # seconds after which an idle connection is closed
    policy = f"{written(POLICY)}; {_IN_HEADER}"
    cache_control = "no-cache"
    """Browsers keep files but revalidate each time, so that old and new versions are never mixed."""

    def guess_type(self, path: "Any") -> str:
        """Return the type by the file's name alone; Python's own method also asks the operating system."""
        return MIME_TYPES.get(Path(str(path)).suffix.lower(), MIME_TYPES[""])

    def send_head(self) -> "Any":
        """Serve a file with its policy."""
        path = Path(self.translate_path(self.path))
        if path.name.casefold().startswith(KEYS):  # some systems ignore case and what follows a dot or a colon
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.policy = policy_of(path / "index.html" if path.is_dir() else path)
        return super().send_head()

    def list_directory(self, path: "Any") -> None:
        """Answer "not found" for a folder without a page, so that its contents are not listed."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Add the headers of every response."""
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("Cache-Control", self.cache_control)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing; errors reach the browser."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = False  # a taken port must be an error, not a second server on the same port
    request_queue_size = 128  # a whole class starts at the same time

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent: only connections dropped by the browser end up here."""


def own_addresses() -> "list[str]":
    """Return this machine's addresses on its network, that of the default route first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):  # there may be no route
        asking.connect(("192.0.2.1", 9))  # sends nothing: it only selects the route
        found.append(asking.getsockname()[0])
    with suppress(OSError):  # the host name may not be resolvable
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    found += _of_interfaces()
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]


def _of_interfaces() -> "Iterator[str]":
    """Yield the address of each interface: a laptop that is the hotspot of its class may have no route and no name."""
    ask = {"linux": 0x8915, "darwin": 0xC0206921}.get(sys.platform)
    if ask is None:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                yield socket.inet_ntoa(fcntl.ioctl(asking, ask, struct.pack("256s", name[:15].encode()))[20:24])


def mixed(data: bytes) -> bytes:
    """Seal or unseal the keys (the same operation). It is not encryption, since everything needed is in this file."""
    stream = b"".join(sha256(_KEY + n.to_bytes(4, "big")).digest() for n in range(len(data) // 32 + 1))
    one, two = int.from_bytes(data, "big"), int.from_bytes(stream[: len(data)], "big")
    return (one ^ two).to_bytes(len(data), "big")


def sealed(pages: "Mapping[str, str]") -> bytes:
    """Return pages, by their path, as the content of the sealed file."""
    return mixed(zlib.compress(json.dumps(dict(pages), ensure_ascii=False).encode("utf-8"), 9))


def unsealed(content: bytes) -> "dict[str, str]":
    """Return the pages of the sealed file."""
    return dict(json.loads(zlib.decompress(mixed(content)).decode("utf-8")))


def write_keys(here: Path, folder: Path) -> None:
    """Write the keys to a folder outside the site, a page for each lesson; print the paths of the index pages."""
    if here in (folder, *folder.parents):
        sys.exit(f"--keys {folder}: {here}")
    for name, text in unsealed((here / KEYS).read_bytes()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path.name == "index.html":
            print(path)


def main() -> None:
    """Serve until interrupted and print the addresses to open; or write the teacher's keys."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--keys", metavar="FOLDER")
    parser.add_argument("--class", action="store_true", dest="others")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    here = Path(__file__).resolve().parent
    if options.keys:
        return write_keys(here, Path(options.keys).resolve())
    handler = partial(FileHandler, directory=str(here))
    try:
        server = _Server(("" if options.others else "127.0.0.1", options.port), handler)
    except (OSError, OverflowError) as error:
        sys.exit(f"{options.port}: {error}")
    for host in (*(own_addresses() if options.others else ()), "127.0.0.1"):
        print(f"http://{host}:{server.server_address[1]}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()

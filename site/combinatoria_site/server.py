"""A small web server for the built site: the right MIME types, any sub-path, loopback by default."""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from combinatoria_class.plain_server import FileHandler

from .console import tell
from .errors import SiteError

STOPS_WITHIN = 0.05
"""Seconds within which a server in the background notices that it should stop."""


class SiteHandler(FileHandler):
    """Serves the files of one folder under one base path."""

    def __init__(self, *args: Any, base: str, no_store: bool, **kwargs: Any) -> None:
        self.base = base
        if no_store:
            self.cache_control = "no-store"
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Serve only paths under the base path; the base without its slash redirects to the base."""
        path = urlsplit(self.path).path
        if path == self.base.rstrip("/") and path != self.base:
            return self._redirect(self.base)
        if not path.startswith(self.base):
            if path == "/":
                return self._redirect(self.base)
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """Return the file for an address, after removing the base path."""
        return super().translate_path("/" + path[len(self.base) :])

    def _redirect(self, target: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.end_headers()


class SiteServer(ThreadingHTTPServer):
    """One thread per connection; a browser that disconnects is not an error. Closing it closes all connections."""

    daemon_threads = True
    allow_reuse_address = False  # a taken port must be an error, not a second server on the same port

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._connections: set[socket.socket] = set()
        super().__init__(*args, **kwargs)

    def get_request(self) -> tuple[socket.socket, Any]:
        """Accept a connection and remember it while it is open."""
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        """Close a connection."""
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Stop listening, and close the connections that browsers keep alive."""
        super().server_close()
        for connection in list(self._connections):
            with suppress(OSError):  # its own thread may have just closed it
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent: only connections dropped by the browser end up here."""


def normal_base(base: str) -> str:
    """Return a base path with one slash at both ends."""
    inner = base.strip("/")
    return f"/{inner}/" if inner else "/"


def make_server(
    folder: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    base: str = "/",
    no_store: bool = False,
    handler: type[SiteHandler] = SiteHandler,
) -> SiteServer:
    """Bind a server without starting it.

    Args:
        folder: The built site.
        host: The address to listen on; loopback by default.
        port: The port, 0 for any free one.
        base: The path under which the site appears.
        no_store: Forbid the browser to cache anything (for tests of loading and of offline use).
        handler: The class that answers requests.

    Raises:
        SiteError: The port is taken or the address is not this machine's.
    """
    answering = partial(handler, directory=str(folder), base=normal_base(base), no_store=no_store)
    try:
        return SiteServer((host, port), answering)
    except OverflowError as error:
        raise SiteError(tell("bad_port", port=port)) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SiteError(tell("port_taken", port=port)) from error
        if error.errno == errno.EACCES:
            raise SiteError(tell("port_forbidden", port=port)) from error
        raise SiteError(tell("no_server", host=host, why=error.strerror or error)) from error


def address(server: SiteServer, base: str = "/") -> str:
    """Return the address to open in a browser."""
    host, port = server.server_address[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else str(host)
    return f"http://{shown}:{port}{normal_base(base)}"


@contextmanager
def serving(
    folder: Path,
    *,
    base: str = "/",
    port: int = 0,
    no_store: bool = False,
    handler: type[SiteHandler] = SiteHandler,
) -> Iterator[str]:
    """Serve in the background and yield the address (for tests and measurements)."""
    server = make_server(folder, port=port, base=base, no_store=no_store, handler=handler)
    thread = threading.Thread(target=server.serve_forever, args=[STOPS_WITHIN], daemon=True)
    thread.start()
    try:
        yield address(server, base)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

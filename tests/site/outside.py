"""A proxy that stands for the whole outside world: it lets nothing through and remembers who was asked for.

The browser sends everything here that is not this machine's, whichever part of it asks: pages, workers, service
workers. So the count is that of the browser, not of what a test happened to watch.
"""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from combinatoria_site.server import STOPS_WITHIN

# The browsers themselves look for their makers' services, with or without a page; pages of ours never name these hosts.
CHROMIUMS_OWN = {
    "accounts.google.com",
    "android.clients.google.com",
    "content-autofill.googleapis.com",
    "optimizationguide-pa.googleapis.com",
    "redirector.gvt1.com",  # its components
    "safebrowsing.googleapis.com",
    "update.googleapis.com",
}
FIREFOX_OWN = (".mozilla.com", ".mozilla.org", ".mozilla.net", ".firefox.com")


def host_of(target: str) -> str:
    """The host of what a proxy is asked for: a full address, or host and port for a tunnel."""
    return urlsplit(target if "//" in target else f"//{target}").hostname or ""


class Outside:
    """The refusing proxy; ``asked`` holds the addresses, in order."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Refuse(BaseHTTPRequestHandler):
            def refuse(self) -> None:
                host = host_of(self.path)
                if host not in CHROMIUMS_OWN and not host.endswith(FIREFOX_OWN):
                    asked.append(self.path)
                self.send_error(403)

            do_GET = do_POST = do_HEAD = do_PUT = do_CONNECT = do_OPTIONS = refuse

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is printed: the test tells."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Refuse)
        self._thread = threading.Thread(target=self._server.serve_forever, args=[STOPS_WITHIN], daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """Where the browser finds the proxy."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        """Stop the proxy."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Elsewhere:
    """A server on another port: its address, and what it was ``asked`` for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Listener(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()
                self.wfile.write(b"[]")

            do_POST = do_GET

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is printed: the test tells."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
        self._thread = threading.Thread(target=self._server.serve_forever, args=[STOPS_WITHIN], daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

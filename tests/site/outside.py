"""A proxy in place of all other hosts: it refuses everything and records the requests.

The browser sends every non-local request here, from pages, workers and service workers. So all of its requests are
counted, not only those that a test watches.
"""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from combinatoria_site.server import STOPS_WITHIN

# Hosts that the browsers themselves contact, with or without a page; the site's pages never name them.
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
    """Return the host of a proxy request: a full address, or host and port for a tunnel."""
    return urlsplit(target if "//" in target else f"//{target}").hostname or ""


class Outside:
    """The refusing proxy; ``asked`` lists the requested addresses."""

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
                """Print nothing: the test reports."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Refuse)
        self._thread = threading.Thread(target=self._server.serve_forever, args=[STOPS_WITHIN], daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """The proxy's address for the browser."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        """Stop the proxy."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Elsewhere:
    """A server on another port; ``asked`` lists the requested paths."""

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
                """Print nothing: the test reports."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
        self._thread = threading.Thread(target=self._server.serve_forever, args=[STOPS_WITHIN], daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

"""A server for the site that also runs the Python of its pages, so that tests of tables need not wait for Pyodide.

It answers like ``worker.ts``, with the same ``bridge.py``; its client is ``ServerHost`` in ``host.ts``.
"""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from http import HTTPStatus
from time import perf_counter
from typing import Any

from combinatoria_site.paths import ROOT
from combinatoria_site.server import SiteHandler

ADDRESS = "/python/"
BRIDGE = compile((ROOT / "site/host/bridge.py").read_text("utf-8"), "bridge.py", "exec")


class Python:
    """The Python of one page, handling one message at a time."""

    def __init__(self) -> None:
        self.stage = "python"
        self.alone = threading.Lock()
        self.names: dict[str, Any] = {}
        exec(BRIDGE, self.names)

    def answers(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Return a worker's replies to a message; an error in Python is reported as the worker reports it."""
        with self.alone:
            try:
                return self._answers(message)
            except Exception as error:
                return [{"type": "failed", "stage": self.stage, "message": str(error)}]

    def _answers(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        heard = 1000 * perf_counter()
        match message["type"]:
            case "load":
                self.stage = "rules"
                return [{"type": "stage", "stage": "python"}, {"type": "stage", "stage": "rules"}]
            case "start":
                ready = json.loads(self.names["start"](json.dumps(message)))
                self.stage = "table"
                return [{"type": "stage", "stage": "table"}, {"type": "ready", **ready}]
            case "promise":
                return [{"type": "answer", "id": message["id"], "text": self.names["promise"](message["text"])}]
            case _:
                text = self.names["request"](json.dumps(message["request"]))
                clock = {"origin": 0, "heard": heard, "answered": 1000 * perf_counter()}
                return [{"type": "reply", "text": text, "clock": clock}]


class PythonHandler(SiteHandler):
    """Serves files of the site, and Python for each page that asks for it (``window.pythonAddress``)."""

    pages: defaultdict[str, Python] = defaultdict(Python)
    """Running instances, by the name chosen by the page."""

    def do_POST(self) -> None:
        """Answer one message of a page."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.path.startswith(ADDRESS):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        answer = json.dumps(self.pages[self.path].answers(json.loads(body))).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

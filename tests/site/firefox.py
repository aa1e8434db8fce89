"""The system's own Firefox, driven by WebDriver BiDi over its web socket.

Playwright drives only a patched Firefox. This one is unmodified; the classes below offer the part of Playwright's page
interface that the tools of `table.py` use, so that those work with both.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import websocket

from .conftest import PATIENCE

EVERY = 0.05  # seconds between two polls of the page
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutConfig.showWarning": False,
    "browser.discovery.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.topsites.contile.enabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "focusmanager.testmode": True,  # a headless window otherwise has no focus
    "intl.accept_languages": "en-GB, en",
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "network.proxy.type": 1,
    "security.OCSP.enabled": 0,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "",
    "ui.prefersReducedMotion": 1,
}
KEYS = {
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "Shift": "\ue008",
    "Tab": "\ue004",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
# Firefox's messages, without an address, when a page is left before the service worker has answered it, or before a
# script has finished loading.
NOT_WAITED_FOR = (
    "Failed to load ‘’. A ServiceWorker intercepted the request",
    "NetworkError: A network error occurred.",
)
VISIBLE = """selector => [...document.querySelectorAll(selector)].some(node =>
    node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0)"""
# Counts the events still to come. If the first event leaves the page, there is nothing to wait for.
EXPECT = """([last, times]) => {
    window.toCome = times;
    const count = () => { window.toCome -= 1; if (window.toCome === 0) removeEventListener(last, count, true); };
    addEventListener(last, count, true);
}"""
# A clickable point of an element: not covered by anything else, once the element stands still.
WHERE = """async ([selector, n]) => {
    const node = document.querySelectorAll(selector)[n];
    if (!node) return null;
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const places = () => { // the middle first: a card of a full hand lies half under the next one
        const { x, y, width, height } = node.getBoundingClientRect();
        const across = [0.5, 0.2, 0.8].map(part => Math.round(x + width * part));
        return width > 0 ? across.map(x => [x, Math.round(y + height / 2)]) : [];
    };
    const before = String(places());
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const all = places();
    if (before !== String(all)) return null;
    const hits = place => {
        const hit = document.elementFromPoint(...place);
        return node.contains(hit) || hit?.contains(node);
    };
    return all.find(hits) ?? null;
}"""


class Gone(Exception):
    """The page was left during a call."""


class Element:
    """The first or n-th match of a selector, resolved at the time of each action."""

    def __init__(self, page: Page, selector: str, n: int = 0) -> None:
        self.page, self.selector, self.n = page, selector, n

    @property
    def first(self) -> Element:
        return self

    def click(self) -> None:
        place = self.page.wait_for_function(WHERE, [self.selector, self.n])
        act = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        move = {"type": "pointerMove", "x": place[0], "y": place[1]}
        self.page.act({"type": "pointer", "id": "mouse", "actions": [move, *act]}, "click")

    def fill(self, text: str) -> None:
        self.page.evaluate(
            "at => { const field = document.querySelector(at); field.focus(); field.select(); }", self.selector
        )
        self.page.keyboard.type(text)

    def press(self, name: str) -> None:
        self.page.evaluate("selector => document.querySelector(selector).focus()", self.selector)
        self.page.keyboard.press(name)

    def count(self) -> int:
        return self.page.evaluate("selector => document.querySelectorAll(selector).length", self.selector)

    def is_hidden(self) -> bool:
        return not self.page.evaluate(VISIBLE, self.selector)


class Keyboard:
    """Presses keys in sequence; ``Shift+Tab`` holds the first while the second is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        keys = [KEYS.get(one, one) for one in name.split("+")]
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.page.act({"type": "key", "id": "keys", "actions": [*down, *up]}, "keyup", len(up))

    def type(self, text: str) -> None:
        strokes = [{"type": kind, "value": char} for char in text for kind in ("keyDown", "keyUp")]
        self.page.act({"type": "key", "id": "keys", "actions": strokes}, "keyup", len(text))


class Page:
    """The only tab of a Firefox started by this class, and its problems."""

    def __init__(self, program: str, address: str, proxy: str) -> None:
        self.address, self.problems, self.keyboard = address, [], Keyboard(self)
        self._numbers = itertools.count(1)
        self._home = tempfile.TemporaryDirectory(prefix="combinatoria-firefox-", ignore_cleanup_errors=True)
        host, _, port = proxy.removeprefix("http://").partition(":")
        ways = {
            f"network.proxy.{kind}{what[0]}": what[1]
            for kind in ("http", "ssl")
            for what in (("", host), ("_port", int(port)))
        }
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in (PREFERENCES | ways).items()
        ]
        Path(self._home.name, "user.js").write_text("".join(lines), encoding="utf-8")
        self._log = Path(self._home.name, "log")
        with self._log.open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [program, "--headless", "--no-remote", "--profile", self._home.name, "--remote-debugging-port", "0"],
                stdout=log,
                stderr=log,
                env={**os.environ, "HOME": self._home.name, "MOZ_CRASHREPORTER_DISABLE": "1"},
            )
        self._socket = websocket.create_connection(self._listening(), suppress_origin=True, timeout=PATIENCE / 1000)
        self.version = self.command("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.command("session.subscribe", events=["log.entryAdded"])
        self._context = self.command("browsingContext.getTree")["contexts"][0]["context"]

    def before_each_page(self, script: str) -> None:
        """Run a script in every future page, before the page's own."""
        self.command("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def _listening(self) -> str:
        end = time.monotonic() + PATIENCE / 1000
        while True:
            for line in self._log.read_text(encoding="utf-8").splitlines():
                if "WebDriver BiDi listening on" in line:
                    return line.split()[-1] + "/session"
            assert self._process.poll() is None and time.monotonic() < end, self._log.read_text("utf-8")
            time.sleep(EVERY)

    def command(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a protocol command and read until its answer arrives; errors logged meanwhile are kept."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self._hear(message["params"]["text"])
            if message.get("id") == number:
                if message["type"] == "error" and ("no such" in message["error"] or "destroyed" in message["message"]):
                    raise Gone(message["message"])
                assert message["type"] == "success", (method, message["error"], message["message"])
                return message["result"]

    def _hear(self, error: str) -> None:
        if not error.startswith(NOT_WAITED_FOR):
            self.problems.append(error)

    def close(self) -> None:
        """End the browser and delete its profile."""
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        self._home.cleanup()

    def act(self, source: dict[str, Any], last: str, times: int = 1) -> None:
        """Perform a mouse or keyboard action, and wait until the page has received its last event."""
        self.evaluate(EXPECT, [last, times])
        self.command("input.performActions", context=self._context, actions=[source])
        self.wait_for_function("() => !(window.toCome > 0)")

    def go(self, path: str = "", page: Page | None = None) -> Page:
        """Open a path of the site; reload even if only the fragment differs."""
        self.command("browsingContext.navigate", context=self._context, url="about:blank", wait="complete")
        self.command("browsingContext.navigate", context=self._context, url=self.address + path, wait="interactive")
        return self

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """Return the value of an expression or a function of one argument, awaiting promises; an element is True."""
        declared = (
            f"async text => {{ const it = {script};"
            " const value = typeof it === 'function' ? await it(JSON.parse(text)) : it;"
            " return JSON.stringify(value instanceof Node ? true : value ?? null); }"
        )
        result = self.command(
            "script.callFunction",
            functionDeclaration=declared,
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert result["type"] == "success", result["exceptionDetails"]["text"]
        return json.loads(result["result"]["value"])

    def wait_for_function(self, script: str, arg: Any = None) -> Any:
        """Poll the page until the script's value is true, and return it."""
        end, why = time.monotonic() + PATIENCE / 1000, ""
        while True:
            try:
                if value := self.evaluate(script, arg):
                    return value
            except Gone as gone:
                why = f" ({gone})"  # poll the next page
            assert time.monotonic() < end, f"never true: {script} {arg}{why}"
            time.sleep(EVERY)

    def wait_for_selector(self, selector: str) -> None:
        self.wait_for_function(VISIBLE, selector)

    def query_selector(self, selector: str) -> bool:
        return self.evaluate("selector => document.querySelector(selector) !== null", selector)

    def inner_text(self, selector: str) -> str:
        return self.evaluate("selector => document.querySelector(selector).innerText", selector)

    def locator(self, selector: str) -> Element:
        return Element(self, selector)

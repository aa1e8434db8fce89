"""The time from ``combinatoria class`` to the first card in a browser of a phone's size, for the first two pupils."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from combinatoria.cli.bench import Figure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
OWN = ".cmb-own .cmb-card"
PUPILS = ("first", "second")


def first_card_figures(browser: Browser) -> Iterator[Figure]:
    """Measure a class from its command: pupils open the address on the wall, join with its code, and see a card."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        command = [sys.executable, "-m", "combinatoria", "class", "--port", "0", "--keep", str(Path(folder, "class"))]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port, code = re.findall(r":(\d+)/.* (\w+)$", server.stdout.readline())[0]
            yield Figure("class: command to its address", time.perf_counter() - begun, "s")
            for pupil in PUPILS:
                opened = time.perf_counter()
                _join(browser, f"http://127.0.0.1:{port}/#{code}")
                now = time.perf_counter()
                yield Figure(f"class: first card of the {pupil} pupil", now - opened, "s", "390 px")
                if pupil == PUPILS[0]:
                    yield Figure("class: command to first card", now - begun, "s", "390 px")
        finally:
            server.terminate()
            server.communicate()


def _join(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(address)
    page.locator("form.join .primary").click()
    page.locator(OWN).first.wait_for()
    context.close()

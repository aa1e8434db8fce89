"""Every page and every state of the table: nothing for axe-core to find, by day and by night, and room at 320 pixels.

Python starts once for each game; what a fragment asks for is shown in the same page.
"""

from __future__ import annotations

import pytest

from .axe import findings
from .conftest import DESKTOP
from .table import GAMES, finish, go_to, hot_seat, idle, key, link_after, opened, page_of, short, tool

EACH = pytest.mark.parametrize("name", GAMES)
REFLOW = {"width": 320, "height": 256}  # 1280 by 1024 at 400 %: WCAG 2.2, 1.4.10

# What sticks out of the page, and what is cut off, once the table has taken the new width.
TOO_WIDE = """width => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve([
    ...(document.documentElement.scrollWidth > width ? [`sideways: ${document.documentElement.scrollWidth}`] : []),
    ...[...document.querySelectorAll(".cmb-name, .cmb-note, .cmb-zone-label, .cmb-title, .cmb-button, .cmb-tool span")]
        .filter(node => node.closest("[inert]") === null && node.checkVisibility()
            && node.scrollWidth > node.clientWidth && getComputedStyle(node).display !== "inline")
        .map(node => `cut: ${node.className} ${node.textContent}`),
]))))"""


def too_wide(page):
    """What 320 pixels are not enough for."""
    page.set_viewport_size(REFLOW)
    found = page.evaluate(TOO_WIDE, REFLOW["width"])
    page.set_viewport_size(DESKTOP)
    return found


class Look:
    """A page that is looked at again and again, and all that was found."""

    def __init__(self, page):
        self.page = page
        self.found = []

    def at(self, where, within=None):
        self.found += [f"{where}: {one}" for one in [*findings(self.page, within), *too_wide(self.page)]]


@pytest.mark.parametrize("path", ["?lang=en", "ja/index.html"])
def test_the_landing_page(visit, front, path):
    page = visit().go(path)
    page.wait_for_selector("html[data-ready]")
    look = Look(page)
    look.at("landing")
    assert look.found == []


@EACH
def test_the_play_page_in_all_its_states(visit, front, picture, name):
    page = opened(visit(), f"{page_of(name)}?lang=en#{link_after(name, 0)}")
    look = Look(page)
    look.at("start")
    for panel in ("rules", "text", "new", "settings", "help"):
        tool(page, panel)
        page.wait_for_selector(f'[data-panel="{panel}"]')
        idle(page)
        look.at(panel, ".cmb-panel")

    go_to(page, link_after(name, 1))
    tool(page, "odds")
    page.wait_for_selector(".cmb-strip button")
    page.locator(".cmb-strip button", has_text="How is this counted?").first.click()
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    look.at("odds and hint")
    picture(page, f"access-odds-{name}", full_page=True)
    tool(page, "analyse")
    if page.query_selector(key("analyse:start")):
        page.locator(key("analyse:start")).click()
    page.wait_for_selector("[data-row]")
    look.at("analysis", ".cmb-panel")
    tool(page, "review")
    page.wait_for_selector('[data-guide="review"]')
    look.at("review")

    for wish, guide in (("learn", "learn"), ("puzzle:today", "puzzle")):
        go_to(page, wish)
        page.wait_for_selector(f'[data-guide="{guide}"]')
        look.at(guide)

    go_to(page, short(name))
    finish(page)
    look.at("end")
    hot_seat(page, [1])
    look.at("hand-over")
    assert look.found == []


@EACH
def test_a_narrow_page_in_japanese(visit, picture, name):
    """The same widths in the other language, where words break at other places; and what must be looked at."""
    page = opened(visit(viewport=REFLOW), f"{page_of(name)}?lang=ja#{short(name)}")
    found = page.evaluate(TOO_WIDE, REFLOW["width"])
    for moves in (2, 4):
        go_to(page, link_after(name, moves))
        found += page.evaluate(TOO_WIDE, REFLOW["width"])
    picture(page, f"access-narrow-{name}", full_page=True)
    for wish in ("learn", "puzzle:today"):
        go_to(page, wish)
        page.wait_for_selector("[data-guide]")
        found += page.evaluate(TOO_WIDE, REFLOW["width"])
    page.set_viewport_size(DESKTOP)
    page.emulate_media(forced_colors="active")
    picture(page, f"access-forced-{name}", full_page=True)
    assert found == []

"""Every page and every state of the table: nothing for axe-core to find, by day and by night, and room at 320 pixels.

A page is opened once for each game; what a fragment asks for is shown in the same page.
"""

from __future__ import annotations

import pytest

import combinatoria

from ..running import one_in
from .axe import findings
from .conftest import DESKTOP
from .table import (
    GAMES,
    finish,
    go_to,
    hot_seat,
    idle,
    key,
    link_after,
    link_with_odds,
    near_end,
    opened,
    page_of,
    short,
    tool,
)

REFLOW = {"width": 320, "height": 256}  # 1280 by 1024 at 400 %: WCAG 2.2, 1.4.10

# What sticks out of the page, and what is cut off, once the table has taken the new width.
TOO_WIDE = """width => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve([
    ...(document.documentElement.scrollWidth > width ? [`sideways: ${document.documentElement.scrollWidth}`] : []),
    ...[...document.querySelectorAll(".cmb-name, .cmb-note, .cmb-zone-label, .cmb-title, .cmb-button, .cmb-tool span")]
        .filter(node => node.closest("[inert]") === null && node.checkVisibility()
            && node.scrollWidth > node.clientWidth && getComputedStyle(node).display !== "inline")
        .map(node => `cut: ${node.className} ${node.textContent}`),
]))))"""


# All tools stand in the row again: what was told by its place before would be pressed no more.
WIDE_AGAIN = """() => document.querySelector('.cmb[data-fit] [data-tool="more"]') === null"""


def too_wide(page):
    """What 320 pixels are not enough for."""
    page.set_viewport_size(REFLOW)
    found = page.evaluate(TOO_WIDE, REFLOW["width"])
    page.set_viewport_size(DESKTOP)
    page.wait_for_function(WIDE_AGAIN)
    return found


class Look:
    """A page that is looked at again and again, and all that was found.

    The first and the last look are whole: by day, by night, and on 320 pixels. Of the states between, which have the
    same parts in every game, each is looked at in one of the three, by turns (`--all`: in all).
    """

    def __init__(self, page, turn=0, everything=False):
        self.page, self.turn, self.everything = page, turn, everything
        self.found = []
        self.seen = []

    def at(self, where, within=None, whole=False):
        ways = ("light", "dark", "narrow")
        if not whole and not self.everything:
            ways = (ways[(len(self.seen) + self.turn) % len(ways)],)
        self.seen.append(where)
        looks = findings(self.page, within, [way for way in ways if way != "narrow"])
        if "narrow" in ways:
            looks += too_wide(self.page)
        self.found += [f"{where}: {one}" for one in looks]


@pytest.mark.parametrize("path", one_in(2, ["?lang=en", "ja/index.html"], 1))
def test_the_landing_page(visit, front, path):
    page = visit().go(path)
    page.wait_for_selector("html[data-ready]")
    look = Look(page)
    look.at("landing", whole=True)
    assert look.found == []


@pytest.mark.parametrize("name", one_in(9, GAMES, 6))
def test_the_play_page_in_all_its_states(request, visit, front, picture, name):
    """And what stands there: odds say how they count, a match is stepped through and analysed.

    What is between beginning and end has the same parts in every game.
    """
    page = opened(visit(), f"{page_of(name)}?lang=en#{link_after(name, 0)}")
    look = Look(page, GAMES.index(name), request.config.getoption("all"))
    look.at("start", whole=True)
    for part in (panels, odds_hint_and_analysis, tour_and_puzzle):
        part(page, name, look, picture)
    go_to(page, near_end(name))
    finish(page)
    look.at("end", whole=True)
    stepped_through(page)
    look.at("review")
    picture(page, f"review-{name}", full_page=True)
    page.locator(key("review:leave")).click()
    page.wait_for_selector('[data-guide="review"]', state="detached")
    if name == "soulmates":  # the whole match, which is quick here
        analysed(page)
    if combinatoria.game(name).seats[-1] > 1:  # nobody hands the screen over in a game for one
        hot_seat(page, [1])
        look.at("hand-over")
    assert look.found == []


def panels(page, name, look, picture):
    for panel in ("rules", "text", "new", "settings", "help"):
        tool(page, panel)
        page.wait_for_selector(f'[data-panel="{panel}"]')
        idle(page)
        look.at(panel, ".cmb-panel")


def odds_hint_and_analysis(page, name, look, picture):
    go_to(page, link_with_odds(name))
    tool(page, "odds")
    page.wait_for_selector(".cmb-strip button")
    closed = page.inner_text(".cmb-strip")
    page.locator(".cmb-strip button", has_text="How is this counted?").first.click()
    told = page.inner_text(".cmb-strip")
    assert len(told) > len(closed) and any(c.isdigit() for c in told)
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    look.at("odds and hint")
    picture(page, f"access-odds-{name}", full_page=True)
    analysed(page)
    look.at("analysis", ".cmb-panel")
    picture(page, f"analysis-{name}", full_page=True)


def tour_and_puzzle(page, name, look, picture):
    for wish, guide in (("learn", "learn"), ("puzzle:today", "puzzle")):
        go_to(page, wish)
        page.wait_for_selector(f'[data-guide="{guide}"]')
        look.at(guide)


def analysed(page):
    """What the decisions were worth stands there."""
    tool(page, "analyse")
    if page.query_selector(key("analyse:start")):
        page.locator(key("analyse:start")).click()
    page.wait_for_selector("[data-row]")


def stepped_through(page):
    """From the beginning on, each step has a sentence of its own."""
    tool(page, "review")
    page.wait_for_selector('[data-guide="review"]')
    if page.locator(key("review:first")).get_attribute("aria-disabled") == "false":
        page.locator(key("review:first")).click()
        idle(page)
    sentences = set()
    for _ in range(5):
        sentences.add(page.inner_text("[data-sentence]"))
        page.locator(key("review:next")).click()
        idle(page)
    assert len(sentences) >= 4


@pytest.mark.parametrize("name", one_in(5, GAMES, 2))
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

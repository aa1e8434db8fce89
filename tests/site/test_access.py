"""Every page and table state: no axe-core findings in light and dark mode, and no overflow at 320 pixels.

A page is opened once per game; fragments are shown in the same page.
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
    open_option,
    opened,
    page_of,
    short,
    tool,
)

REFLOW = {"width": 320, "height": 256}  # 1280 by 1024 at 400 %: WCAG 2.2, 1.4.10

# Elements wider than the page, and cut-off ones, once the table has adapted to the new width.
TOO_WIDE = """width => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve([
    ...(document.documentElement.scrollWidth > width ? [`sideways: ${document.documentElement.scrollWidth}`] : []),
    ...[...document.querySelectorAll(".cmb-name, .cmb-note, .cmb-zone-label, .cmb-title, .cmb-button, .cmb-tool span")]
        .filter(node => node.closest("[inert]") === null && node.checkVisibility()
            && node.scrollWidth > node.clientWidth && getComputedStyle(node).display !== "inline")
        .map(node => `cut: ${node.className} ${node.textContent}`),
]))))"""


# The tools have moved out of the table, back to their place below it and its panel.
WIDE_AGAIN = """() => document.querySelector('.cmb[data-fit] .cmb-table > .cmb-bar') === null"""


def too_wide(page):
    """Return the elements that do not fit into 320 pixels."""
    page.set_viewport_size(REFLOW)
    found = page.evaluate(TOO_WIDE, REFLOW["width"])
    page.set_viewport_size(DESKTOP)
    page.wait_for_function(WIDE_AGAIN)
    return found


class Look:
    """Repeated checks of a page, and their findings.

    The first and the last check are complete: light, dark, and 320 pixels. The states between have the same parts in
    every game, so each is checked in one of the three, in rotation (`--all`: in all).
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
def test_the_landing_page_is_accessible(visit, front, path):
    page = visit().go(path)
    page.wait_for_selector("html[data-ready]")
    look = Look(page)
    look.at("landing", whole=True)
    assert look.found == []


@pytest.mark.parametrize("name", one_in(9, GAMES, 6))
def test_the_play_page_is_accessible_in_all_its_states(request, visit, front, picture, name):
    """The contents too: odds explain how they are counted, and a match is reviewed and analysed."""
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
    if combinatoria.game(name).seats[-1] > 1:  # a solo game has no hand-over
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
    open_option(page)
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
    """Wait for the analysis of the decisions."""
    tool(page, "analyse")
    if page.query_selector(key("analyse:start")):
        page.locator(key("analyse:start")).click()
    page.wait_for_selector("[data-row]")


def stepped_through(page):
    """Review the match from the beginning; each step has its own sentence."""
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
def test_a_narrow_page_in_japanese_has_no_overflow(visit, picture, name):
    """The same widths in Japanese, where words break elsewhere; and pictures for people to look at."""
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

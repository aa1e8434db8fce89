"""Changing the language in mid-game, files, links, the game kept by the browser, and room on a phone.

Tested for some games; with `--all` for each.
"""

from __future__ import annotations

import json

import pytest

import combinatoria

from ..running import one_in
from .table import GAMES, idle, link_after, opened, page_of, settled, status, tool

FINGER = 24  # CSS pixels: WCAG 2.2, target size
MOVES = 2
DEALT = "deal => document.querySelector('.cmb-facts').innerText.split(/\\D+/).includes(deal) && location.hash === ''"

# All visible clickable elements that are smaller than a finger or covered by something else. An ``::after`` box that
# lies over an element, as around a counter, can be touched as well and counts as part of it.
UNREACHABLE = """finger => [...document.querySelectorAll(".cmb :is(button, select, input, summary)")].filter(node => {
    const box = node.getBoundingClientRect(), over = getComputedStyle(node, "::after");
    if (!node.checkVisibility({ visibilityProperty: true }) || box.width === 0) return false;
    const size = name => Math.max(box[name], over.position === "absolute" ? parseFloat(over[name]) || 0 : 0);
    if (size("width") < finger || size("height") < finger) return true;
    if (!node.matches(".cmb-card, .cmb-whole")) return false;
    node.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = node.getBoundingClientRect(); // a card may lie half under the next
    return ![width / 2, finger / 2].some(from => node.contains(document.elementFromPoint(x + from, y + height / 2)));
}).map(node => node.outerHTML.slice(0, 160))"""


def kept_by_browser(page, name, deal):
    """Wait until the browser keeps this deal with the current moves, in place of the previous game."""
    page.wait_for_function(
        """([name, deal, moves]) => {
            const kept = JSON.parse(localStorage.getItem(`/:combinatoria/play/${name}`));
            return kept?.seed === deal && kept.moves.length >= moves;
        }""",
        arg=[name, deal, MOVES],
    )


def laid_out(page):
    """Return the names of all cards on the table, and the talk shown there."""
    cards = page.locator(".cmb-cloth .cmb-card [data-name]").all_text_contents()
    return cards, page.locator("[data-dialogue]").all_inner_texts()


@pytest.mark.parametrize("name", one_in(9, GAMES))
def test_a_file_and_a_link_bring_a_game_back_and_its_language_changes(visit, name):
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = opened(visitor, f"{page_of(name)}#{link_after(name, MOVES)}")
    table, said = laid_out(page), status(page)
    with page.expect_download() as download:
        tool(page, "save")
    assert download.value.suggested_filename == f"{name}-7.json"
    text = download.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["game"] == name
    tool(page, "link")
    page.wait_for_selector("[data-notice]")
    link = page.evaluate("() => navigator.clipboard.readText()")

    page.evaluate("link => { location.hash = link }", link_after(name, MOVES, seed=8))
    deals = combinatoria.game(name).deals  # a game that deals nothing shows no number of a deal
    page.wait_for_function(DEALT, arg="8" if deals else "")
    assert laid_out(page) != table or not deals
    with page.expect_file_chooser() as chooser:
        tool(page, "load")
    chooser.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": text.encode()})
    page.wait_for_function(DEALT, arg="7" if deals else "")
    idle(page)
    assert settled(page)
    assert (laid_out(page), status(page)) == (table, said)
    in_mid_game_the_language_changes_and_the_game_goes_on(visitor, page, name)

    assert link.startswith(f"{visitor.address}{page_of(name)}#{name}:")
    page = opened(visit(), link.removeprefix(visitor.address))
    assert (laid_out(page), status(page)) == (table, said)


def ids_of(page):
    return page.locator(".cmb-cloth .cmb-card").evaluate_all("nodes => nodes.map(node => node.dataset.card)")


def in_mid_game_the_language_changes_and_the_game_goes_on(visitor, page, name):
    cards, before = ids_of(page), status(page)
    assert cards
    page.select_option("[data-language]", "ja")
    page.wait_for_selector('html[lang="ja"] .cmb[lang="ja"]')
    assert status(page) != before
    assert "ゲーム一覧" in page.inner_text("header.top")
    assert ids_of(page) == cards
    kept_by_browser(page, name, 7)
    opened(visitor, page_of(name), page)
    assert page.get_attribute("html", "lang") == "ja", "the choice is kept for the next visit"
    assert ids_of(page) == cards, "and so is the game"


@pytest.mark.parametrize("name", one_in(5, GAMES, 1))
def test_on_a_phone_nothing_scrolls_sideways_and_everything_can_be_touched(visit, picture, name):
    """With the maximum number of players."""
    seats = combinatoria.game(name).seats[-1]
    page = opened(
        visit(viewport={"width": 360, "height": 740}, has_touch=True), f"{page_of(name)}#{name}:seats={seats}:7:"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    picture(page, f"phone-full-{name}", full_page=True)
    if page.query_selector(".cmb-over:not([data-down])"):  # additional panels cover the table until they are folded
        page.locator('[data-key="sheet:fold"]').click()
    assert page.evaluate(UNREACHABLE, FINGER) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    idle(page)
    assert page.evaluate(UNREACHABLE, FINGER) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.wait_for_function("() => document.documentElement.scrollWidth <= 320")

"""Matches of every game on its page to their end: by mouse, by keys alone, as text.

Of long matches only the last decisions are made here; `test_firefox.py` makes the first ones by mouse and by keys, and
plays whole matches as text. One game is played; with `--all` every game, completely.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from combinatoria.match.link import from_link
from tests.contract.random_play import play_out

from ..running import one_in
from .table import (
    CARD,
    ENOUGH,
    GAMES,
    HAND,
    HASTY,
    MANNERS,
    go_to,
    idle,
    link_with_odds,
    near_end,
    next_of,
    opened,
    page_of,
    play_as_text,
    play_by_keys,
    settled,
    short,
    tap,
    tool,
)
from .test_secrets import LISTEN

PLACED = re.compile(r", \d+ of \d+, ")  # a card among others, not the top of a pile
NAME = re.compile(r"(?P<card>\w.*), (?P<place>\d+) of (?P<all>\d+), playable(, .+)?")
MANY = 8  # decisions by keys
CLICKED = 8  # and by mouse
TYPED = 3
# Records everything announced by the polite live region.
SPOKEN = """(() => {
    window.spoken = [];
    new MutationObserver(changes => {
        for (const { target, addedNodes } of changes) {
            if (target.dataset?.live === "polite") for (const node of addedNodes) window.spoken.push(node.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
})()"""


def picks_cards(name):
    """Return whether any move of the short match is made by picking a card, not only piles or buttons."""
    match = play_out(from_link(short(name)), Random(1))
    made = [(match.table_at(d.mark).view(d.seat), d) for d in match.decisions]
    return any("/" in pick for view, d in made for pick in match.game.picks(view, d.seat, d.move).picks)


@pytest.mark.pyodide  # matches in the page's own Python
@pytest.mark.parametrize("name", one_in(9, GAMES, 4))
def test_matches_by_keys_by_mouse_and_as_text_to_their_ends(request, visit, picture, name):
    """In one page, one match after the other, so that Python need not restart.

    Rules, odds, hint, tour and puzzle come from the game's image: the page would fetch an archive for modules that are
    missing from it.
    """
    visitor = visit()
    page, asked, told = visitor.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    page.on("console", lambda message: told.append(message.text))
    page.add_init_script(LISTEN)
    page.add_init_script(SPOKEN)
    everything = request.config.getoption("all")
    opened(visitor, f"{page_of(name)}?lang=en#{short(name) if everything else near_end(name, CLICKED)}", page)
    by_mouse(page, name)
    picture(page, f"play-over-{name}", full_page=True)
    page.locator('[data-key="again"]').click()
    assert page.locator("[data-panel]").is_visible()
    assert any(file.endswith(".image") for file in asked)
    assert [file for file in asked if file.endswith((".zip", ".whl"))] == [], told
    if not everything and GAMES.index(name) != 1:
        return
    go_to(page, near_end(name, MANY))
    page.evaluate("heard.length = spoken.length = 0")
    by_keys(page, name)
    go_to(page, near_end(name, TYPED))
    as_text(page)
    for wish, guide in (("learn", "learn"), ("puzzle:today", "puzzle")):
        go_to(page, wish)
        page.wait_for_selector(f'[data-guide="{guide}"]')
    go_to(page, link_with_odds(name))
    tool(page, "odds")
    page.wait_for_selector(".cmb-strip button")
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    tool(page, "analyse")
    page.wait_for_selector("[data-row], [data-panel=analyse]")
    assert [file for file in asked if file.endswith((".zip", ".whl"))] == [], told


def by_keys(page, name):
    """The focus is never lost, all pressed elements have names, and each event is announced once, in one sentence."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    pressed, over = play_by_keys(page, name)
    assert over and page.inner_text("[data-result]")
    cards = [said for selector, said in pressed if selector in (CARD, HAND) and PLACED.search(said)]
    assert all(NAME.fullmatch(said) for said in cards) and bool(cards) == picks_cards(name), pressed
    assert all(said.strip() for _, said in pressed)
    happened = [event["caption"] for one in page.evaluate("heard") for event in one["events"] if event.get("caption")]
    spoken = page.evaluate("spoken")
    assert [said for said in spoken if said in set(happened)] == happened != []


def by_mouse(page, name):
    """Click the targets of a hurried player where they are visible."""
    assert settled(page), "a match that goes on"
    for _ in range(ENOUGH):
        if not settled(page):
            break
        tap(page.locator(next_of(page, MANNERS.get(name, HASTY))).first)
        idle(page)
    assert page.inner_text("[data-result]")


def as_text(page):
    """All information and actions are available as text; moves are typed as a number of the list, or in full."""
    assert settled(page), "a match that goes on"
    play_as_text(page)
    assert page.inner_text("[data-result]")

"""Helpers for play pages: open one, wait for the player's turn, and act as a person does."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from playwright.sync_api import Error

import combinatoria
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session
from combinatoria.words.explain import ui_texts
from tests.tiny import REAL

GAMES = REAL
ENOUGH = 400  # more than any of these games takes

# Complete matches, short and repeatable: few players, few rounds, a fixed deal. Games not listed here use the minimum
# number of players.
SHORT = {
    "altar": "altar:seats=2:1:",
    "signs": "signs:seats=4,games=1,turns_each=1:1:",
    "soulmates": "soulmates:seats=3:3:",
}

# Matches with odds and questions at many decisions; by default the short match.
COUNTED = {
    "happiness": "happiness:seats=2,stories=true,first=1,rounds=1:1:",  # the teller is asked no question
    "reunion": "reunion:seats=1:4:meet_station,call_2",  # a card can be laid, and some friends are still to come
}

OFFER = "[data-offer]"
# The strip is drawn at once, with a sentence in place of its odds until they arrive.
THERE = "waits => !document.querySelector('[data-strip]')?.textContent.includes(waits)"
# Open every <details> around an element.
UNFOLD = """node => {
    for (let at = node.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
}"""
# The point at which a click hits an element: the middle, if possible.
SEEN_AT = """node => {
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = node.getBoundingClientRect();
    const places = [0.5, 0.25, 0.75].flatMap(y => [0.5, 0.2, 0.8].map(x => [width * x, height * y]));
    return places.find(([x, y]) => node.contains(document.elementFromPoint(left + x, top + y))) ?? places[0];
}"""
TARGET = ".cmb-card[data-target], .cmb-zone [data-target]"
CARD = ".cmb-card[data-pickable]:not([data-selected]), .cmb-whole[data-pickable]"
DECK = '[data-shape="stack"] .cmb-card[data-pickable]:not([data-selected])'
HAND = '.cmb-own [data-shape="hand"] .cmb-card[data-pickable]:not([data-selected])'

# Preferences of a hurried player, and of one who exchanges as many cards as possible and refills from the deck.
HASTY = (OFFER, TARGET, CARD)
LAVISH = (DECK, HAND, CARD, TARGET, OFFER)
LAYING = (TARGET, HAND, CARD, OFFER)
MANNERS = {"altar": LAVISH, "equilibrium": LAYING, "library": LAYING, "order": LAYING}


def page_of(name):
    """Return the path of a game's play page."""
    return f"play/{name}.html"


def short(name):
    """Return the link of a short match."""
    return SHORT.get(name) or f"{name}:seats={combinatoria.game(name).seats[0]}:1:"


def counted(name):
    """Return the link of a short match in which the viewer has odds to look at."""
    return COUNTED.get(name) or short(name)


def link_after(name, moves, seed=7):
    """Return the link of a match after some moves of the viewer, chosen by the game's own bot."""
    session = Session(name, seed=seed)
    for n in range(moves):
        assert "error" not in session.handle({"id": n, "do": "play_for_me", "seq": session.seq})
    assert session.snapshot()["result"] is None
    return to_link(session.match)


def link_with_odds(name, seed=7):
    """Return the link of a match after the first move, or later if odds only appear later."""
    session = Session(name, seed=seed)
    for n in count():
        assert "error" not in session.handle({"id": 2 * n, "do": "play_for_me", "seq": session.seq})
        if session.handle({"id": 2 * n + 1, "do": "odds", "seq": session.seq})["odds"]:
            return to_link(session.match)


def near_end(name, left=3):
    """Return the link of the short match with this many decisions of the viewer left.

    A page would need ten times as long for the preceding moves.
    """
    links = links_of(name)
    return links[-min(left, len(links))]


@cache
def links_of(name):
    """Return links of the short match before each of the viewer's decisions, as made by the game's bot."""
    session, links = Session.for_match(from_link(short(name))), []
    while session.snapshot()["result"] is None:
        links.append(to_link(session.match))
        assert "error" not in session.handle({"do": "play_for_me", "seq": session.seq})
    return links


def opened(visitor, path, page=None):
    """Open a play page and wait for its table."""
    page = visitor.go(path, page)
    page.wait_for_selector("html[data-ready] .cmb-cloth, #failure:not([hidden])")
    assert page.locator("#failure").is_hidden(), page.inner_text("#failure")
    return page


def tool(page, name):
    """Press a toolbar button, opening "more" if there is no room for it."""
    button = page.locator(f'[data-tool="{name}"]')
    if button.is_hidden():
        page.locator('[data-tool="more"]').click()
    button.click()


def open_option(page):
    """Wait for the odds of the open strip, and show all odds of the best option, where they compare options."""
    page.wait_for_function(THERE, arg=ui_texts()["odds_wait"]["en"])
    rows = page.locator('[data-key^="choice:"][aria-expanded="false"]')
    if rows.count():
        rows.first.click()


def key(name):
    """Return the selector of an element with this key."""
    return f'[data-key="{name}"]'


def status(page):
    return page.inner_text("[data-status]")


def idle(page):
    """Wait until the last request is answered and shown: the table is busy from the click on, without a gap."""
    page.wait_for_function("() => !document.querySelector('.cmb-status[data-busy]')")


def settled(page):
    """Wait until the player can move or the game is over; return whether it goes on."""
    page.wait_for_selector(f"[data-result], {CARD}, {OFFER}")
    return not page.query_selector("[data-result]")


def next_of(page, manner):
    """Return the selector of this player's next action."""
    return next(selector for selector in manner if page.query_selector(selector))


def tap(one):
    """Click where an element is visible: a card of a full hand is half covered by the next one, even its middle."""
    node = one.element_handle()  # the same element for both steps, whatever is redrawn between them
    x, y = node.evaluate(SEEN_AT)
    try:
        node.click(position={"x": x, "y": y})
    except Error as error:
        if "not attached" not in error.message:
            raise
        tap(one)  # another element has taken its place meanwhile


def hand_of(page):
    return page.locator(".cmb-own .cmb-card [data-name]").all_text_contents()


def cards_of(page):
    return page.locator(".cmb-own .cmb-card").evaluate_all("nodes => nodes.map(node => node.dataset.card)")


def holds(page, count):
    """Wait until the viewer's hand shows this many cards."""
    page.wait_for_function("n => document.querySelectorAll('.cmb-own .cmb-card').length === n", arg=count)


def hot_seat(page, seats, seed="5", *, all_open=False):
    """Begin a match in which several people share the screen, up to the curtain before the first of them."""
    tool(page, "new")
    if not page.query_selector(f'[name="human"][value="{max(seats)}"]'):  # the previous match had fewer players
        page.select_option('[name="seats"]', str(max(seats) + 1))
    for seat in seats:
        page.check(f'[name="human"][value="{seat}"]', force=True)
    if all_open:  # by default several people hide their cards
        page.check('[name="all_open"]', force=True)
    page.locator(key("new:more")).click()
    page.fill('[name="seed"]', seed)
    page.locator("[data-new]").evaluate("form => form.requestSubmit()")
    page.wait_for_selector("[data-curtain]")


def go_to(page, wish):
    """Open a fragment in the current page, so that Python need not restart."""
    page.evaluate("wish => { location.hash = wish }", wish)
    page.wait_for_function("wish => decodeURIComponent(location.hash) !== '#' + wish", arg=wish)
    idle(page)


def finish(page):
    """Let the table play to the end with its own "Play a move for me"."""
    if not page.query_selector(key("help:play")):
        tool(page, "help")
    for _ in range(ENOUGH):
        if not settled(page):
            return
        page.get_by_role("button", name="Play a move for me").click()
        idle(page)
    raise AssertionError("the game does not end")


WAY = """selector => {
    const target = document.querySelector(selector);
    const at = document.activeElement;
    if (at.matches(selector)) return null;
    const after = at === document.body || at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (at.closest("[data-group]")?.contains(target)) return after ? "ArrowRight" : "ArrowLeft";
    return after ? "Tab" : "Shift+Tab";
}"""


def press_to(page, selector):
    """Move the focus by Tab and arrow keys only, until it is on an element that matches."""
    for _ in range(80):
        way = page.evaluate(WAY, selector)
        if way is None:
            return
        page.keyboard.press(way)
    raise AssertionError(f"keys do not reach {selector}")


KEPT = """() => {
    const at = document.activeElement;
    return at !== document.body && at.closest(".cmb") !== null && at.checkVisibility();
}"""
NAMED = """() => {
    const at = document.activeElement;
    return at.querySelector("[data-name]")?.textContent ?? at.ariaLabel ?? at.innerText;
}"""


def play_by_keys(page, name, moves=ENOUGH):
    """Play with Tab, arrow keys and Enter only, and check that the table has the focus after each press.

    Returns:
        The accessible names of all pressed elements, and whether the game is over.
    """
    manner, pressed = MANNERS.get(name, HASTY), []
    for _ in range(moves):
        if not settled(page):
            return pressed, True
        selector = next_of(page, manner)
        press_to(page, selector)
        pressed.append((selector, page.evaluate(NAMED)))
        page.keyboard.press("Enter")
        idle(page)
        assert page.evaluate(KEPT), f"the focus is lost after {pressed[-1]}"
    return pressed, not settled(page)


MOVE = re.compile(r"^ *(?P<number>\d+)\. .*\[(?P<move>[^\]]+)\]$", re.MULTILINE)
READABLE = """before => document.querySelector("[data-result]")
    || (document.querySelector(".cmb-text").textContent !== before
        && /^ *1\\. /m.test(document.querySelector(".cmb-text").textContent))"""


def play_as_text(page):
    """Play to the end with the text view only, by typing a number of the list, or the move itself."""
    tool(page, "text")
    page.wait_for_selector(".cmb-typed input")
    box = page.locator(".cmb-typed input")
    before = ""
    for turn in range(ENOUGH):
        page.wait_for_function(READABLE, arg=before)
        if page.query_selector("[data-result]"):
            return
        before = page.inner_text(".cmb-text")
        wanted = max(MOVE.finditer(before), key=lambda found: len(found["move"].split()))
        box.fill(wanted["move" if turn % 2 else "number"])
        box.press("Enter")
        idle(page)
    raise AssertionError("the game does not end")

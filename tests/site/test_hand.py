"""The viewer's own hand on a real page: rearranged by mouse, touch and keys, kept over moves and reloads.

One page for all tests, with its Python in the test process; at the end several people share its screen.
"""

from __future__ import annotations

from combinatoria.session import Session

from .stepping import Desk
from .table import page_of

HAND = (
    """() => [...document.querySelectorAll('.cmb-own [data-shape="hand"] .cmb-card')].map(card => card.dataset.card)"""
)
CARDS = '.cmb-own [data-shape="hand"] .cmb-card'
MARKED = "[data-dragged], [data-gap], [data-selected]"


def spots(page):
    """Return for each card of the hand x and y of a visible point at its left edge, and an x near its right edge."""
    boxes = [page.locator(CARDS).nth(n).bounding_box() for n in range(page.locator(CARDS).count())]
    return [(box["x"] + 14, box["y"] + box["height"] / 2, box["x"] + box["width"] * 0.8) for box in boxes]


def dragged(page, start, to):
    """Drag with the mouse, in several steps."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 30, start[1], steps=3)
    page.mouse.move(*to, steps=5)
    page.mouse.up()


def swept(page, start, to):
    """Drag with a finger."""
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        found = [{"x": x, "y": y} for x, y in points]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    touch("touchStart", start)
    for n in range(1, 9):
        touch("touchMove", (start[0] + (to[0] - start[0]) * n / 8, start[1]))
    touch("touchEnd")


def moved(cards, at, to):
    others = [card for card in cards if card != cards[at]]
    return [*others[:to], cards[at], *others[to:]]


def test_a_hand_can_be_rearranged_and_stays_so(visit):
    visitor = visit(has_touch=True)
    page = visitor.new_page()
    desk = Desk(page, Session("soulmates", seats=4, seed=7))
    page.goto(f"{visitor.address}{page_of('soulmates')}?lang=en")
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    before = page.evaluate(HAND)
    faces = [desk.session.match.table.faces[int(card)] for card in before]
    assert faces == sorted(faces, key=list(desk.session.match.game.deck(4, {})).index), "sorted as the game lists them"
    seq = desk.session.seq
    for drag in (dragged, swept):
        cards, places = page.evaluate(HAND), spots(page)
        (x, y, _), (_, to_y, to_x) = places[0], places[2]
        drag(page, (x, y), (to_x, to_y))
        page.wait_for_function("cards => (" + HAND + ")().join() === cards", arg=",".join(moved(cards, 0, 2)))
        assert page.locator(MARKED).count() == 0
    cards = page.evaluate(HAND)
    page.locator(CARDS).nth(3).focus()
    page.keyboard.press("Shift+ArrowLeft")
    laid = moved(cards, 3, 2)
    assert page.evaluate(HAND) == laid and desk.session.seq == seq
    assert page.evaluate("() => document.activeElement.dataset.card") == cards[3]
    desk.play_on()
    page.wait_for_function("([cards, n]) => document.querySelectorAll(cards).length === n", arg=[CARDS, 5])
    assert page.evaluate(HAND)[:4] == laid, "new cards lie at the end"
    page.reload()
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    assert page.evaluate(HAND)[:4] == laid, "kept by this browser"
    page.locator('[data-key^="sort:"]').click()
    assert page.evaluate(HAND) != laid and page.locator('[data-key^="sort:"]').count() == 0

    desk.session = Session("signs", seed=7, humans=(0, 2))
    page.evaluate("changed => playHost.show(changed)", {**desk.session.snapshot(), "seq": 900})
    desk.session.seq = 900
    assert page.locator("[data-curtain] button:not([data-key='curtain:turns'])").count() == 2
    page.locator('[data-key="curtain:2"]').click()
    page.wait_for_selector(".cmb-own[data-seat='2']")
    assert desk.session.viewer == 2 and page.locator(".cmb-own .cmb-name").inner_text().endswith("(you)")

"""Two devices play one match by links: each shows its own cards, and no link replaces a match without asking."""

from __future__ import annotations

from . import axe
from .table import (
    CARD,
    OFFER,
    cards_of,
    hand_of,
    holds,
    hot_seat,
    idle,
    key,
    link_after,
    opened,
    page_of,
    status,
    tap,
    tool,
)

PHONE = {"width": 390, "height": 844}
PAGE = page_of("soulmates")
DEAL = "14"
"""In this deal neither of the first two players is found by a bot in the first rounds."""
LINK = "[data-turns] [type=url]"
WAITS = "The match goes on when a link comes back."


def turn(page):
    """Draw a card and discard one, as the person on turn."""
    tap(page.locator(CARD).first)
    holds(page, 5)
    idle(page)
    tap(page.locator(f".cmb-own {CARD}").first)
    page.locator(OFFER).first.click()
    idle(page)


def sent(page, how):
    """Send the link in a certain way; return it."""
    page.locator(f"[data-turn={how}]").click()
    page.locator("[data-status]", has_text=WAITS).wait_for()
    link = page.input_value(LINK)
    page.locator("[data-turn=close]").click()
    return link


def told(page, text):
    page.locator("#notice-text", has_text=text).wait_for()


def follow(page, link):
    page.evaluate("link => { location.hash = link.split('#')[1] }", link)


def test_a_match_is_played_on_two_phones_by_links(visit, picture):
    one, two = (visit(viewport=PHONE) for _ in range(2))
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first = opened(one, f"{PAGE}?lang=en")
    hot_seat(first, [0, 1], DEAL)
    first.locator(key("curtain:ready")).click()
    holds(first, 4)
    mine = cards_of(first)
    turn(first)
    first.locator(key("curtain:turns")).wait_for()
    picture(first, "turns-curtain")
    first.locator(key("curtain:turns")).click()
    link = sent(first, "copy")
    assert first.evaluate("navigator.clipboard.readText()") == link and "lang=" not in link
    assert len({*mine} & {*cards_of(first)}) >= 3, "one's own cards stay in sight"
    assert first.locator(CARD).count() == 0

    second = opened(two, f"{PAGE}?lang=en#{link.split('#')[1]}")
    second.locator(key("curtain:ready")).wait_for()
    assert second.locator(".cmb-card").count() == 0 and "#" not in second.url
    second.locator(key("curtain:ready")).click()
    holds(second, 4)
    picture(second, "turns-second")
    turn(second)
    told(second, "It is Player 1's turn, on another device.")
    picture(second, "turns-due")
    second.locator("#notice-act").click()
    second.locator("[data-turn=code]").click()
    second.locator("[data-turns] svg.qr").wait_for()
    assert axe.findings(second) == []
    picture(second, "turns-code")
    back = second.input_value(LINK)
    second.locator("[data-turn=close]").click()
    second.reload()
    holds(second, 4)
    assert status(second) == WAITS, "kept over a reload"

    follow(first, link)
    told(first, "This link is for Player 2, who plays on another device.")
    follow(first, back[:-9])
    told(first, "This link is damaged or cut off.")
    follow(first, back)
    first.locator(key("curtain:ready")).click()
    holds(first, 4)
    turn(first)
    follow(first, back)
    told(first, "This link holds nothing new")
    first.locator('[data-tool="more"]').wait_for()
    tool(first, "turns")
    newer = sent(first, "copy")
    follow(second, newer)
    second.locator(key("curtain:ready")).wait_for()


def test_a_link_replaces_another_match_only_on_request(visit, picture):
    page = opened(visit(viewport=PHONE), f"{PAGE}?lang=en")
    tool(page, "turns")
    page.locator("[data-turn=deal]").wait_for()
    picture(page, "turns-begin")
    page.locator("[data-turn=deal]").click()
    page.locator(key("curtain:ready")).click()
    turn(page)
    page.locator(key("curtain:turns")).click()
    link = sent(page, "copy")
    other = opened(visit(viewport=PHONE), f"{PAGE}?lang=en#{link_after('soulmates', 8)}")
    hand = hand_of(other)
    follow(other, link)
    other.locator("[data-answer=leave]").click()
    assert hand_of(other) == hand and other.locator("[data-curtain]").count() == 0
    follow(other, link)
    other.locator("[data-answer=open]").click()
    other.locator(key("curtain:ready")).wait_for()
    told(other, "put aside")
    other.locator("#notice-act").click()
    other.wait_for_function("() => !document.querySelector('[data-curtain]')")
    idle(other)
    assert hand_of(other) == hand

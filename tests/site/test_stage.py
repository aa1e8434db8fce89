"""Moments are staged on the page and can be skipped; a match ends in words, a picture and its account. All games."""

from __future__ import annotations

import pytest

import combinatoria
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session

from ..running import one_in
from .conftest import DESKTOP, PHONE
from .table import GAMES, go_to, idle, key, opened, page_of, tool
from .test_in_sight import PAINTED, SIZES

SAID = """([selector, words]) => [...document.querySelectorAll(selector)].some(
    node => node.checkVisibility() && node.innerText.includes(words)
)"""
STAGED = ".cmb-say, .cmb-staged p"
FOCUSED = "() => document.activeElement?.matches('[data-result-title]')"
# Whether the middle of an element is in the window, and nothing else over it.
ON_TOP = """node => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
SCROLLS = "node => node.scrollHeight > node.clientHeight + 1"
WHOLE = 3
"""Number of lines of a story whose last one is looked at; a longer story is one paragraph on a phone."""
JUST_OPENED = 400  # for so long a second tap on the folded result presses nothing below it
IN_SIGHT = "line => line.scrollIntoView()"  # the pressed button is below the table on a phone
LOOKS = [("wide", DESKTOP, "light", "en"), ("phone", PHONE, "dark", "ja"), ("phone", PHONE, "light", "en")]


def opened_in(link, lang):
    """Return a session restored from a link as by the page; earlier talk is not part of it."""
    return Session.for_match(from_link(link), lang=lang)


def play_for_me(session):
    assert "error" not in session.handle({"id": 1, "do": "play_for_me", "seq": session.seq})
    return session.snapshot()


def scenes(name, lang):
    """Return a position before a staged move, with its first words, and one before the end, with the last snapshot."""
    session, moment = Session(name, seed=7, lang=lang), None
    while session.match.result is None:
        link = to_link(session.match)
        beats = [] if moment else [e["beat"] for e in play_for_me(opened_in(link, lang))["events"] if e.get("beat")]
        if beats and beats[0]["form"] != "end":
            moment = link, beats[0]["text"]
        play_for_me(session)
    probe, snapshot = opened_in(link, lang), {"result": None}
    while snapshot["result"] is None:
        snapshot = play_for_me(probe)
    return moment, (link, snapshot)


def play_one(page):
    """Make one move with the table's own "Play a move for me"."""
    if not page.query_selector(key("help:play")):
        tool(page, "help")
    elif not page.locator(key("help:play")).is_visible():  # on a phone the sheet is lowered after an event
        page.locator(key("sheet:fold")).click()
    page.locator(key("help:play")).click()


def in_words(page, result):
    """The ranking, what was reached and the epilogue are told as in the snapshot, all scores run up."""
    told = page.locator("[data-result]").inner_text()
    assert all(line in told for line in result["story"])
    assert page.locator(".cmb-ranking .cmb-hidden").all_text_contents() == [one["text"] for one in result["ranking"]]
    numbers = [*(one["points"] for one in result["ranking"]), *(one["n"] for one in result["reached"])]
    shown = page.locator("[data-result] [data-run]").all_text_contents()
    assert shown == [str(n).replace("-", "−") for n in numbers if n is not None]


@pytest.mark.parametrize("name", one_in(9, GAMES, 6))
def test_moments_and_the_end(visit, picture, request, name):
    looks = LOOKS if request.config.getoption("pictures") else LOOKS[:1]
    for look, viewport, scheme, lang in looks:
        (moment, words), (last, snapshot) = scenes(name, lang)
        title = snapshot["result"]["title"]
        visitor = visit(viewport=viewport, color_scheme=scheme, reduced_motion="no-preference", accept_downloads=True)
        page = opened(visitor, f"{page_of(name)}?lang={lang}#{moment}")
        play_one(page)
        page.wait_for_function(SAID, arg=[STAGED, words])  # polls every frame: it disappears in less than a second
        page.locator("[data-status]").evaluate(IN_SIGHT)
        picture(page, f"moment-{name}-{look}-{scheme}-{lang}", of_every_run=True)
        idle(page)
        page.keyboard.press("Escape")
        page.wait_for_function("selector => !document.querySelector(selector)", arg=STAGED)

        go_to(page, last)
        while not page.query_selector("[data-result]"):
            play_one(page)
            idle(page)
            page.keyboard.press("Escape")
        page.locator("[data-result][data-folded]", has_text=title).click()  # the final table first; one tap skips
        page.locator("[data-result] h3", has_text=title).wait_for()
        assert page.evaluate(FOCUSED)
        in_words(page, snapshot["result"])
        page.locator("[data-verdict] .cmb-progress").wait_for(state="detached")  # a glance at all decisions
        assert any(letter.isdigit() for letter in page.locator("[data-verdict]").inner_text())
        for width, height in (*SIZES.values(), tuple(viewport.values())):
            page.set_viewport_size(size := {"width": width, "height": height})
            page.evaluate(PAINTED)  # the table is fitted into its new room
            short = len(snapshot["result"].get("story") or []) <= WHOLE
            last_line = [".cmb-story li:last-child"] if short else []
            for part in ("h3", *map(key, ("result:next", "result:close", "result:sound")), ".cmb-turning", *last_line):
                for node in page.locator(f"[data-result] {part}").all():
                    assert node.evaluate(ON_TOP), (size, part)
            assert not page.locator("[data-result]").evaluate(SCROLLS), size
        page.locator("[data-status]").evaluate(IN_SIGHT)
        picture(page, f"end-{name}-{look}-{scheme}-{lang}", of_every_run=True)
        with page.expect_download() as download:
            page.locator(key("result:picture")).click()
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
        page.locator(key("result:close")).click()
        page.locator(key("result:open")).click()
        page.wait_for_timeout(JUST_OPENED)
        page.locator(key("result:same" if combinatoria.game(name).deals else "result:next")).click()
        page.wait_for_function("() => !document.querySelector('[data-result]')")

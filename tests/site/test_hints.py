"""A hint is two lines, its button is next to the prompt, and it covers no choice; odds rank the options.

A question is answered by one tap beside what it is about.

Tested at six window sizes on the built page, with its Python in the test process.
"""

from __future__ import annotations

import pytest

from combinatoria.game_api.protocols import part
from combinatoria.match.link import from_link
from combinatoria.session import Session

from ..running import one_in
from .table import GAMES, HAND, counted, idle, tap, tool
from .test_in_sight import SIZES, table

USUAL, EVERY = (0, 2, 4), (0, 1, 2, 3, 4)
"""Decisions of a match at which a hint is asked for; the second with ``--all``."""
MANY = 60
"""Number of decisions within which a player is asked a question."""
SOME = 8
"""Number of decisions within which a card of the player's hand has a target."""
RAISED = """() => {
    const tab = document.querySelector(".cmb-over[data-down] .cmb-over-tab");
    if (tab) tab.click();
}"""
SPARED = """() => {
    const wrong = [], box = node => node.getBoundingClientRect();
    const seen = (node, what) => {
        const { left, top, right, bottom } = box(node);
        const within = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        if (!within) wrong.push(`${what} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!node.contains(hit)) wrong.push(`${what} is covered by ${hit?.className}`);
    };
    const play = document.querySelector('[data-key="hint:play"]');
    seen(play, "the button");
    if (box(play).height < 31) wrong.push("the button is low");
    const prompt = document.querySelector("[data-status]");
    if (prompt.scrollHeight > prompt.clientHeight + 2) wrong.push(`the prompt is cut: ${prompt.innerText}`);
    const sheet = document.querySelector(".cmb-over-body");
    if (sheet) sheet.scrollTop = 0;
    const told = document.querySelector(".cmb-hint-text");
    seen(told, "the hint");
    const scrolls = sheet?.querySelector("[data-strip], [data-hint-rest]"); // opened on request, and longer
    const cut = sheet && !scrolls && sheet.scrollHeight > sheet.clientHeight + 4;
    if (cut) wrong.push(`the hint is cut: ${sheet.scrollHeight} in ${sheet.clientHeight}`);
    const lane = told.closest("[data-act]");
    const over = lane && lane.scrollHeight > lane.clientHeight + 4;
    if (over) wrong.push(`the hint is cut in the lane: ${lane.scrollHeight} in ${lane.clientHeight}`);
    return wrong;
}"""
UNCOVERED = """mark => {
    const wrong = [], box = node => node.getBoundingClientRect();
    const sheet = document.querySelector(".cmb-over-body");
    for (const part of sheet?.checkVisibility() ? [sheet, ...document.querySelectorAll(".cmb-over-tab")] : []) {
        const over = box(part);
        for (const place of document.querySelectorAll(`[data-cloth] :is(.cmb-card, .cmb-whole)${mark}`)) {
            const under = box(place);
            const wide = Math.min(over.right, under.right) - Math.max(over.left, under.left);
            const deep = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
            const name = place.closest("[data-zone]").dataset.zone;
            if (wide > 2 && deep > 2) wrong.push(`${part.className} covers ${name} by ${Math.round(deep)}`);
        }
    }
    return wrong;
}"""
RANKED = """() => {
    const wrong = [], figure = text => parseFloat(text.replace("−", "-"));
    for (const list of document.querySelectorAll(".cmb-choices")) {
        const bad = list.querySelector("[data-fill=bad]") !== null;
        const told = [...list.querySelectorAll(".cmb-choice-row strong")].map(one => figure(one.innerText));
        const ranked = [...told].sort((one, other) => bad ? one - other : other - one);
        if (told.join() !== ranked.join()) wrong.push(`not ranked: ${told}`);
    }
    if (document.querySelectorAll("[data-strip] .cmb-choice").length > 4) wrong.push("more than four options");
    for (const mark of document.querySelectorAll("[data-cloth] .cmb-mark-odds")) {
        const [inner, outer] = [mark, mark.parentElement].map(one => one.getBoundingClientRect());
        const inside = inner.bottom < outer.bottom + 3 && inner.left > outer.left - 3;
        if (!inside) wrong.push(`${mark.innerText} leaves its card`);
    }
    return wrong;
}"""


ASKED = """() => {
    const wrong = [], box = node => node.getBoundingClientRect();
    for (const node of document.querySelectorAll("button[data-say], [data-key='predict:pass'], [data-predict] > p")) {
        if (!node.checkVisibility()) continue;
        const { left, top, right, bottom, height } = box(node);
        const within = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!within || !node.contains(hit)) wrong.push(`${node.innerText} is out of sight`);
        if (node.matches("button") && height < 24) wrong.push(`${node.innerText} is low: ${height}`);
    }
    if (document.querySelectorAll("button[data-say]").length !== 11) wrong.push("not eleven answers");
    const marked = [...document.querySelectorAll("[data-cloth] [data-questioned]")];
    const shown = ({ left, top, width, height }) => [0.2, 0.5, 0.8].some(y => {
        const hit = document.elementFromPoint(left + Math.min(14, width / 2), top + height * y);
        return hit?.closest("[data-questioned]") !== undefined && hit?.closest("[data-questioned]") !== null;
    });
    if (marked.length && !marked.map(box).some(shown)) wrong.push("what is asked about is covered");
    return wrong;
}"""


FITTED = """height => {
    const { clientHeight } = document.querySelector(".cmb");
    return clientHeight > height - 120 && clientHeight <= height;
}"""


def at_sizes(page, look, n, spared="[data-hinted]"):
    """Look at a decision in every second size, the others at the next one; a folded sheet is opened again."""
    for size, (width, height) in list(SIZES.items())[n % 2 :: 2]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITTED, arg=height)
        page.evaluate("() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        page.evaluate(RAISED)
        for script in look:
            assert page.evaluate(script) == [], f"decision {n}, {size}"
        assert page.evaluate(UNCOVERED, spared) == [], f"decision {n}, {size}"


@pytest.mark.parametrize("name", one_in(3, GAMES, 1))
def test_the_hint_is_in_sight_and_spares_the_places_of_its_move(visit, monkeypatch, sample_size, name):
    monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 24)
    page, desk = table(visit, name, lang=("en", "ja")[GAMES.index(name) % 2], size="phone", has_touch=True)
    looked = sample_size(USUAL, EVERY)
    for decision in EVERY:
        if decision not in looked:
            desk.play_on()
            continue
        n = looked.index(decision)
        tool(page, "hint")
        page.wait_for_selector("[data-hint]")
        idle(page)
        at_sizes(page, [SPARED], n, ":is([data-hinted], [data-pickable])")
        tool(page, "odds")
        page.wait_for_selector("[data-strip]")
        idle(page)
        at_sizes(page, [SPARED, RANKED], n)
        tool(page, "odds")
        page.wait_for_selector("[data-strip]", state="detached")
        assert page.locator("[data-hint]").count() == 1, "the hint stays"
        desk.play_on()
        idle(page)
        page.wait_for_selector("[data-hint]", state="detached")


def asked(name, lang):
    """Return a session of a match at the first question that a player can be asked in it."""
    session, live = Session.for_match(from_link(counted(name)), lang=lang), part(name, "live")
    session.handle({"id": 0, "do": "predict", "on": True})
    for n in range(MANY):
        if session.pending:
            return session
        view, seat = session.match.view(session.viewer), session.viewer
        texts = [one["text"] for one in session.snapshot()["moves"]]
        telling = [text for text in texts if live.question(view, seat, session.match.game.parse(text))]
        move = {"do": "move", "text": telling[0]} if telling else {"do": "play_for_me"}
        assert "error" not in session.handle({"id": n, "seq": session.seq, **move})
    raise AssertionError("no question")


@pytest.mark.parametrize("name", one_in(3, GAMES, 2))
def test_a_question_is_in_sight_beside_what_it_is_about(visit, name):
    lang = ("en", "ja")[GAMES.index(name) % 2]
    page, _ = table(visit, name, lang=lang, size="phone", has_touch=True, session=asked(name, lang))
    page.wait_for_selector("[data-predict]")
    for half in range(2):
        at_sizes(page, [ASKED], half)


@pytest.mark.parametrize("name", one_in(9, GAMES, 4))
def test_the_rest_of_a_hint_is_told_on_request_and_its_button_plays(visit, monkeypatch, name):
    monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 24)
    page, desk = table(visit, name, size="phone")
    while True:
        tool(page, "hint")
        page.wait_for_selector("[data-hint]")
        idle(page)
        if page.locator('[data-key="hint:why"]').count():
            break
        desk.play_on()
    page.locator('[data-key="hint:why"]').click()
    assert page.locator("[data-hint-rest]").inner_text()
    assert page.evaluate(SPARED) == [] == page.evaluate(UNCOVERED, "[data-hinted]")
    before = len(desk.session.match.decisions)
    page.locator('[data-key="hint:play"]').click()
    page.wait_for_selector("[data-hint]", state="detached")
    assert len(desk.session.match.decisions) > before
    tool(page, "odds")
    page.wait_for_selector("[data-strip]")
    for _ in range(SOME):  # at the end of a match nothing is covered either
        idle(page)
        if page.query_selector("[data-result]"):
            break
        own = page.locator(HAND)
        if own.count():
            tap(own.first)
            if page.locator("[data-target]").count():
                break
        desk.play_on()
    assert page.evaluate(UNCOVERED, "[data-target]") == [], "the odds cover no place for the chosen card"

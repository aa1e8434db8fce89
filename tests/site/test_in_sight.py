"""Everything needed for playing is visible without scrolling, and keeps its place.

Tested on states of the golden match of every game, at six window sizes. The page is the built one; only its Python is
in the test process.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

import combinatoria as cb
from combinatoria.session import Session
from tests.contract.random_play import play_out
from tests.contract.test_golden import SEED

from ..running import one_in
from .stepping import Desk, golden, states
from .table import GAMES, SEEN_AT, idle, page_of, tool

SIZES = {
    "desktop": (1280, 800),
    "laptop": (1366, 768),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "low phone": (360, 740),
    "phone on its side": (844, 390),
}
SOME = 8
"""Number of states checked of a match of many players."""
# Minimum width of clickable elements, in CSS pixels.
TOUCH = {"tablet": 43.5, "phone": 43.5, "low phone": 39.5, "phone on its side": 43.5}
EXTREMES = {"desktop", "phone"}
MANY_PLAYERS = {"desktop": 15, "phone": 12}  # on a phone a table with more players scrolls in place
ONE_SIZE = {"altar"}  # rows and hands of all seats grow during a match
MANY = 6  # states checked of a long match, a different selection at each size; all with --all
SPARED = 3  # divisor of that number at the other sizes, and of the states in another language

LOOK = """({ wanted, clicks, touch, size, first }) => {
    const list = selector => [...document.querySelectorAll(selector)];
    const box = node => node.getBoundingClientRect();
    const LEAN = 10; // what a fan leans out, and an outline
    const wrong = [], places = new Set(), scales = new Set();
    const within = (node, what) => {
        const { left, top, right, bottom } = box(node);
        const inside = left >= -LEAN && top >= -LEAN && right <= innerWidth + LEAN && bottom <= innerHeight + LEAN;
        if (!inside) wrong.push(`${what} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
    };
    const uncovered = (node, what) => { // a card of a fan is seen at its left
        const { left, top, width, height } = box(node);
        const points = [0.25, 0.5, 0.75].map(y => [left + Math.min(width / 2, 20), top + height * y]);
        const hit = points.some(([x, y]) => node.contains(document.elementFromPoint(x, y)));
        if (!hit) wrong.push(`${what} is covered or cut off`);
    };
    const name = node => node.ariaLabel ?? node.innerText.trim() ?? node.className;
    const open = "[data-stage] button:is([data-pickable], [data-target], [data-selected])";
    const pressed = `${open}, [data-act] button, .cmb-tools > * > .cmb-tool`;
    const usual = ["undo", "redo", "hint", "odds", "talk", "log", "more"]; // five, with redo and talk where they act
    for (const tool of list(".cmb-tools > .cmb-tool")) {
        if (!usual.includes(tool.dataset.tool)) wrong.push(`${size}: ${tool.dataset.tool} is not behind "more"`);
    }
    wanted.forEach((one, i) => {
        playHost.show({ ...told[0], ...told[one], seq: first + i });
        for (const card of clicks[i]) document.querySelector(`.cmb-own [data-card="${card}"]`).click();
        const count = wrong.length;
        if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page scrolls");
        const tight = document.querySelector("[data-tight]");
        if (tight) wrong.push(`the table scrolls: ${tight.scrollHeight} in ${tight.clientHeight}`);
        const act = document.querySelector("[data-act]");
        if (act.scrollWidth > act.clientWidth) wrong.push("what can be done is wider than its place");
        const prompt = document.querySelector("[data-status]");
        within(prompt, "the prompt");
        if (prompt.scrollHeight > prompt.clientHeight + 2) wrong.push(`the prompt is cut: ${prompt.innerText}`);
        const goal = document.querySelector(".cmb-head-goal");
        if (innerWidth >= 1280) {
            if (goal.scrollWidth > goal.clientWidth) wrong.push(`the goal is cut: ${goal.innerText}`);
            if (act.scrollHeight > act.clientHeight) wrong.push("what can be done is higher than its place");
        }
        const over = document.querySelector("[data-result]") !== null; // the end lies over it, and can be folded away
        const tab = list(".cmb-over[data-down] .cmb-over-tab").map(box)[0];
        for (const card of list('.cmb-own [data-shape="hand"] .cmb-card')) {
            within(card, "the hand");
            if (over) continue;
            uncovered(card, "the hand");
            const { left, right, top, bottom } = box(card);
            const under = tab && tab.left < right && left < tab.right && tab.top < bottom && top < tab.bottom;
            if (under) wrong.push(`the tab lies on ${name(card)}`);
        }
        for (const zone of list(".cmb-center .cmb-zone:not([data-unused])")) within(zone, "the middle");
        for (const title of list(".cmb-block .cmb-zone-label, .cmb-block-name")) {
            if (over || !title.checkVisibility()) continue;
            const { left, top, width, height } = box(title);
            const card = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".cmb-card");
            if (card) wrong.push(`the name ${name(title)} lies under a card`);
        }
        for (const node of list(pressed)) {
            if (!node.checkVisibility()) continue;
            within(node, name(node));
            uncovered(node, name(node));
            const { width, height } = box(node);
            if (touch && (width < touch || height < 43.5)) wrong.push(`${name(node)} is small: ${width} x ${height}`);
        }
        for (const selector of [".cmb-status", "[data-stage]", "[data-act]"]) {
            const { x, y, width, height } = box(document.querySelector(selector));
            places.add([selector, x, y, width, height].map(one => one.toString()).join(" "));
        }
        scales.add(document.querySelector("[data-stage]").style.getPropertyValue("--fit"));
        for (let n = count; n < wrong.length; n++) wrong[n] = `${size}, state ${i}: ${wrong[n]}`;
    });
    return { wrong, places: [...places], scales: scales.size };
}"""


# Resolves once the page has measured its new window: after a frame, and what follows from it.
PAINTED = "() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))"


def look_of(state):
    """Return what a layout depends on: the number of cards in each place, the prompt, and the possible actions."""
    spread = {zone["zone"] for zone in state["layout"] if zone["shape"] in ("hand", "row")}
    cards = {zone: len(ids) if zone in spread else min(len(ids), 1) for zone, ids in state["table"]["zones"].items()}
    buttons = [move["label"] for move in state["moves"] if not move["picks"]]
    return json.dumps([cards, state["status"]["text"], buttons, bool(state["moves"]), state["result"]])


def crowd(name, most):
    """Return a match with the maximum number of players, or ``most``."""
    game = cb.game(name)
    return play_out(cb.Match(game, min(game.seats[-1], most), seed=SEED), Random(SEED))


@cache
def seen(name, lang):
    """Return the distinct-looking states of a game's golden match; of the log, which has a fixed place, only the end.

    States after the first contain only the differences from the first.
    """
    every = 1 if lang == "en" else SPARED
    return compared({look_of(state): state for state in states(golden(name), lang, every)}.values())


@cache
def crowded(name, most):
    """Return some states of a match of many players, including its beginning and its end."""
    match = crowd(name, most)
    return compared(states(match, every=max(1, (len(match.decisions) + 1) // SOME)))


def compared(found):
    """Return the first state, and the differences of the others from it."""
    first, *others = ({**state, "log": state["log"][-5:]} for state in found)
    same = {key: json.dumps(value) for key, value in first.items()}
    return [first, *({k: v for k, v in one.items() if json.dumps(v) != same[k]} for one in others)]


def picked(first, changed):
    """Return the cards of the viewer's hand to click for the longest move that needs nothing else, if any."""
    state = {**first, **changed}
    zones, faces = state["table"]["zones"], state["table"]["faces"]
    own = f"hand:{state['viewer']}"

    def cards(move):
        left = list(zones.get(own, []))
        for pick in move["picks"]:
            card = next((card for card in left if f"{own}/{faces.get(str(card))}" == pick), None)
            if card is None:
                return []
            left.remove(card)
            yield card

    def whole(move):
        found = list(cards(move))
        return found if len(found) == len(move["picks"]) else []

    return max((whole(move) for move in state["moves"]), key=len, default=[])


def table(visit, name, lang="en", size="desktop", session=None, **options):
    """Open the page of a game at a size, with a session of the test behind it."""
    width, height = SIZES[size]
    visitor = visit(viewport={"width": width, "height": height}, **options)
    page = visitor.new_page()
    desk = Desk(page, session or Session(name, seed=7, lang=lang))
    page.goto(f"{visitor.address}{page_of(name)}?lang={lang}")
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    return page, desk


@pytest.mark.parametrize("name", one_in(3, GAMES))
def test_hand_middle_prompt_and_all_controls_are_in_sight(request, visit, name):
    page, _ = table(visit, name, has_touch=True)
    shown, turn = {"en": seen(name, "en")}, GAMES.index(name) // 2 % 3
    everything = request.config.getoption("all")
    if turn == 0 or everything:
        shown["ja"] = seen(name, "ja")
    if turn == 1 or everything:
        shown |= {f"crowd, {size}": crowded(name, most) for size, most in MANY_PLAYERS.items()}
    for kind, told in shown.items():
        # As text, and once: Playwright walks through its arguments value by value, which takes longer than the check
        # itself.
        page.evaluate("text => { window.told = JSON.parse(text) }", json.dumps(told))
        cards = [picked(told[0], one) for one in told]
        for n, (size, (width, height)) in enumerate(SIZES.items()):
            if (kind != "en" and size not in EXTREMES) or (kind.startswith("crowd") and size not in kind):
                continue  # other languages and many players are checked at the extreme sizes
            spared = 1 if kind != "en" or size in EXTREMES else SPARED
            each = 1 if everything else spared * -(-len(told) // MANY)
            wanted = [0, *(k for k in range(n % each, len(told), each) if k)]
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("height => document.querySelector('.cmb').clientHeight > height - 120", arg=height)
            page.evaluate("seq => playHost.show({ ...told[0], seq })", 10_000 * (n + 1))
            page.evaluate(PAINTED)
            asked = {
                "wanted": wanted,
                "clicks": [cards[k] for k in wanted],
                "touch": TOUCH.get(size, 0),
                "size": f"{kind}, {size}",
                "first": 10_000 * (n + 1) + 1,
            }
            found = page.evaluate(LOOK, asked)
            assert not found["wrong"], "\n".join(found["wrong"])
            assert found["scales"] == 1 or name not in ONE_SIZE or size != "desktop", "the cards keep their size"
            assert len(found["places"]) == 3, "the table, the prompt and the buttons stay where they are"


PLACES = """() => [".cmb-status", "[data-stage]", "[data-cloth]", "[data-act]"].map(selector => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height];
}).concat([...document.querySelectorAll(".cmb-own .cmb-card")].map(card => card.getBoundingClientRect().y))"""
SEEN = """() => ["[data-status]", ...document.querySelectorAll('.cmb-own [data-shape="hand"] .cmb-card')].every(one => {
    const node = typeof one === "string" ? document.querySelector(one) : one;
    const { left, top, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 14, top + height / 2);
    return node.contains(hit) || hit.contains(node);
})"""


# A scroll container that does not contain its hidden texts (absolutely positioned) lengthens the page.
LEAKING = """() => [...document.querySelectorAll(".cmb *")].filter(node => {
    const { overflowY, position } = getComputedStyle(node);
    return ["auto", "scroll"].includes(overflowY) && position === "static";
}).map(node => node.className)"""


@pytest.mark.parametrize(
    ("name", "size"), one_in(9, [(name, size) for name in GAMES for size in ("desktop", "phone")], 1)
)
def test_guides_never_move_the_table(visit, name, size):
    page, desk = table(visit, name, size=size)
    desk.play_on()
    places = page.evaluate(PLACES)
    for opened, shown in {"odds": "[data-strip]", "hint": "[data-hint]", "analyse": '[data-panel="analyse"]'}.items():
        tool(page, opened)
        page.wait_for_selector(shown)
        idle(page)
        page.mouse.move(0, 0)  # a card under the pointer is lifted
        assert page.evaluate(PLACES) == places, opened
        assert page.evaluate(SEEN), f"{opened}: hand and prompt are covered"
        assert page.evaluate(LEAKING) == [], opened


@pytest.mark.parametrize("size", one_in(2, ["phone", "phone on its side"]))
def test_the_menu_of_further_tools_is_in_sight(visit, size):
    page, _ = table(visit, "soulmates", size=size)
    page.locator('[data-tool="more"]').click()
    menu = page.locator(".cmb-more-tools button")
    assert menu.count() > 1
    width, height = SIZES[size]
    for one in menu.all():
        box = one.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width, one.inner_text()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, one.inner_text()
        assert min(box["width"], box["height"]) >= TOUCH[size], one.inner_text()


ALL_MAY_BE_PLAYED = {"reunion", "signs"}  # no hand, or every card of it may be played: none is refused
NEAR = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect();
    const bubble = box(".cmb-bubble"), card = box("[data-asked]");
    const gap = Math.max(card.top - bubble.bottom, bubble.top - card.bottom);
    const beside = Math.max(bubble.left - card.right, card.left - bubble.right);
    const inside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
    return { near: gap < 30 && beside < 0, inside };
}"""


@pytest.mark.parametrize(
    ("name", "size"),
    one_in(
        8,
        [
            (name, size)
            for name in GAMES
            if name not in ALL_MAY_BE_PLAYED
            for size in ("desktop", "phone", "phone on its side")
        ],
    ),
)
def test_a_refused_click_answers_at_the_card(visit, name, size):
    page, desk = table(visit, name, size=size)
    greyed = page.locator('.cmb-own [data-shape="hand"] .cmb-card[data-greyed]')
    for _ in range(12):
        if greyed.count():
            break
        desk.play_on()
    places = page.evaluate(PLACES)
    greyed.first.evaluate("node => node.dataset.asked = ''")
    x, y = greyed.first.evaluate(SEEN_AT)
    greyed.first.click(position={"x": x, "y": y}, force=True)  # it is disabled, but answers with the reason
    page.wait_for_selector(".cmb-bubble[data-side] [data-notice]")
    assert page.evaluate(NEAR) == {"near": True, "inside": True}
    assert page.evaluate(PLACES) == places
    page.locator('[data-key="notice:rule"]').click()
    page.wait_for_selector("[data-rule-shown]")

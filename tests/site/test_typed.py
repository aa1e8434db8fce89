"""Input from a Japanese keyboard on a page: moves, deal numbers, variants, steps after the #."""

from __future__ import annotations

import json

import pytest

from combinatoria.match.link import from_link
from combinatoria.session import Session

from ..running import one_in
from .table import go_to, key, opened, page_of, short, tool

WIDE = str.maketrans({chr(n): chr(n + 0xFEE0) for n in range(0x21, 0x7F)} | {" ": "\u3000"})
KEPT = """game => {
    const name = Object.keys(localStorage).find(name => name.endsWith(`combinatoria/play/${game}`));
    return localStorage.getItem(name ?? "");
}"""


def kept(page, game, wanted):
    """Wait until the kept game has a value under a name; return the game."""
    page.wait_for_function(
        f"([game, name, value]) => JSON.stringify(JSON.parse(({KEPT})(game))?.[name]) === value",
        arg=[game, *wanted],
    )
    return json.loads(page.evaluate(KEPT, game))


def typed(page, text):
    page.fill('[name="move"]', text.translate(WIDE))
    page.press('[name="move"]', "Enter")


@pytest.mark.parametrize("game", one_in(2, ["soulmates", "altar"]))
def test_moves_and_deal_numbers_can_be_typed_in_full_width(visit, game):
    session = Session.for_match(from_link(short(game)))
    move = session.snapshot()["moves"][0]["text"]
    page = opened(visit(), f"{page_of(game)}#{short(game)}")
    tool(page, "text")
    typed(page, "?")
    page.wait_for_selector("[data-notice]")
    assert page.input_value('[name="move"]') == "？", "text that is not a move stays, with the reason beside it"
    typed(page, move)
    page.wait_for_function("() => document.querySelector('[name=move]').value === ''")
    assert "error" not in session.handle({"do": "move", "text": move})
    second = next(one["text"] for one in session.snapshot()["moves"] if one["text"])
    number = [one["text"] for one in session.snapshot()["moves"]].index(second) + 1
    typed(page, str(number))
    page.wait_for_function("() => document.querySelector('[name=move]').value === ''")
    page.wait_for_function(
        f"([game, mine]) => JSON.stringify(JSON.parse(({KEPT})(game))?.moves.slice(0, 2)) === mine",
        arg=[game, json.dumps([[0, move], [0, second]], separators=(",", ":"))],
    )
    tool(page, "new")
    page.locator(key("new:more")).click()
    page.fill('[name="seed"]', "４３２１")
    page.locator("[data-new]").evaluate("form => form.requestSubmit()")
    assert kept(page, game, ["seed", "4321"])["moves"] == []


def test_numbers_of_options_and_tour_steps_can_be_typed_in_full_width(visit):
    page = opened(visit(), f"{page_of('order')}#{short('order')}")
    tool(page, "new")
    page.locator(key("new:more")).click()
    field = '[name="option:wyverns"]'
    page.fill(field, "９９")
    page.locator("[data-new]").evaluate("form => form.requestSubmit()")
    page.wait_for_selector("[data-notice]")
    assert "from 0 to 12" in page.inner_text("[data-notice]")
    page.fill(field, "５")
    page.fill('[name="seed"]', "７")
    page.locator("[data-new]").evaluate("form => form.requestSubmit()")
    assert kept(page, "order", ["seed", "7"])["options"]["wyverns"] == 5
    go_to(page, "learn:４")
    assert page.evaluate("() => location.hash") == "#learn:4"

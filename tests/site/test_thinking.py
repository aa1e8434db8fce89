"""Long computations in a real browser: the bar, "Decide now" by mouse and by keys.

Slices are as short as possible and each is requested late: a computation has hundreds of them, so on any machine it
takes longer than the second after which it is shown, and nothing here depends on speed.
"""

from __future__ import annotations

import json

import pytest

from combinatoria.session import Session

from .table import key, opened, page_of, press_to, status, tool

pytestmark = pytest.mark.pyodide
KEPT = "/:combinatoria/play/altar"
SHORT_SLICES = """(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        if (message?.request?.do === "pace") message.request.ms = 0;
        setTimeout(() => post.call(this, message, ...rest), 10);
    };
})()"""
MADE = f"() => JSON.parse(localStorage.getItem({json.dumps(KEPT)})).moves.length"
NOW = key("thinking:now")
FIRST = r"/^So far it looks [a-z ]+: about \d+ of 100 \(±.\d+\)\.$/"
HEARD = """words => [...document.querySelectorAll('[data-live="polite"] p')]
    .filter(line => line.textContent.includes(words)).length"""


def at_the_table(visit):
    """Open a match against two strong bots with the person to move, stored by an earlier visit."""
    session = Session("altar", seats=3, seed=7)
    assert "error" not in session.handle({"do": "new", "seats": 3, "seed": 7, "bot": "sample"})
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script(SHORT_SLICES)
    save = json.dumps(json.dumps(session.save()))
    page.add_init_script(
        f"localStorage.getItem({json.dumps(KEPT)}) ?? localStorage.setItem({json.dumps(KEPT)}, {save})"
    )
    return opened(visitor, page_of("altar"), page)


def until_a_bot_thinks(page):
    """Make the player's moves, cutting each short, until a bot thinks; return how often one was cut short."""
    play, cut = page.get_by_role("button", name="Play a move for me"), 0
    if not play.is_visible():
        tool(page, "help")
    while True:
        page.wait_for_selector(f".cmb-status:not([data-busy]), {NOW}")
        if page.locator(NOW).count() == 0:
            play.click()
        elif "is thinking" in status(page):
            return cut
        else:
            assert "Working it out" in status(page)
            page.click(NOW)
            page.wait_for_function(f"() => !document.querySelector('{NOW}') || /is thinking/.test("
                                   "document.querySelector('[data-status]').textContent)")  # fmt: skip
            cut += 1


@pytest.mark.all
def test_a_long_computation_is_shown_and_can_be_cut_short_or_interrupted(visit, picture):
    page = at_the_table(visit)
    # A hint has a first number long before it is complete.
    tool(page, "hint")
    page.wait_for_function(f"() => {FIRST}.test(document.querySelector('[data-status]').textContent)")
    assert page.locator(".cmb-thinking-bar[data-told]").evaluate("bar => bar.value") < 50
    picture(page, "first-number")
    page.click(NOW)
    page.wait_for_selector("[data-hint]")
    assert until_a_bot_thinks(page) >= 1, "the player's own move was computed in slices too"
    assert page.locator(".cmb-thinking-bar").get_attribute("max") == "100"
    picture(page, "thinking")
    # The page stays responsive meanwhile, and the bar advances.
    share = page.evaluate("() => document.querySelector('.cmb-thinking-bar').value")
    tool(page, "rules")
    page.wait_for_selector("[data-panel]")
    page.wait_for_function("share => document.querySelector('.cmb-thinking-bar')?.value !== share", arg=share)
    assert 1 <= page.evaluate(HEARD, "Decide now") <= 8, "announced once for each wait, not for each step"
    # By keys: the bot decides at once.
    press_to(page, NOW)
    made = page.evaluate(MADE)
    page.keyboard.press("Enter")
    page.wait_for_function(f"made => ({MADE})() > made", arg=made)
    assert page.evaluate("() => document.activeElement.closest('.cmb') !== null"), "focus stays on the table"
    # On a phone, in the other language; and the move that a bot thinks about can be undone.
    page.set_viewport_size({"width": 360, "height": 740})
    until_a_bot_thinks(page)
    page.locator("[data-language]").select_option("ja")
    page.wait_for_function("() => /考えています/.test(document.querySelector('[data-status]').textContent)")
    picture(page, "thinking-360-ja")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    tool(page, "undo")
    page.wait_for_selector(".cmb-status:not([data-busy])")
    page.wait_for_selector(".cmb-own [data-pickable]")
    assert page.locator(NOW).count() == 0

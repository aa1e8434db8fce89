"""Without a mouse: a tour and a puzzle of some games (`--all`: of each), an exercise of a lesson.

Matches: `test_matches.py`.
"""

from __future__ import annotations

import pytest

from combinatoria.core.catalogue import game as find_game
from combinatoria.game_api.protocols import tour_of
from combinatoria_lessons.answers import run_answer
from combinatoria_lessons.source import read_source
from combinatoria_site.paths import ROOT

from ..running import one_in
from .table import GAMES, KEPT, go_to, idle, key, opened, page_of, press_to, short
from .test_lesson import ERRORS, HAS_RUN, LESSONS, NOTEBOOK, clear_outputs, landing, notebook_is_there

STEPS = 4  # of a tour: continuing works the same at every step
IN_NOTEBOOK = "document.activeElement?.closest('.jp-Notebook.jp-mod-commandMode') !== null"


def press(page, name):
    """Go to a button by keys and press it; afterwards the focus is in a sensible place."""
    press_to(page, key(name))
    page.keyboard.press("Enter")
    idle(page)
    assert page.evaluate(KEPT), f"the focus is lost after {name}"


@pytest.mark.parametrize("name", one_in(9, GAMES, 2))
def test_a_tour_and_a_puzzle_work_by_keys(visit, name):
    steps = min(STEPS, len(tour_of(find_game(name))) - 1)
    page = opened(visit(), f"{page_of(name)}?lang=en#learn")
    page.evaluate("document.activeElement.blur()")
    titles = set()
    for _ in range(steps):
        titles.add(page.inner_text("[data-guide-title]"))
        for _ in range(3):
            if page.query_selector("[data-guide-done]"):
                break
            press(page, "guide:show")
        page.wait_for_selector("[data-guide-done]")
        press(page, "guide:next")
        page.wait_for_selector("[data-guide-done]", state="detached")
    assert len(titles) == steps
    press(page, "guide:leave")
    page.wait_for_selector("[data-guide]", state="detached")

    go_to(page, "puzzle:today")
    page.wait_for_selector('[data-guide="puzzle"]')
    for n in range(12):
        if page.query_selector("[data-guide-done]"):
            break
        press(page, f"choice:{n}")
        page.wait_for_selector(f"[data-guide-done], li[data-state] {key(f'choice:{n}')}")
    page.wait_for_selector("[data-guide-done]")


@pytest.mark.all
def test_an_exercise_of_a_lesson_is_answered_by_keys(visit):
    """From the landing page to the answer: open the lesson, move down its cells, type, run, and read the verdict."""
    lesson = next(one for one in LESSONS if one.id == "soulmates-a" and one.lang == "en")
    source = read_source(ROOT / "lessons" / f"{lesson.id}.lesson.md")
    asked = next(one for one in source.questions if one.id == "q1")
    right = run_answer(source, asked)["right"]
    page = landing(visit(), "en")
    press_to(page, f'[data-lesson="{lesson.path}"] [data-action="open"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/notebooks/index.html?path=*")
    notebook_is_there(page)
    clear_outputs(page)
    for _ in range(40):
        if page.evaluate(IN_NOTEBOOK):
            break
        page.keyboard.press(
            "Escape" if page.evaluate("document.activeElement.closest('.jp-Notebook') !== null") else "Tab"
        )
    assert page.evaluate(IN_NOTEBOOK), "keys do not reach the notebook"

    ids = page.evaluate(f"{NOTEBOOK}.widgets.map(cell => cell.model.id)")
    setup, exercise = ids.index("setup"), ids.index("q1")
    at = 0
    while at < exercise:  # the arrows skip cells with folded code, running does not
        page.keyboard.press("Shift+Enter" if at <= setup else "ArrowDown")
        page.wait_for_function(f"at => {NOTEBOOK}.activeCellIndex > at", arg=at)
        page.wait_for_function(f"() => {IN_NOTEBOOK}")
        at = page.evaluate(f"{NOTEBOOK}.activeCellIndex")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.closest('.cm-content') !== null")
    page.keyboard.press("Control+Home")
    page.keyboard.press("End")
    for _ in "...":
        page.keyboard.press("Backspace")
    page.keyboard.type(f'"{right}"')
    page.keyboard.press("Shift+Enter")
    page.wait_for_function(HAS_RUN, arg=exercise)
    assert not page.evaluate(ERRORS, exercise)
    answer = page.locator(".cmb-fields-said")
    page.wait_for_selector(".cmb-fields-said[data-state=right]")
    assert answer.get_attribute("role") == "status" and answer.inner_text()
    assert page.evaluate("document.activeElement.closest('.jp-Notebook') !== null"), "the focus stays in the notebook"


# The outline and shadow of the focused element.
RING = """() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
}"""
NAMED = "() => document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()"


def test_the_focus_is_visible_wherever_keys_move_it(visit):
    page = opened(visit(), f"{page_of(GAMES[-1])}?lang=en#{short(GAMES[-1])}")
    unseen, found = [], set()
    for _ in range(30):
        page.keyboard.press("Tab")
        found.add(name := page.evaluate(NAMED))
        if page.evaluate("document.activeElement.closest('.cmb') !== null") and not page.evaluate(RING):
            unseen.append(name)
    assert len(found) > 8 and unseen == []

"""A pupil's day: half a lesson, a reload, all cells run again, the file in another browser, the end and its code."""

from __future__ import annotations

import json
import re

import nbformat
import pytest

from combinatoria_widgets.asleep import WITHOUT, asleep
from combinatoria_widgets.lessons.tools.result_code import read_code
from combinatoria_widgets.lessons.tools.text import say

from ..running import by_turns
from .axe import findings
from .conftest import PHONE
from .table import holds, idle
from .test_copies import bar
from .test_lesson import (
    CELL,
    ERRORS,
    HAS_RUN,
    LESSONS,
    NOTEBOOK,
    READ_COPY,
    RUN,
    card_of,
    give,
    landing,
    notebook_is_there,
    open_copy,
    read_copy,
    save,
)
from .waiting import until

MODEL = "window.jupyterapp.shell.currentWidget.context.model.sharedModel"
RECORD = f"() => {MODEL}.getMetadata('combinatoria_record') ?? null"
ASLEEP = ".lesson-asleep"
SAID = f"""without => [...document.querySelectorAll("{ASLEEP} + *")].map(place =>
    place.matches(without) ? getComputedStyle(place, "::before").content : "nothing")"""
WRITE = f"""([id, text]) => {{
    const index = {NOTEBOOK}.widgets.findIndex(cell => cell.model.id === id);
    {NOTEBOOK}.widgets[index].model.sharedModel.setSource(text);
    return index;
}}"""
COUNTS = f"() => {NOTEBOOK}.widgets.map(cell => cell.model.executionCount ?? null)"
RUN_ALL = "() => void window.jupyterapp.commands.execute('notebook:run-all-cells')"
FORM = ".cmb-fields:has(label:text('q2'))"
CODE = re.compile(r"3[A-Z]+\d(?:-\w+)+")


def of(lesson, name):
    """Return the index of a cell of the lesson."""
    return next(i for i, cell in enumerate(nbformat.read(lesson.source, as_version=4).cells) if cell.id == name)


def run(page, index):
    page.evaluate(RUN, index)
    page.wait_for_function(HAS_RUN, arg=index)
    assert not page.evaluate(ERRORS, index)
    return json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", index), ensure_ascii=False)


def answer(page, name, text):
    return run(page, page.evaluate(WRITE, [name, f'check("{name}", {text})']))


def into_the_field(page, index, text, picture, lang):
    """Answer in the field below a cell: it says what it would say of code, and the notebook keeps that sentence."""
    form = page.locator(FORM)
    field = form.locator("input")
    field.fill(text)
    field.press("Enter")
    said = form.locator(".cmb-fields-said:is([data-state=wrong], [data-state=slip])")
    said.wait_for()
    assert field.get_attribute("aria-invalid") == "true" and said.get_attribute("id") in field.get_attribute(
        "aria-describedby"
    )
    assert page.evaluate("() => document.activeElement.matches('.cmb-fields input')"), "the next try is one key away"
    assert f'answer = "{text}"' in form.inner_text()
    assert findings(page, ".cmb-fields", ["light"]) == []
    picture(page, f"day-field-{lang}")
    sentence = said.inner_text().partition(" ")[2]
    until(page, f"([index, text]) => JSON.stringify({CELL}.outputs.toJSON()).includes(text)", [index, sentence])
    assert not page.locator('[data-check="q2"]').is_visible(), "the output shows it only where there is no field"


def fields(page):
    return page.evaluate(RECORD)["fields"]


def code_of(page, lesson):
    text = run(page, of(lesson, "report"))
    return read_code(CODE.search(text)[0])


def sleeping(page, lang):
    page.wait_for_selector(ASLEEP)
    assert not page.get_by_text("Loading widget").first.is_visible()
    # The mark is the site's. In a user's own Jupyter only the notebook's style sheet shows the text, checked here.
    said = page.evaluate(SAID, WITHOUT)
    assert said and all(len(text) > 20 and text.strip('"') in asleep(lang) for text in said)


# In Japanese: test_lesson runs every cell of this lesson in English.
@pytest.mark.parametrize(("name", "lang"), by_turns([("soulmates-a", "ja"), ("soulmates-a", "en")]))
def test_a_pupils_day(request, visit, picture, name, lang):
    """Up to the downloaded file; with `--all` the kernel is restarted, and the file is opened in another browser."""
    lesson = next(one for one in LESSONS if (one.id, one.lang) == (name, lang))
    visitor = visit()
    page = open_copy(visitor, lesson)
    page.on("dialog", lambda dialog: dialog.accept())
    for name in ("setup", "play"):
        run(page, of(lesson, name))
    assert page.evaluate(COUNTS)[of(lesson, "setup")] == 1, "messages from the page to the kernel do not count as cells"
    page.locator('.cmb [data-zone="deck"] .cmb-card').click()
    holds(page, 5)
    idle(page)
    # The cell's deal is shared by all and not counted; the next one is the pupil's own.
    page.locator('.cmb [data-tool="next_deal"]').click()
    holds(page, 4)
    idle(page)
    page.locator('.cmb [data-zone="deck"] .cmb-card').click()
    holds(page, 5)
    idle(page)
    run(page, of(lesson, "predict"))
    for slider in page.locator(".widget-slider [role=slider], .widget-hslider .noUi-handle").all():
        slider.focus()
        slider.press("ArrowRight")
        slider.press("ArrowRight")
    page.locator(".jupyter-button.mod-primary").click()
    page.wait_for_function(f"() => Object.keys(({RECORD})()?.fields.predictions ?? {{}}).length === 2")
    answer(page, "q1", "0.123")
    answer(page, "q1", "Fraction(17, 56)")
    run(page, of(lesson, "q2"))
    into_the_field(page, of(lesson, "q2"), "5%", picture, lang)
    first = fields(page)
    assert first["typed"] == {"q2": "5%"}
    assert first["tries"] | {"q1": 2, "q2": 1} == first["tries"] and first["states"]["q1"] == "right"

    # A reload without saving; the cells say that they are inactive, with one button.
    visitor.go(f"notebooks/index.html?path={lesson.copy}", page)
    notebook_is_there(page)
    sleeping(page, lesson.lang)
    picture(page, f"day-asleep-{lang}")
    page.locator(ASLEEP).first.scroll_into_view_if_needed()
    picture(page, f"day-asleep-table-{lang}")
    button = page.locator(f"{ASLEEP} button").first
    button.focus()
    button.press("Enter")
    page.wait_for_selector(".cmb-cloth")
    holds(page, 5)
    page.evaluate(RUN_ALL)
    page.wait_for_function(HAS_RUN, arg=of(lesson, "report"))
    assert page.locator(ASLEEP).count() == 0
    second = fields(page)
    assert all(second[part] | first[part] == second[part] for part in ("tries", "handed_in", "states"))
    assert sum(second["tries"].values()) == 3
    page.evaluate(f"index => {NOTEBOOK}.scrollToItem(index, 'start')", of(lesson, "q2"))
    field = page.locator(f"{FORM} input")
    assert field.input_value() == "5%", "a cell without an answer in its code takes that of its field"
    assert second["predictions"] == first["predictions"] and second["fresh"] is False
    assert page.evaluate(RECORD)["id"]
    picture(page, f"day-again-{lang}")

    with page.expect_download() as download:
        bar(page, "download").click()
    file = download.value.path().read_text("utf-8")

    if not request.config.getoption("all"):
        return

    # All outputs cleared and the kernel restarted: the page still has the record.
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    text = run(page, of(lesson, "setup"))
    assert ("Taken up" in text or "続きから" in text) and fields(page)["tries"] == second["tries"]

    # The file goes to another browser, where the lesson is finished.
    other = visit(viewport=PHONE, color_scheme="dark")
    page = landing(other, lesson.lang)
    give(page, card_of(page, lesson).locator('[data-action="restore"]'), ("mine.ipynb", file))
    card_of(page, lesson).locator('[data-action="download"]').wait_for()
    other.go(f"notebooks/index.html?path={lesson.copy}", page)
    notebook_is_there(page)
    picture(page, f"day-phone-{lang}")
    assert page.evaluate(COUNTS)[of(lesson, "play")] is None and page.locator(ASLEEP).count() == 0, "run elsewhere"
    run(page, of(lesson, "setup"))
    answer(page, "q2", '"6%"')
    receipt = code_of(page, lesson)
    assert receipt.fresh is False and receipt.marks[0].tries == 2 and receipt.marks[1].tries == 2
    assert receipt.rounds == 1 and receipt.guesses[0].said is not None
    save(page)
    until(page, f"async path => (await ({READ_COPY})(path)).includes('\"q2\":2')", lesson.copy)
    assert read_copy(page, lesson)["content"]["metadata"]["combinatoria_record"]["fields"]["tries"]["q2"] == 2


@pytest.mark.all
def test_a_cell_that_is_run_before_those_it_needs_says_which(visit):
    lesson = next(one for one in LESSONS if (one.id, one.lang) == ("order-a", "ja"))
    page = open_copy(visit(), lesson)

    def says(name):
        page.evaluate(RUN, of(lesson, name))
        page.wait_for_function(f"index => ({ERRORS})(index).length > 0", arg=of(lesson, name))
        (error,) = page.evaluate(ERRORS, of(lesson, name))
        return error

    assert say("start.missing", "ja") in json.dumps(says("q1"), ensure_ascii=False)
    page.locator(f"{ASLEEP} button").click()
    page.locator(".cmb-fields input").wait_for()
    assert not page.evaluate(ERRORS, of(lesson, "q1")) and page.evaluate(COUNTS)[of(lesson, "setup")] is not None
    told = json.dumps(says("compare"), ensure_ascii=False)
    assert "Traceback" not in told and say("start.above", "ja", name="by_who") not in told
    assert say("start.above", "ja", name="data") in told
    run(page, of(lesson, "q1"))
    words = page.evaluate(WRITE, ["report", 'report(name="", ticket=r"""\nShe said: "No """ way".\n""")'])
    assert CODE.search(run(page, words))

"""Lessons are never lost: the last moments before a tab is closed, one step back, files, newer lessons, two tabs."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from urllib.parse import quote

import pytest

from .conftest import DESKTOP
from .table import opened
from .test_lesson import (
    HAS_RUN,
    LESSONS,
    NOTEBOOK,
    PLAIN,
    READ_COPY,
    WRITE_AND_RUN,
    card_of,
    forgive_refused_worker,
    give,
    kept_copy,
    landing,
    notebook_is_there,
    open_copy,
    read_copy,
    save,
)
from .waiting import until

LESSON, OTHER = PLAIN, next(one for one in LESSONS if one.id != PLAIN.id and one.lang == PLAIN.lang)
PAGE = f"notebooks/index.html?path={LESSON.copy}"
WRITE = f"""text => {{
    const cell = {NOTEBOOK}.widgets.find(cell => cell.model.id === "q1");
    cell.model.sharedModel.setSource(text);
}}"""
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
HOLDS = f"async ([path, text]) => (await ({READ_COPY})(path)).includes(text)"
SHOWS = f"text => {NOTEBOOK}.widgets.some(cell => cell.model.sharedModel.source.includes(text))"


def bar(page, name):
    return page.locator(f'#lesson-bar [data-do="{name}"]')


def write(page, text):
    page.evaluate(WRITE, text)
    page.wait_for_function(DIRTY)


# The whole bar is visible, and the notebook begins where it ends.
BAR_FITS = """() => {
    const bar = document.querySelector("#lesson-bar");
    const nodes = [bar, ...bar.querySelectorAll("*")];
    return document.querySelector("#main").getBoundingClientRect().top === bar.getBoundingClientRect().bottom
        && nodes.every(node => node.getBoundingClientRect().right <= innerWidth)
        && bar.scrollHeight <= bar.offsetHeight;
}"""


def reopened(visitor, page=None):
    page = visitor.go(PAGE, page)
    notebook_is_there(page)
    return page


def answer(page, which):
    page.locator(f'dialog [data-answer="{which}"]').click()


def told(page, words):
    page.locator("[data-work-note]", has_text=words).wait_for()


def test_work_survives_a_closed_tab_a_reset_files_and_a_newer_lesson(request, visit, picture):
    """One test for one lesson's day, since each opening of a notebook takes seven seconds of processor time.

    The newer lesson, which is opened three times, comes with `--all`; widgets/ts/test/host tests the merging.
    """
    visitor = visit(kernel=False)
    page = open_copy(visitor, LESSON)
    page.on("dialog", lambda dialog: dialog.accept())
    assert "my last words" not in json.dumps(read_copy(page, LESSON))
    write(page, 'answer = 1  # my last words\ncheck("q1", answer)')
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    page = reopened(visitor)
    page.wait_for_function(SHOWS, arg="my last words")
    page.on("dialog", lambda dialog: dialog.accept())
    one_step_back(page, picture)
    file = downloaded(page)
    files_on_the_landing_page(visitor, page, file, picture)
    if request.config.getoption("all"):
        a_newer_lesson(visitor, page, file, picture)

        # The backup copy opens with its own bar.
        landing(visitor, LESSON.lang, page)
        card_of(page, LESSON).locator("[data-others] a").click()
        notebook_is_there(page)
        page.wait_for_function(SHOWS, arg="'older'")


def one_step_back(page, picture):
    """Reset in the notebook itself: unsaved changes are put aside with the rest, and can be restored."""
    assert "has not been downloaded yet" in page.inner_text("#lesson-bar p")
    picture(page, "lesson-bar")
    page.set_viewport_size({"width": 320, "height": 740})
    page.wait_for_function(BAR_FITS)
    picture(page, "lesson-bar-320")
    page.set_viewport_size(DESKTOP)
    write(page, "answer = 'first'")
    bar(page, "reset").click()
    bar(page, "bring_back").wait_for()
    notebook_is_there(page)
    assert not page.evaluate(SHOWS, "'first'")
    bar(page, "bring_back").click()
    page.wait_for_function(f"() => window.jupyterapp?.shell.currentWidget?.context?.isReady && ({SHOWS})(\"'first'\")")


def downloaded(page):
    """A download holds the page's current content, saved or not; then the notice has the date and can be closed."""
    write(page, "answer = 'second'")
    with page.expect_download() as download:
        bar(page, "download").click()
    today = page.evaluate("() => new Date().toLocaleDateString('sv')")
    assert download.value.suggested_filename == f"{LESSON.id}.{LESSON.lang}.{today}.ipynb"
    file = download.value.path().read_text("utf-8")
    assert "'second'" in file
    page.locator("#lesson-bar p", has_text="Last downloaded").wait_for()
    bar(page, "understood").click()
    page.locator("#lesson-bar p", has_text="last changed on").wait_for()
    save(page)
    until(page, HOLDS, [LESSON.copy, "'second'"])
    bar(page, "share").click()
    link = page.locator("#lesson-bar input").input_value()
    assert link.partition("#")[0].endswith(quote(LESSON.path, safe="")) and len(link) < 2_000
    assert "'second'" in zlib.decompress(urlsafe_b64decode(link.partition("#answers:1.")[2] + "==")).decode()
    return file


def files_on_the_landing_page(visitor, page, file, picture):
    """Invalid files change nothing and give one sentence each; a valid one asks first, and can become another copy."""
    landing(visitor, LESSON.lang, page)
    card, note = card_of(page, LESSON), card_of(page, LESSON).locator("[data-note]")
    card.locator('[data-action="download"]').wait_for()
    before = read_copy(page, LESSON)
    notebook = json.loads(file)
    mark = notebook["metadata"]["combinatoria_copy"]
    other = {**notebook, "metadata": {"combinatoria_copy": {**mark, "lesson": OTHER.id}}}
    for text, words in {
        file[: len(file) // 2]: "damaged",
        json.dumps({**notebook, "nbformat": 5}): "newer program",
        json.dumps({**notebook, "metadata": {}}): "none of the lessons",
        json.dumps(other): OTHER.title,
        json.dumps({**notebook, "cells": [{"__proto__": 1}]}): "not a notebook",
    }.items():
        give(page, card.locator('[data-action="restore"]'), ("x.ipynb", text))
        note.filter(has_text=words).wait_for()
    assert read_copy(page, LESSON) == before

    older = json.dumps(notebook).replace("'second'", "'older'")
    give(page, card.locator('[data-action="restore"]'), ("x.ipynb", older))
    picture(page, "restore-question")
    answer(page, "leave")
    give(page, card.locator('[data-action="restore"]'), ("x.ipynb", older))
    answer(page, "both")
    link = card.locator("[data-others] a")
    link.wait_for()
    assert read_copy(page, LESSON) == before
    give(page, card.locator('[data-action="restore"]'), ("x.ipynb", older))
    answer(page, "replace")
    until(page, HOLDS, [LESSON.copy, "'older'"])
    card.locator('[data-action="bring_back"]').click()
    until(page, HOLDS, [LESSON.copy, "'second'"])
    picture(page, "work-landing", full_page=True)


def a_newer_lesson(visitor, page, file, picture):
    """A copy of an older master: the bar says so, and the learner's work is carried over to the newer one."""
    card, notebook = card_of(page, LESSON), json.loads(file)
    mark = notebook["metadata"]["combinatoria_copy"]
    head, story = (next(cell for cell in notebook["cells"] if cell["id"] == name) for name in ("head", "story"))
    head["source"], mark["cells"]["head"] = story["source"], mark["cells"]["story"]
    mark["stamp"], mark["version"] = "0" * 16, "0.9"
    give(page, card.locator('[data-action="restore"]'), ("x.ipynb", json.dumps(notebook)))
    answer(page, "replace")
    page.wait_for_selector(f'[data-lesson="{LESSON.path}"][data-copy="outdated"]')
    card.locator('[data-action="update"]').wait_for()
    reopened(visitor, page)
    page.wait_for_selector("#lesson-bar[data-copy=outdated]")
    assert "your answers and notes come along" in page.inner_text("#lesson-bar p")
    assert "0.9" in page.inner_text("#lesson-bar p") and not page.evaluate(SHOWS, LESSON.title)
    picture(page, "lesson-bar-outdated")
    bar(page, "update").click()
    page.wait_for_function(
        f"text => window.jupyterapp?.shell.currentWidget?.context?.isReady && ({SHOWS})(text)", arg=LESSON.title
    )
    assert page.evaluate(SHOWS, "'second'")
    page.wait_for_selector("#lesson-bar[data-copy=current]")


@pytest.mark.all
def test_only_one_of_two_tabs_uses_a_copy(visit, picture):
    visitor = visit(kernel=False)
    first = open_copy(visitor, LESSON)
    first.evaluate("() => { window.same = true }")
    second = visitor.go(PAGE)
    second.wait_for_selector("#lesson-bar[data-copy=elsewhere]")
    second.wait_for_selector("#main[inert]", state="attached")
    picture(second, "lesson-bar-elsewhere")
    write(first, "answer = 'from the first tab'")
    bar(second, "use_here").click()
    first.wait_for_selector("#lesson-bar[data-copy=elsewhere]")
    assert first.evaluate("() => window.same && document.querySelector('#main').inert")
    second.wait_for_function(
        f"() => window.jupyterapp?.shell.currentWidget?.context?.isReady && ({SHOWS})('from the first tab')"
    )
    second.wait_for_selector("#lesson-bar[data-copy=current]")
    # Actions of the landing page on a copy make the tab that has it open save it first.
    write(second, "answer = 'from the second tab'")
    page = landing(visitor, LESSON.lang)
    page.on("dialog", lambda dialog: dialog.accept())
    card = card_of(page, LESSON)
    card.locator('[data-action="reset"]').click()
    second.wait_for_selector("#lesson-bar[data-copy=elsewhere]")
    card.locator('[data-action="bring_back"]').click()
    until(page, HOLDS, [LESSON.copy, "from the second tab"])


@pytest.mark.all
def test_all_work_as_one_file_moves_to_another_browser(visit):
    visitor = visit(asked=True, kernel=False)
    page = kept_copy(visitor, LESSON, "answer = 'to be moved'")
    game = {"format": 1, "game": "altar", "moves": [[0, "draw"]], "seed": 3, "seats": 2, "session": {"humans": [0]}}
    page.evaluate("game => localStorage.setItem('/:combinatoria/play/altar', JSON.stringify(game))", game)
    page.evaluate("() => localStorage.setItem('/:combinatoria.learn.altar.done', '[0,1]')")
    with page.expect_download() as download:
        page.locator('[data-work="all"]').click()
    assert download.value.suggested_filename.startswith("combinatoria-20")
    file = download.value.path().read_text("utf-8")
    told(page, "Last downloaded")

    page = landing(visit(asked=True), LESSON.lang)
    back = page.locator('[data-work="back"]')
    assert page.locator('[data-work="all"]').is_hidden(), "there is no work yet"
    bundle = json.loads(file)
    for text, words in {
        file[:-20]: "damaged",
        json.dumps({**bundle, "format": 2}): "newer version",
        json.dumps({**bundle, "lessons": [{"notebook": {}}]}): "not a notebook",
        json.dumps({**bundle, "games": {"altar": {**game, "game": "chess"}}}): "does not have",
        json.dumps({**bundle, "marks": {"elsewhere": "1"}}): "neither",
        "[]": "neither",
    }.items():
        give(page, back, ("all.json", text))
        told(page, words)
    kept = "() => Object.keys(localStorage).filter(name => /play|learn/.test(name)).length"
    assert page.evaluate(kept) == 0 and read_copy_or_none(page) is None
    give(page, back, ("all.json", file))
    told(page, "Put back: 3 of 3")
    until(page, HOLDS, [LESSON.copy, "to be moved"])
    assert json.loads(page.evaluate("() => localStorage.getItem('/:combinatoria/play/altar')")) == game
    give(page, back, ("all.json", file))
    told(page, "just what is here already")
    page.evaluate("() => localStorage.setItem('/:combinatoria.learn.altar.done', '[4]')")
    later = file.replace("to be moved", "moved twice").replace('"seed":3', '"seed":4')
    give(page, back, ("all.json", later), ("game.json", json.dumps({**game, "game": "signs"})))
    page.locator("dialog li").nth(1).wait_for()
    assert page.locator("dialog li").count() == 2
    answer(page, "both")
    told(page, "Put back: 4 of 4")
    assert json.loads(page.evaluate("() => localStorage.getItem('/:combinatoria/play/altar')")) == game
    assert "'seed': 4" in str(
        json.loads(page.evaluate("() => localStorage.getItem('/:combinatoria/play/altar/before')"))
    )
    assert page.evaluate("() => localStorage.getItem('/:combinatoria.learn.altar.done')") == "[0,1,4]"
    assert page.evaluate(HOLDS, [LESSON.copy, "to be moved"])
    card_of(page, LESSON).locator("[data-others] a").wait_for()


def read_copy_or_none(page):
    return page.evaluate("async () => (await indexedDB.databases()).length") and read_copy(page, LESSON)


@pytest.mark.all
def test_text_written_in_the_original_is_taken_into_the_copy(visit):
    visitor = visit(kernel=False)
    page = visitor.go(f"notebooks/index.html?path={LESSON.path}")
    page.get_by_text("notebook is read-only").wait_for()
    notebook_is_there(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.evaluate(WRITE, "answer = 'written too early'")
    bar(page, "make_copy").click()
    page.wait_for_url("**/notebooks/index.html?path=my*")
    page.wait_for_function(
        f"() => window.jupyterapp?.shell.currentWidget?.context?.isReady && ({SHOWS})('written too early')"
    )


NO_STORAGE = {
    "that cannot be opened": """
        Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
        IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
    """,
    "that cannot even be asked for": """
        const refused = () => new DOMException("no", "SecurityError");
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
            Object.defineProperty(window, name, { get() { throw refused(); } });
        }
        navigator.serviceWorker.register = () => Promise.reject(refused());
    """,
}


LEAST = list(NO_STORAGE)[-1]


@pytest.mark.parametrize("storage", NO_STORAGE)
@pytest.mark.all
def test_without_storage_pages_say_so_and_lessons_and_games_work(visit, storage):
    visitor = visit(kernel=storage == LEAST)  # many other tests have a kernel with its service worker
    visitor.context.add_init_script(NO_STORAGE[storage])
    page = landing(visitor, LESSON.lang)
    card = card_of(page, LESSON)
    card.locator("[data-note]", has_text="does not let the page keep").wait_for()
    card.locator('[data-action="open"]').click()
    page.wait_for_url(f"**/notebooks/index.html?path={quote(LESSON.path, safe='')}")
    notebook_is_there(page)
    page.locator("#lesson-bar p", has_text="does not let the page keep").wait_for()
    if storage == LEAST:
        index = page.evaluate(WRITE_AND_RUN, "print(6 * 7)")
        page.wait_for_function(HAS_RUN, arg=index)
    else:
        page.evaluate(WRITE, "print(6 * 7)")
    with page.expect_download() as download:
        bar(page, "download").click()
    assert "print(6 * 7)" in download.value.path().read_text("utf-8")
    opened(visitor, "play/soulmates.html", page)
    page.locator("#notice-text", has_text="does not keep your game").wait_for()
    forgive_refused_worker(visitor)

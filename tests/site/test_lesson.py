"""Lessons in the built site: the learner's copy, the read-only master, and every cell run as nbval runs it."""

from __future__ import annotations

import json

import nbformat
import pytest

from combinatoria_lessons import checked_lines
from combinatoria_site.lessons import read_lessons

from .table import idle
from .waiting import until

LESSONS = read_lessons()
READ_COPY = """path => new Promise((resolve, reject) => {
    const request = indexedDB.open("Combinatoria");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
        const found = request.result.transaction("files").objectStore("files").get(path);
        found.onsuccess = () => { request.result.close(); resolve(JSON.stringify(found.result ?? null)); };
    };
})"""
NOTEBOOK = "window.jupyterapp.shell.currentWidget.content"
CELL = f"{NOTEBOOK}.widgets[index].model"
IS_THERE = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.context;
    return context?.isReady && document.querySelector(".jp-Notebook .jp-MarkdownCell") !== null;
}"""
HAS_RUN = f"index => {CELL}.executionState === 'idle' && {CELL}.executionCount !== null"
ERRORS = f"index => {CELL}.outputs.toJSON().filter(one => one.output_type === 'error' || one.name === 'stderr')"

RUN = f"""index => {{
    {NOTEBOOK}.activeCellIndex = index;
    void window.jupyterapp.commands.execute("notebook:run-cell");
}}"""
WRITE_AND_RUN = """source => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const index = notebook.widgets.findIndex(cell => cell.model.type === "code");
    notebook.activeCellIndex = index;
    notebook.widgets[index].model.sharedModel.setSource(source);
    void window.jupyterapp.commands.execute("notebook:run-cell");
    return index;
}"""

# A kernel that begins to start only when the test lets it.
HOLD_KERNEL = """(() => {
    let program;
    const allowed = new Promise(resolve => { window.allowKernel = resolve; });
    Object.defineProperty(window, "jupyterapp", { get: () => program, set(value) {
        const { sessions } = value.serviceManager;
        const refresh = sessions.refreshRunning.bind(sessions);
        sessions.refreshRunning = () => allowed.then(refresh);
        program = value;
    } });
})()"""


@pytest.fixture(params=LESSONS, ids=lambda lesson: f"{lesson.id}.{lesson.lang}")
def lesson(request):
    """Every lesson in every language."""
    return request.param


def landing(visitor, lang, page=None):
    page = visitor.go("?lang=en" if lang == "en" else "ja/index.html", page)
    page.wait_for_selector("html[data-ready]")
    return page


def card_of(page, lesson):
    return page.locator(f'[data-lesson="{lesson.path}"]')


def open_copy(visitor, lesson):
    """Open a lesson from the landing page, as a learner does."""
    page = landing(visitor, lesson.lang)
    card_of(page, lesson).locator('[data-action="open"]').click()
    page.wait_for_url("**/notebooks/index.html?path=*")
    notebook_is_there(page)
    return page


def notebook_is_there(page):
    """The notebook itself, not the empty one that stands there while it is read. Its kernel may still be starting."""
    page.wait_for_function(IS_THERE)
    page.wait_for_selector(".jp-Notebook .jp-MarkdownCell")
    page.wait_for_selector("#lesson-bar")


def read_copy(page, lesson):
    return json.loads(page.evaluate(READ_COPY, lesson.copy))


def clear_outputs(page):
    """A lesson is delivered with its outputs: they go, so that what is read afterwards was made here."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    counts = page.evaluate(f"() => {NOTEBOOK}.widgets.map(cell => cell.model.executionCount ?? null)")
    assert len(counts) > 1 and set(counts) == {None}


def save(page):
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")


def press_through(page, last):
    """Shift+Enter from the first cell to a given one, each when the one before has arrived."""
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    for index in range(last + 1):
        page.wait_for_function(
            f"index => {NOTEBOOK}.activeCellIndex === index"
            " && document.activeElement?.closest('.jp-Notebook.jp-mod-commandMode')",
            arg=index,
        )
        page.keyboard.press("Shift+Enter")


def test_there_are_lessons():
    assert LESSONS


def test_every_cell_runs_and_says_what_nbval_checks(visit, lesson, picture):
    visitor = visit()
    page = open_copy(visitor, lesson)
    master = nbformat.read(lesson.source, as_version=4)
    clear_outputs(page)
    for index, cell in enumerate(master.cells):
        page.evaluate(RUN, index)
        if cell.cell_type == "code":
            page.wait_for_function(HAS_RUN, arg=index)
            assert not page.evaluate(ERRORS, index), cell.id
    page.wait_for_selector(".cmb-cloth")
    picture(page, f"lesson-{lesson.id}-{lesson.lang}")
    save(page)
    until(
        page,
        f"async path => JSON.parse(await ({READ_COPY})(path)).content.cells.at(-1).execution_count !== null",
        lesson.copy,
    )
    found = nbformat.from_dict(read_copy(page, lesson)["content"])
    said = {line.id: line.text for line in checked_lines(found)}
    expected = {line.id: line.text for line in checked_lines(master)}
    assert expected and said == expected


def test_the_table_in_a_lesson_can_be_played_at(visit):
    """Requests and snapshots cross the kernel's own wire here, null values included."""
    lesson = next(one for one in LESSONS if one.id == "soulmates-a" and one.lang == "en")
    page = open_copy(visit(), lesson)
    play = next(i for i, cell in enumerate(nbformat.read(lesson.source, 4).cells) if cell.id == "play")
    clear_outputs(page)
    press_through(page, play)
    page.wait_for_function(HAS_RUN, arg=play)
    assert not page.evaluate(ERRORS, play)
    table = page.locator(".cmb")
    table.locator('[data-zone="deck"] .cmb-card').click()
    page.wait_for_function("() => document.querySelectorAll('.cmb-own .cmb-card').length === 5")
    idle(page)
    table.locator('[data-tool="undo"]').click()
    page.wait_for_function("() => document.querySelectorAll('.cmb-own .cmb-card').length === 4")
    idle(page)
    table.locator('[data-tool="new"]').click()
    table.locator("[data-new]").evaluate("form => form.requestSubmit()")
    table.locator("[data-new]").wait_for(state="hidden")
    assert table.locator(".cmb-notice[data-tone=error]").count() == 0


@pytest.fixture
def early(visit):
    """A notebook that is there without its kernel, and what lets the kernel start."""
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script(HOLD_KERNEL)
    visitor.go(f"notebooks/index.html?path={LESSONS[0].path}", page)
    notebook_is_there(page)
    clear_outputs(page)
    session = "window.jupyterapp.shell.currentWidget.context.sessionContext.session"

    def start():
        assert page.evaluate(f"() => {session}") is None
        page.evaluate("() => window.allowKernel()")

    return page, start


@pytest.mark.parametrize("command", ["notebook:run-cell", "notebook:run-all-cells", "runmenu:run-all"])
def test_what_is_run_before_the_kernel_is_there_waits_for_it(early, command):
    page, start = early
    index = page.evaluate(WRITE_AND_RUN.replace("notebook:run-cell", command), "6 * 7")
    start()
    page.wait_for_function(HAS_RUN, arg=index)
    assert "42" in json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", index))
    assert page.locator(".jp-Dialog").count() == 0


def test_keys_pressed_before_the_kernel_is_there_run_the_cells_that_were_meant(early):
    """From the top down to the first code cell, and in another that was chosen by hand: each runs once, in order."""
    page, start = early
    cells = nbformat.read(LESSONS[0].source, as_version=4).cells
    first, second = [index for index, cell in enumerate(cells) if cell.cell_type == "code"][:2]
    assert second > first + 1
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    for _ in range(first + 1):
        page.keyboard.press("Shift+Enter")
    page.evaluate(RUN, second)
    start()
    for index, count in ((first, 1), (second, 2)):
        page.wait_for_function(HAS_RUN, arg=index)
        assert page.evaluate(f"index => {CELL}.executionCount", index) == count


def test_a_copy_is_made_kept_begun_afresh_and_downloaded(visit):
    lesson = LESSONS[0]
    visitor = visit()
    page = open_copy(visitor, lesson)
    assert page.locator("#lesson-bar button").count() == 2
    page.locator(".jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.type("# my own note")
    page.wait_for_function(f"() => {NOTEBOOK}.widgets.some(cell => /my own note/.test(cell.model.sharedModel.source))")
    save(page)
    until(page, f"async path => (await ({READ_COPY})(path)).includes('my own note')", lesson.copy)

    page = landing(visitor, lesson.lang, page)
    card = card_of(page, lesson)
    card.locator('[data-action="download"]').wait_for()
    with page.expect_download() as download:
        card.locator('[data-action="download"]').click()
    kept = download.value
    assert kept.suggested_filename == lesson.copy.split("/")[1]
    text = kept.path().read_text(encoding="utf-8")
    assert "my own note" in text

    page.on("dialog", lambda dialog: dialog.accept())
    card.locator('[data-action="reset"]').click()
    until(page, f"async path => !(await ({READ_COPY})(path)).includes('my own note')", lesson.copy)

    with page.expect_file_chooser() as chooser:
        card.locator('[data-action="restore"]').click()
    chooser.value.set_files({"name": "kept.ipynb", "mimeType": "application/json", "buffer": text.encode()})
    until(page, f"async path => (await ({READ_COPY})(path)).includes('my own note')", lesson.copy)


def test_a_file_that_is_no_notebook_changes_nothing(visit):
    lesson = LESSONS[0]
    visitor = visit()
    page = open_copy(visitor, lesson)
    page = landing(visitor, lesson.lang, page)
    before = read_copy(page, lesson)
    card = card_of(page, lesson)
    with page.expect_file_chooser() as chooser:
        card.locator('[data-action="restore"]').click()
    chooser.value.set_files({"name": "x.ipynb", "mimeType": "application/json", "buffer": b'{"cells": 3}'})
    card.locator("[data-note]", has_text="not a notebook").wait_for()
    assert read_copy(page, lesson) == before


def test_a_copy_of_an_older_master_says_so(visit):
    lesson = LESSONS[0]
    visitor = visit()
    page = landing(visitor, lesson.lang)
    data = page.locator("#landing-data").inner_text()
    old = json.loads(data)
    for one in old["lessons"]:
        one["stamp"], one["version"] = "0" * 16, "0.9"
    page.route("**/*?lang=en", lambda route: route.fulfill(
        body=route.fetch().text().replace(data, json.dumps(old)), content_type="text/html"))  # fmt: skip
    landing(visitor, lesson.lang, page)
    card_of(page, lesson).locator('[data-action="open"]').click()
    page.wait_for_selector("#lesson-bar[data-copy=outdated]")
    assert "0.9" in page.inner_text("#lesson-bar p")
    page.unroute("**/*?lang=en")
    landing(visitor, lesson.lang, page)
    page.wait_for_selector(f'[data-lesson="{lesson.path}"][data-copy="outdated"]')


def test_the_master_is_read_only_and_offers_a_copy(visit):
    lesson = LESSONS[0]
    visitor = visit()
    page = visitor.go(f"notebooks/index.html?path={lesson.path}")
    page.get_by_text("notebook is read-only").wait_for()
    page.locator("#lesson-bar button").click()
    page.wait_for_url("**/notebooks/index.html?path=my*")


def test_the_packages_that_lessons_may_import_are_all_here(visit):
    """pandas too, which comes only when a cell asks for it."""
    visitor = visit()
    page = visitor.go(f"notebooks/index.html?path={LESSONS[0].path}")
    notebook_is_there(page)
    # Through the program's own commands: cells are drawn anew while one scrolls, so a click may hit one that is gone.
    clear_outputs(page)
    index = page.evaluate(WRITE_AND_RUN, "import pandas, ipywidgets, anywidget, combinatoria_widgets; 'all here'")
    page.wait_for_function(HAS_RUN, arg=index)
    assert not page.evaluate(ERRORS, index)
    assert "all here" in json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", index))

"""Lessons in the built site: the learner's copy, the read-only master, and every cell run as nbval runs it.

A notebook takes 7 seconds of processor time to open, and its Python 10 more. So most tests here share an open one
(`workbook`): the cells of a lesson, as built for the site, replace the previous ones, and Python's state is cleared.
Only with `--all` do all cells of all lessons run in the browser; otherwise they run in shells
(`tests/lessons/test_notebooks.py`), and those of one lesson, opened from the landing page, in `test_day.py`.
"""

from __future__ import annotations

import json

import nbformat
import pytest

from combinatoria_lessons import checked_lines
from combinatoria_site.lessons import read_lessons

from .answers import told_in
from .axe import findings
from .conftest import DESKTOP, PHONE, new_visitor
from .table import UNFOLD, holds, idle
from .waiting import ANSWERED, until

LESSONS = read_lessons()
PLAIN = next(one for one in LESSONS if (one.id, one.lang) == ("happiness-a", "en"))
"""A lesson with hardly any formulas, for tests that work with any lesson: it loads in two thirds of the time."""
READ_COPY = f"""async path => {{
    {ANSWERED}
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    const database = await answered(indexedDB.open(`Combinatoria ${{site}}`));
    try {{
        const found = await answered(database.transaction("files").objectStore("files").get(path));
        return JSON.stringify(found ?? null);
    }} finally {{
        database.close();
    }}
}}"""
NOTEBOOK = "window.jupyterapp.shell.currentWidget.content"
CELL = f"{NOTEBOOK}.widgets[index].model"
IS_THERE = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.context;
    return context?.isReady && document.querySelector(".jp-Notebook .jp-MarkdownCell") !== null;
}"""
HAS_RUN = f"index => {CELL}.executionState === 'idle' && {CELL}.executionCount !== null"
ERRORS = f"index => {CELL}.outputs.toJSON().filter(one => one.output_type === 'error' || one.name === 'stderr')"

STILL = f"({CELL}.outputs.toJSON()[0].data['text/html'] ?? '')"

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

TURN = """async ([notebook, code]) => {
    const { context } = window.jupyterapp.shell.currentWidget;
    context.model.fromJSON(notebook);
    await context.sessionContext.ready;
    await context.sessionContext.session.kernel.requestExecute({ code, silent: true, store_history: false }).done;
}"""
FORGET = """from combinatoria_widgets.lessons.tools.place import hand_over
hand_over("[]")
get_ipython().reset()"""

# Each code cell prints which cells have run before it and that it is running now.
COUNTING = f"""() => {NOTEBOOK}.widgets.flatMap((cell, index) => {{
    if (cell.model.type !== "code") return [];
    cell.model.sharedModel.setSource(`ran = [*globals().get("ran", []), ${{index}}]\\nprint(ran)`);
    return [index];
}})"""
RAN = f"""count => {NOTEBOOK}.widgets
    .flatMap(cell => cell.model.outputs?.toJSON() ?? []).map(output => [output.text ?? ""].flat().join("").trim())
    .find(text => text.startsWith("[") && text.split(",").length === count)"""

# Includes an import found in older copies of a lesson: a module under its former name.
EVERYTHING = """import pandas, ipywidgets, anywidget, combinatoria_widgets
from combinatoria_widgets.lesson_signs_b import *
start("signs-b", lang="en", seed=2026, stamp="1.0")
explore(lambda said, truth: Fraction(truth, 20)), report(), 'all here'"""

PLOT = """import pandas as pd
pd.Series([3, 5, 2], name="cards").plot(kind="bar")"""

TRIALS = """from combinatoria_widgets.progress import trials
made = sum(1 for _ in trials(10**12, seconds=4))
print("kept", made > 1000)"""

ALTAR_B = """from combinatoria_widgets.lessons.altar_b import *
start("altar-b", lang="en", seed=2026, stamp="1.0")
table = GameTable(ready_turn(), mode="duel", lang="en")
log = keep(table)
table"""

WITHOUT_AHEAD = """(Native => {
    window.workersMade = [];
    window.Worker = class extends Native {
        constructor(address, options) {
            window.workersMade.push(String(address));
            super(String(address).includes("/ahead-worker-") ? new URL("missing.js", location.href) : address, options);
        }
    };
})(window.Worker)"""

# The parts of page and notebook that scroll sideways, and by how much.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".jp-Notebook, .jp-WindowedPanel-outer")]
    .filter(node => node.scrollWidth > node.clientWidth + 1)
    .map(node => [node.className, node.scrollWidth, node.clientWidth])"""

IN_SIGHT = """title => [...document.querySelectorAll(".jp-Notebook h2")].some(node => {
    const { top, bottom } = node.getBoundingClientRect();
    return node.textContent.startsWith(title) && top >= 0 && bottom <= innerHeight;
})"""


@pytest.fixture(params=LESSONS, ids=lambda lesson: f"{lesson.id}.{lesson.lang}")
def lesson(request):
    """Each lesson in each language."""
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


def kept_copy(visitor, lesson, written):
    """Return the landing page with a copy that has an answer in its first exercise, without opening a notebook."""
    page = landing(visitor, lesson.lang)
    card_of(page, lesson).locator('[data-action="open"]').click()
    page.wait_for_url("**/notebooks/index.html?path=*", wait_until="commit")
    landing(visitor, lesson.lang, page)
    notebook = read_copy(page, lesson)["content"]
    next(cell for cell in notebook["cells"] if cell["id"] == "q1")["source"] = written
    give(page, card_of(page, lesson).locator('[data-action="restore"]'), ("mine.ipynb", json.dumps(notebook)))
    page.locator('dialog [data-answer="replace"]').click()
    until(page, f"async ([path, text]) => (await ({READ_COPY})(path)).includes(text)", [lesson.copy, written])
    return page


def give(page, button, *files):
    """Choose files, given by name and text, for a button that asks for some."""
    button.evaluate(UNFOLD)
    with page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files(
        [{"name": name, "mimeType": "application/json", "buffer": text.encode()} for name, text in files]
    )


def notebook_is_there(page):
    """Wait for the notebook itself, not the empty one shown while it loads. Its kernel may still be starting."""
    page.wait_for_function(IS_THERE)
    page.wait_for_selector(".jp-Notebook .jp-MarkdownCell")
    page.wait_for_selector("#lesson-bar")


def read_copy(page, lesson):
    return json.loads(page.evaluate(READ_COPY, lesson.copy))


def clear_outputs(page):
    """Clear the outputs that a lesson is delivered with, so that later ones were made here."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    counts = page.evaluate(f"() => {NOTEBOOK}.widgets.map(cell => cell.model.executionCount ?? null)")
    assert len(counts) > 1 and set(counts) == {None}


def forgive_refused_worker(visitor):
    """Ignore JupyterLite's errors when its service worker is refused.

    These are "undefined", and, once the kernel no longer waits for files that only that worker provides, an empty
    text for each message sent to it.
    """
    assert {problem.rpartition(": ")[2] for problem in visitor.problems} <= {"undefined", ""}, visitor.problems
    visitor.problems.clear()


def save(page):
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")


def press_through(page, last):
    """Press Shift+Enter from the first cell to a given one, each time after the previous one has been handled."""
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    for index in range(last + 1):
        page.wait_for_function(
            f"index => {NOTEBOOK}.activeCellIndex === index"
            " && document.activeElement?.closest('.jp-Notebook.jp-mod-commandMode')",
            arg=index,
        )
        page.keyboard.press("Shift+Enter")


@pytest.fixture(scope="module")
def desk(browser, address):
    """A visitor whose open notebook is shared by several tests."""
    visitor = new_visitor(browser, address)
    visitor.asked, visitor.failed = [], None
    visitor.context.on("request", lambda request: visitor.asked.append(request.url))
    yield visitor
    visitor.context.close()


@pytest.fixture
def workbook(desk, outside, request):
    """The shared open notebook, which must stay without problems. After a failed test another one is opened."""
    before = len(outside.asked)
    if desk.failed != request.session.testsfailed:
        for page in desk.context.pages:
            page.close()
        desk.asked.clear()
        desk.problems.clear()
        # A master, which is read-only: for a copy JupyterLab would ask after two minutes whether to overwrite the file.
        notebook_is_there(desk.go(f"notebooks/index.html?path={PLAIN.path}"))
        desk.failed = request.session.testsfailed
    [page] = desk.context.pages
    page.set_viewport_size(DESKTOP)
    yield page
    found, desk.problems[:] = [*desk.problems], []
    assert found == []
    assert outside.asked[before:] == [], "the site asked for something from another origin"


def turned_to(page, lesson, site_folder):
    """Replace the open notebook's cells with another lesson's, as built for the site, and clear Python's state."""
    notebook = json.loads((site_folder / "files" / lesson.path).read_text("utf-8"))
    page.evaluate(TURN, [notebook, FORGET])
    page.wait_for_selector(".jp-Notebook h1")


@pytest.fixture
def unplotted(desk):
    """Make sure that nothing was plotted in the open notebook; some lessons plot."""
    if any("/matplotlib-" in url for url in desk.asked):
        desk.failed = None


@pytest.mark.all
def test_a_frame_is_plotted_and_matplotlib_is_loaded_only_then(desk, unplotted, workbook):
    page = workbook
    clear_outputs(page)
    index = page.evaluate(WRITE_AND_RUN, "import pandas")
    page.wait_for_function(HAS_RUN, arg=index)
    assert [url for url in desk.asked if "/pandas-" in url]
    assert not [url for url in desk.asked if "/python_stdlib" in url], "Python's image has all that pandas needs"
    assert not [url for url in desk.asked if "/matplotlib-" in url]
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    page.evaluate(WRITE_AND_RUN, PLOT)
    page.wait_for_function(HAS_RUN, arg=index)
    assert not page.evaluate(ERRORS, index)
    assert "image/png" in json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", index))
    assert [url for url in desk.asked if "/matplotlib-" in url]


@pytest.mark.all
@pytest.mark.parametrize("name", list(dict.fromkeys(one.id for one in LESSONS)))
def test_every_cell_runs_and_says_what_nbval_checks(workbook, name, site_folder, picture):
    """In each language; ``tests/lessons/test_notebooks.py`` runs each lesson in a fresh Python."""
    for lesson in [one for one in LESSONS if one.id == name]:
        turned_to(workbook, lesson, site_folder)
        every_cell_says_what_nbval_checks(workbook, lesson)
        picture(workbook, f"lesson-{lesson.id}-{lesson.lang}")


def every_cell_says_what_nbval_checks(page, lesson):
    master = nbformat.read(lesson.source, as_version=4)
    assert told_in(page.locator(".jp-Notebook").inner_text(), lesson.id) == [], "nothing has been run yet"
    assert page.locator(".jp-OutputArea-output, .jp-OutputPlaceholder").count() == 0
    assert page.evaluate(TOO_WIDE) == []
    for index, cell in enumerate(master.cells):
        page.evaluate(RUN, index)
        if cell.cell_type == "code":
            page.wait_for_function(HAS_RUN, arg=index)
            assert not page.evaluate(ERRORS, index), cell.id
    page.wait_for_selector(".cmb-cloth")
    assert findings(page, ".cmb", ["light"]) == []
    copy_the_code(page)
    found = nbformat.from_dict(page.evaluate(f"() => {NOTEBOOK}.model.toJSON()"))
    said = {line.id: line.text for line in checked_lines(found)}
    expected = {line.id: line.text for line in checked_lines(master)}
    assert expected and said == expected
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:hide-all-cell-outputs')")
    assert page.evaluate(f"() => {NOTEBOOK}.widgets.filter(cell => cell.outputHidden).length") >= len(expected)
    folds = page.locator(".jp-OutputPlaceholder:visible")
    folds.first.wait_for()
    assert not "".join(folds.all_inner_texts()).strip(), "a fold shows only that there is something in it"
    assert page.evaluate(TOO_WIDE) == []


def copy_the_code(page):
    """Copy the result code with one click, or select it if the browser does not let a page copy."""
    code = page.locator("[data-code]").last
    code.locator("xpath=following-sibling::button").click()
    assert code.locator("xpath=following-sibling::*[@role='status']").inner_text().strip()
    assert page.evaluate("() => String(getSelection()).trim()") == code.inner_text()


def test_the_table_in_a_lesson_can_be_played_at(workbook, site_folder, picture):
    """Requests and snapshots pass between kernel and page, null values included: a bet, a move, the next deals."""
    page, lesson = workbook, next(one for one in LESSONS if one.id == "soulmates-a" and one.lang == "en")
    turned_to(page, lesson, site_folder)
    play = next(i for i, cell in enumerate(nbformat.read(lesson.source, 4).cells) if cell.id == "play")
    press_through(page, play)
    page.wait_for_function(HAS_RUN, arg=play)
    assert not page.evaluate(ERRORS, play)
    table = page.locator(".cmb")
    picture(page, "lesson-bet")
    table.locator('[data-bet="30"]').click()
    table.locator("[data-predict]").wait_for(state="detached")
    idle(page)
    table.locator('[data-zone="deck"] .cmb-card').click()
    holds(page, 5)
    idle(page)
    assert "You said 30%" in table.locator("[data-foretold]").inner_text()
    picture(page, "lesson-foretold")
    still = page.locator("div.cmb-still")
    still.wait_for(state="hidden")  # the table itself is there
    assert still.count() == 1
    after_drawing = page.evaluate(f"index => {STILL}", play)
    table.locator('[data-tool="undo"]').click()
    holds(page, 4)
    idle(page)
    until(page, f"([index, before]) => {STILL} !== before", [play, after_drawing])
    deal = table.locator(".cmb-facts").inner_text()
    for _ in range(2):  # the second press comes before the first deal has arrived
        table.locator('[data-tool="next_deal"]').click()
    table.locator("[data-bet]").first.wait_for()
    idle(page)
    assert table.locator(".cmb-facts").inner_text() != deal
    table.locator('[data-key="predict:pass"]').click()
    table.locator("[data-predict]").wait_for(state="detached")
    table.locator('[data-tool="more"]').click()
    table.locator('[data-tool="new"]').click()
    table.locator("[data-new]").evaluate("form => form.requestSubmit()")
    table.locator("[data-new]").wait_for(state="hidden")
    assert table.locator(".cmb-notice[data-tone=error]").count() == 0
    page.set_viewport_size(PHONE)
    picture(page, "lesson-bet-phone")
    page.evaluate(WRITE_AND_RUN, ALTAR_B)  # this notebook can run the code of another lesson
    page.set_viewport_size(DESKTOP)
    over = page.locator(".cmb", has_text="you need 160 points")
    over.locator('[data-bet="60"]').click()
    over.locator('[data-zone="deck:0"] .cmb-card').first.click()
    page.locator("[data-result]", has_text="160 points were needed").wait_for()
    picture(page, "lesson-goal")
    page.locator('[data-key="result:next"]').click()
    page.locator("[data-status]", has_text="you need 160 points").wait_for()


@pytest.mark.all
def test_without_its_image_a_lesson_starts_in_the_ordinary_way(visit):
    visitor = visit()
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.abort()

    visitor.context.route("**/images/*", refuse)
    page = visitor.go(f"notebooks/index.html?path={PLAIN.path}")
    notebook_is_there(page)
    index = page.evaluate(WRITE_AND_RUN, ALTAR_B)
    page.wait_for_function(HAS_RUN, arg=index)
    assert not page.evaluate(ERRORS, index)
    page.locator(".cmb", has_text="you need 160 points").locator('[data-bet="60"]').wait_for()
    assert asked, "an image was requested"


@pytest.mark.all
def test_the_text_is_shown_before_the_notebook_program_is_ready(visit, picture):
    """While the notebook program is delayed: text, formulas and the learner's changes; then the same place in it."""
    lesson = next(one for one in LESSONS if one.id == "altar-a" and one.lang == "en")
    visitor = visit(service_workers="block", kernel=False)  # the test intercepts requests to the server
    page = kept_copy(visitor, lesson, "mine = <b>1</b>")
    held, is_held = [], True
    page.route("**/build/**", lambda route: held.append(route) if is_held else route.continue_())
    page.goto(f"{visitor.address}notebooks/index.html?path={lesson.copy}", wait_until="commit")
    sheet = page.locator("#lesson-reading")
    sheet.locator("h1", has_text=lesson.title).wait_for()
    page.wait_for_selector("#lesson-bar")
    texts = sheet.locator("section:not(:has(pre))").all_inner_texts()
    assert sheet.locator("math").count() > 5 and "$" not in "".join(texts)
    assert sheet.get_by_text("mine = <b>1</b>").is_visible()
    assert sheet.locator("section", has_text="GameTable(").is_hidden()
    assert findings(page, "#lesson-reading") == []
    page.set_viewport_size(PHONE)
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    picture(page, "lesson-reading-phone")
    page.set_viewport_size(DESKTOP)
    picture(page, "lesson-reading")
    sheet.get_by_role("heading", name="Turn the knobs").evaluate("node => node.scrollIntoView()")
    assert held
    is_held = False
    for one in held:
        one.continue_()
    sheet.wait_for(state="detached")
    notebook_is_there(page)
    page.wait_for_function(IN_SIGHT, arg="Turn the knobs")
    forgive_refused_worker(visitor)


def test_cells_run_before_the_kernel_is_ready_wait_for_it_and_run_as_often_as_requested(visit):
    """By keys from the top down to the first code cell, in another cell chosen by mouse, by commands, by the menu."""
    page = visit(kernel=False, ahead=True).go(f"notebooks/index.html?path={PLAIN.path}")
    notebook_is_there(page)
    code = page.evaluate(COUNTING)
    first, second = code[:2]
    assert second > first + 1
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    for _ in range(first + 1):
        page.keyboard.press("Shift+Enter")
    page.evaluate(RUN, second)
    page.evaluate(RUN, first)
    for command in ("notebook:run-all-cells", "runmenu:run-all"):
        page.evaluate("command => void window.jupyterapp.commands.execute(command)", command)
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session") is None
    ahead = [worker.url for worker in page.workers]
    assert len(ahead) == 1 and "/assets/ahead-worker-" in ahead[0], "Python does not wait for the notebook"
    page.evaluate("() => window.allowKernel()")
    meant = [first, second, first, *code, *code]
    page.wait_for_function(RAN, arg=len(meant))
    ran = json.loads(page.evaluate(RAN, len(meant)))
    assert ran[:2] == [first, second] and sorted(ran) == sorted(meant)
    assert [worker.url for worker in page.workers] == ahead, "the kernel uses the Python that was started ahead"
    assert page.locator(".jp-Dialog").count() == 0


@pytest.mark.all
def test_a_lesson_runs_although_python_failed_to_start_ahead_of_the_kernel(visit):
    """Its script fails to load; the kernel then starts Python in a separate worker."""
    visitor = visit()
    visitor.context.add_init_script(WITHOUT_AHEAD)
    page = visitor.go(f"notebooks/index.html?path={PLAIN.path}")
    notebook_is_there(page)
    index = page.evaluate(WRITE_AND_RUN, "6 * 7")
    page.wait_for_function(HAS_RUN, arg=index)
    assert "42" in json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", index))
    ahead, kernel = page.evaluate("() => window.workersMade")
    assert "/assets/ahead-worker-" in ahead and "/comlink.worker." in kernel
    assert [problem for problem in visitor.problems if "missing.js" not in problem] == []
    visitor.problems.clear()


def test_all_packages_that_lessons_may_import_are_available(workbook):
    """Including pandas, which is loaded only when a cell needs it."""
    page = workbook
    # Through the program's own commands: cells are redrawn while scrolling, so a click may hit one that is gone.
    clear_outputs(page)
    index = page.evaluate(WRITE_AND_RUN, EVERYTHING)
    page.wait_for_function(HAS_RUN, arg=index)
    assert not page.evaluate(ERRORS, index)
    assert "all here" in json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", index))


def test_a_long_run_shows_its_progress_and_ends_by_itself(workbook, picture):
    page = workbook
    clear_outputs(page)
    index = page.evaluate(WRITE_AND_RUN, TRIALS)
    page.wait_for_selector("[data-trials] progress")
    picture(page, "trials")
    until(page, HAS_RUN, index)
    outputs = page.evaluate(f"index => {CELL}.outputs.toJSON()", index)
    text = "".join("".join(one.get("text", "")) for one in outputs)
    assert "these are kept" in text and "seconds=24" in text and "kept True" in text
    assert page.locator("[data-trials]").count() == 0, "the progress line is gone"
    assert [one for one in outputs if one["output_type"] == "error"] == []

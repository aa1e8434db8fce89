"""A shared computer: "I am done" removes all of a user's data, and the next user finds nothing."""

from __future__ import annotations

import json

import pytest

from combinatoria_site.texts import words

from .axe import findings
from .table import opened as opened_table
from .test_lesson import PLAIN, READ_COPY, card_of, forgive_refused_worker, kept_copy, landing, notebook_is_there
from .test_promise import fill, opened, sealed
from .waiting import ANSWERED, until

LESSON = PLAIN
PUPIL = "Aki was here"
GAME = "combinatoria/play/soulmates"
SAID = words("lesson", "en")

# All data of the origin: entries of local storage, and of each database.
ALL_KEPT = f"""async () => {{
    {ANSWERED}
    const found = Object.entries(localStorage).map(([name, text]) => [`entry ${{name}}`, text]);
    for (const {{ name }} of await indexedDB.databases()) {{
        const db = await answered(indexedDB.open(name));
        for (const store of db.objectStoreNames) {{
            const things = await answered(db.transaction(store).objectStore(store).getAll());
            found.push([`database ${{name}} ${{store}}`, JSON.stringify(things)]);
        }}
        db.close();
    }}
    return Object.fromEntries(found);
}}"""
# Keeps a database open, like a page in the middle of its work.
HOLD = f"""async name => {{
    {ANSWERED}
    window.held = await answered(indexedDB.open(name));
}}"""


def all_kept(visitor, sites):
    page = visitor.context.new_page()
    page.goto(f"{sites}beside.html")
    found = page.evaluate(ALL_KEPT)
    page.close()
    return found


def of_site(found, name):
    """Return the entries of one site, by name."""
    return {key: text for key, text in found.items() if f"/{name}/" in key}


def dialog(page, key, **facts):
    """Return the dialog with this text."""
    text = SAID[key]
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", value)
    shown = page.locator("dialog[open]").filter(has=page.locator("p", has_text=text))
    shown.wait_for()
    return shown


def answer(page, wish):
    page.locator(f'dialog[open] [data-answer="{wish}"]').click()


def is_gone(page):
    dialog(page, "done_gone")
    assert page.evaluate("() => Object.keys(sessionStorage)") == []


@pytest.fixture
def pupil(visit, sites):
    """A user of a computer with two sites on one origin, whose notebooks wait for their Python."""
    visitor = visit(at=f"{sites}a/", asked=True, service_workers="block", kernel=False)
    yield visitor
    forgive_refused_worker(visitor)


def leaves_work(visitor, tmp_path):
    """Leave a deal, a lesson with an answer, and a promise with a kept card; return the promise's page."""
    table = opened_table(visitor, "play/soulmates.html?lang=en#soulmates:seats=4:7:")
    table.wait_for_function(f"() => localStorage.getItem('/a/:{GAME}')")
    table.close()
    kept_copy(visitor, LESSON, f"# {PUPIL}").close()
    page = opened(visitor)
    fill(page, ["Aki", "Zdenka"])
    sealed(page, tmp_path, kept=[0])
    return page


@pytest.mark.all
def test_the_next_pupil_finds_nothing_of_the_previous_one(pupil, sites, tmp_path, picture):
    page = opened_table(pupil, "../b/play/soulmates.html?lang=en#soulmates:seats=4:8:")
    page.wait_for_function(f"() => localStorage.getItem('/b/:{GAME}')")
    page.goto(f"{sites}b/?lang=en")
    page.wait_for_selector("html[data-ready]")
    card_of(page, LESSON).locator('[data-action="open"]').click()
    page.wait_for_url("**/notebooks/index.html?path=*", wait_until="commit")
    page.close()
    elsewhere = of_site(all_kept(pupil, sites), "b")
    assert any(LESSON.copy in text for text in elsewhere.values())

    leaves_work(pupil, tmp_path).close()
    assert PUPIL in str(of_site(all_kept(pupil, sites), "a")), "there is something to find"
    page = pupil.go(f"notebooks/index.html?path={LESSON.copy}")
    notebook_is_there(page)
    page.evaluate(
        """([path, text]) => {
            const { content } = window.jupyterapp.shell.currentWidget;
            content.widgets.at(-1).model.sharedModel.setSource(text);
        }""",
        [LESSON.copy, f"{PUPIL}, unsaved"],
    )
    assert findings(page, "#lesson-bar") == []
    page.click("#lesson-bar [data-do=done]")
    page.wait_for_url("**/index.html?lang=en*")
    asked = dialog(page, "done_ask")
    there = ["Lessons: 1", "Games under way: 1", "Cards of promises: 1", "Put aside: 1"]
    assert asked.locator("li").all_inner_texts() == there
    assert findings(page, "dialog") == []
    picture(page, "done-ask")
    answer(page, "save")
    assert dialog(page, "cards_ask").locator("li").all_inner_texts() == ["Aki"]
    assert findings(page, "dialog") == []
    with page.expect_download() as found:
        answer(page, "without")
    saved = json.loads(found.value.path().read_text("utf-8"))
    assert f"{PUPIL}, unsaved" in json.dumps(saved["lessons"]) and list(saved["games"]) == ["soulmates"]
    assert not [name for name in saved["marks"] if name.startswith("combinatoria.promise.")]
    dialog(page, "done_saved")
    answer(page, "clear")
    is_gone(page)
    assert findings(page, "dialog") == []
    picture(page, "done-gone")

    found = all_kept(pupil, sites)
    assert of_site(found, "a") == {}
    assert of_site(found, "b") == elsewhere, "another site on the same origin keeps its own"
    assert found.keys() == elsewhere.keys()

    answer(page, "close")
    page.wait_for_selector("html[data-ready]:not([data-gone])")
    assert page.locator("dialog").count() == 0 and page.locator('[data-work="all"]').is_hidden()
    assert card_of(page, LESSON).get_attribute("data-copy") in (None, "none")
    page = opened(pupil, page=page)
    assert page.locator("[data-view=mine] .count").count() == 0 and page.input_value("[data-place]") == ""
    page.goto(f"{pupil.address}notebooks/index.html?path={LESSON.path}")
    notebook_is_there(page)
    assert PUPIL not in page.inner_text(".jp-Notebook")
    table = opened_table(pupil, "play/soulmates.html?lang=en", page)
    table.wait_for_function(f"() => localStorage.getItem('/a/:{GAME}')")
    save = json.loads(table.evaluate(f"() => localStorage.getItem('/a/:{GAME}')"))
    assert save["seed"] != 7
    found = str(of_site(all_kept(pupil, sites), "a"))
    assert PUPIL not in found and "Zdenka" not in found


@pytest.mark.all
def test_other_pages_of_the_site_leave_and_write_nothing_more(pupil, sites, tmp_path):
    promise = leaves_work(pupil, tmp_path)
    table = opened_table(pupil, "play/soulmates.html?lang=en")
    lesson = pupil.go(f"notebooks/index.html?path={LESSON.copy}")
    notebook_is_there(lesson)
    start = landing(pupil, "en")
    others = [promise, table, lesson, landing(pupil, "ja")]
    start.locator("#done").click()
    dialog(start, "done_ask")
    answer(start, "clear")
    is_gone(start)
    for page in others:
        page.wait_for_selector("html[data-ready]")
        assert page.url.startswith((f"{pupil.address}index.html", f"{pupil.address}ja/index.html"))
        assert page.evaluate("() => Object.keys(sessionStorage)") in ([], ["/a/:combinatoria/moved"])
        page.close()
    found = of_site(all_kept(pupil, sites), "a")
    assert PUPIL not in str(found) and "Zdenka" not in str(found)
    begun = ("/a/:combinatoria/moved", "/a/:combinatoria/copied/")
    entries = [name for name in found if name.startswith("entry")]
    assert [name for name in entries if not name.removeprefix("entry ").startswith(begun)] == []
    assert {text for name, text in found.items() if name.startswith("database")} <= {"[]"}


def test_a_page_restored_from_the_browsers_memory_leaves_too(pupil):
    table = opened_table(pupil, "play/soulmates.html?lang=en")
    table.wait_for_function(f"() => localStorage.getItem('/a/:{GAME}')")
    wakes = "() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }"
    table.evaluate(wakes)
    assert table.get_attribute("html", "data-gone") is None, "the work has not been ended: the page stays as it is"
    start = landing(pupil, "en")
    start.evaluate("() => localStorage.clear()")
    table.evaluate(wakes)
    table.wait_for_url("**/index.html")
    table.wait_for_selector("html[data-ready]")
    assert table.evaluate(f"() => localStorage.getItem('/a/:{GAME}')") is None


@pytest.mark.all
def test_data_that_cannot_be_deleted_yet_is_reported(pupil, sites):
    kept_copy(pupil, LESSON, f"# {PUPIL}").close()
    holder = pupil.context.new_page()
    holder.goto(f"{sites}beside.html")
    holder.evaluate(HOLD, "Combinatoria /a/")
    page = landing(pupil, "en")
    page.goto(page.url.split("#")[0] + "#done")
    dialog(page, "done_ask")
    answer(page, "clear")
    assert dialog(page, "done_blocked").locator("li").all_inner_texts() == ["Combinatoria /a/"]
    assert findings(page, "dialog") == []
    holder.close()
    answer(page, "again")
    is_gone(page)
    assert of_site(all_kept(pupil, sites), "a") == {}


def test_data_from_before_sites_were_kept_apart_does_not_come_back(pupil, sites):
    page = pupil.context.new_page()
    page.goto(f"{sites}beside.html")
    page.evaluate("name => { localStorage.setItem(name, '{\"old\": 1}'); localStorage.setItem('else', 'x'); }", GAME)
    page.close()
    page = landing(pupil, "en")
    assert page.evaluate(f"() => localStorage.getItem('/a/:{GAME}')")
    page.locator("#done").click()
    dialog(page, "done_ask")
    answer(page, "clear")
    is_gone(page)
    assert all_kept(pupil, sites) == {"entry else": "x"}
    answer(page, "close")
    page.wait_for_selector("html[data-ready]:not([data-gone])")
    assert page.evaluate(f"() => localStorage.getItem('/a/:{GAME}')") is None


@pytest.mark.all
def test_kept_promises_open_only_on_request(pupil, tmp_path):
    page = opened(pupil)
    fill(page, ["Aki", "Zdenka"])
    sealed(page, tmp_path, kept=[0])
    assert page.locator(".small-art").count() == 0, "no card is shown after the last one"
    opened(pupil, page=page)
    assert page.locator(".small-art").count() == 0
    page.click("[data-view=mine]")
    page.locator(".small-art").wait_for()
    page = landing(pupil, "en", page)
    page.locator('[data-work="all"]').click()
    dialog(page, "cards_ask")
    answer(page, "leave")
    page.locator('[data-work="all"]').click()
    with page.expect_download() as found:
        answer(page, "with")
    marks = json.loads(found.value.path().read_text("utf-8"))["marks"]
    assert [name for name in marks if name.startswith("combinatoria.promise.")]


@pytest.mark.all
def test_work_that_was_put_aside_can_be_deleted(pupil, sites):
    page = kept_copy(pupil, LESSON, f"# {PUPIL}")
    card = card_of(page, LESSON)
    page.on("dialog", lambda dialog: dialog.accept())
    card.locator('[data-action="reset"]').evaluate("node => { node.closest('details').open = true; }")
    card.locator('[data-action="reset"]').click()
    until(page, f"async ([path, text]) => !(await ({READ_COPY})(path)).includes(text)", [LESSON.copy, PUPIL])
    assert PUPIL in str(all_kept(pupil, sites)), "put aside"
    page.reload()
    page.locator('[data-work="empty"]').click()
    dialog(page, "empty_sure", lessons="1", games="0")
    assert findings(page, "dialog") == []
    answer(page, "leave")
    assert PUPIL in str(all_kept(pupil, sites))
    page.locator('[data-work="empty"]').click()
    answer(page, "empty")
    page.locator("[data-work-note]", has_text=SAID["emptied"]).wait_for()
    assert PUPIL not in str(all_kept(pupil, sites))
    assert page.locator('[data-work="empty"]').is_hidden()
    assert card.locator('[data-action="bring_back"]').is_hidden()

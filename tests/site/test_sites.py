"""Two sites on one origin have separate data; data from before this separation is copied to both, once."""

from __future__ import annotations

import json

import pytest

from .table import opened
from .test_lesson import PLAIN, READ_COPY, forgive_refused_worker, notebook_is_there
from .waiting import until

PLAY = "play/soulmates.html?lang=en"
GAME = "combinatoria/play/soulmates"
LESSON = PLAIN
COPY = f"notebooks/index.html?path={LESSON.copy}"
MOVES = "name => JSON.parse(localStorage.getItem(name))?.moves.length"
# Data as stored by a former version: a copy of a lesson in JupyterLite's store, and backups in the site's own.
KEEP_AS_FORMERLY = """async ([path, notebook]) => {
    const put = (database, store, path, value) => new Promise((resolve, reject) => {
        const request = indexedDB.open(database);
        request.onupgradeneeded = () => request.result.createObjectStore(store);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
            const transaction = request.result.transaction(store, "readwrite");
            transaction.objectStore(store).put(value, path);
            transaction.oncomplete = () => { request.result.close(); resolve(); };
        };
    });
    const changed = "2026-11-21T10:00:00.000Z";
    const record = { name: path.split("/").at(-1), path, created: changed, last_modified: changed, format: "json",
        mimetype: "application/json", content: notebook, size: 1, writable: true, type: "notebook" };
    const folder = { ...record, name: "my", path: "my", mimetype: "", content: null, size: 0, type: "directory" };
    await put("Combinatoria", "files", "my", folder);
    await put("Combinatoria", "files", path, record);
    await put("Combinatoria aside", "copies", path, { path, changed, notebook });
}"""
WORDS = "Written before the sites were told apart"


def kept(page, name):
    return page.evaluate("name => localStorage.getItem(name)", name)


def save_of(seed):
    import combinatoria as cb
    from combinatoria.session import Session

    return json.dumps(Session.for_match(cb.Match(cb.game("soulmates"), seed=seed)).save())


def test_games_diaries_and_tabs_of_two_sites_are_separate(visit, sites):
    visitor = visit(at=sites, service_workers="block")
    one = opened(visitor, f"a/{PLAY}#soulmates:seats=4:7:")
    one.wait_for_function("() => localStorage.getItem('/a/:combinatoria/play/soulmates')")
    other = opened(visitor, f"b/{PLAY}#soulmates:seats=4:8:")
    other.wait_for_function("() => localStorage.getItem('/b/:combinatoria/play/soulmates')")
    assert other.locator("#notice").is_hidden(), "a tab of the other site is no second tab of this game"
    assert [json.loads(kept(one, f"/{name}/:{GAME}"))["seed"] for name in "ab"] == [7, 8]
    names = one.evaluate("() => Object.keys(localStorage)")
    foreign = [name for name in names if not name.startswith(("/a/:combinatoria", "/b/:combinatoria"))]
    assert foreign == ["combinatoria.table.settings"], "which the tests have stored"


def test_earlier_data_is_copied_to_both_sites_once(visit, sites):
    visitor = visit(at=sites, service_workers="block")
    page = visitor.go("beside.html")
    former = {GAME: save_of(7), "combinatoria.learn.soulmates.done": "[1]", "combinatoria/lang": "ja", "else": "x"}
    page.evaluate(
        "all => { for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text); }", former
    )
    opened(visitor, "a/play/soulmates.html", page)
    assert page.get_attribute("html", "lang") == "ja", "the language that was chosen"
    page.wait_for_function("() => localStorage.getItem('/a/:combinatoria/board/soulmates')")
    assert json.loads(kept(page, f"/a/:{GAME}"))["seed"] == 7
    assert kept(page, "/a/:combinatoria.learn.soulmates.done") == "[1]"
    page.evaluate("() => { localStorage.removeItem('/a/:combinatoria.learn.soulmates.done'); }")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert kept(page, "/a/:combinatoria.learn.soulmates.done") is None, "what is deleted later stays deleted"
    opened(visitor, "b/play/soulmates.html", page)
    assert json.loads(kept(page, f"/b/:{GAME}"))["seed"] == 7, "it is unknown whose it was: each site has it"
    assert {name: kept(page, name) for name in former} == former, "a site of an older version still uses it"
    assert kept(page, "/a/:else") is None


def test_an_earlier_game_is_not_lost_in_a_full_storage(visit, sites):
    visitor = visit(at=sites, service_workers="block")
    page = visitor.go("beside.html")
    page.evaluate(
        """([name, text]) => {
            localStorage.setItem(name, text);
            let size = 1 << 20;
            for (let n = 0; size > 1; n += 1) {
                try { localStorage.setItem(`else${n}`, "x".repeat(size)); } catch { size >>= 1; }
            }
        }""",
        [GAME, save_of(7)],
    )
    opened(visitor, f"a/{PLAY}", page)
    saves = [kept(page, name) for name in (f"/a/:{GAME}", GAME)]
    assert [json.loads(text)["seed"] for text in saves if text] == [7]


@pytest.mark.all
def test_earlier_copies_of_lessons_are_copied_to_both_sites_and_are_separate(visit, sites):
    visitor = visit(at=sites, service_workers="block", kernel=False)
    page = visitor.go("beside.html")
    notebook = json.loads(LESSON.source.read_text("utf-8"))
    notebook["cells"][0]["source"] = f"# {WORDS}"
    page.evaluate(KEEP_AS_FORMERLY, [LESSON.copy, notebook])
    for name in ("a", "b"):
        visitor.go(f"{name}/{COPY}", page)
        notebook_is_there(page)
        page.locator(".jp-MarkdownCell", has_text=WORDS).first.wait_for()
        databases = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
        assert f"Combinatoria /{name}/" in databases
    page.evaluate(
        """async () => {
            const { context, content } = window.jupyterapp.shell.currentWidget;
            content.widgets[0].model.sharedModel.setSource("# Only in b");
            await context.save();
        }"""
    )
    until(page, f"async path => (await ({READ_COPY})(path)).includes('Only in b')", LESSON.copy)
    visitor.go(f"a/{COPY}", page)
    notebook_is_there(page)
    assert WORDS in page.evaluate(READ_COPY, LESSON.copy)
    visitor.go("a/?lang=en", page)
    page.wait_for_selector(
        f'html[data-ready] [data-lesson="{LESSON.path}"][data-copy] [data-action="bring_back"]:not([hidden])',
        state="attached",
    )
    forgive_refused_worker(visitor)

"""Trust in notebooks and kept files.

A foreign notebook is text until this browser has run it, however it arrives; and the service worker answers with kept
files only if they are as built.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256

import pytest

from combinatoria_site.texts import words

from .hostile import MODEL, PUT, RAN, assert_nothing_runs, assert_text, hostile, payloads
from .test_lesson import (
    CELL,
    HAS_RUN,
    LESSONS,
    PLAIN,
    READ_COPY,
    WRITE_AND_RUN,
    card_of,
    give,
    landing,
    notebook_is_there,
    open_copy,
    read_copy,
    save,
)
from .test_offline import kept
from .waiting import until

MINE = [one for one in LESSONS if one.lang == "en"]
RESCUE = """([path, notebook]) => {
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    const name = `${site}:combinatoria/rescue/${path}`;
    localStorage.setItem(name, JSON.stringify({ when: new Date().toISOString(), notebook }));
}"""
RUN_HERE = """hashes => {
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    localStorage.setItem(`${site}:combinatoria/ran`, hashes.join(" "));
}"""
UPLOAD = """async ([path, content]) => {
    const { contents } = window.jupyterapp.serviceManager;
    await contents.save(path, { type: "notebook", format: "json", content });
}"""
PLANT = """async line => {
    const cache = await caches.open(`combinatoria ${new URL("./", location.href).href}`);
    const keys = await cache.keys();
    const found = keys.filter(({ url }) => /\\/(index\\.html|assets\\/landing-[0-9a-f]+\\.js)\\?sha256/.test(url));
    const other = keys.find(({ url }) => url.endsWith(".png") || url.includes(".png?sha256"));
    for (const key of [...found, other]) {
        const kept = await cache.match(key);
        const foreign = key.url.includes(".js?") ? line : `<script>${line}</script>`;
        const headers = { "content-type": kept.headers.get("content-type"), refresh: "9" };
        await cache.put(key, new Response(key === other ? line : foreign + (await kept.text()), { headers }));
    }
    await cache.put("./page-of-somebody.html?sha256=00", new Response(line));
    return found.length;
}"""
PLANTED = """async line => {
    const cache = await caches.open(`combinatoria ${new URL("./", location.href).href}`);
    const found = await Promise.all((await cache.keys()).map(async key => {
        const kept = await cache.match(key);
        return (await kept.text()).includes(line) || kept.headers.has("refresh") ? key.url : null;
    }));
    return found.filter(one => one !== null);
}"""


def stored(page, lesson):
    return read_copy(page, lesson)["content"]


def test_a_foreign_notebook_is_text_however_it_arrives(visit, elsewhere, sample_size):
    visitor = visit(kernel=False)
    page = landing(visitor, "en")

    def sent(lesson):
        master = page.evaluate("path => fetch(`files/${path}`).then(answer => answer.json())", lesson.path)
        assert not any(cell.get("outputs") or cell["metadata"].get("trusted") for cell in master["cells"])
        return hostile(master, elsewhere.address)

    restored, backed_up, updated, rescued, uploaded = MINE[:5]
    files = {lesson.id: sent(lesson) for lesson in MINE[:5]}

    give(page, card_of(page, restored).locator('[data-action="restore"]'), ("x.ipynb", json.dumps(files[restored.id])))
    card_of(page, restored).locator('[data-action="download"]').wait_for()
    assert_text(stored(page, restored), files[restored.id])

    kept_there = {"path": backed_up.copy, "changed": "2026-01-01T00:00:00Z", "notebook": files[backed_up.id]}
    bundle = {"kind": "combinatoria backup", "format": 1, "made": "", "lessons": [kept_there], "games": {}, "marks": {}}
    give(page, page.locator('[data-work="back"]'), ("all.json", json.dumps(bundle)))
    card_of(page, backed_up).locator('[data-action="download"]').wait_for()
    assert_text(stored(page, backed_up), files[backed_up.id])
    with page.expect_download() as download:
        page.locator('[data-work="all"]').click()
    text = download.value.path().read_text("utf-8")
    assert all(json.dumps(f"# {name}") in text for name in ("script", "widget")) and "text/html" not in text

    # As stored by an older version, before the newer master arrives.
    page.evaluate(PUT, [updated.copy, files[updated.id]])
    page.reload()
    card_of(page, updated).locator('[data-action="update"]').click()
    until(page, f"async path => !(await ({READ_COPY})(path)).includes('text/html')", updated.copy)
    assert_text(stored(page, updated), files[updated.id])

    page.evaluate(PUT, [rescued.copy, files[rescued.id]])
    page.evaluate(RESCUE, [rescued.copy, files[rescued.id]])

    # All are text in the store already; the open notebook is text, too.
    for lesson in sample_size([rescued], [restored, backed_up, updated, rescued]):
        visitor.go(f"notebooks/index.html?path={lesson.copy}", page)
        assert_nothing_runs(page, files[lesson.id], elsewhere.asked)
    page.evaluate(UPLOAD, [uploaded.copy, files[uploaded.id]])
    assert_text(stored(page, uploaded), files[uploaded.id])
    page.evaluate(PUT, [uploaded.copy, files[uploaded.id]])  # as left by the upload of an older version
    visitor.go(f"notebooks/index.html?path={uploaded.copy}", page)
    assert_nothing_runs(page, files[uploaded.id], elsewhere.asked)

    what_a_link_brings_is_text(visitor, page, elsewhere)

    # Outputs that this browser is recorded as having made are shown, in the same file.
    outputs = {cell["id"]: cell["outputs"] for cell in files[uploaded.id]["cells"] if cell.get("outputs")}
    texts = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in outputs.values()]
    page.evaluate(RUN_HERE, [sha256(text.encode()).hexdigest()[:32] for text in texts])
    page.evaluate(PUT, [uploaded.copy, files[uploaded.id]])
    visitor.go(f"notebooks/index.html?path={uploaded.copy}", page)
    notebook_is_there(page)
    shown = [cell for cell in page.evaluate(MODEL)["cells"] if cell.get("outputs")]
    assert [cell["id"] for cell in shown] == list(outputs) and all(cell["metadata"]["trusted"] for cell in shown)
    visitor.problems.clear()  # they ran, as far as the page's policy allows


def what_a_link_brings_is_text(visitor, page, elsewhere):
    """Answers in a link are shown beside the original, and become a copy beside one's own; nothing of them runs."""
    lesson = MINE[0]  # there is a copy of it already
    _, _, text = payloads(elsewhere.address)
    cells = [{"id": "foreign-text", "type": "markdown", "source": text}, {"id": "q1", "type": "code", "source": text}]
    fields = {"typed": {"q1": text}, "ticket": text, "predictions": {"<b>": 0.3}}
    answers = {"lesson": lesson.id, "lang": lesson.lang, "version": "1.0", "cells": cells, "record": {"fields": fields}}
    packed = urlsafe_b64encode(zlib.compress(json.dumps(answers).encode())).decode().rstrip("=")
    before = read_copy(page, lesson)
    visitor.go(f"notebooks/index.html?path={lesson.path}#answers:1.{packed}", page)
    shown = page.locator("#lesson-shared dd")
    shown.first.wait_for()
    assert shown.all_inner_texts().count(text) == 4 and page.evaluate(RAN) == []
    page.locator('[data-do="answers_mine"]').click()
    page.wait_for_url("**/notebooks/index.html?path=my*")
    sent = {"cells": [{**cells[0], "cell_type": "markdown", "metadata": {}}]}
    assert_nothing_runs(page, sent, elsewhere.asked)
    assert page.locator("#lesson-bar [data-do=share]").count() == 1 and read_copy(page, lesson) == before


OWN = """from IPython.display import HTML
HTML("<made-here id='mine'>made here</made-here>")"""


@pytest.mark.all
def test_outputs_made_here_are_shown_again(visit):
    visitor = visit()
    page = open_copy(visitor, PLAIN)
    index = page.evaluate(WRITE_AND_RUN, OWN)
    page.wait_for_function(HAS_RUN, arg=index)
    page.locator("made-here#mine", has_text="made here").wait_for()
    save(page)
    page.reload()
    notebook_is_there(page)
    # JupyterLab removes unknown elements from untrusted outputs.
    page.locator("made-here#mine", has_text="made here").wait_for()
    assert page.evaluate(f"index => {CELL}.trusted", index)
    menus = page.evaluate("""() => ["application:open-tree", "application:open-lab", "notebook:open-tree-tab"]
        .filter(name => window.jupyterapp.commands.hasCommand(name))""")
    assert menus == [], "they open pages that do not exist"


@pytest.mark.all
def test_files_changed_in_the_store_of_the_service_worker_are_fetched_anew(visit):
    line = "window.ran = ['planted'];\n"
    visitor = visit(keeps=True)
    page = landing(visitor, "en")
    kept(page, "games")
    assert page.evaluate(PLANT, line) >= 2
    assert len(page.evaluate(PLANTED, line)) >= 4
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate(RAN) == []
    left = page.evaluate(PLANTED, line)
    assert [one for one in left if ".js" in one or one.split("?")[0] == f"{visitor.address}index.html"] == []

    # Any other change is undone by the button, without losing work.
    assert left
    button = page.locator("[data-anew]")
    button.click()
    page.locator("[data-work-note]", has_text=words("offline", "en")["anew_done"]).wait_for()
    assert page.evaluate(PLANTED, line) == []
    kept(page, "games")
    assert not button.is_disabled()

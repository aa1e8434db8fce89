"""A notebook from somebody else is text until this browser has run it, whatever way it comes in; and what the service
worker keeps is answered only as the build made it."""

from __future__ import annotations

import copy
import json
import threading
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from combinatoria_site.texts import words

from .test_lesson import (
    CELL,
    HAS_RUN,
    LESSONS,
    NOTEBOOK,
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

RECORD = "application/vnd.combinatoria.record+json"
MINE = [one for one in LESSONS if one.lang == "en"]
MODEL = f"() => {NOTEBOOK}.model.toJSON()"
HAS_ALL = f"""count => {{
    const texts = [...document.querySelectorAll(".jp-Notebook .jp-MarkdownCell")];
    const all = {NOTEBOOK}.widgets.length === count && texts.length > 0;
    return all && texts.every(node => node.querySelector(".jp-RenderedMarkdown"));
}}"""
PRESS = """() => {
    const links = [...document.querySelectorAll(".jp-Notebook a")].filter(link => link.textContent === "press me");
    for (const link of links) link.click();
    return links.length;
}"""
RAN = "() => window.ran ?? []"
PUT = """([path, content]) => new Promise((resolve, reject) => {
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    const request = indexedDB.open(`Combinatoria ${site}`);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
        const at = "2026-01-01T00:00:00Z";
        const file = { name: path.split("/").pop(), path, content, created: at, last_modified: at, format: "json" };
        const more = { mimetype: "application/json", size: 1, writable: true, type: "notebook" };
        const store = request.result.transaction("files", "readwrite").objectStore("files");
        store.put({ ...file, ...more }, path).onsuccess = () => { request.result.close(); resolve(); };
    };
})"""
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


@pytest.fixture
def elsewhere():
    """A listener on another port: what it was asked for, and its address."""

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()
            self.wfile.write(b"[]")

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed: the test tells."""

    heard: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", heard
    server.shutdown()
    server.server_close()


def payloads(listener):
    """Ways to run something, or to tell somebody: the data of an output each, by a name."""

    def run(name):
        return f"top.ran=(top.ran??[]).concat('{name}');new Image().src='{listener}{name}'"

    esm = f"{run('widget-module')};export default {{ render() {{ {run('widget')} }} }}"
    chart = {"data": {"url": f"{listener}vega.json"}, "mark": "bar", "encoding": {"x": {"field": "a"}}}
    data = {
        "script": {"text/html": f"<script>{run('script')}</script>"},
        "module": {"text/html": f'<script type="module">{run("module")}</script>'},
        "onerror": {"text/html": f'<img src="data:," onerror="{run("onerror")}">'},
        "onload": {"text/html": f'<svg onload="{run("onload")}"></svg>'},
        "frame": {"text/html": f'<iframe srcdoc="<script>{run("frame")}</script>"></iframe>'},
        "link": {"text/html": f'<a href="javascript:{run("link")}">press me</a>'},
        "javascript": {"application/javascript": run("javascript")},
        "svg": {"image/svg+xml": f'<svg xmlns="http://www.w3.org/2000/svg"><script>{run("svg")}</script></svg>'},
        "latex": {"text/latex": f"$\\href{{javascript:{run('latex')}}}{{press me}}$"},
        "markdown": {"text/markdown": f'<img src="data:," onerror="{run("markdown")}">'},
        "vega": {
            "application/vnd.vegalite.v5+json": {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", **chart}
        },
        "widget": {
            "application/vnd.jupyter.widget-view+json": {"model_id": "w", "version_major": 2, "version_minor": 0}
        },
        "recorded": {RECORD: {"count": 1}, "text/html": f"<script>{run('recorded')}</script>"},
    }
    state = {
        "_esm": esm, "_anywidget_id": "x.Y", "_model_module": "anywidget", "_model_name": "AnyModel",
        "_model_module_version": "~0.9.*", "_view_module": "anywidget", "_view_name": "AnyView",
        "_view_module_version": "~0.9.*",
    }  # fmt: skip
    model = {"model_name": "AnyModel", "model_module": "anywidget", "model_module_version": "~0.9.*", "state": state}
    text = (
        f'<script>{run("cell")}</script><img src="data:," onerror="{run("cell")}"> [press me](javascript:{run("cell")})'
    )
    return data, {"w": model}, text


def hostile(master, listener):
    """A lesson as somebody would send it: every cell says that it is trusted, and many bring what runs."""
    notebook = copy.deepcopy(master)
    data, widgets, text = payloads(listener)
    notebook["metadata"]["widgets"] = {
        "application/vnd.jupyter.widget-state+json": {"version_major": 2, "version_minor": 0, "state": widgets}
    }
    notebook["metadata"]["trusted"] = True
    for name, bundle in data.items():
        output = {"output_type": "display_data", "data": bundle, "metadata": {}}
        notebook["cells"].append(
            {
                "id": f"foreign-{name}", "cell_type": "code", "source": f"# {name}", "metadata": {"trusted": True},
                "outputs": [output], "execution_count": 1,
            }
        )  # fmt: skip
    notebook["cells"].append(
        {"id": "foreign-text", "cell_type": "markdown", "source": text, "metadata": {"trusted": True}}
    )
    return notebook


def assert_text(notebook, sent):
    """All that was written and the record are there, and nothing that was to run."""
    ids = [cell["id"] for cell in sent["cells"] if cell["id"].startswith("foreign-")]
    found = {cell["id"]: cell for cell in notebook["cells"]}
    assert set(ids) <= set(found)
    for name in ids:
        cell = found[name]
        assert "trusted" not in cell["metadata"]
        kept_data = [output["data"] for output in cell.get("outputs", ())]
        assert kept_data == ([{RECORD: {"count": 1}}] if name == "foreign-recorded" else []), name
    assert "widgets" not in notebook["metadata"]


def assert_nothing_runs(visitor, page, lesson, sent, heard):
    """Open the copy: nothing runs by itself nor when a link in it is pressed."""
    visitor.go(f"notebooks/index.html?path={lesson.copy}", page)
    notebook_is_there(page)
    page.wait_for_function(HAS_ALL, arg=len(page.evaluate(MODEL)["cells"]))
    assert_text(page.evaluate(MODEL), sent)
    page.evaluate(PRESS)
    assert page.evaluate(RAN) == [] and heard == []


def stored(page, lesson):
    return read_copy(page, lesson)["content"]


def test_what_somebody_else_sends_is_text_whatever_way_it_comes_in(visit, elsewhere):
    listener, heard = elsewhere
    visitor = visit(kernel=False)
    page = landing(visitor, "en")

    def sent(lesson):
        master = page.evaluate("path => fetch(`files/${path}`).then(answer => answer.json())", lesson.path)
        assert not any(cell.get("outputs") or cell["metadata"].get("trusted") for cell in master["cells"])
        return hostile(master, listener)

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

    # As an older version has kept it: then the newer master comes.
    page.evaluate(PUT, [updated.copy, files[updated.id]])
    page.reload()
    card_of(page, updated).locator('[data-action="update"]').click()
    until(page, f"async path => !(await ({READ_COPY})(path)).includes('text/html')", updated.copy)
    assert_text(stored(page, updated), files[updated.id])

    page.evaluate(PUT, [rescued.copy, files[rescued.id]])
    page.evaluate(RESCUE, [rescued.copy, files[rescued.id]])

    for lesson in (restored, backed_up, updated, rescued):
        assert_nothing_runs(visitor, page, lesson, files[lesson.id], heard)
    page.evaluate(UPLOAD, [uploaded.copy, files[uploaded.id]])
    assert_text(stored(page, uploaded), files[uploaded.id])
    page.evaluate(PUT, [uploaded.copy, files[uploaded.id]])  # as the upload of an older version has left it
    assert_nothing_runs(visitor, page, uploaded, files[uploaded.id], heard)

    # What decides is what this browser knows to have run: the very same file is shown then.
    outputs = {cell["id"]: cell["outputs"] for cell in files[uploaded.id]["cells"] if cell.get("outputs")}
    texts = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in outputs.values()]
    page.evaluate(RUN_HERE, [sha256(text.encode()).hexdigest()[:32] for text in texts])
    page.evaluate(PUT, [uploaded.copy, files[uploaded.id]])
    visitor.go(f"notebooks/index.html?path={uploaded.copy}", page)
    notebook_is_there(page)
    shown = [cell for cell in page.evaluate(MODEL)["cells"] if cell.get("outputs")]
    assert [cell["id"] for cell in shown] == list(outputs) and all(cell["metadata"]["trusted"] for cell in shown)
    visitor.problems.clear()  # they ran, as far as the page's policy lets them


OWN = """from IPython.display import HTML
HTML("<output id='mine' style='color: red' onclick='mine()'>made here</output>")"""


def test_what_was_run_here_is_shown_again(visit):
    visitor = visit()
    page = open_copy(visitor, MINE[0])
    index = page.evaluate(WRITE_AND_RUN, OWN)
    page.wait_for_function(HAS_RUN, arg=index)
    page.locator("#mine", has_text="made here").wait_for()
    save(page)
    page.reload()
    notebook_is_there(page)
    page.locator(
        "#mine[onclick]", has_text="made here"
    ).wait_for()  # as it was, and not what is left of an untrusted one
    assert page.evaluate(f"index => {CELL}.trusted", index)
    menus = page.evaluate("""() => ["application:open-tree", "application:open-lab", "notebook:open-tree-tab"]
        .filter(name => window.jupyterapp.commands.hasCommand(name))""")
    assert menus == [], "they open pages that are not there"


def test_what_was_changed_in_the_store_of_the_service_worker_is_fetched_anew(visit):
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

    # Whatever else was changed goes by the button, and nobody's work with it.
    assert left
    button = page.locator("[data-anew]")
    button.click()
    page.locator("[data-work-note]", has_text=words("offline", "en")["anew_done"]).wait_for()
    assert page.evaluate(PLANTED, line) == []
    kept(page, "games")
    assert not button.is_disabled()

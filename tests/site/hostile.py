"""A hostile notebook, and checks that nothing of it ran."""

from __future__ import annotations

import copy

from .test_lesson import NOTEBOOK, notebook_is_there
from .waiting import ANSWERED

RECORD = "application/vnd.combinatoria.record+json"
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
PUT = f"""async ([path, content]) => {{
    {ANSWERED}
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    const database = await answered(indexedDB.open(`Combinatoria ${{site}}`));
    try {{
        const at = "2026-01-01T00:00:00Z";
        const file = {{ name: path.split("/").pop(), path, content, created: at, last_modified: at, format: "json" }};
        const more = {{ mimetype: "application/json", size: 1, writable: true, type: "notebook" }};
        const files = database.transaction("files", "readwrite").objectStore("files");
        await answered(files.put({{ ...file, ...more }}, path));
    }} finally {{
        database.close();
    }}
}}"""


def payloads(listener):
    """Return attempts to run code or to contact a server: data of outputs by name, widget models, text of a cell."""

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
    """Return a hostile lesson: every cell claims to be trusted, and many contain code."""
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
    """Check that all text and the record are present, and that no executable content is."""
    ids = [cell["id"] for cell in sent["cells"] if cell["id"].startswith("foreign-")]
    found = {cell["id"]: cell for cell in notebook["cells"]}
    assert set(ids) <= set(found)
    for name in ids:
        cell = found[name]
        assert "trusted" not in cell["metadata"]
        kept_data = [output["data"] for output in cell.get("outputs", ())]
        assert kept_data == ([{RECORD: {"count": 1}}] if name == "foreign-recorded" else []), name
    assert "widgets" not in notebook["metadata"]


def assert_nothing_runs(page, sent, heard):
    """Check that nothing runs in the open copy, neither automatically nor when a link is clicked."""
    notebook_is_there(page)
    page.wait_for_function(HAS_ALL, arg=len(page.evaluate(MODEL)["cells"]))
    assert_text(page.evaluate(MODEL), sent)
    page.evaluate(PRESS)
    assert page.evaluate(RAN) == [] and heard == []

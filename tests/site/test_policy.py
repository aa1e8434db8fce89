"""Each page's policy: what it may load and run, and that nothing leaves it, whatever its content.

The tests' server also sends the policy as a header, like `serve` and the zip; many servers do not. So these tests use a
server without that header, and the page's own policy must suffice.
"""

from __future__ import annotations

import re
import threading
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from combinatoria_class.plain_server import POLICY, FileHandler
from combinatoria_site.lite import APPS
from combinatoria_site.paths import ROOT
from combinatoria_site.place import SEARCH
from combinatoria_site.policy import guarded, inside, more_for, pages, policy
from combinatoria_site.server import serving

from ..running import one_in
from .conftest import new_visitor
from .table import go_to, link_with_odds, open_option, opened, page_of, tool
from .test_lesson import HAS_RUN, NOTEBOOK, PLAIN, copy_the_code, notebook_is_there, press_through

META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
HASH = re.compile(r"'sha256-[A-Za-z0-9+/]{43}='")
VIOLATIONS = """document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`the policy's ${effectiveDirective} is violated by ${blockedURI} in ${sourceFile}`));"""


def rules_of(said: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(allowed) for name, *allowed in (rule.split() for rule in said.split("; "))}


def without_hashes(allowed: tuple[str, ...]) -> set[str]:
    return {one for one in allowed if not HASH.fullmatch(one)}


def test_every_page_has_its_policy_and_none_has_handlers_or_other_scripts(site_folder):
    found = list(pages(site_folder))
    assert len(found) > 100
    for page in found:
        path, html = page.relative_to(site_folder).as_posix(), page.read_text("utf-8")
        assert path.startswith("docs/") or html.count("Content-Security-Policy") == 1, path  # documents mention it
        [said] = META.findall(html)
        before, after = META.split(html)[::2]
        assert not re.search(r"<(script|style|link|img|body)\b", before, re.I), f"{path}: it rules only what follows it"
        assert before.encode().find(b"charset") < 1024, f"{path}: browsers look no further for the encoding"
        assert said == policy(before + after, more_for(path)), path
        there, rules = inside(html), rules_of(said)
        assert there.handlers == [], path
        assert len(set(HASH.findall(" ".join(rules["script-src"])))) == len(set(there.scripts)), path
        assert rules.keys() == POLICY.keys(), path
        assert {name for name in rules if without_hashes(rules[name]) != {*POLICY[name]}} <= {
            "script-src", "style-src", *(["form-action"] if 'role="search"' in html else []),
        }  # fmt: skip
        if path.split("/")[0] in APPS:
            assert without_hashes(rules["script-src"]) == {"'self'", "'unsafe-eval'", "blob:"}, path
            assert rules["style-src"] == ("'self'", "'unsafe-inline'"), path
        else:
            wasm = {"'wasm-unsafe-eval'"} if path in [place.file for place in SEARCH.values()] else set()
            assert without_hashes(rules["script-src"]) == {"'self'", *wasm}, path
            assert without_hashes(rules["style-src"]) <= {"'self'", "'unsafe-hashes'"}, path
            assert ("'unsafe-hashes'" in rules["style-src"]) == bool(there.style_attributes), path


def test_a_policy_allows_the_inline_scripts_and_styles_of_its_page_by_hash():
    assert policy("<p>a</p>") == "; ".join(" ".join([name, *allowed]) for name, allowed in POLICY.items())
    once, twice = (policy(f"<script>{text}</script>" * 2) for text in ("a()", "b()"))
    assert once != twice and len(HASH.findall(once)) == 1
    assert HASH.findall(policy('<script type="application/json">{}</script><script src="a.js"></script>')) == []
    styled = rules_of(policy("<style>a{}</style><svg><path style='fill:&quot;red&quot;'/></svg>"))["style-src"]
    assert len(HASH.findall(" ".join(styled))) == 2 and "'unsafe-hashes'" in styled


@pytest.mark.parametrize(
    "element", ['<b onclick="a()">', "<img onerror=a()>", '<a href=" JavaScript:a()">', "<svg onload=a() />"]
)
def test_a_page_with_a_handler_is_not_built(element):
    with pytest.raises(Exception, match="handler"):
        guarded(f'<meta charset="utf-8">{element}')


@pytest.mark.parametrize("html", ["<p>", '<script src="a.js"></script><meta charset="utf-8">'])
def test_a_policy_that_would_come_too_late_is_refused(html):
    with pytest.raises(Exception, match="encoding"):
        guarded(html)


def test_no_script_of_ours_writes_markup_that_a_policy_blocks():
    """Inline styles, style sheets or handlers as text; properties and listeners are allowed."""
    stopped = re.compile(r"""(?<![.\w-])style=["'$]|setAttribute\("style|<style>[$\w]|(?<![\w@.-])on[a-z]+=["'$]""")
    folders = (ROOT / "site" / "host", ROOT / "site" / "offline", ROOT / "widgets" / "ts" / "src")
    scripts = [path for folder in folders for path in folder.rglob("*.ts")]
    assert len(scripts) > 100
    assert [path.name for path in scripts if stopped.search(path.read_text("utf-8"))] == []


@pytest.fixture(scope="module")
def silent(site_folder):
    """The site on a server that sends no policy."""
    with pytest.MonkeyPatch.context() as patch:
        send = FileHandler.send_header

        def send_header(self, name, value):
            if name != "Content-Security-Policy":
                send(self, name, value)

        patch.setattr(FileHandler, "send_header", send_header)
        with serving(site_folder) as url:
            with urllib.request.urlopen(url) as answer:
                assert "Content-Security-Policy" not in answer.headers
            yield url


@pytest.fixture
def watched(visit, silent):
    """A visitor whose pages report all policy violations."""
    visitor = visit(silent)
    visitor.context.add_init_script(VIOLATIONS)
    return visitor


STILL = (
    "authors.html", "courses.html", "statistics.html", "guides/altar-a.html", "ja/print/happiness-b.html",
    "print/soulmates.html",
    "docs/reference/game.html", "search.html?q=odds", "docs/ja/index.html", "404.html", "offline.html",
)  # fmt: skip


def test_pages_of_every_kind_do_not_violate_their_policy(watched, site_folder):
    page = watched.new_page()
    for path in STILL:
        watched.go(path, page)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)", path
    for path in ("", "ja/index.html", "promise/", "ja/promise/"):
        watched.go(path, page)
        page.wait_for_selector("html[data-ready], html[data-started='true']")


def test_a_picture_of_the_landing_page_has_its_cloth(watched):
    page = watched.go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    for name in ("--cloth", "--share"):
        node = f"document.querySelector('[style*=\"{name}\"]')"
        assert page.evaluate(f"getComputedStyle({node}).getPropertyValue('{name}')"), "styles are allowed by hash"


def test_the_print_button_of_a_printable_page_works(watched):
    page = watched.new_page()
    page.add_init_script("window.print = () => { window.printed = true; };")
    watched.go("print/altar.html", page)
    page.click("[data-print]")
    assert page.evaluate("window.printed")


def test_a_table_is_laid_out_and_works_under_its_policy(watched):
    page = opened(watched, f"{page_of('soulmates')}?lang=en")
    cloth = page.locator("[data-cloth]")
    others = cloth.evaluate("node => getComputedStyle(node).getPropertyValue('--others')")
    assert int(others) == int(cloth.get_attribute("data-seats")) - 1
    go_to(page, link_with_odds("soulmates"))
    tool(page, "odds")
    page.wait_for_selector("[data-strip] button")
    open_option(page)
    bar = page.locator(".cmb-stack [data-fill]").first
    bar.wait_for()
    assert any(one.evaluate("node => node.offsetWidth") > 0 for one in page.locator(".cmb-stack [data-fill]").all())


@pytest.mark.all
def test_a_lesson_runs_and_copies_under_its_policy(watched):
    """Table, charts, sliders and the report, including a widget's module, its style sheet and its worker."""
    lesson = PLAIN
    page = watched.go(f"notebooks/index.html?path={lesson.path}")
    notebook_is_there(page)
    last = page.evaluate(f"() => {NOTEBOOK}.widgets.findLastIndex(cell => cell.model.type === 'code')")
    press_through(page, last)
    page.wait_for_function(HAS_RUN, arg=last)
    page.wait_for_selector(".cmb-cloth")
    copy_the_code(page)


@contextmanager
def elsewhere():
    """Yield the address of another server, and the paths requested from it."""
    heard: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            heard.append(self.path)
            self.send_response(204)
            self.end_headers()

        do_POST = do_HEAD = do_OPTIONS = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Print nothing: the test reports."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Listener) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", heard
        server.shutdown()


WAYS = {
    "picture": '<img src="{at}/picture">',
    "markdown": "![picture]({at}/markdown)",
    "set": '<img srcset="{at}/set 1x">',
    "video": '<video src="{at}/video" poster="{at}/poster" autoplay preload="auto"></video>',
    "audio": '<audio src="{at}/audio" autoplay preload="auto" controls></audio>',
    "source": '<video autoplay><source src="{at}/source" type="video/mp4"></video>',
    "style": '<p style="background-image:url({at}/style)">styled</p>',
    "sheet": '<style>@import url("{at}/sheet");</style><link rel="stylesheet" href="{at}/link">',
    "frame": '<iframe src="{at}/frame"></iframe><object data="{at}/object"></object><embed src="{at}/embed">',
    "drawing": '<svg width="9" height="9"><image href="{at}/drawing" width="9" height="9" /></svg>',
    "form": '<form action="{at}/form" method="post"><input name="word" type="password" value="secret">'
    '<button type="submit">Log in</button><input type="image" src="{at}/button"></form>',
    "asks": '<button type="submit" formaction="{at}/asks" form="none">x</button>'
    '<a href="{at}/a" ping="{at}/ping">a</a>',
}
SHOW = """texts => {
    const outputs = texts.map(text => ({ output_type: "display_data", metadata: {}, data: { "text/html": text } }));
    window.jupyterapp.shell.currentWidget.context.model.fromJSON({
        nbformat: 4, nbformat_minor: 5, metadata: {},
        cells: [
            ...texts.map((source, n) => ({ cell_type: "markdown", id: `text-${n}`, metadata: {}, source })),
            { cell_type: "code", id: "output", metadata: {}, source: "1", execution_count: 1, outputs },
        ],
    });
}"""
SUBMIT = """() => {
    const sent = [];
    for (const form of document.querySelectorAll(".jp-Notebook form")) {
        sent.push(form.action);
        form.target = "_blank";
        form.requestSubmit();
        form.target = "";
        form.requestSubmit();
    }
    return sent.length;
}"""


@pytest.mark.parametrize("guards", one_in(2, [True, False]), ids={True: "with its policy", False: "without"}.get)
def test_a_foreign_notebook_contacts_no_other_server(browser, silent, guards):
    """Without the policy the same notebook does reach the listener, which shows that the test works."""
    visitor = new_visitor(browser, silent, kernel=False, bypass_csp=not guards)
    with elsewhere() as (at, heard):
        page = visitor.go(f"notebooks/index.html?path={PLAIN.path}")
        notebook_is_there(page)
        page.evaluate(SHOW, [text.format(at=at) for text in WAYS.values()])
        page.wait_for_selector(".jp-Notebook .jp-RenderedMarkdown img", state="attached")
        page.wait_for_selector(".jp-Notebook .jp-OutputArea img", state="attached")
        page.wait_for_timeout(2000)  # an absence cannot be waited for
        shown = page.url
        page.evaluate(SUBMIT)
        page.wait_for_timeout(1000)
        if guards:
            assert heard == []
            assert page.url == shown
        else:
            assert {"/picture", "/markdown", "/video", "/audio"} <= {*heard}, heard
    visitor.context.close()

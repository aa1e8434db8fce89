"""A page that fails to start says so: each of its files blocked in turn, scripts refused, no scripts at all."""

from __future__ import annotations

import json

import pytest

from .conftest import new_visitor

LESSON = "notebooks/index.html?path=lessons/ja/soulmates-a.ipynb"
PLAY, PROMISE, LANDING = "play/soulmates.html?lang=ja", "ja/promise/index.html", "ja/index.html"
PAGES = {"play": PLAY, "promise": PROMISE, "landing": LANDING, "lesson": LESSON}
# Opening the notebook program costs more than all other pages together.
KINDS = [pytest.param(kind, marks=pytest.mark.all if kind == "lesson" else ()) for kind in PAGES]
WATCHED = 3_000  # instead of the ten seconds after which a page counts as not started
BOUND = 25_000  # milliseconds in which a page must have started or report an error

# A page is alive once it is usable; a lesson, once its notebook is there (Python has a separate test).
ALIVE = """() => document.documentElement?.dataset.ready === "true"
    || Boolean(window.jupyterapp?.shell?.currentWidget?.context?.isReady)"""
# The visible error messages of a page.
SAID = """() => [...document.querySelectorAll(
        "#unstarted p, #failure-text, #notice-text, [data-told].wrong, .unscripted")]
    .filter(node => node.checkVisibility({ visibilityProperty: true })).map(node => node.innerText).join(" ")"""
# "" for a page that is alive, and its messages before that.
TOLD = f"() => {{ const said = ({SAID})(); return ({ALIVE})() ? {{ said: '' }} : said.length > 30 && {{ said }}; }}"
# Both languages are shown until the first script knows the page's language.
IN_ONE_LANGUAGE = f"() => ({SAID})().includes('READ-ME.txt') && !({SAID})().includes('This page')"

# One file of each kind of the notebook program, which is third-party code with a hundred and fifty files.
PROGRAM = (
    "config-utils.js",
    "jupyter-lite.json",
    "notebooks/build/bundle.js",
    "build/notebooks/bundle.js",
    "jlab_core",
    "all.json",
)


def hasten(page, times):
    """Speed up animations by this factor: without scripts, one shows the message after 15 seconds."""
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": times})


@pytest.fixture(scope="module")
def blocking(browser, address):
    """Open pages with one file blocked at a time; errors on them are expected."""
    made = new_visitor(browser, address, service_workers="block")

    def open_page(path, *, without=None, how="abort", patience=60_000):
        page = made.context.new_page()
        asked = []

        def answer(route):
            file = route.request.url.removeprefix(address).partition("?")[0]
            asked.append(file)
            if not without or not file.startswith(without):
                return route.abort() if file.startswith("assets/ahead-") and path == LESSON else route.continue_()
            if how == "missing":
                return route.fulfill(status=404, content_type="text/html; charset=utf-8", body="<h1>Not found</h1>")
            if how == "plain":
                headers = {"content-type": "text/plain", "x-content-type-options": "nosniff"}
                return route.fulfill(response=route.fetch(), headers=headers)
            return route.abort()

        page.route(f"{address}**", answer)
        # The time limits for a page's script and for a notebook's Python.
        page.add_init_script(f"""
            const usual = window.setTimeout, waits = {{ 10_000: {WATCHED}, 60_000: {patience} }};
            window.setTimeout = (act, ms, ...more) => usual(act, waits[ms] ?? ms, ...more);
        """)
        page.goto(made.address + path, wait_until="commit")
        hasten(page, 5)
        return page, asked

    yield open_page
    made.context.close()


def said(page):
    return page.evaluate(SAID)


def is_japanese(text):
    return any("\u3040" <= letter <= "\u30ff" for letter in text)


def files_of(blocking, kind):
    """Return the files that a page requests until it is alive, without the page itself."""
    page, asked = blocking(PAGES[kind])
    page.wait_for_function(ALIVE, timeout=60_000)
    page.close()
    document = PAGES[kind].partition("?")[0]
    files = list(dict.fromkeys(file for file in asked if file != document))
    if kind == "lesson":
        files = [file for file in files if file.startswith("assets/") or any(name in file for name in PROGRAM)]
        files = [file for file in files if not file.startswith("assets/ahead-")]
    return files


@pytest.mark.parametrize("kind", KINDS)
def test_without_any_one_of_its_files_a_page_starts_or_says_what_is_wrong(request, blocking, kind):
    """Some of the files of a lesson and of a game; each with `--all`."""
    files = files_of(blocking, kind)
    assert len(files) >= {"play": 10, "promise": 6, "landing": 6, "lesson": 10}[kind], files
    told = {}
    main = {"play": "play-", "promise": "promise-", "landing": "landing-", "lesson": "notebook-start-"}[kind]
    many = {"play": 6, "lesson": 10, "landing": 2}.get(kind, 1)
    if not request.config.getoption("all"):
        files = [file for n, file in enumerate(files) if n % many == 0 or file.startswith(f"assets/{main}")]
    for file in files:
        page, _ = blocking(PAGES[kind], without=file, patience=5_000)
        if found := page.wait_for_function(TOLD, timeout=BOUND).json_value()["said"]:
            told[file] = found
            assert is_japanese(told[file]), (file, told[file])
        page.close()
    assert any(file.startswith(f"assets/{main}") for file in told), told


@pytest.mark.parametrize("how", ["missing", "plain"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_main_script_that_is_missing_or_of_a_wrong_type_is_reported(blocking, kind, how, site_folder):
    main = {"play": "play", "promise": "promise", "landing": "landing", "lesson": "notebook-start"}[kind]
    [script] = [
        path for path in (site_folder / "assets").glob(f"{main}-*.js") if path.stem.count("-") == main.count("-") + 1
    ]
    page, _ = blocking(PAGES[kind], without=f"assets/{script.name}", how=how)
    page.wait_for_function(IN_ONE_LANGUAGE, timeout=BOUND)
    assert not page.evaluate(ALIVE)
    text = said(page)
    assert "READ-ME.txt" in text and is_japanese(text)
    page.close()


def test_a_lesson_whose_python_does_not_load_says_so(blocking):
    page, _ = blocking(LESSON, patience=500)
    page.route("**/static/pyodide/**", lambda route: route.abort())
    page.wait_for_function(f"() => ({SAID})().includes('READ-ME.txt')", timeout=BOUND)
    page.close()


@pytest.mark.parametrize("kind", KINDS)
def test_where_no_script_may_run_the_page_says_so_by_itself(browser, address, kind):
    """A policy that forbids scripts does not render <noscript> either: only the style sheet can show the message."""
    visitor = new_visitor(browser, address, service_workers="block")
    page = visitor.context.new_page()
    document = address + PAGES[kind].partition("?")[0]

    def forbid(route):
        answer = route.fetch()
        headers = {**answer.headers, "content-security-policy": "script-src 'none'"}
        route.fulfill(response=answer, headers=headers)

    page.route(f"{document}**", forbid)
    page.goto(address + PAGES[kind])
    assert not said(page), "a page has some time to start"
    hasten(page, 50)
    page.wait_for_function(f"() => ({SAID})().includes('READ-ME.txt')", timeout=BOUND)
    assert is_japanese(said(page))
    visitor.context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_without_javascript_the_page_says_so(browser, address, kind):
    visitor = new_visitor(browser, address, java_script_enabled=False)
    page = visitor.context.new_page()
    page.goto(address + PAGES[kind])
    page.locator(".unscripted[lang=ja]").wait_for(state="visible")
    assert "JavaScript" in page.locator(".unscripted[lang=ja]").inner_text()
    assert page.locator("#unstarted").is_hidden()
    visitor.context.close()


def test_no_page_of_ours_has_an_inline_script(site_folder):
    """A server's policy may then allow only the site's own files.

    Except the page for missing addresses, which is shown at any depth and so cannot name a file; its meta element
    allows its script.
    """
    pages = [
        path
        for path in site_folder.rglob("*.html")
        if "docs" not in path.parts and "static" not in path.parts and path.name != "404.html"
    ]
    assert len(pages) > 20
    found = [
        (path.relative_to(site_folder).as_posix(), tag[:60])
        for path in pages
        for tag in path.read_text("utf-8").replace("\n", " ").split("<script")[1:]
        if " src=" not in tag.partition(">")[0] and "application/json" not in tag.partition(">")[0]
    ]
    assert found == []


def test_a_page_with_an_outdated_stored_board_starts(visit):
    """A stored board that the table cannot show is dropped; the game itself is restored."""
    visitor = visit(service_workers="block")
    page = visitor.go(PLAY)
    page.wait_for_selector("html[data-ready]")
    page.wait_for_function("() => localStorage.getItem('/:combinatoria/board/soulmates')")
    page.evaluate("""() => {
        const name = '/:combinatoria/board/soulmates', kept = JSON.parse(localStorage.getItem(name));
        kept.snapshot = { lang: kept.snapshot.lang, setup: kept.snapshot.setup, seq: 1 };
        localStorage.setItem(name, JSON.stringify(kept));
    }""")
    other = visitor.new_page()
    page.close()
    visitor.go(PLAY, other)
    other.wait_for_selector("html[data-ready] .cmb-own .cmb-card")
    assert (
        json.loads(other.evaluate("() => localStorage.getItem('/:combinatoria/play/soulmates')"))["game"] == "soulmates"
    )

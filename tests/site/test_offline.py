"""Offline use, with HTTP caching off.

Everything opened once is available again after a restart of the browser without the server, also after an update;
several sites on one origin; no storage space; the installed app; the site as one file.
"""

from __future__ import annotations

import base64
import gzip
import json
import mimetypes
import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from combinatoria_class import plain_server
from combinatoria_class.plain_server import KEYS, MIME_TYPES, FileHandler
from combinatoria_site import offline, package
from combinatoria_site.browser import launch_profile
from combinatoria_site.pins import load_pins
from combinatoria_site.server import SiteServer, serving
from combinatoria_site.texts import words
from combinatoria_site.wheels import closure

from . import icons
from .conftest import DESKTOP, PATIENCE, Visitor
from .table import GAMES, hand_of, idle, opened, settled, tool
from .test_lesson import ERRORS, HAS_RUN, LESSONS, WRITE_AND_RUN, clear_outputs, landing, notebook_is_there, open_copy
from .test_search import search
from .waiting import until

PAGE = "play/soulmates.html"
DEAL = "#soulmates:seats=4:7:"
BASE = "/some/school/"
LESSON = next(one for one in LESSONS if (one.id, one.lang) == ("soulmates-a", "en"))
IN_THE_KERNEL = """
import os, pandas, matplotlib
from combinatoria_widgets import GameTable
print(os.listdir("."))
GameTable("soulmates", seats=3, seed=1)
"""
KERNEL_IS_THERE = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.isReady"
KEPT_MOVES = """() => {
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    return JSON.parse(localStorage.getItem(`${site}:combinatoria/play/soulmates`))?.moves.length ?? 0;
}"""
SHOWN = """() => [
    document.querySelector("[data-offline-count]").textContent,
    document.querySelector("#offline-panel").dataset.kept ?? null,
]"""
STATUS = "async url => (await fetch(url)).status"
READ = "async url => await (await fetch(url)).text()"
# What the store holds for the games: by path, the bytes and whether they are compressed.
STORED = """async () => {
    const { scope } = await navigator.serviceWorker.ready;
    const cache = await caches.open(`combinatoria ${scope}`);
    const keys = (await cache.keys()).filter(({ url }) => url.includes("?sha256="));
    return Object.fromEntries(await Promise.all(keys.map(async ({ url }) => {
        const found = await cache.match(url);
        const path = decodeURIComponent(url.split("?")[0].slice(scope.length));
        return [path, [(await found.arrayBuffer()).byteLength, found.headers.has("x-packed")]];
    })));
}"""
# Replaces the copy of one file in the store; returns the number of copies.
STORE = """async ([path, base64]) => {
    const cache = await caches.open(`combinatoria ${(await navigator.serviceWorker.ready).scope}`);
    const keys = (await cache.keys()).filter(({ url }) => url.includes(`/${path}?sha256=`));
    const headers = { "content-type": "text/html", ...(base64.startsWith("H4sI") ? { "x-packed": "gzip" } : {}) };
    const bytes = Uint8Array.from(atob(base64), one => one.charCodeAt(0));
    for (const key of keys) await cache.put(key, new Response(bytes, { headers }));
    return keys.length;
}"""

DIFFERENCE = """async pictures => {
    const [one, other] = await Promise.all(pictures.map(async data => {
        const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
    }));
    return one.length === other.length ? one.reduce((sum, x, i) => sum + Math.abs(x - other[i]), 0) / one.length : 255;
}"""


def kept(page, what):
    """Wait until the landing page reports this as kept, as long as there is progress."""
    while (seen := page.evaluate(SHOWN))[1] != what:
        page.wait_for_function(f"seen => ({SHOWN})().join() !== seen.join()", arg=seen)


def make_a_move(page):
    """Make one move, and wait until the browser has stored the game with it."""
    moves = page.evaluate(KEPT_MOVES)
    assert settled(page)
    for_me = page.get_by_role("button", name="Play a move for me")
    if not for_me.is_visible():
        tool(page, "help")
    for_me.click()
    idle(page)
    page.wait_for_function(f"moves => ({KEPT_MOVES})() !== moves", arg=moves)


def made_real(folder, name, change=lambda text: text):
    """Replace a link with a changed copy of its file."""
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).unlink()
    (folder / name).write_text(change(text), encoding="utf-8")


def changed_site(site, folder):
    """Make the site's next version: other pages, and a script whose name has another content hash."""
    shutil.copytree(site, folder, copy_function=os.symlink)
    table = next(folder.glob("assets/table-*.js"))
    table.rename(table.with_name("table-next.js"))
    for page in ("index.html", PAGE):
        made_real(
            folder, page, lambda text: text.replace("<body", "<body data-newer").replace(table.name, "table-next.js")
        )
    made_real(folder, offline.WORKER)
    offline.write_worker(folder)
    return table.name


@pytest.fixture
def person(browser, outside, say, tmp_path, monkeypatch):
    """Return a visitor whose browser can be closed and restarted, with or without the site's server."""
    monkeypatch.setattr(SiteServer, "allow_reuse_address", True)  # reuse the address without waiting for it
    with serving(tmp_path) as free:
        port = int(free.rstrip("/").rsplit(":", 1)[1])

    @contextmanager
    def started():
        context = launch_profile(
            browser.browser_type, tmp_path / "profile", say, outside.address,
            viewport=DESKTOP, locale="en-GB", reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        visitor = Visitor(context, f"http://127.0.0.1:{port}{BASE}")
        try:
            yield visitor
        finally:
            context.close()
        # JupyterLite looks for its worker at the origin's root, wherever the site is; the worker answers.
        assert [problem for problem in visitor.problems if "/api/service-worker-heartbeat" not in problem] == []

    @contextmanager
    def person(site=None):
        if site is None:
            with started() as visitor:
                yield visitor
        else:
            with serving(site, base=BASE, port=port, no_store=True), started() as visitor:
                yield visitor

    before = len(outside.asked)
    yield person
    assert outside.asked[before:] == []


@pytest.mark.parametrize("lessons", [False, pytest.param(True, marks=pytest.mark.all)])
def test_what_was_opened_once_works_without_a_server_and_after_an_update(
    person, site_folder, tmp_path, picture, lessons
):
    """The games; and everything once a lesson has been opened, which is ten times as much data."""
    all_of_it = "all" if lessons else "games"
    old_script = changed_site(site_folder, tmp_path / "next")

    with person(site_folder) as visitor:
        page = landing(visitor, "en")
        kept(page, "games")
        assert "The games are kept" in page.inner_text("[data-offline-status]")
        tools = visitor.context.new_cdp_session(page)
        assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        picture(page.locator("#offline"), "offline-panel")
        opened(visitor, f"{PAGE}{DEAL}", page)
        make_a_move(page)
        hand = hand_of(page)
        if lessons:
            keep_all(visitor, page)

    with person() as visitor:
        page = landing(visitor, "en")
        kept(page, all_of_it)
        opened(visitor, PAGE, page)
        assert hand_of(page) == hand
        make_a_move(page)
        hand = hand_of(page)
        if lessons:
            use_all(visitor, page)

    with person(tmp_path / "next") as visitor:
        other = landing(visitor, "en")
        page = opened(visitor, PAGE)
        page.wait_for_selector("#site-notice")
        picture(page, "offline-new-version")
        assert page.locator("[data-newer]").count() == 0 and hand_of(page) == hand, "until the person chooses"
        page.locator("#site-notice button").first.click()
        page.wait_for_selector("[data-newer]")
        opened(visitor, PAGE, page)
        assert hand_of(page) == hand
        other.wait_for_selector("#site-notice")
        assert other.locator("[data-newer]").count() == 0
        assert other.evaluate(STATUS, f"{visitor.address}assets/{old_script}") == 200, "kept by the browser"

    with person() as visitor:
        page = opened(visitor, PAGE)
        assert page.locator("[data-newer]").count() == 1 and hand_of(page) == hand
        kept(landing(visitor, "en", page), all_of_it)


def keep_all(visitor, page):
    """Open a lesson, which triggers keeping the rest; rarely needed files are kept on request."""
    lesson = open_copy(visitor, LESSON)
    lesson.wait_for_function(KERNEL_IS_THERE)
    kept(landing(visitor, "en", page), "all")
    assert lesson.locator("#site-notice").count() == 0
    extras = page.locator("[data-keep-extras]")
    extras.click()  # matplotlib, the documentation and the search
    extras.wait_for(state="hidden")
    kept(page, "all")
    assert extras.is_hidden(), "all of it is there"


def use_all(visitor, page):
    """The documentation and the search are available without a server, and the lesson runs."""
    assert page.evaluate(STATUS, f"{visitor.address}docs/index.html") == 200
    assert LESSON.title in [title for title, _, _ in search(landing(visitor, "en", page), LESSON.question)]
    visitor.go(f"notebooks/index.html?path={LESSON.copy}", page)
    notebook_is_there(page)
    clear_outputs(page)
    index = page.evaluate(WRITE_AND_RUN, IN_THE_KERNEL)
    page.wait_for_function(HAS_RUN, arg=index)
    assert not page.evaluate(ERRORS, index)
    page.wait_for_selector(".jp-OutputArea .cmb-cloth")
    # The kernel requests its files through the service worker and an open page.
    assert page.get_by_text(f"['{LESSON.copy.split('/')[1]}']").count() == 1


def test_texts_are_stored_compressed_and_in_the_form_of_earlier_versions_they_are_read_too(visit, site_folder):
    content = (site_folder / PAGE).read_bytes()
    with serving(site_folder, no_store=True) as url:
        visitor = visit(at=url, keeps=True)
        page = landing(visitor, "en")
        kept(page, "games")
        listed, stored = offline.list_files(site_folder)["games"], page.evaluate(STORED)
        assert stored.keys() == listed.keys()
        assert {path for path, (_, packed) in stored.items() if packed} == {
            path for path, how in listed.items() if how[2:] == ("packed",)
        }
        assert sum(size for size, _ in stored.values()) == pytest.approx(
            sum(how[1] for how in listed.values()), rel=0.02
        )
        for damaged in (content[1:], gzip.compress(content)[:-9], gzip.compress(content[1:])):
            assert page.evaluate(STORE, [PAGE, base64.b64encode(damaged).decode()]) == 1
            assert page.evaluate(READ, url + PAGE).encode() == content, "fetched anew"
        assert page.evaluate(STORE, [PAGE, base64.b64encode(content).decode()]) == 1, "as earlier versions stored it"
    assert page.evaluate(READ, url + PAGE).encode() == content, "without a server"


def test_sites_under_one_origin_leave_each_other_alone(visit, site_folder, tmp_path):
    """One site is nested in the other, of two versions; only the games are kept, and a lesson says that it is not."""
    changed_site(site_folder, tmp_path / "class")
    shutil.copytree(site_folder, tmp_path / "outer", copy_function=os.symlink)
    (tmp_path / "outer" / "class").symlink_to(tmp_path / "class")
    with serving(tmp_path / "outer", base=BASE, no_store=True) as url:
        inner, outer = visit(at=f"{url}class/", keeps=True), visit(at=url)
        outer.context = inner.context  # the same profile
        page = landing(outer, "en")
        kept(page, "games")
        kept(landing(inner, "en", page), "games")
    for visitor, versions in ((outer, 0), (inner, 1), (outer, 0)):
        opened(visitor, f"{PAGE}{DEAL}", page)
        assert page.locator("[data-newer]").count() == versions
        assert settled(page)
    page.goto(f"{url}notebooks/index.html?path={LESSON.path}")
    assert words("offline", "ja")["missing_title"] in page.inner_text("main")
    assert page.get_by_role("link", name=words("offline", "en")["missing_home"]).get_attribute("href")
    page.get_by_role("link", name=words("offline", "en")["missing_home"]).click()
    page.wait_for_selector("html[data-ready]")
    for visitor in (inner, outer):
        visitor.problems.clear()  # the address that was not kept


def test_without_storage_space_one_sentence_is_shown_and_everything_works(visit, address):
    visitor = visit(keeps=True)
    page = visitor.new_page()
    tools = visitor.context.new_cdp_session(page)
    tools.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 4_000_000})
    landing(visitor, "en", page)
    page.wait_for_selector("#offline-panel[data-trouble=full]")
    sentence = words("offline", "en")["full"]
    assert page.inner_text("[data-offline-status]") == sentence
    opened(visitor, PAGE, page)
    page.locator("#site-notice", has_text=sentence).wait_for()
    page.locator("#site-notice button").click()
    assert page.locator("#site-notice").count() == 0
    make_a_move(page)


def test_the_icons_are_drawings_of_the_mark(browser, site_folder):
    page = browser.new_page()
    for name in icons.DRAWN:
        held, drawn = (icons.ICONS / f"{name}.png").read_bytes(), icons.draw(browser, name)
        pictures = [base64.b64encode(picture).decode() for picture in (held, drawn)]
        assert page.evaluate(DIFFERENCE, pictures) < 2, f"{name}: uv run python -m tests.site.icons"
    page.close()
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all((site_folder / icon["src"]).is_file() for icon in manifest["icons"])


class TestList:
    @pytest.fixture
    def site(self, tmp_path):
        for name in (
            "index.html",
            "build/1.js",
            "static/pyodide/x.whl",
            "static/pyodide/matplotlib-1.whl",
            "static/pyodide/matplotlib_inline-1.whl",
            "static/pyodide/pyodide.mjs",
            "docs/index.html",
            "assets/search-1.js",
            "ja/search.html",
            "search.html",
            "search/1a/pagefind.js",
            "a.gz",
            ".stamp",
        ):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(name)
        return tmp_path

    def test_every_file_is_in_the_first_group_that_fits(self, site):
        found = {group: sorted(files) for group, files in offline.list_files(site).items()}
        assert found == {
            "games": ["index.html", "static/pyodide/pyodide.mjs"],
            "lessons": ["build/1.js", "static/pyodide/matplotlib_inline-1.whl", "static/pyodide/x.whl"],
            "extras": [
                "assets/search-1.js",
                "docs/index.html",
                "ja/search.html",
                "search.html",
                "search/1a/pagefind.js",
                "static/pyodide/matplotlib-1.whl",
            ],
        }

    def test_a_version_depends_on_the_contents_of_its_files(self, site):
        first = offline.write_worker(site, "code")
        assert offline.write_worker(site) == first
        assert (site / offline.WORKER).read_text().splitlines()[1:] == ["code"]
        (site / "index.html").write_text("another")
        assert offline.write_worker(site) != first

    def test_packages_for_plotting_are_kept_only_on_request(self, site_folder):
        packages = json.loads((site_folder / "static" / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["packages"]
        common = closure(packages, ["pandas", *load_pins().preload, "packaging"])
        plotting = closure(packages, ["matplotlib"]) - common
        groups = {name: offline.group_of(f"static/pyodide/{row['file_name']}") for name, row in packages.items()}
        assert {name for name, group in groups.items() if group == "extras"} == plotting == set(offline.PLOTTING)
        assert {groups[name] for name in common} == {"lessons"}

    def test_what_a_play_page_needs_is_kept_with_the_games(self, site_folder):
        """Its images and their decoder; an ordinary start needs the network, or the archives of lessons."""
        pyodide = site_folder / "static" / "pyodide"
        files = [path.relative_to(site_folder).as_posix() for path in pyodide.rglob("*") if path.is_file()]
        with_games = [path.rpartition("/")[2] for path in files if offline.group_of(path) == "games"]
        assert {"pyodide.mjs", "pyodide.asm.mjs"} <= set(with_games)
        assert {name.partition("-")[0] for name in with_games if name.endswith(".image")} == {"core", *GAMES}
        assert {name.partition("-")[0] for name in with_games if name.endswith((".wasm", ".zst"))} == {
            "unpack",
            "pyodide",
        }
        assert not [name for name in with_games if name.endswith((".whl", ".zip"))]


class TestZip:
    def test_the_same_site_gives_the_same_bytes(self, tmp_path):
        for number, names in enumerate((("b/x.js", "a.html"), ("a.html", "b/x.js"))):
            for name in (*names, ".combinatoria-build.json"):  # marker files of the build are left out
                path = tmp_path / str(number) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(name)
                os.utime(path, (number, 10_000 * number))
            package.write_zip(tmp_path / str(number), tmp_path / f"{number}.zip")
        assert (tmp_path / "0.zip").read_bytes() == (tmp_path / "1.zip").read_bytes()
        with zipfile.ZipFile(tmp_path / "0.zip") as archive:
            names = ("READ-ME.txt", "serve.py", "a.html", "b/x.js")
            assert archive.namelist() == [f"combinatoria/{name}" for name in names]
            text = archive.read("combinatoria/READ-ME.txt").decode("utf-8-sig")
        assert text.count("python combinatoria/serve.py --class\r\n") == 2 and "{" not in text
        assert "USB stick" in text and "USBメモリ" in text

    def test_an_unpacked_site_works_with_nothing_but_python(self, visit, site_folder, tmp_path):
        package.write_zip(site_folder, tmp_path / "site.zip")
        with zipfile.ZipFile(tmp_path / "site.zip") as archive:
            archive.extractall(tmp_path)
        with subprocess.Popen(
            [sys.executable, "-I", "-S", f"{package.FOLDER}/{package.SERVER}", "--port", "0"],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as server:  # fmt: skip
            try:
                visitor = visit(at=server.stdout.readline().strip())
                assert visitor.address.startswith("http://127.0.0.1:")
                with urllib.request.urlopen(f"{visitor.address}static/pyodide/pyodide.asm.wasm") as answer:
                    assert answer.headers["Content-Type"] == "application/wasm"
                page = opened(visitor, PAGE)
                make_a_move(page)
                until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 1")
            finally:
                server.terminate()

    def test_its_server_sends_types_that_do_not_depend_on_the_system(self, site_folder, monkeypatch):
        """Some systems register scripts as plain text, which browsers refuse; every kind of file here has a type."""
        monkeypatch.setattr(mimetypes, "guess_type", lambda *args, **more: ("text/plain", None))
        asked = FileHandler.__new__(FileHandler)
        assert asked.guess_type("a/B.JS").startswith("text/javascript")
        assert (
            asked.guess_type("a.mjs").startswith("text/javascript") and asked.guess_type("a.wasm") == "application/wasm"
        )
        assert asked.guess_type("a.image") == asked.guess_type("heartbeat") == "application/octet-stream"
        fonts = {".eot", ".ttf", ".woff"}
        index = {".pagefind", ".pf_filter", ".pf_fragment", ".pf_index", ".pf_meta"}
        others = {"", ".ico", ".image", ".zst", ".orig", *index}  # bytes, whatever the type
        kinds = {path.suffix for path in site_folder.rglob("*") if path.is_file() and not path.name.startswith(".")}
        assert kinds - fonts - others <= set(MIME_TYPES)

    def test_the_keys_are_sealed_and_the_server_writes_them_to_files_but_serves_none(self, tmp_path):
        (site := tmp_path / "site").mkdir()
        (site / "index.html").write_text("here")
        pages = {"en/index.html": "list", "ja/index.html": "一覧", "en/soulmates-a.html": "17/56"}
        package.write_zip(site, tmp_path / "site.zip", pages)
        with zipfile.ZipFile(tmp_path / "site.zip") as archive:
            archive.extractall(tmp_path)
        unpacked = tmp_path / package.FOLDER
        assert b"17/56" not in (unpacked / KEYS).read_bytes()
        run = partial(subprocess.run, capture_output=True, text=True, cwd=tmp_path, timeout=60)
        command = [sys.executable, "-I", "-S", f"{package.FOLDER}/{package.SERVER}", "--keys"]
        done = run([*command, "my keys"])
        assert done.stdout.splitlines() == [str(tmp_path / "my keys" / name) for name in list(pages)[:2]]
        assert {name: (tmp_path / "my keys" / name).read_text("utf-8") for name in pages} == pages
        refused = run([*command, f"{package.FOLDER}/play"])
        assert refused.returncode == 1 and refused.stderr.count("\n") == 1 and not (unpacked / "play").exists()
        with serving(unpacked) as url:
            for name in (KEYS, KEYS.upper(), f"{KEYS}.", f"x/../{KEYS}", KEYS.replace("s", "%73")):
                with pytest.raises(urllib.error.HTTPError):
                    urllib.request.urlopen(f"{url}{name}")

    def test_other_devices_reach_it_only_with_the_option_for_a_class(self, tmp_path):
        (tmp_path / "serve.py").write_bytes(Path(plain_server.__file__).read_bytes())
        (tmp_path / "index.html").write_text("here")

        def addresses(*options):
            server = subprocess.Popen(
                [sys.executable, "-u", "serve.py", "--port", "0", *options],
                cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            try:
                found = [server.stdout.readline().strip()]
                while "//127.0.0.1:" not in found[-1]:
                    found.append(server.stdout.readline().strip())
                answers = [urllib.request.urlopen(one).read() for one in found]
                other = found[-1].replace("127.0.0.1", "127.0.0.2")  # via another address, as from another device
                if not options:
                    with pytest.raises(OSError):
                        urllib.request.urlopen(other, timeout=5)
                with pytest.raises(urllib.error.HTTPError):
                    urllib.request.urlopen(f"{found[0]}../secret.txt")
            finally:
                server.terminate()
                server.communicate()
            return [one.split(":")[1] for one in found], answers

        (tmp_path.parent / "secret.txt").write_text("secret")
        assert addresses() == (["//127.0.0.1"], [b"here"])
        shown, answers = addresses("--class")
        assert set(answers) == {b"here"} and shown[-1] == "//127.0.0.1"

    def test_a_taken_port_is_reported_in_one_line(self, tmp_path):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            command = [sys.executable, plain_server.__file__, "--port", port]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and done.stderr.count("\n") == 1 and done.stderr.startswith(f"{port}: ")

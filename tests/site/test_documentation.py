"""The documentation on the site: built without a warning; no other origin is used."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image

from combinatoria.formats import FORMATS, schema
from combinatoria_lessons import lesson_sources
from combinatoria_site.documents.api import modules, page_of
from combinatoria_site.documents.build import FOLDER, write_documentation
from combinatoria_site.documents.made import GALLERY, gallery_page, picture_of
from combinatoria_site.documents.stage import contents, moved
from combinatoria_site.documents.theme import patterns
from combinatoria_site.errors import SiteError
from combinatoria_site.paths import cache_dir
from combinatoria_site.store import Store
from tests.documents import ROOT
from tests.tiny import REAL

from .axe import findings
from .conftest import DESKTOP, PHONE
from .document_pictures import LARGEST, WIDTH


@pytest.mark.parametrize("path", ["index.html", "ja/play/table.html", "reference/rules/soulmates.html"])
def test_pages_fit_and_have_a_light_and_a_dark_scheme(visit, path, picture):
    visitor = visit()
    page = visitor.go(f"{FOLDER}/{path}")
    papers = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        papers.add(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            picture(page, f"documentation-{scheme}-{size['width']}")
    assert len(papers) == 2
    page.set_viewport_size(DESKTOP)
    page.locator(".site-home").click()
    page.wait_for_selector("html[data-ready]")


def test_nothing_is_in_it_that_nobody_reads(site_folder):
    """No maps for debuggers, copies of sources or indices without a link; a sidebar has the pages of one folder."""
    docs = site_folder / FOLDER
    files = {path.relative_to(docs).as_posix() for path in docs.rglob("*") if path.is_file()}
    assert not [name for name in files if name.endswith(".map") or name.startswith(("_sources", "py-modindex"))]
    [tree] = re.findall(
        r'<div class="sidebar-tree">.*?</div>', (docs / "play/table.html").read_text("utf-8"), re.DOTALL
    )
    listed = re.findall(r'href="([^"]+)"', tree)
    assert "terminal.html" in listed and "../teach/index.html" in listed
    assert not [at for at in listed if at.startswith("../") and at.count("/") > 1 and not at.endswith("/index.html")]


def test_the_texts_of_the_theme_are_translated(site_folder):
    pages = {path: path.read_text("utf-8") for path in (site_folder / FOLDER).rglob("*.html")}
    japanese = [text for path, text in pages.items() if path.relative_to(site_folder / FOLDER).parts[0] == "ja"]
    for key, pattern in patterns().items():
        assert any(pattern.search(text) for text in pages.values()), f"the theme no longer says {key}"
        assert japanese and not any(pattern.search(text) for text in japanese), key


def test_a_missing_page_leads_home_from_any_depth(visit, site_folder):
    visitor = visit()
    body = (site_folder / "404.html").read_text("utf-8")
    page = visitor.new_page()
    page.route("**/no/such/page.html", lambda route: route.fulfill(status=200, content_type="text/html", body=body))
    visitor.go("no/such/page.html", page)
    page.wait_for_function("() => document.querySelector('a[data-home]').href.endsWith('/index.html')")
    page.wait_for_function(
        "at => document.querySelector('[lang=ja] a').href === at + 'ja/index.html'", arg=visitor.address
    )
    assert findings(page) == []
    visitor.problems[:] = [one for one in visitor.problems if "manifest.webmanifest" not in one]  # folders it tried


def test_schemas_and_examples_are_beside_their_page(site_folder):
    page = site_folder / FOLDER / "reference" / "formats.html"
    linked = re.findall(r'href="(schemas/[^"]+)"', page.read_text("utf-8"))
    assert len(linked) == 2 * len(FORMATS)
    for name, one in FORMATS.items():
        assert f"schemas/{one.file}" in linked
        assert json.loads((page.parent / "schemas" / one.file).read_text("utf-8")) == schema(name)
    assert all((page.parent / address).is_file() for address in linked)


def words_in(page: Path) -> str:
    """Return the text of a page."""
    return re.sub(r"<[^>]+>", "", page.read_text("utf-8"))


@pytest.mark.all
def test_all_modules_are_documented_without_a_warning(tmp_path):
    assert {f"combinatoria.games.{name}.odds" for name in REAL} <= set(modules())
    write_documentation(tmp_path, Store(cache_dir()))
    for name in modules():
        page = tmp_path / FOLDER / "reference" / "api" / f"{page_of(name)}.html"
        assert f'id="module-{name}"' in page.read_text("utf-8"), name
    told = words_in(tmp_path / FOLDER / "reference/api/combinatoria.games.soulmates.html")
    assert "Q3: return the chance that a random hand allows a call" in told
    assert "Fraction(1455767, 2730756)" in told
    told = words_in(tmp_path / FOLDER / "reference/commands.html")
    assert all(f"usage: combinatoria {name}" in told for name in ("play", "build", "lesson new", "promise meet"))


def test_links_lead_to_the_new_places_of_documents():
    places = {Path("/r/A.md"): "develop/a.md", Path("/r/site/docs/play/b.md"): "play/b.md"}
    text = "[a](../../../A.md#x) [code](../../../k.py) [out](https://x.org)\n```\n[a](../../../A.md)\n```\n"
    expected = "[a](../develop/a.md#x) code [out](https://x.org)\n```\n[a](../../../A.md)\n```\n"
    assert moved(text, Path("/r/site/docs/play/b.md"), "play/b.md", places) == expected
    with pytest.raises(SiteError, match=r"no\.md"):
        moved("[a](no.md)", Path("/r/A.md"), "develop/a.md", places)


def test_a_folder_lists_its_pages_in_the_order_of_its_index(tmp_path):
    for name in ("index", "a", "b", "c", "under/index", "under/d"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.md").write_text("# Title\n")
    (tmp_path / "index.md").write_text("[c](c.md) [under](under/index.md) [d](under/d.md)")
    rows = contents(tmp_path / "index.md").split("\n\n")[1].splitlines()
    assert rows == ["c", "under/index", "a", "b", "```"]


def test_the_gallery_has_a_small_picture_of_each_game():
    assert sorted(path.name for path in GALLERY.iterdir()) == sorted(f"{name}.webp" for name in REAL)
    for name in REAL:
        with Image.open(picture_of(name)) as shown:
            assert shown.format == "WEBP" and shown.width == WIDTH
        assert picture_of(name).stat().st_size <= LARGEST


@pytest.mark.parametrize(("lang", "place"), [("en", "docs/play/gallery.html"), ("ja", "docs/ja/play/gallery.html")])
def test_the_gallery_leads_to_tables_and_lessons(lang, place):
    text = gallery_page(lang)
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert [urljoin(place, one) for one in pictures] == [f"docs/gallery/{name}.webp" for name in REAL]
    links = [urljoin(place, one).partition("?") for one in re.findall(r'href="([^"]+)"', text)]
    assert [at for at, _, _ in links if at.startswith("play/")] == [f"play/{name}.html" for name in REAL]
    lessons = [more.removeprefix("path=") for at, _, more in links if at == "notebooks/index.html"]
    of_one_game = [source for source in lesson_sources() if len(source.tables) == 1]
    assert len(lessons) == len(of_one_game) > len(REAL) and all((ROOT / path).is_file() for path in lessons)

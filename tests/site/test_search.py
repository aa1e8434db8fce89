"""The search over the whole site: one box on the landing page and in the documentation, and its page of results."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from combinatoria_site.documents.build import FOLDER as DOCUMENTS
from combinatoria_site.place import SEARCH
from combinatoria_site.search import KINDS
from combinatoria_site.texts import LANGUAGES, words

from .axe import findings
from .conftest import DESKTOP, PHONE
from .test_lesson import LESSONS, forgive_refused_worker, landing, notebook_is_there

RESULTS = """() => [...document.querySelectorAll("[data-found] > li")].map(item => [
    item.querySelector("a").textContent, item.querySelector("a").href,
    [...item.querySelectorAll("mark")].map(mark => mark.textContent).join("|")])"""


def search(page, text: str) -> list[tuple[str, str, str]]:
    """Search by the box of a page; return title, address and marked words of each result that is shown."""
    box = page.locator("[role=search] [name=q]")
    box.fill(text)
    with page.expect_navigation():
        box.press("Enter")
    page.wait_for_selector("html[data-ready]")
    return [tuple(found) for found in page.evaluate(RESULTS)]


def said(page) -> str:
    return page.locator("[data-state]").inner_text()


def of(lesson_id: str, lang: str) -> str:
    """Return the address of a lesson, from the root of the site."""
    lesson = next(one for one in LESSONS if (one.id, one.lang) == (lesson_id, lang))
    return f"notebooks/index.html?path={lesson.path}"


# What is searched, a page that must be among the first, and a word that is marked there.
ASKED = {
    "lesson": ("gambler", of("reunion-a", "en"), "gambler's"),
    "form": ("insured", of("altar-c", "en"), "insurance"),
    "lesson, ja": ("最初の2枚の断片", of("library-c", "ja"), "最初の2枚の断片"),
    "rule": ("refilling", "docs/reference/rules/altar.html", "refilling"),
    "rule of a play page": ("refilling", "play/altar.html", "refilling"),
    "part of a sentence": ("の人を", of("soulmates-a", "ja"), "の人"),
    "ja": ("運命の人", "play/soulmates.html?lang=ja", "運命の人"),
    "guide": ("bicycle", "guides/equilibrium-b.html", "bicycle"),
    "sheet": ("secretly", "print/happiness-c.html", "secretly"),
    "docs": ("pettingzoo", f"{DOCUMENTS}/research/agents.html", "PettingZoo"),
    "docs, ja": ("はじめての授業", f"{DOCUMENTS}/ja/teach/first-lesson.html", "はじめての授業"),
    "page": ("tracking", "index.html?lang=en", "tracking"),
    "several": ("確率 soulmates", "ja/guides/soulmates-a.html", "確率"),
    "wide letters": ("ＰｅｔｔｉｎｇＺｏｏ", f"{DOCUMENTS}/research/agents.html", "PettingZoo"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_box_finds_the_text_of_every_kind_of_page(visit, lang):
    visitor = visit()
    page = landing(visitor, lang)
    missing = {}
    for name, (asked, path, marked) in ASKED.items():
        found = {unquote(address.removeprefix(visitor.address)): marks for _, address, marks in search(page, asked)}
        if marked not in found.get(path, "").split("|"):
            missing[name] = found
        assert page.url.startswith(visitor.address + SEARCH[lang].file)
        assert page.locator("html").get_attribute("lang") == lang
    assert missing == {}
    kept = page.evaluate("Object.values({ ...localStorage, ...sessionStorage }).join()")
    assert "pettingzoo" not in kept.lower(), "search words are not kept"


def test_the_box_of_the_documentation_leads_to_the_same_results(visit):
    visitor = visit()
    page = visitor.new_page()
    for lang, path in {"en": "reference/game.html", "ja": "ja/play/table.html"}.items():
        visitor.go(f"{DOCUMENTS}/{path}", page)
        assert search(page, "確率")
        assert page.url.startswith(visitor.address + SEARCH[lang].file)
        page.locator(".top nav [hreflang]:not([aria-current])").click()
        page.wait_for_selector("html[data-ready]")
        assert page.locator("html").get_attribute("lang") != lang
        assert page.locator("[name=q]").input_value() == "確率", "the other language searches the same"


def test_a_result_opens_the_lesson(visit, sites):
    """Also in a folder of a server, which is not the root."""
    visitor = visit(at=sites, service_workers="block")
    page = visitor.go(f"a/{SEARCH['en'].file}?q=gambler")
    page.wait_for_selector("html[data-ready]")
    assert unquote(page.evaluate(RESULTS)[0][1]) == f"{sites}a/{of('reunion-a', 'en')}"
    page.locator("[data-found] a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/notebooks/index.html?path=lessons/**")
    notebook_is_there(page)
    forgive_refused_worker(visitor)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_page_has_a_name(lang):
    kinds = {"game", "lesson", "notebook", *(kind for _, kind in KINDS if kind)}
    assert {f"kind_{kind}" for kind in kinds} == {key for key in words("search", lang) if key.startswith("kind_")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_it_found_and_shows_more_on_request(visit, lang, picture):
    texts = words("search", lang)
    visitor = visit()
    page = visitor.go(SEARCH[lang].file)
    page.wait_for_selector("html[data-ready]")
    assert said(page) == texts["help"]
    assert search(page, "xqzwv handkerchief") == []
    assert said(page) == texts["nothing"].replace("{words}", "xqzwv handkerchief")
    assert search(page, "。") == [] and said(page) == texts["help"]
    first = search(page, "確率")
    n = int("".join(filter(str.isdigit, said(page))))
    assert len(first) < n
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            picture(page, f"search-{lang}-{scheme}-{size['width']}")
        assert findings(page) == []
    while page.locator("[data-more]").is_visible():
        shown = page.locator("[data-found] > li").count()
        page.locator("[data-more]").press("Enter")
        page.wait_for_function(f"() => document.querySelectorAll('[data-found] > li').length > {shown}")
        more = page.locator(f"[data-found] > li:nth-child({shown + 1}) a")
        assert more.evaluate("link => link === document.activeElement")
    addresses = [address for _, address, _ in page.evaluate(RESULTS)]
    assert len(addresses) == len(set(addresses)) == n


def test_a_search_that_cannot_be_loaded_says_so(visit):
    visitor = visit()
    page = visitor.new_page()
    page.route("**/pagefind.js", lambda route: route.abort())
    visitor.go(f"{SEARCH['en'].file}?q=odds", page)
    page.wait_for_selector("html[data-ready]")
    assert said(page) == words("search", "en")["failed"]
    visitor.problems[:] = [one for one in visitor.problems if "pagefind.js" not in one]

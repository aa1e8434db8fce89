"""The landing page: games, lessons and pictures, in both languages, accessible to all users."""

from __future__ import annotations

from collections import defaultdict

import pytest

from combinatoria_site.games import Picture, SiteGame
from combinatoria_site.landing import HERO, write_landing
from combinatoria_site.lessons import read_lessons
from combinatoria_site.newcomers import thumbnail
from combinatoria_site.pages import Assets
from tests.tiny import REAL

from ..running import one_in
from .conftest import DESKTOP, PHONE

# Collects every position of the footer, in pixels from the top, from the moment the page is ready.
FOOT_PLACES = """
    window.places = new Set();
    (function look() {
        const foot = document.querySelector("footer");
        const ready = document.documentElement?.dataset.ready === "true";
        if (foot && ready) window.places.add(Math.round(foot.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(look);
    })();
"""


def opened(visitor, path="?lang=en"):
    page = visitor.go(path)
    page.wait_for_selector("html[data-ready]")
    return page


@pytest.mark.parametrize(("path", "lang"), one_in(2, [("?lang=en", "en"), ("ja/index.html", "ja")], 1))
def test_every_game_its_picture_and_its_lessons_are_there_at_every_width(visit, picture, path, lang):
    page = opened(visit(), path)
    assert page.get_attribute("html", "lang") == lang
    for name in REAL:
        card = page.locator(f'[data-game="{name}"]')
        assert card.locator("h3").inner_text()
        # A picture consists of real cards, and of signs if the game has them, drawn as on the table.
        assert card.locator(".picture svg.cmb-face").count() == len(thumbnail(name).cards) > 0
        assert card.locator(".picture svg.cmb-sign-art").count() == len(thumbnail(name).signs)
        assert card.locator(".picture [inert]").count() == 1
    lessons_stand_under_their_game_in_the_order_of_the_games(page, lang)
    if lang == "en":  # the page at the root
        assert page.get_attribute("#jupyter-config-data", "data-jupyter-lite-root") == ".", "where JupyterLite's is"
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        picture(page, f"landing-{lang}-{width}", of_every_run=width == 1280, full_page=True)
    page.emulate_media(color_scheme="dark")
    picture(page, f"landing-{lang}-dark", full_page=True)


@pytest.mark.parametrize("size", one_in(2, [DESKTOP, PHONE], 1))
def test_nothing_moves_once_the_page_is_ready(visit, size):
    """A link that moves between press and release loses the click."""
    visitor = visit(keeps=True, viewport=size)
    page = visitor.new_page()
    page.add_init_script(FOOT_PLACES)
    visitor.go("?lang=en", page)
    page.wait_for_selector("#offline-panel[data-kept=games]")
    assert page.evaluate("window.places.size") == 1


def lessons_stand_under_their_game_in_the_order_of_the_games(page, lang):
    shelves = page.eval_on_selector_all(".shelf:not([hidden])", "nodes => nodes.map(node => node.id)")
    games = page.eval_on_selector_all("[data-game]", "nodes => nodes.map(node => node.dataset.game)")
    taught = {shelf_of(lesson) for lesson in read_lessons()}
    assert shelves == [f"lessons-{name}" for name in [*games, "frame"] if name in taught], "a play page links to these"
    for lesson in read_lessons():
        if lesson.lang == lang:
            title = page.locator(f'#lessons-{shelf_of(lesson)} [data-lesson="{lesson.path}"] h4')
            assert title.inner_text() == lesson.title


def shelf_of(lesson):
    """Return the game of a lesson, or "frame" for one that belongs to no single game."""
    return lesson.tables[0] if len(lesson.tables) == 1 else "frame"


@pytest.mark.parametrize("first", REAL)
def test_the_game_for_newcomers_does_not_depend_on_the_order_of_games(tmp_path, first):
    names = sorted(REAL, key=lambda name: name != first)
    shelf = [
        SiteGame(name, name.upper(), "", "", "", "1 minute", "", "", Picture([], [], "#000"), [], []) for name in names
    ]
    write_landing(tmp_path, {"en": shelf, "ja": shelf}, [], [], Assets(tmp_path, defaultdict(lambda: "x")), "x.whl")
    for page in (tmp_path / "index.html", tmp_path / "ja" / "index.html"):
        text = page.read_text("utf-8")
        hero = text.split('<div class="hero">')[1].split("<section")[0]
        assert f"play/{HERO}.html#learn" in hero.replace("?lang=ja", "") and HERO.upper() in hero
        assert not any(f"play/{name}.html" in hero for name in names if name != HERO)
        assert f'GameTable("{HERO}"' in text


def test_every_link_leads_somewhere(visit):
    visitor = visit()
    page = opened(visitor)
    links = page.eval_on_selector_all("a[href]", "nodes => nodes.map(node => node.href)")
    assert len(links) > 8
    for link in sorted({link.split("#")[0] for link in links}):
        assert link.startswith(visitor.address)
        assert page.request.get(link).status == 200, link


def test_a_japanese_browser_begins_in_japanese_and_a_choice_is_kept(visit):
    visitor = visit(locale="ja-JP")
    page = visitor.go("")
    page.wait_for_url("**/ja/index.html")
    page.get_by_role("link", name="English").click()
    page.wait_for_selector('html[lang="en"][data-ready]')
    visitor.go("", page)
    page.wait_for_selector('html[lang="en"][data-ready]')


def test_an_address_can_select_the_language(visit):
    page = visit().go("?lang=ja#lessons")
    page.wait_for_url("**/ja/index.html#lessons")
    page.wait_for_selector('html[lang="ja"][data-ready]')

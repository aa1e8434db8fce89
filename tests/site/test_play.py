"""The play page around its table: links, a kept game, starting and failing to start."""

from __future__ import annotations

import json

import pytest

from combinatoria_site.server import serving

from ..running import one_in
from .conftest import DESKTOP, PHONE
from .table import hand_of, opened
from .waiting import hold

PAGE = "play/soulmates.html"
LINK = "soulmates:seats=4:7:draw_deck"


def test_the_address_can_ask_for_japanese(visit):
    page = opened(visit(), f"{PAGE}?lang=ja")
    assert page.get_attribute(".cmb", "lang") == "ja"
    assert page.title().startswith("運命の人")


def test_a_link_opens_its_position_and_is_used_once(visit):
    page = opened(visit(), f"{PAGE}#{LINK}")
    assert page.locator(".cmb-own .cmb-card").count() == 5, "a card has been drawn"
    assert "#" not in page.evaluate("location.href")
    assert page.locator("#notice").is_hidden()


BAD_LINKS = [
    "soulmates:seats=4:7:fly_away", "soulmates:seats=99:7:", "nonsense", "%E0%A4%A", "chess:::", "a:b:c:d:e:f"
]  # fmt: skip


def refused(page, wish):
    """Open an invalid fragment, which gives one sentence that can be dismissed."""
    page.evaluate("wish => { location.hash = wish }", wish)
    page.wait_for_selector("#notice:not([hidden])")
    assert len(page.inner_text("#notice-text")) > 30, wish
    page.click("#notice-close")
    assert page.locator("#notice").is_hidden(), wish


def test_a_bad_link_gives_one_sentence_and_leaves_the_game_alone(visit):
    page = opened(visit(), f"{PAGE}#{LINK}")
    hand = page.inner_html(".cmb-own")
    for link in BAD_LINKS:
        refused(page, link)
        assert page.inner_html(".cmb-own") == hand, link


def test_a_bad_link_on_the_first_visit_still_deals_a_game(visit):
    page = opened(visit(), f"{PAGE}#soulmates:seats=4:x:")
    assert page.locator("#notice").is_visible()
    assert page.locator(".cmb-own .cmb-card").count() == 4


def saved(page):
    return page.evaluate("() => localStorage.getItem('/:combinatoria/play/soulmates')")


def test_the_game_is_kept_and_goes_on_after_a_reload(visit):
    visitor = visit()
    page = opened(visitor, f"{PAGE}#{LINK}")
    page.wait_for_function("() => localStorage.getItem('/:combinatoria/play/soulmates')?.includes('draw deck')")
    hand = hand_of(page)
    opened(visitor, PAGE, page)
    assert hand_of(page) == hand


@pytest.mark.parametrize(
    "value", one_in(3, ["{", "[]", '{"format": 99}', "null", json.dumps({"game": "soulmates"})], 2)
)
def test_a_damaged_saved_game_does_not_stop_the_page(visit, value):
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script(f"localStorage.setItem('/:combinatoria/play/soulmates', {json.dumps(value)})")
    opened(visitor, PAGE, page)
    assert page.locator(".cmb-own .cmb-card").count() == 4


def test_the_site_works_under_a_sub_path(visit, site_folder):
    with serving(site_folder, base="/some/folder/") as url:
        visitor = visit(at=url)
        page = visitor.go("?lang=en")
        page.wait_for_selector("html[data-ready]")
        page.locator('[data-game="soulmates"] a.primary').click()
        page.wait_for_selector("html[data-ready] .cmb-cloth")
        assert page.evaluate("location.origin + location.pathname") == f"{url}{PAGE}"


def words_while_loading(page):
    """Return the texts of the status line while Python loads, from the beginning."""
    seen = []
    page.expose_function("seenStage", lambda text: seen.append(text))
    page.add_init_script("""new MutationObserver(() => {
        const stage = document.getElementById("stage");
        if (stage) seenStage(stage.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true })""")
    return seen


@pytest.mark.pyodide
def test_while_python_starts_the_page_says_so_in_words(visit):
    visitor = visit()
    page = visitor.new_page()
    seen = words_while_loading(page)
    opened(visitor, PAGE, page)
    assert len(set(seen) - {""}) == 3


def early(visitor, page):
    """Open the page without its own script; return a function that releases the script."""
    release = hold(page, "**/assets/play-*.js")
    page.goto(visitor.address + PAGE, wait_until="commit")
    return release


@pytest.mark.pyodide
def test_messages_that_arrive_before_the_pages_own_script_are_not_lost(visit):
    """Python starts first: on a slow machine the worker's messages come before there is a listener."""
    visitor = visit()
    page = visitor.new_page()
    seen = words_while_loading(page)
    release = early(visitor, page)
    page.wait_for_function("() => window.playEarly?.some(event => event.data?.stage === 'rules')")
    assert page.inner_text("#stage") == seen[-1] != "", "words without any script"
    release()
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    assert len(set(seen) - {""}) == 3


@pytest.mark.pyodide
def test_a_failure_before_the_pages_own_script_is_reported(visit):
    visitor = visit()
    page = visitor.new_page()
    page.route("**/assets/worker-*.js", lambda route: route.abort())
    release = early(visitor, page)
    page.wait_for_function("() => window.playEarly?.some(event => event.type === 'error')")
    release()
    page.wait_for_selector("#failure:not([hidden])")
    assert page.inner_text("#failure-text") and page.inner_text("#failure-detail")
    assert page.locator("#loading").is_hidden()
    visitor.problems.clear()  # the blocked worker


def test_pictures(visit, picture):
    page = opened(visit(), f"{PAGE}#{LINK}")
    for size, view in {"desktop": DESKTOP, "phone": PHONE}.items():
        page.set_viewport_size(view)
        for scheme, name in {"light": f"play-{size}", "dark": f"play-{size}-dark"}.items():
            page.emulate_media(color_scheme=scheme)
            picture(page, name, full_page=True)

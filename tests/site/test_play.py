"""The play page: from the first visit to the end of a game, by mouse and by keys alone."""

from __future__ import annotations

import json

import pytest

from combinatoria_site.server import serving

from .conftest import PHONE

PAGE = "play/soulmates.html"
LINK = "soulmates:seats=4:7:draw_deck"
STEPS = 400  # more than any game of these takes


def opened(visitor, path=PAGE, page=None):
    page = visitor.go(path, page)
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    return page


def status(page):
    return page.inner_text("[data-status]")


def start_small(page, seed):
    """A new game with few players and a fixed deal, by its link: whole games are then short and repeatable."""
    page.evaluate("link => { location.hash = link }", f"soulmates:seats=3:{seed}:")
    page.wait_for_function("() => location.hash === ''")
    page.wait_for_function("() => document.querySelectorAll('.cmb-seat, .cmb-own').length === 3")


def idle(page):
    """What was asked last has been answered and shown: the table is busy from the click on, without a gap."""
    page.wait_for_function("() => !document.querySelector('.cmb-status[data-busy]')")


def settled(page):
    """The table waits for the player, or the game is over."""
    page.wait_for_selector("[data-result], .cmb-card[data-pickable], [data-offer]")
    return page.query_selector("[data-result]") is None


def hand_of(page):
    return page.locator(".cmb-own .cmb-card").evaluate_all("nodes => nodes.map(node => node.ariaLabel)")


def cards_of(page):
    return page.locator(".cmb-own .cmb-card").evaluate_all("nodes => nodes.map(node => node.dataset.card)")


def test_a_whole_game_by_mouse(visit, picture):
    page = opened(visit())
    start_small(page, seed=3)
    for _ in range(STEPS):
        if not settled(page):
            break
        offer = page.query_selector("[data-offer]")
        target = page.query_selector(".cmb-card[data-target], .cmb-zone [data-target]")
        card = page.query_selector(".cmb-card[data-pickable]:not([data-selected])")
        chosen = offer or target or card
        assert chosen is not None
        chosen.click()
        idle(page)
    assert page.query_selector("[data-result]") is not None
    picture(page, "play-over")
    page.locator('[data-key="again"]').click()
    assert page.locator("[data-panel]").is_visible()


def test_a_whole_game_by_keyboard_alone(visit):
    page = opened(visit())
    start_small(page, seed=5)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    for _ in range(STEPS):
        if not settled(page):
            break
        press_into(page, "[data-offer], .cmb-card[data-pickable]:not([data-selected])")
        page.keyboard.press("Enter")
        idle(page)
    assert page.query_selector("[data-result]") is not None


def press_into(page, selector):
    """Move the focus by Tab and arrow keys only, until it is on something that matches."""
    inside = "selector => document.activeElement?.matches(selector) ?? false"
    group = "() => document.activeElement?.closest('[data-group]')?.dataset.group ?? ''"
    if page.evaluate(inside, "[data-offer]"):
        return
    prefer = "[data-offer]" if page.query_selector("[data-offer]") else selector
    for _ in range(80):
        if page.evaluate(inside, prefer):
            return
        if page.evaluate(group):
            first = page.evaluate("() => document.activeElement.dataset.key")
            for _ in range(14):
                page.keyboard.press("ArrowRight")
                if page.evaluate(inside, prefer):
                    return
                if page.evaluate("() => document.activeElement.dataset.key") == first:
                    break
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by keys to {prefer}")


def test_the_language_changes_in_mid_game_and_the_game_goes_on(visit):
    visitor = visit()
    page = opened(visitor, f"{PAGE}#{LINK}")
    cards = cards_of(page)
    before = status(page)
    page.select_option("[data-language]", "ja")
    page.wait_for_selector('html[lang="ja"] .cmb[lang="ja"]')
    assert status(page) != before
    assert "ゲーム一覧" in page.inner_text("header.top")
    assert cards_of(page) == cards
    opened(visitor, PAGE, page)
    assert page.get_attribute("html", "lang") == "ja", "the choice is kept for the next visit"


def test_the_address_can_ask_for_japanese(visit):
    page = opened(visit(), f"{PAGE}?lang=ja")
    assert page.get_attribute(".cmb", "lang") == "ja"
    assert page.title().startswith("運命の人")


def test_a_link_opens_its_position_and_is_used_once(visit):
    page = opened(visit(), f"{PAGE}#{LINK}")
    assert page.locator(".cmb-own .cmb-card").count() == 5, "a card has been drawn"
    assert "#" not in page.evaluate("location.href")
    assert page.locator("#notice").is_hidden()


@pytest.mark.parametrize(
    "link", ["soulmates:seats=4:7:fly_away", "soulmates:seats=99:7:", "nonsense", "%E0%A4%A", "chess:::", "a:b:c:d:e:f"]
)
def test_a_bad_link_gives_one_sentence_and_leaves_the_game_alone(visit, link):
    page = opened(visit(), f"{PAGE}#{LINK}")
    hand = page.inner_html(".cmb-own")
    page.evaluate("link => { location.hash = link }", link)
    page.wait_for_selector("#notice:not([hidden])")
    assert len(page.inner_text("#notice-text")) > 30
    assert page.inner_html(".cmb-own") == hand
    page.click("#notice-close")
    assert page.locator("#notice").is_hidden()


def test_a_bad_link_on_the_first_visit_still_deals_a_game(visit):
    page = opened(visit(), f"{PAGE}#soulmates:seats=4:x:")
    assert page.locator("#notice").is_visible()
    assert page.locator(".cmb-own .cmb-card").count() == 4


def saved(page):
    return page.evaluate("() => localStorage.getItem('combinatoria/play/soulmates')")


def test_the_game_is_kept_and_goes_on_after_a_reload(visit):
    visitor = visit()
    page = opened(visitor, f"{PAGE}#{LINK}")
    page.wait_for_function("() => localStorage.getItem('combinatoria/play/soulmates')?.includes('draw deck')")
    hand = hand_of(page)
    opened(visitor, PAGE, page)
    assert hand_of(page) == hand


@pytest.mark.parametrize("value", ["{", "[]", '{"format": 99}', "null", json.dumps({"game": "soulmates"})])
def test_a_damaged_saved_game_is_no_obstacle(visit, value):
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script(f"localStorage.setItem('combinatoria/play/soulmates', {json.dumps(value)})")
    opened(visitor, PAGE, page)
    assert page.locator(".cmb-own .cmb-card").count() == 4


def test_under_a_sub_path(visit, site_folder):
    with serving(site_folder, base="/some/folder/") as url:
        visitor = visit(at=url)
        page = visitor.go("?lang=en")
        page.wait_for_selector("html[data-ready]")
        page.locator('[data-game="soulmates"] a.primary').click()
        page.wait_for_selector("html[data-ready] .cmb-cloth")
        assert page.evaluate("location.href") == f"{url}{PAGE}"


def words_while_loading(page):
    """Every text of the line that says how far Python is, from the first moment on."""
    seen = []
    page.expose_function("seenStage", lambda text: seen.append(text))
    page.add_init_script("""new MutationObserver(() => {
        const stage = document.getElementById("stage");
        if (stage) seenStage(stage.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true })""")
    return seen


def hold(page, pattern):
    """Keep a file of the site from arriving; what is returned lets it through."""
    held = []
    page.route(pattern, lambda route: held.append(route))

    def release():
        assert held
        for route in held:
            route.continue_()

    return release


def test_while_python_starts_the_page_says_so_in_words(visit):
    visitor = visit()
    page = visitor.new_page()
    seen = words_while_loading(page)
    opened(visitor, PAGE, page)
    assert len(set(seen) - {""}) == 3


def early(visitor, page):
    """The page without its own script; what is returned lets that script through."""
    release = hold(page, "**/assets/play-*.js")
    page.goto(visitor.address + PAGE, wait_until="commit")
    return release


def test_words_that_come_before_the_pages_own_script_are_not_lost(visit):
    """Python starts first: on a slow machine the worker speaks before there is anybody to listen."""
    visitor = visit()
    page = visitor.new_page()
    seen = words_while_loading(page)
    release = early(visitor, page)
    page.wait_for_function("() => window.playEarly?.some(event => event.data?.stage === 'rules')")
    assert page.inner_text("#stage") == seen[-1] != "", "words without any script"
    release()
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    assert len(set(seen) - {""}) == 3


def test_a_failure_before_the_pages_own_script_is_told(visit):
    visitor = visit()
    page = visitor.new_page()
    page.route("**/assets/worker-*.js", lambda route: route.abort())
    release = early(visitor, page)
    page.wait_for_function("() => window.playEarly?.some(event => event.type === 'error')")
    release()
    page.wait_for_selector("#failure:not([hidden])")
    assert page.inner_text("#failure-text") and page.inner_text("#failure-detail")
    assert page.locator("#loading").is_hidden()
    visitor.problems.clear()  # the worker that did not come


def test_pictures(visit, picture):
    for name, options in {
        "play-desktop": {},
        "play-dark": {"color_scheme": "dark"},
        "play-phone": {"viewport": PHONE},
        "play-phone-dark": {"viewport": PHONE, "color_scheme": "dark"},
    }.items():
        page = opened(visit(**options), f"{PAGE}#{LINK}")
        picture(page, name, full_page=True)


def test_a_phone_does_not_scroll_sideways(visit):
    page = opened(visit(viewport={"width": 320, "height": 700}), f"{PAGE}#{LINK}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

"""A game on its page is never lost: other games, other tabs, files, failing storage, incompatible versions."""

from __future__ import annotations

import json

from combinatoria.session import Session

from .table import cards_of, hand_of, idle, link_after, opened, page_of, tool

GAME, OTHER = "soulmates", "altar"
PAGE = page_of(GAME)
KEPT = "name => localStorage.getItem(`/:combinatoria/play/${name}`)"
HOLDS = f"([name, text]) => ({KEPT})(name)?.includes(text)"
DEAL = "deal => document.querySelector('.cmb-facts').innerText.split(/\\D+/).includes(deal)"
DROP = """text => {
    const files = new DataTransfer();
    files.items.add(new File([text], "game.json"));
    for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
    }
}"""


def saved(name, seed, moves=2, **frame):
    """Return a saved match as in a file."""
    session = Session(name, seed=seed)
    for n in range(moves):
        session.handle({"id": n, "do": "play_for_me"})
    save = session.save()
    return {**save, "session": {**save["session"], **frame}}


def dealt(page, deal):
    page.wait_for_function(DEAL, arg=str(deal))
    idle(page)


def kept(page, name, text):
    page.wait_for_function(HOLDS, arg=[name, text])


def act(page, words):
    """Press the button of the notice, once the notice has this text."""
    page.locator("#notice-text", has_text=words).wait_for()
    page.locator("#notice-act").click()


def test_a_link_a_file_and_a_new_game_put_the_current_one_aside(visit, picture):
    visitor = visit()
    page = opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 2, seed=7)}")
    kept(page, GAME, '"seed":7')
    hand = hand_of(page)
    page.evaluate("link => { location.hash = link }", link_after(GAME, 1, seed=8))
    dealt(page, 8)
    picture(page, "put-aside")
    act(page, "put aside")
    dealt(page, 7)
    assert hand_of(page) == hand
    page.locator("#previous").click()
    dealt(page, 8)

    page.evaluate(DROP, json.dumps(saved(GAME, 9, moves=1)))
    dealt(page, 9)
    kept(page, f"{GAME}/before", '"seed":8')
    page.evaluate(DROP, "{}")
    page.locator(".cmb-notice", has_text="not a saved match").wait_for()
    page.evaluate(DROP, "no json")
    page.locator(".cmb-notice", has_text="not a saved game").wait_for()
    while page.locator("#notice").is_visible():
        page.locator("#notice-close").click()
    tool(page, "new")
    page.locator("[data-new]").evaluate("form => form.requestSubmit()")
    page.locator("[data-new]").wait_for(state="hidden")
    act(page, "put aside")
    dealt(page, 9)

    # Another visit: the game is restored, and the previous one is still available.
    kept(page, GAME, '"seed":9')
    opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 1, seed=5)}", page)
    dealt(page, 5)
    act(page, "put aside")
    dealt(page, 9)


def test_a_file_or_link_of_another_game_leads_to_its_page(visit, picture):
    visitor = visit()
    page = opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 2)}")
    kept(page, GAME, '"seed":7')
    cards = cards_of(page)
    strange = "<img src=x onerror='window.broken = true'>"
    page.evaluate(DROP, json.dumps(saved(OTHER, 6, names=[strange, strange])))
    page.locator("#notice-text", has_text="Altar of Time").wait_for()
    assert cards_of(page) == cards
    picture(page, "other-game")
    page.locator("#notice-act").click()
    page.wait_for_url(f"**/{page_of(OTHER)}*")
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    dealt(page, 6)
    assert strange[:24] in page.inner_text(".cmb"), "a name is text and nothing else"
    assert page.evaluate("() => window.broken === undefined && document.querySelector('.cmb img') === null")
    page.evaluate("link => { location.hash = link }", link_after(GAME, 1, seed=4))
    page.wait_for_url(f"**/{PAGE}*")
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    dealt(page, 4)
    act(page, "put aside")
    dealt(page, 7)


def test_of_two_tabs_one_keeps_the_game_and_both_say_so(visit, picture):
    visitor = visit()
    first = opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 2, seed=7)}")
    kept(first, GAME, '"seed":7')
    second = opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 2, seed=8)}")
    second.locator("#notice-text", has_text="also open in another tab").wait_for()
    dealt(second, 8)
    picture(second, "second-tab")
    assert '"seed":7' in first.evaluate(KEPT, GAME)
    act(second, "also open in another tab")
    kept(second, GAME, '"seed":8')
    kept(second, f"{GAME}/before", '"seed":7')
    first.locator("#notice-text", has_text="also open in another tab").wait_for()
    tool(first, "new")
    first.locator("[data-new]").evaluate("form => form.requestSubmit()")
    first.locator("[data-new]").wait_for(state="hidden")
    idle(first)
    assert '"seed":8' in first.evaluate(KEPT, GAME), "what is played in the first tab is not kept any more"


def test_a_reload_returns_to_the_tour_and_the_game_is_kept_behind_it(visit):
    visitor = visit()
    page = opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 2)}")
    kept(page, GAME, '"seed":7')
    cards = cards_of(page)
    page.evaluate("() => { location.hash = 'learn:3' }")
    page.wait_for_selector('[data-guide="learn"]')
    page.locator('[data-key="guide:next"]').click()
    page.wait_for_function("() => location.hash === '#learn:4'")
    page.select_option("[data-language]", "ja")
    page.wait_for_function("() => location.search === '?lang=ja'")
    page.reload()
    page.wait_for_selector('html[data-ready][lang="ja"] [data-guide="learn"]')
    assert page.evaluate("() => location.hash") == "#learn:4"
    page.locator('[data-key="guide:leave"]').click()
    page.wait_for_function("() => location.hash === ''")
    assert cards_of(page) == cards


def test_a_game_that_cannot_be_kept_or_read_is_reported_and_can_be_downloaded(visit):
    visitor = visit()
    page = visitor.go("?lang=en")
    old = json.dumps({**saved(GAME, 3), "format": 99})
    for text in (old, "{ damaged"):
        page.evaluate("([name, text]) => localStorage.setItem(`/:combinatoria/play/${name}`, text)", [GAME, text])
        opened(visitor, f"{PAGE}?lang=en", page)
        page.locator("#notice-text", has_text="not thrown away").wait_for()
        with page.expect_download() as download:
            page.locator("#notice-act").click()
        assert download.value.path().read_text("utf-8") == text
    full = visitor.new_page()
    full.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.close()
    opened(visitor, f"{PAGE}?lang=en#{link_after(GAME, 1)}", full)
    full.locator("#notice-text", has_text="does not keep your game").wait_for()
    with full.expect_download() as download:
        full.locator("#notice-act").click()
    assert json.loads(download.value.path().read_text("utf-8"))["seed"] == 7

"""The page of promises: one whole promise of three people in a real browser, and cards that were tampered with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from combinatoria_site.place import PROMISE
from combinatoria_site.texts import words

from .axe import findings
from .conftest import DESKTOP, PHONE

NAMES = ["Aki", "Ben <b>", "千夏"]
PLACE = "Ueno Park; north, gate"
EVIL = "<img src=x onerror=\"document.title='evil'\">"


def opened(visitor, lang="en", page=None):
    page = visitor.go(PROMISE[lang].file, page)
    page.wait_for_selector("html[data-ready]")
    return page


def told(page):
    page.wait_for_selector("[data-told]:not(:empty)")
    return page.inner_text("[data-told]")


def fill(page, names=NAMES, when=None, place=PLACE, pledge="", ring=False):
    """Fill in a promise for which all agree; without a time one in words."""
    for seat, name in enumerate(names):
        if seat >= 2:
            page.click("[data-add]")
        page.fill(f"[data-name='{seat}']", name)
    if ring:
        page.get_by_label(words("promise", page.get_attribute("html", "lang"))["ring"]).check()
    if when is None:
        page.check("input[value=text]")
    page.fill("[data-when]", when or "when the cherry trees bloom")
    page.fill("[data-place]", place)
    page.fill("[data-pledge]", pledge)
    for seat in range(len(names)):
        page.check(f"[data-agree='{seat}']")


def taken(page, button):
    with page.expect_download() as found:
        page.click(button)
    return found.value


def sealed(page, tmp_path, *, pictures=(), kept=()):
    """Seal, sign and hand out; returns the texts of the cards and the files of the pictures wished."""
    page.click("[data-seal]")
    page.wait_for_selector("[data-signed]")
    box = page.locator(".signing svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.6, steps=4)
    page.mouse.up()
    assert page.locator(".signing polyline").count() == 1, "the name written across the joint"
    page.click("[data-signed]")
    texts, images = [], {}
    while page.locator("#hand").count():
        assert page.locator(".own, .code").count() == 0, "a curtain between one card and the next"
        page.click("[data-open]")
        page.wait_for_selector(".code")
        seat = len(texts)
        texts.append(Path(taken(page, "[data-file]").path()).read_text("utf-8"))
        assert json.loads(texts[-1])["seat"] == seat
        if seat in pictures:
            images[seat] = tmp_path / f"{seat}.png"
            taken(page, "[data-picture]").save_as(images[seat])
        if seat in kept:
            page.click("[data-keep-card]")
            told(page)
        page.click("[data-next]")
    return texts, images


def lay(page, text):
    page.fill("[data-paste]", text)
    page.click("[data-lay]")


def states(page):
    return page.locator(".checks li").evaluate_all("nodes => nodes.map(node => node.dataset.state)")


def test_a_whole_promise_of_three(visit, tmp_path, picture):
    visitor = visit()
    page = opened(visitor)
    assert findings(page) == []
    fill(page, ring=True, pledge=EVIL)
    page.click("[data-agree='1']")
    page.click("[data-seal]")
    assert NAMES[1] in told(page), "who does not agree is named (I1)"
    page.check("[data-agree='1']")
    page.fill("[data-place]", PLACE + "!")
    assert not page.is_checked("[data-agree='0']"), "a change needs everybody's agreement anew"
    page.fill("[data-place]", PLACE)
    for seat in range(3):
        page.check(f"[data-agree='{seat}']")
    texts, images = sealed(page, tmp_path, pictures=[1], kept=[0])
    cards = [json.loads(text) for text in texts]
    secrets = [card[edge] for card in cards for edge in ("east", "west")]
    assert len(set(secrets)) == 6
    for seat, text in enumerate(texts):
        others = [card[edge] for card in cards if card["seat"] != seat for edge in ("east", "west")]
        assert not any(secret in text for secret in others)
    whole = page.content()
    assert not any(secret in whole for secret in secrets), "what was given away is forgotten"
    assert visitor.context.pages[0].title() != "evil"
    # The same person comes back: the own card is here, the others bring theirs.
    opened(visitor, page=page)
    assert page.locator(".kept li").count() == 1
    page.click("[data-lay-own]")
    page.wait_for_selector(".checks")
    assert states(page) == ["unchecked"] * 3
    page.set_input_files("[data-files]", images[1])
    page.wait_for_selector(".checks [data-state=fits]")
    assert states(page) == ["fits", "unchecked", "unchecked"]
    lay(page, texts[2])
    page.wait_for_function("() => document.querySelectorAll('[data-state=fits]').length === 3")
    for seat in range(2):
        page.check(f"[data-came='{seat}']")
    page.click("[data-close]")
    page.wait_for_selector("[data-result=some]")
    page.check("[data-came='2']")
    page.click("[data-close]")
    page.wait_for_selector("[data-result=all]")
    assert findings(page) == []
    picture(page, "promise-meeting", full_page=True)
    page.set_viewport_size(PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    picture(page, "promise-phone", full_page=True)
    page.set_viewport_size(DESKTOP)
    page.click("[data-reopen]")
    told(page)
    assert page.input_value("[data-place]") == PLACE and not page.is_checked("[data-agree='0']")
    assert page.evaluate("() => document.title") != "evil" and page.locator("main img").count() == 0


@pytest.mark.parametrize("lang", PROMISE)
def test_one_with_a_minute_has_a_calendar_entry_and_its_time_is_watched(visit, tmp_path, lang, picture):
    page = opened(visit(timezone_id="Asia/Tokyo"), lang)
    fill(page, NAMES[:2], when="2001-05-05T14:00")
    page.click("[data-seal]")
    told(page)
    assert page.locator("#hand").count() == 0, "a time that is past (R16)"
    page.fill("[data-when]", "2099-05-05T14:00")
    for seat in range(2):
        page.check(f"[data-agree='{seat}']")
    page.click("[data-seal]")
    page.click("[data-signed]")
    page.wait_for_selector("[data-open]")
    assert findings(page) == []
    picture(page, f"promise-curtain-{lang}")
    page.click("[data-open]")
    page.wait_for_selector(".code")
    assert findings(page) == []
    picture(page, f"promise-card-{lang}", full_page=True)
    entry = Path(taken(page, "[data-calendar]").path()).read_bytes().decode()
    assert "DTSTART:20990505T050000Z\r\n" in entry and "LOCATION:Ueno Park\\; north\\, gate\r\n" in entry
    text = Path(taken(page, "[data-file]").path()).read_text("utf-8")
    page.set_viewport_size(PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("() => { window.print = () => { window.asked = true; } }")
    page.click("[data-print]")
    page.emulate_media(media="print")
    assert page.is_visible(".sheet .piece") and not page.is_visible(".screen") and page.evaluate("() => window.asked")
    page.emulate_media(media="screen")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.locator(".sheet .piece").count() == 0
    page.click("[data-next]")
    page.click("[data-open]")
    page.click("[data-next]")
    lay(page, text)
    page.wait_for_selector(".checks")
    page.check("[data-came='0']")
    page.click("[data-close]")
    assert "2099-05-05" in told(page), "the meeting does not begin years before"


def test_cards_that_were_tampered_with(visit, tmp_path):
    """A bad one is refused with a sentence, a changed one does not fit, and what was typed is never markup."""
    page = opened(visit())
    fill(page, ["Aki", EVIL[:40]], place=EVIL, pledge=EVIL)
    texts, _ = sealed(page, tmp_path)
    lay(page, texts[0])
    page.wait_for_selector(".checks")
    card = json.loads(texts[1])
    moved = {**card, "record": {**card["record"], "place": "elsewhere"}}
    forged = {**card, "west": "0" * 32}
    for bad in (
        "{",
        "[]",
        "null",
        texts[1][:-1],
        json.dumps({**card, "seat": 7}),
        json.dumps({**card, "east": card["west"]}),
    ):
        lay(page, bad)
        assert len(told(page)) > 10
        assert states(page) == ["unchecked"], "what lies there stays as it was"
        page.fill("[data-paste]", "")
    for changed in (moved, forged):
        lay(page, json.dumps(changed))
        page.wait_for_selector(".checks [data-state='does not fit']")
        page.get_by_role("button", name=words("promise", "en")["clear"]).click()
        lay(page, texts[0])
        page.wait_for_selector(".checks [data-state=unchecked]")
    (tmp_path / "no.png").write_bytes(b"\x89PNG no picture")
    page.set_input_files("[data-files]", tmp_path / "no.png")
    assert "no.png" in told(page)
    assert page.locator("main img, #promise script").count() == 0 and page.title() != "evil"


def test_kept_cards_that_are_damaged_are_shown_as_such_and_can_go(visit):
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script("localStorage.setItem('combinatoria.promise.x.0', '{\"record\": 1}')")
    page.on("dialog", lambda dialog: dialog.accept())
    opened(visitor, page=page)
    assert page.inner_text(".kept h3") == words("promise", "en")["unreadable"]
    page.click(".kept button")
    page.wait_for_function("() => document.querySelectorAll('.kept li').length === 0")


def test_the_landing_page_leads_there(visit):
    for lang in PROMISE:
        page = visit().go("index.html?lang=en" if lang == "en" else f"{lang}/index.html")
        page.click(".reunion a")
        page.wait_for_selector("html[data-ready] #meet")
        assert page.get_attribute("html", "lang") == lang

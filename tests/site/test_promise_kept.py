"""The page of promises when something goes wrong.

A reload between two cards, cards given up, an empty field, a forged card that is laid first.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from combinatoria_site.place import PROMISE
from combinatoria_site.texts import words

from ..running import one_in
from .test_promise import NAMES, fill, lay, opened, sealed, taken, told, write_across


def kept(page, storage, name):
    """Return the page's stored value under a name, after the path of its site; None if there is none."""
    entries = page.evaluate(f"() => Object.entries({storage})")
    return next((text for key, text in entries if key.endswith(name)), None)


def kept_by_the_tab(page):
    return kept(page, "sessionStorage", "combinatoria.promise-hand")


@pytest.mark.parametrize("lang", one_in(2, PROMISE))
def test_a_reload_loses_no_card_that_is_not_handed_over(visit, tmp_path, lang, picture):
    visitor = visit()
    page = opened(visitor, lang)
    fill(page, when=None)
    page.click("[data-seal]")
    page.wait_for_selector("[data-signed]")
    write_across(page)
    page.fill("[data-signature='1']", "B.")
    opened(visitor, lang, page)
    assert told(page) == words("promise", lang)["resumed"]
    assert page.locator(".laid polyline").count() == 1 and page.input_value("[data-signature='1']") == "B."
    page.click("[data-signed]")
    texts = []
    for seat in range(3):
        assert page.locator(".own, .code").count() == 0
        page.click("[data-open]")
        page.wait_for_selector(".code")
        opened(visitor, lang, page)
        assert page.locator(".own, .code").count() == 0, "a reload opens nobody's card"
        assert NAMES[seat] in page.inner_text("#hand-title")
        picture(page, f"promise-resumed-{lang}")
        page.click("[data-open]")
        page.wait_for_selector(".code")
        texts.append(Path(taken(page, "[data-file]").path()).read_text("utf-8"))
        page.click("[data-next]")
        secrets = [json.loads(text).get(edge) for text in texts for edge in ("east", "west")]
        assert not any(secret in (kept_by_the_tab(page) or "") for secret in filter(None, secrets)), (
            "a card handed over is forgotten"
        )
    assert kept_by_the_tab(page) is None
    assert kept(page, "localStorage", "combinatoria.promise-hand") is None
    for text in texts:
        lay(page, text)
    page.wait_for_function("() => document.querySelectorAll('[data-state=fits]').length === 2")
    opened(visitor, lang, page)
    assert page.locator("#hand").count() == 0


def test_remaining_cards_can_be_given_up_and_return_to_the_set(visit):
    visitor = visit()
    page = opened(visitor)
    fill(page)
    page.click("[data-seal]")
    page.click("[data-signed]")
    page.click("[data-open]")
    page.click("[data-next]")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.click("[data-give-up]")
    assert kept_by_the_tab(page), "the question was answered with no"
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("[data-give-up]")
    page.wait_for_selector("#new")
    assert kept_by_the_tab(page) is None
    given = json.loads(kept(page, "localStorage", "combinatoria.promise-stock"))["given"]
    assert sum(given.values()) == 1, "one card has gone, two are back"
    opened(visitor, page=page)
    assert page.locator("#new").count() == 1


def test_invalid_cards_kept_by_a_tab_are_reported_and_forgotten(visit):
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script("sessionStorage.setItem('combinatoria.promise-hand', '{\"texts\": [\"x\", null]}')")
    opened(visitor, page=page)
    assert told(page) == words("promise", "en")["not_resumed"]
    page.click("[data-add]")


def test_an_empty_field_is_named_and_focused(visit):
    page = opened(visit())
    fill(page, NAMES[:2])
    for field in ("place", "value", "name"):
        where = page.locator(f"[data-field={field}]").last
        before = where.input_value()
        where.fill("")
        for seat in range(2):
            page.check(f"[data-agree='{seat}']")
        page.click("[data-seal]")
        assert told(page).startswith("Still missing:")
        page.wait_for_function("name => document.activeElement.dataset.field === name", arg=field)
        assert where.evaluate("one => one === document.activeElement"), "the one that is empty"
        where.fill(before)


def test_the_first_card_laid_decides_nothing_alone(visit, tmp_path):
    page = opened(visit())
    fill(page, when="2099-05-05T14:00")
    texts, _ = sealed(page, tmp_path)
    card = json.loads(texts[0])
    card["record"]["time"]["local"] = "2031-01-01T00:00"
    lay(page, json.dumps(card))
    page.wait_for_selector(".checks")
    assert "2031-01-01" in page.inner_text(".facts"), "a single card's record is shown"
    lay(page, texts[1])
    page.wait_for_selector("[data-undecided]")
    assert page.locator(".facts").count() == 0
    lay(page, texts[2])
    page.wait_for_selector(".facts")
    assert "2099-05-05" in page.inner_text(".facts") and page.locator("[data-undecided]").count() == 0
    for seat in range(3):
        page.check(f"[data-tick=came-{seat}]")
    page.click("[data-close]")
    assert "2099-05-05" in told(page), "its meeting does not begin years before"

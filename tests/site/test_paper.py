"""Printable pages and the teacher's desk: the whole deck, single pages where intended, and a class from codes."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby

import pytest

import combinatoria
from combinatoria.words.explain import LANGUAGES, Speaker
from combinatoria_lessons import lesson_sources
from combinatoria_lessons.guides import answer_key, read_guide
from combinatoria_lessons.keys import written
from combinatoria_lessons.sheets import counting
from combinatoria_site.games import decks, designs, whole_deck
from combinatoria_site.lessons import NOTEBOOKS, read_lessons
from combinatoria_site.paper import PER_SHEET, Place, cards_path, guide_path, sheet_path
from combinatoria_widgets.teacher import example_codes
from tests.tiny import REAL

from ..running import one_in
from .conftest import PHONE
from .test_lesson import CELL, ERRORS, HAS_RUN, RUN, card_of, clear_outputs, landing, notebook_is_there

GAMES = sorted(REAL)
SOURCES = lesson_sources()
PAPERS = ("A4", "Letter")
PUPILS = '[data-class="soulmates-a"] > div tbody tr'
OF_A_SCREEN = {
    "en": ("press", "run the", "click", "cell", "notebook", "above the table"),
    "ja": ("押", "実行", "クリック", "セル", "ノートブック"),
}
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def sheets(visit):
    """Return a function that opens printable pages in one page, by language and path."""
    visitor = visit()
    page = visitor.new_page()

    def open_page(lang, path):
        visitor.go(Place(lang, path).file, page)
        return page

    return open_page


@pytest.fixture
def printed(request):
    """Return a function that tells whether to print a case in a language: in one, by turns, or with --all in both.

    Chromium needs a second of processor time for a print, and two for one with a deck.
    """

    def ask(number, lang):
        return request.config.getoption("all") or lang == list(LANGUAGES)[number % len(LANGUAGES)]

    return ask


def pages(page, paper):
    """Return the number of printed pages."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper)))


RULES = {"journey": 2, "order": 2}
"""Pages of rules in teaching order, if more than one."""


def expected_sheets(game):
    """Return the number of sheets of cards; each colour begins a new one."""
    deck, looks = whole_deck(game), designs(game, "en")
    colours = groupby(deck, key=lambda face: looks[face]["tone"])
    return sum(-(-sum(deck[face] for face in faces) // PER_SHEET) for _, faces in colours)


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_cards_are_enough_for_every_variant(game):
    rules, printed = combinatoria.game(game), whole_deck(game)
    for name, option in rules.options.items():
        for value in option.values:
            deck = Counter(rules.deck(rules.seats[-1], rules.complete_options({name: value})))
            assert deck <= Counter(printed), (name, value)
            assert deck == decks(game).get((name, value), decks(game)[None])


def test_a_variant_with_its_own_deck_says_which_cards_it_needs(sheets):
    for lang in LANGUAGES:
        page = sheets(lang, cards_path("signs"))
        told = page.eval_on_selector_all(".decks > *", "all => all.map(one => one.textContent)")
        rules, suit = combinatoria.game("signs"), Speaker(combinatoria.game("signs"), lang)
        assert told[2].endswith(suit.option_value("suit", "moon"))
        for words, letter in ((told[1], "S"), (told[3], "M")):
            assert [f"{rules.card_text(f'{letter}{n}', lang)} × {9 - n}" in words for n in range(1, 7)] == [True] * 6
        assert page.eval_on_selector_all("[data-face]", "all => all.length") == 66
        assert sheets(lang, cards_path("soulmates")).locator(".decks").count() == 0


@pytest.mark.parametrize("game", one_in(9, GAMES))
def test_every_card_of_the_deck_is_there_to_cut_out(sheets, printed, game, picture):
    for lang in LANGUAGES:
        page = sheets(lang, cards_path(game))
        faces = page.eval_on_selector_all("[data-face]", "cards => cards.map(card => card.dataset.face)")
        assert Counter(faces) == whole_deck(game)
        names = page.eval_on_selector_all("[data-face] svg", "all => all.map(one => one.getAttribute('aria-label'))")
        assert names == [combinatoria.game(game).card_text(face, lang) for face in faces]
        drawn = page.eval_on_selector_all("[data-face] use", "all => all.map(one => one.getBBox().width > 50)")
        assert len(drawn) == len(faces) and all(drawn), "every card shows something"
        paper = PAPERS[list(LANGUAGES).index(lang)]
        sheets_of_paper = RULES.get(game, 1) + expected_sheets(game) + 1  # rules, cards, backs
        assert not printed(GAMES.index(game), lang) or pages(page, paper) == sheets_of_paper
    page.emulate_media(media="print")
    size = page.eval_on_selector("[data-face]", "card => [card.clientWidth, card.clientHeight]")
    assert [pixels / 96 * 25.4 for pixels in size] == pytest.approx([60, 84], abs=0.6)
    assert not page.locator("header.top").is_visible() and not page.get_by_role("button").first.is_visible()
    page.emulate_media(media="screen")
    picture(page, f"cards-{game}", full_page=False)


def leaves(page):
    """Return the height of each printed page in millimetres, at the width of a sheet of paper without its margins."""
    page.set_viewport_size({"width": round((210 - 26) / 25.4 * 96), "height": 900})
    page.emulate_media(media="print")
    heights = page.eval_on_selector_all(".leaf", "all => all.map(one => one.getBoundingClientRect().height)")
    page.emulate_media(media="null")  # the default: with "screen" it would be printed in its screen style
    return [height / 96 * 25.4 for height in heights]


@pytest.mark.parametrize("source", one_in(9, SOURCES, 1), ids=lambda source: source.id)
def test_a_work_sheet_and_a_guide_have_their_contents_and_two_pages_each(sheets, printed, source):
    secrets = [written(answer.value, answer.probability) for answer in answer_key(source) if answer.value is not None]
    counts = counting(source, read_guide(source))
    core = [one.id for one in source.questions if one.level == "core" and one.kind == "exercise"]
    for lang in LANGUAGES:
        page = sheets(lang, sheet_path(source.id))
        text = page.inner_text("main")
        assert page.eval_on_selector_all("[data-exercise]", "all => all.map(one => one.dataset.exercise)") == core
        assert all(item["question"][lang] in text for item in source.facts["predictions"].values())
        assert all(code in text for code in source.facts["codes"])
        assert [count.say[lang] in text for count in counts] == [True] * len(counts) and len(counts) >= 5
        assert not [secret for secret in secrets if "/" in secret and secret.split(" ")[0] in text]
        on_paper = "".join(page.locator(".leaf").all_inner_texts())
        assert not [word for word in OF_A_SCREEN[lang] if word in on_paper.lower()]
        assert page.locator(".line").count() >= 8
        on_press = printed(SOURCES.index(source), lang)
        assert not on_press or [pages(page, paper) for paper in PAPERS] == [2, 2], "front and back of one sheet"
        assert all(height > 170 for height in leaves(page)), "and no side is nearly empty"

        page = sheets(lang, guide_path(source.id))
        text = page.inner_text("main")
        assert not [secret for secret in secrets if "/" in secret and secret.split(" ")[0] in text]
        assert page.locator("[data-answer]").count() == 0 and "combinatoria keys" in page.inner_text("#key")
        assert all(code in page.inner_text(".codes") for code in source.facts["codes"])
        asks = page.inner_text("#with-class")
        assert all(item["question"][lang] in asks for item in source.facts["predictions"].values())
        one_each = pages(page, PAPERS[list(LANGUAGES).index(lang)]) if on_press else 2
        assert one_each == 2, "for the lesson, and for a class with a device each"


def test_no_key_is_on_the_site(site_folder):
    """There is no page of it and no link to one: the teacher's answers are in a file next to the site."""
    pages_of_site = [*site_folder.glob("*.html"), *site_folder.glob("*/*.html"), *site_folder.glob("ja/*/*.html")]
    assert len(pages_of_site) > 20
    for path in pages_of_site:
        text = path.read_text(encoding="utf-8")
        assert "data-answer" not in text and "combinatoria-keys" not in text and "data-ticket" not in text, path


def test_printable_pages_fit_a_phone(visit, picture):
    """Nothing is wider than the screen in dark mode, and the print button prints."""
    visitor = visit(viewport=PHONE, color_scheme="dark")
    page = visitor.new_page()
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; }")
    source = SOURCES[0]
    for path in (cards_path(GAMES[0]), sheet_path(source.id), guide_path(source.id)):
        visitor.go(path, page)
        assert page.evaluate(WIDER) <= 0, path
        page.get_by_role("button", name="Print").click()
        assert page.evaluate("() => window.printed") == 1
        picture(page, f"phone-{path.replace('/', '-')}")


def test_the_landing_page_leads_to_every_paper(visit, site_folder, picture):
    visitor = visit()
    for lang in LANGUAGES:
        page = landing(visitor, lang)
        found = set(page.eval_on_selector_all("#teachers a", "links => links.map(link => link.href)"))
        wanted = [*map(cards_path, GAMES)]
        wanted += [path(source.id) for source in SOURCES for path in (sheet_path, guide_path)]
        for path in wanted:
            assert visitor.address + Place(lang, path).file in found
            assert (site_folder / Place(lang, path).file).is_file()
        for source in SOURCES:
            links = page.eval_on_selector_all(f"#lesson-{source.id} a", "links => links.map(link => link.href)")
            assert visitor.address + Place(lang, guide_path(source.id)).file in links
        page.locator("#teachers").scroll_into_view_if_needed()
        picture(page, f"landing-teachers-{lang}")


@pytest.mark.all
def test_the_desk_shows_a_class_from_its_codes(visit, picture):
    """From the card on the landing page to table, charts and file, in the browser alone."""
    visitor = visit()
    page = landing(visitor, "en")
    desk = next(one for one in read_lessons(kind=NOTEBOOKS) if one.id == "teacher" and one.lang == "en")
    card_of(page, desk).locator('[data-action="open"]').click()
    page.wait_for_url("**/notebooks/index.html?path=*")
    notebook_is_there(page)
    clear_outputs(page)
    cells = json.loads(desk.source.read_text(encoding="utf-8"))["cells"]
    numbers = {cell["id"]: index for index, cell in enumerate(cells)}
    for name in ("setup", "paste"):
        page.evaluate(RUN, numbers[name])
        page.wait_for_function(HAS_RUN, arg=numbers[name])
        assert not page.evaluate(ERRORS, numbers[name])
    field = page.locator(".jp-OutputArea textarea")
    codes = example_codes(pupils=5) + "\n" + example_codes("altar-a", pupils=3) + "\nKen 2SMA1-0000-0000"
    field.fill(codes)
    page.get_by_role("button", name="Read the codes").click()
    page.locator(PUPILS).nth(4).wait_for()
    assert page.locator('[data-class="altar-a"] > div tbody tr').count() == 3
    assert page.locator('[data-class="soulmates-a"] svg[role=img]').count() == 3
    page.locator('[role="status"] p', has_text="Line 9").wait_for()
    with page.expect_download() as download:
        page.locator('[data-class="soulmates-a"] a[download]').click()
    assert download.value.suggested_filename == "soulmates-a-class.csv"
    assert download.value.path().read_text(encoding="utf-8-sig").count("\n") == 6
    picture(page, "teacher-desk")
    with page.expect_file_chooser() as chooser:
        page.locator(".widget-upload").click()
    chooser.value.set_files(
        {"name": "class.csv", "mimeType": "text/csv", "buffer": example_codes(pupils=2).replace("\t", ",").encode()}
    )
    page.wait_for_function("rows => document.querySelectorAll(rows).length === 2", arg=PUPILS)
    page.evaluate(RUN, numbers["frame"])
    page.wait_for_function(HAS_RUN, arg=numbers["frame"])
    assert not page.evaluate(ERRORS, numbers["frame"])
    assert "Rows of the table: 2" in json.dumps(page.evaluate(f"index => {CELL}.outputs.toJSON()", numbers["frame"]))
    on_the_wall(page, picture)


def on_the_wall(page, picture):
    """Show the notebook on a projector: one section at a time, by keys, with a working field; then leave."""
    every = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator('#lesson-bar [data-do="project"]').click()
    place = page.locator("#projector [role=status]")
    place.wait_for()
    while place.inner_text().split()[0] != "1":  # it begins at the current place
        page.keyboard.press("ArrowLeft")
    sections = int(place.inner_text().split()[-1])
    assert sections >= 4 and not page.locator("#lesson-bar").is_visible()
    seen = []
    for number in range(1, sections + 1):
        assert place.inner_text() == f"{number} of {sections}"
        seen.append(
            page.locator(".jp-Notebook .jp-Cell").evaluate_all("all => all.filter(one => one.offsetHeight).length")
        )
        size = page.evaluate("() => document.querySelector('.jp-Cell:not(.not-now)').currentCSSZoom")
        assert size > 1.4, "large"
        if number == 2:
            picture(page, "projector-desk")
            field = page.locator(".jp-OutputArea textarea")
            field.focus()
            page.keyboard.press("ArrowRight")
            assert place.inner_text() == f"2 of {sections}", "in the field the arrow is the field's"
            field.fill(example_codes("signs-a", pupils=3))
            page.get_by_role("button", name="Read the codes").click()
            page.locator('[data-class="signs-a"]').wait_for()
            page.locator("#projector [data-do=project_next]").click()
        else:
            page.keyboard.press("ArrowRight")
    assert sum(seen) == every and max(seen) < every
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Escape")
    page.wait_for_selector("#projector", state="detached")
    assert page.locator(".not-now").count() == 0 and page.locator("#lesson-bar").is_visible()

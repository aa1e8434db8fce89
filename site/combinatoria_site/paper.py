"""The pages to print: the cards of each game with its rules, and for each lesson a work sheet and the teacher's guide.

Each stands in the folder of its language, like the landing page: ``print/soulmates.html``, ``ja/print/soulmates.html``.
They need no script: a page is what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

import combinatoria
from combinatoria.words.explain import Speaker, game_texts
from combinatoria_lessons import LessonSource, SourceError, lesson_sources
from combinatoria_lessons.guides import read_guide
from combinatoria_lessons.sheets import counting, exit_ticket

from .console import tell
from .errors import SiteError
from .games import SiteCard, SiteGame, decks
from .lessons import SiteLesson
from .pages import Assets, write_page
from .place import Place, home
from .texts import LANGUAGES, words

PER_SHEET = 9  # three by three fit on A4 and on Letter
ROUNDS = 6  # rows of the table for rounds played by hand
LINES = {1: 10, 2: 6, 3: 3}  # to write on below an exercise, by how many there are: with them the page is full
TICKET_LINES = 2

_LEFT_OUT = re.compile(r"<details>.*?</details>|<!-- screen -->.*?(?=\n\n|\Z)", re.S)  # hints; what needs a screen
_CALL = re.compile(r" ?[(（]`\w+\([^`]*\)`[)）]")  # a call of a function beside what it gives
_FRACTION = re.compile(r"`Fraction\((\d+), (\d+)\)`")
_SECTION = re.compile(
    r"(?<=.)^## ", re.S | re.M
)  # the second heading of a text: there the playing at the screen begins
_MATH = re.compile(r"\$(\w+)(?:\^(\w+))?\$")
_NUMBER = re.compile(r"^right\b[^=\n]*=", re.MULTILINE)  # the answer is worked out, and can be by hand
_INTRO = re.compile(r"\A## .*?(?=^### )", re.S | re.M)  # how to type answers: it stands above the first exercise


def cards_path(game: str) -> str:
    """The page of a game's cards, without its language."""
    return f"print/{game}.html"


def sheet_path(lesson: str) -> str:
    """The work sheet of a lesson, without its language."""
    return f"print/{lesson}.html"


def guide_path(lesson: str) -> str:
    """The guide of a lesson, without its language."""
    return f"guides/{lesson}.html"


def write_paper(output: Path, games: dict[str, list[SiteGame]], lessons: list[SiteLesson], assets: Assets) -> None:
    """Write every page to print, in every language.

    Args:
        output: The site.
        games: The games, by language.
        lessons: The lessons of all languages.
        assets: Scripts and style sheets.

    Raises:
        SiteError: A lesson has no guide, or a text that cannot be printed.
    """
    try:
        sources = {source.id: source for source in lesson_sources()}
        guides = {name: read_guide(source) for name, source in sources.items()}
    except SourceError as problem:
        raise SiteError(str(problem)) from problem
    for lang in LANGUAGES:
        for game in games[lang]:
            _write(output, "cards.html", Place(lang, cards_path(game.id)), assets, game.name, **_cards(game, lang))
        names = {game.id: game.name for game in games[lang]}
        for lesson in lessons:
            if lesson.lang != lang:
                continue
            source, guide = sources[lesson.id], guides[lesson.id]
            shared = {"lesson": lesson, "game_name": names[lesson.game], "guide": guide}
            _write(
                output, "sheet.html", Place(lang, sheet_path(lesson.id)), assets, lesson.title,
                **shared, **_sheet(source, guide, lang),
            )  # fmt: skip
            _write(
                output, "guide.html", Place(lang, guide_path(lesson.id)), assets, lesson.title,
                **shared,
                sheet=Place(lang, sheet_path(lesson.id)).file,
                cards=Place(lang, cards_path(lesson.game)).file,
            )  # fmt: skip


def _write(output: Path, template: str, place: Place, assets: Assets, title: str, **values: Any) -> None:
    said = words("paper", place.lang)
    write_page(
        output / place.file, template, place.lang, assets,
        root=place.root,
        title=f"{title} · {said[template.removesuffix('.html')]} · {words('site', place.lang)['name']}",
        sheets=[assets.addresses["site_css"], assets.addresses["paper_css"]],
        home=home(place.root, place.lang),
        languages={code: place.root + Place(code, place.path).file for code in LANGUAGES},
        language_names=LANGUAGES,
        t=said,
        **values,
    )  # fmt: skip


def _cards(game: SiteGame, lang: str) -> dict[str, Any]:
    """Sheets of cards, one colour after the other, so that who needs fewer colours prints fewer sheets."""
    rules = combinatoria.game(game.id)
    sheets = []
    for _, cards in groupby(game.cards, key=lambda card: card.tone):
        pieces = [card for card in cards for _ in range(card.copies)]
        sheets += [pieces[start : start + PER_SHEET] for start in range(0, len(pieces), PER_SHEET)]
    return {
        "game": game,
        "drawings": {card.face: _symbol(card) for card in game.cards},
        "names": {card.face: rules.card_text(card.face, lang) for card in game.cards},
        "card_sheets": sheets,
        "count": sum(card.copies for card in game.cards),
        "per_sheet": PER_SHEET,
        "rules": list(_rules(game.id, lang)),
        "decks": list(_decks(game.id, lang)),
    }


def _decks(game: str, lang: str) -> Iterator[tuple[str, str]]:
    """Where a variant has another deck: what each deck is for, and its cards; nothing where there is one deck."""
    rules, found, say = combinatoria.game(game), decks(game), words("paper", lang)
    if len(found) == 1:
        return
    speaker = Speaker(rules, lang)
    for variant, deck in found.items():
        called = say["usual_deck"] if variant is None else ""
        if variant is not None:
            label, _ = speaker.option(variant[0])
            called = f"{label}{say['colon']}{speaker.option_value(*variant)}"
        cards = [f"{rules.card_text(face, lang)} × {copies}" for face, copies in deck.items()]
        yield called, speaker.word("comma").join(cards)


def _symbol(card: SiteCard) -> Markup:
    """A drawing as what may be used many times on a page: what stands inside its outer element."""
    inner = re.sub(r"\A\s*<svg[^>]*>|</svg>\s*\Z", "", card.drawing)
    return Markup(inner)  # trusted: made by our own renderer


def _rules(game: str, lang: str) -> Iterator[tuple[str, str]]:
    """The rules themselves, in the order of teaching: no options, no rulings, no hints."""
    for name, rule in game_texts(game)["rule"].items():
        if name[0].isdigit() and not name.startswith("6"):
            yield rule["title"][lang], rule["text"][lang]


def _sheet(source: LessonSource, guide: dict[str, Any], lang: str) -> dict[str, Any]:
    cells = {cell.id: cell for cell in source.cells}
    asked = [question for question in source.questions if question.kind == "exercise"]
    by_hand = [question for question in asked if _NUMBER.search(question.answer) and question.level == "core"]
    at_screen = [str(number) for number, question in enumerate(asked, start=1) if question not in by_hand]
    return {
        "story": print_text(source, _SECTION.split(cells["story"].text[lang])[0]),
        "predictions": [item["question"][lang] for item in source.facts["predictions"].values()],
        "columns": guide["sheet"]["columns"][lang],
        "rounds": ROUNDS,
        "counts": [count.say[lang] for count in counting(source, guide)],
        "exercises": [
            {"id": one.id, "text": print_text(source, _INTRO.sub("", cells[f"{one.id}-text"].text[lang]))}
            for one in by_hand
        ],
        "lines": LINES[len(by_hand)],
        "at_screen": words("paper", lang)["comma"].join(at_screen),
        "ticket": print_text(source, exit_ticket(source, lang)),
        "ticket_lines": TICKET_LINES,
    }


def print_text(source: LessonSource, text: str) -> Markup:
    """A text of a lesson as it is printed: without folded hints and what needs a screen, fractions as they are written.

    Raises:
        SiteError: There is a formula that these pages cannot set.
    """
    return set_text(source, _FRACTION.sub(r"\1/\2", _CALL.sub("", _LEFT_OUT.sub("", text))))


def set_text(source: LessonSource, text: str) -> Markup:
    """A text of a lesson as HTML without scripts: a formula is a letter or a power.

    Raises:
        SiteError: There is a formula that these pages cannot set.
    """
    plain = _MATH.sub(lambda m: f"<i>{m[1]}</i>" + (f"<sup><i>{m[2]}</i></sup>" if m[2] else ""), text)
    if "$" in plain:
        raise SiteError(tell("no_formula", file=source.path.name))
    # Trusted: our own lesson sources. Their titles stand under the page's own.
    plain = re.sub(r"^## ", "### ", plain.strip(), flags=re.M)
    return Markup(MarkdownIt("commonmark").enable("table").render(plain))

"""Printable pages: the cards of each game with its rules, and for each lesson a work sheet and the teacher's guide.

Each is in the folder of its language, like the landing page: ``print/soulmates.html``, ``ja/print/soulmates.html``.
They need no script: the page prints as shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from markupsafe import Markup

import combinatoria
from combinatoria.words.explain import Speaker, game_texts
from combinatoria_lessons import LessonSource, SourceError, lesson_sources
from combinatoria_lessons.guides import read_guide
from combinatoria_lessons.printing import print_text
from combinatoria_lessons.sheets import counting, exit_ticket
from combinatoria_lessons.together import asks, table_of

from .errors import SiteError
from .games import SiteCard, SiteGame, decks
from .lessons import SiteLesson
from .pages import Assets, write_page
from .place import Place, home
from .texts import LANGUAGES, words

PER_SHEET = 9  # three by three fit on A4 and on Letter
ROUNDS = 6  # rows of the table for rounds played by hand
LINES = {1: 10, 2: 6, 3: 3, 4: 2}  # lines to write on below an exercise, by the number of exercises; they fill the page
TICKET_LINES = 2

_SECTION = re.compile(
    r"(?<=.)^## ", re.S | re.M
)  # the second heading of a text, with which playing on the screen begins
_NUMBER = re.compile(r"^right\b[^=\n]*=", re.MULTILINE)  # the answer is computed, and can be found by hand
_INTRO = re.compile(r"\A## .*?(?=^### )", re.S | re.M)  # how to type answers: comes before the first exercise


def cards_path(game: str) -> str:
    """Return the path of a game's page of cards, without the language."""
    return f"print/{game}.html"


def sheet_path(lesson: str) -> str:
    """Return the path of a lesson's work sheet, without the language."""
    return f"print/{lesson}.html"


def guide_path(lesson: str) -> str:
    """Return the path of a lesson's guide, without the language."""
    return f"guides/{lesson}.html"


def write_paper(output: Path, games: dict[str, list[SiteGame]], lessons: list[SiteLesson], assets: Assets) -> None:
    """Write all printable pages, in every language.

    Args:
        output: The site.
        games: The games, by language.
        lessons: The lessons of all languages.
        assets: Scripts and style sheets.

    Raises:
        SiteError: A lesson has no guide, or contains a text that cannot be printed.
    """
    try:
        sources = {source.id: source for source in lesson_sources()}
        guides = {name: read_guide(source) for name, source in sources.items()}
        sheets = {(name, lang): _sheet(sources[name], guides[name], lang) for name in sources for lang in LANGUAGES}
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
            tables = [{"name": names[one], "cards": Place(lang, cards_path(one)).file} for one in lesson.tables]
            shared = {"lesson": lesson, "tables": tables, "guide": guide}
            _write(
                output, "sheet.html", Place(lang, sheet_path(lesson.id)), assets, lesson.title,
                **shared, **sheets[lesson.id, lang],
            )  # fmt: skip
            _write(
                output, "guide.html", Place(lang, guide_path(lesson.id)), assets, lesson.title,
                **shared,
                sheet=Place(lang, sheet_path(lesson.id)).file,
                command=_class_command(source),
                asks=[
                    {"question": one["question"][lang], "do": one["do"] and one["do"][lang]}
                    for one in asks(source, guide)
                ],
            )  # fmt: skip


def _write(output: Path, template: str, place: Place, assets: Assets, title: str, **values: Any) -> None:
    said = words("paper", place.lang)
    sheets = ("site", "table", "paper") if template == "cards.html" else ("site", "paper")  # drawings are the table's
    write_page(
        output / place.file, template, place.lang, assets,
        root=place.root,
        title=f"{title} · {said[template.removesuffix('.html')]} · {words('site', place.lang)['name']}",
        sheets=[assets.addresses[f"{name}_css"] for name in sheets],
        home=home(place.root, place.lang),
        languages={code: place.root + Place(code, place.path).file for code in LANGUAGES},
        language_names=LANGUAGES,
        t=said,
        **values,
    )  # fmt: skip


def _cards(game: SiteGame, lang: str) -> dict[str, Any]:
    """Return sheets of cards, grouped by colour, so that fewer colours need fewer sheets."""
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
    """Yield the purpose and the cards of each deck, if a variant has another deck; else nothing."""
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
    """Return the content of a drawing's outer element, for reuse as a symbol on the page."""
    inner = re.sub(r"\A\s*<svg[^>]*>|</svg>\s*\Z", "", card.drawing)
    return Markup(inner)  # trusted: made by the project's own renderer


def _rules(game: str, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the rules in teaching order, without options, rulings or hints."""
    for name, rule in game_texts(game)["rule"].items():
        if name[0].isdigit() and not name.startswith("6"):
            yield rule["title"][lang], rule["text"][lang]


def _class_command(source: LessonSource) -> str:
    """Return the command that opens a class: at the lesson's own table, if a class can have it."""
    has_table = table_of(source) is not None
    return f"combinatoria class --lesson {source.id}" if has_table else f"combinatoria class --game {source.game}"


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

"""Pages made from the code's own texts: the command line; rules, gallery and lessons in every language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final
from unittest.mock import patch

import combinatoria
from combinatoria.cli.gaps import finished
from combinatoria.cli.main import GROUP, OWN, main
from combinatoria.words.explain import Speaker
from combinatoria_lessons.courses import learning_path

from ..lessons import read_lessons
from ..paths import ROOT
from ..place import FIRST, play_address
from ..texts import words

WIDTH = "96"
"""Columns of the help texts."""
GALLERY: Final = ROOT / "site" / "docs" / "gallery"
"""The pictures of the gallery, taken by tests/site/document_pictures.py."""


class _Found(Exception):
    """Raised with the parser of a command, to get it out of the command's code."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self.parser = parser


def _found(self: argparse.ArgumentParser, *_: object) -> None:
    if self.prog != "combinatoria":
        raise _Found(self)


def _parsers(command: str) -> Iterator[argparse.ArgumentParser]:
    """Yield the parser of a command, then those of its subcommands."""
    try:
        with patch.object(argparse.ArgumentParser, "parse_args", _found):
            main([command, "--lang", "en"])
    except _Found as found:
        yield found.parser
        for action in found.parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                yield from action.choices.values()


def commands_page() -> str:
    """Return the page with the help of every command."""
    parts = ["# Command line", "The help of every command, as `--help` prints it."]
    with patch.dict("os.environ", COLUMNS=WIDTH, NO_COLOR="1"):
        for command in [*OWN, *sorted(entry.name for entry in entry_points(group=GROUP))]:
            for parser in _parsers(command):
                level = "##" if parser.prog.count(" ") == 1 else "###"
                parts.append(f"{level} `{parser.prog}`\n\n```text\n{parser.format_help().strip()}\n```")
    return "\n\n".join(parts) + "\n"


def rules_pages(lang: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each page of rules and its text: an overview, then one for each game."""
    said = words("documentation", lang)
    yield "index", f"# {said['rules']}\n\n{said['rules_text']}\n"
    for name in finished():
        say = Speaker(combinatoria.game(name), lang)
        parts = [f"# {say.text('game', 'name')}", say.text("game", "tagline"), say.text("game", "about")]
        parts += [f"## {title}\n\n{text}" for _, title, text in say.rules()]
        yield name, "\n\n".join([*parts, f"## {said['credits']}", say.text("game", "credits")]) + "\n"


def lessons_page(lang: str) -> str:
    """Return the page with the question, concepts and codes of every lesson."""
    said = words("documentation", lang)
    docs, steps = "../" if lang == FIRST else "../../", learning_path().steps
    parts = [f"# {said['lessons']}", said["lessons_text"]]
    for lesson in read_lessons():
        if lesson.lang == lang:
            address = f"{docs}../notebooks/index.html?path={lesson.path}"
            facts = " · ".join([steps[lesson.id].gives[lang], lesson.level, *lesson.codes])
            parts += [f"## {lesson.title}", lesson.question, facts]
            parts.append(f'<p><a href="{escape(address)}">{escape(said["lessons_open"])}</a></p>')
    return "\n\n".join(parts) + "\n"


def picture_of(game: str) -> Path:
    """Return where the picture of a game's table is kept."""
    return GALLERY / f"{game}.webp"


def gallery_page(lang: str) -> str:
    """Return the page with a picture of each game, what its lessons ask, and links to table and lessons."""
    said = words("documentation", lang)
    colon = said["colon"]
    docs = "../" if lang == FIRST else "../../"
    lessons = [lesson for lesson in read_lessons() if lesson.lang == lang]
    parts = [f"# {said['gallery']}", said["gallery_text"]]
    for game in finished():
        say = Speaker(combinatoria.game(game), lang)
        name = say.text("game", "name")
        parts.append(f"## {name}")
        if picture_of(game).is_file():
            parts.append(f"![{said['gallery_picture'].replace('{name}', name)}]({docs}gallery/{game}.webp)")
        links = [(play_address(game, f"{docs}../", lang), said["gallery_play"], say.text("game", "tagline"))]
        for lesson in lessons:
            if lesson.tables == (game,):
                links.append((f"{docs}../notebooks/index.html?path={lesson.path}", lesson.title, lesson.question))
        rows = [
            f'<li><a href="{escape(at)}">{escape(title)}</a>{colon}{escape(text)}</li>' for at, title, text in links
        ]
        parts.append("\n".join(["<ul>", *rows, "</ul>"]))
    return "\n\n".join(parts) + "\n"

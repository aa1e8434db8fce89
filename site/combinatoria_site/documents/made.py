"""Pages made from the code's own texts: the command line, and the rules in every language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib.metadata import entry_points
from unittest.mock import patch

import combinatoria
from combinatoria.cli.gaps import finished
from combinatoria.cli.main import GROUP, OWN, main
from combinatoria.words.explain import Speaker

from ..texts import words

WIDTH = "96"
"""Columns of the help texts."""


class _Found(Exception):
    """Carries the parser of a command out of it."""

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

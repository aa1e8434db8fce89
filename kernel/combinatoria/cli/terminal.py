"""Games as text in the terminal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from ..core.catalogue import games
from ..core.reading import MAX_DIGITS, command, integer, key, normal, read_text, whole
from ..core.validate import parsed
from ..match.link import from_link, is_link
from ..match.match import Match
from ..session.session import MODES, Session
from ..session.text import moves_text, own_cards, table_text
from ..words.strip import choices_text, odds_text, telling
from .waiting import patiently
from .words import SHOWN_NAME, language, language_option, text

if TYPE_CHECKING:
    from ..formats.chances import OddsSheet

__all__ = [
    "Terminal", "command_parser", "match_and_session", "match_from", "options_of", "play", "typed", "value_of",
]  # fmt: skip

SHOWN: Final = 40
"""Maximum number of moves listed after a move; the table shows the whole list."""
STOPPED: Final = 130
"""The exit status after Ctrl-C, by shell convention."""


def command_parser(name: str, lang: str) -> argparse.ArgumentParser:
    """Return the parser of a command, with the options of all commands."""
    parser = argparse.ArgumentParser(prog=f"combinatoria {name}", description=text(name, lang))
    language_option(parser, lang)
    return parser


def value_of(word: str) -> bool | int | str:
    """Parse the typed value of an option."""
    word = normal(word)
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    number = whole(word)
    return word if number is None else number


def options_of(words: Sequence[str], lang: str) -> dict[str, bool | int | str]:
    """Parse options typed as NAME=VALUE; end the program with a sentence at a word without a value."""
    options = {}
    for word in words:
        name, equals, value = word.replace("＝", "=").partition("=")
        if not equals:
            raise SystemExit(text("no_option", lang, name=word[:SHOWN_NAME]))
        options[normal(name)] = value_of(value)
    return options


def match_from(source: str) -> Match:
    """Load the match from a saved file or a link; a link may be a whole address copied from the page.

    Raises:
        IllegalMove: it is not a match, the match is impossible, or the file cannot be read.
    """
    return match_and_session(source)[0]


def match_and_session(source: str) -> tuple[Match, Mapping[str, Any] | None]:
    """Load a match, and its players and settings if the file has them; see :func:`match_from`."""
    try:
        is_file = Path(source).exists()
    except (OSError, ValueError):
        is_file = False  # links can be too long for a file name
    if not is_file and is_link(source):
        return from_link(source), None
    match, session = Match.load(saved := read_text(source)), parsed(saved).get("session")
    return match, session if isinstance(session, Mapping) else None


def typed(prompt: str) -> str:
    """Read the next line of input, stripped; the end of the input counts as "q"."""
    try:
        return input(prompt).strip()
    except EOFError:
        return "q"


def play(argv: Sequence[str]) -> int:
    """``combinatoria play GAME``: play against bots, in text."""
    lang = language(argv)
    parser = command_parser("play", lang)
    parser.add_argument("game", type=key, choices=games(), metavar="GAME", help=text("help_game", lang))
    parser.add_argument("--seats", type=integer, help=text("help_seats", lang))
    parser.add_argument("--seed", type=integer, help=text("help_seed", lang))
    parser.add_argument("--option", action="append", default=[], help=text("help_option", lang))
    parser.add_argument("--mode", type=key, choices=list(MODES), default="practice", help=text("help_mode", lang))
    for name in ("hints", "all_open"):
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, action=argparse.BooleanOptionalAction, help=text(f"help_{name}", lang))
    parser.add_argument("--bot", type=key, default="greedy", help=text("help_bot", lang))
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--load", metavar="FILE", help=text("help_load", lang))
    source.add_argument("--link", help=text("help_link", lang))
    args = parser.parse_args(argv)
    frame: dict[str, Any] = {"mode": args.mode, "lang": args.lang, "bot": args.bot}
    frame |= {"hints": args.hints, "all_open": args.all_open}
    if args.load:
        session = Session.for_match(Match.load(read_text(args.load)), **frame)
    elif args.link:
        session = Session.for_match(from_link(args.link), **frame)
    else:
        session = Session(args.game, args.seats, args.seed, options_of(args.option, lang), **frame)
    return Terminal(session).run()


class Terminal:
    """A session at a prompt."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lang = session.lang

    def run(self) -> int:
        """Play until the match is over, the player stops or the input ends."""
        print(table_text(self.session), text("usage", self.lang), sep="\n\n")
        while self.session.match.to_act:
            try:
                line = typed(text("prompt", self.lang))
            except KeyboardInterrupt:
                print()
                self._goodbye()  # an interrupted player also gets the command that resumes the match
                return STOPPED
            if key(line) == "q":
                self._goodbye()
                return 0
            if key(line):
                self._answer(line)
        return 0

    def _goodbye(self) -> None:
        link = self.session.handle({"do": "link"}).get("link")
        if link is None:
            print(text("bye", self.lang))  # a hand-made position has no link; it can be saved with "s FILE"
        else:
            print(text("goodbye", self.lang, game=self.session.match.game.name, link=link))

    def _answer(self, line: str) -> None:
        (word, rest), plain = command(line), key(line)
        if word == "s" and rest:
            self._save(rest)
        elif plain == "?":
            for _, title, words in self.session.speaker().rules():
                print(f"* {title}: {words}")
        elif plain == "t":
            print(table_text(self.session))
        elif plain in ("h", "hh"):
            self._ask({"do": "hint"}, how=plain == "hh")
        elif word == "r" and rest:
            self._replay(rest)
        elif plain in ("o", "oo"):
            self._ask({"do": "odds"}, how=plain == "oo")
        elif plain in ("u", "uu"):
            if self._ask({"do": "undo" if plain == "u" else "redo"}):
                print(table_text(self.session))
        else:
            self._move(line)

    def _replay(self, line: str) -> None:
        """Replay the present moment with a move, given by its number or as text."""
        moves, number = self.session.snapshot()["moves"], whole(line)
        if number is not None and not 1 <= number <= len(moves):
            print(text("no_number", self.lang, n=line[:MAX_DIGITS]))
            return
        self._ask({"do": "replay", "text": line if number is None else moves[number - 1]["text"]})

    def _move(self, line: str) -> None:
        moves = self.session.snapshot()["moves"]
        plain = key(line)
        digits = plain.removesuffix("+")
        if digits.isascii() and digits.isdigit():
            number = whole(digits)
            if number is None or not 1 <= number <= len(moves):
                print(text("no_number", self.lang, n=digits[:MAX_DIGITS]))
                return
            if digits != plain:
                move = moves[number - 1]
                self._ask({"do": "further", "picks": move["picks"], "first": move["text"] or None})
                return
            line = moves[number - 1]["text"]
        if not self._ask({"do": "move", "text": line}, changed=self._tell):
            return
        snap = self.session.snapshot()
        print(snap["status"]["text"])
        print(*own_cards(snap, self.session.speaker().word("comma")), *moves_text(snap["moves"][:SHOWN]), sep="\n")
        if (more := len(snap["moves"]) - SHOWN) > 0:
            print(text("more_moves", self.lang, n=more))
        if any("more" in move for move in snap["moves"]):
            print(text("further", self.lang))

    def _tell(self) -> None:
        for event in self.session.snapshot()["events"]:
            if event["caption"]:
                print("  " + event["caption"])

    def _ask(
        self, request: Mapping[str, Any], *, how: bool = False, changed: Callable[[], object] | None = None
    ) -> bool:
        reply = patiently(self.session, request, changed)
        if "error" in reply:
            print(reply["error"]["text"])
            return False
        if "hint" in reply:
            hint = reply["hint"]
            advice = [hint["chance"], text("suggestion", self.lang, hint=hint["text"])]
            if how:
                advice += [(hint["won"] or {}).get("text"), *odds_text(hint["odds"]), hint["weighed"]]
            print(*filter(None, advice), sep="\n")
        if "replay" in reply:
            print(*reply["replay"]["text"], sep="\n")
        if "moves" in reply:
            print(*(f"     {m['label']}  [{m['text']}]" for m in reply["moves"] if m["text"]), sep="\n")
        if reply.get("odds") == []:
            print(text("no_odds", self.lang))
        if "odds" in reply:
            sheet = cast("OddsSheet", reply)
            lines = sheet["odds"] if how else telling(sheet)
            print(*choices_text(sheet), *odds_text(lines, how=how), sep="\n")
        return True

    def _save(self, name: str) -> None:
        if not self._ask({"do": "save"}):
            return
        try:
            Path(name).write_text(json.dumps(self.session.save(), indent=1), "utf-8")
        except (OSError, ValueError):
            print(text("no_write", self.lang, name=name[:SHOWN_NAME]))
        else:
            print(text("saved", self.lang, name=name))

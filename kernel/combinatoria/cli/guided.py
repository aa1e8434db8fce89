"""The tour of a game, and the step-by-step replay of a match, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ..core.catalogue import games
from ..core.move import misread
from ..core.reading import command, integer, key, whole
from ..core.table import AUDIENCE
from ..match.match import Match
from ..records import records
from ..session.session import Session
from ..session.text import table_text
from ..words.beats import LEVELS, ReviewStep, beats, sentence
from ..words.explain import Speaker
from ..words.strip import odds_text
from .as_json import json_option, write_json
from .as_records import records_option, write_records
from .terminal import Terminal, command_parser, match_and_session, typed
from .words import language, text

__all__ = ["learn", "replay"]


def learn(argv: Sequence[str]) -> int:
    """``combinatoria learn GAME``: the tour, one task at a time."""
    lang = language(argv)
    parser = command_parser("learn", lang)
    parser.add_argument("game", type=key, choices=games(), metavar="GAME", help=text("help_game", lang))
    parser.add_argument("--step", type=integer, default=1, metavar="N", help=text("help_step", lang))
    args = parser.parse_args(argv)
    session = Session(args.game, seed=0, lang=args.lang)
    reply = session.handle({"do": "learn", "step": args.step - 1})
    if "error" in reply:
        raise SystemExit(reply["error"]["text"])
    return Lesson(session).run()


class Lesson(Terminal):
    """The tour at a prompt."""

    def run(self) -> int:
        """Run the tour until the last step is done, the player stops or the input ends."""
        print(text("learn_usage", self.lang))
        self._show()
        while True:
            line = typed(text("prompt", self.lang))
            guide = self.session.snapshot()["guide"]
            if key(line) == "q":
                print(text("learn_stop", self.lang, game=self.session.match.game.name, n=guide["step"] + 1))
                return 0
            if key(line) == "n" or (not key(line) and guide["done"]):
                if guide["step"] + 1 == guide["steps"]:
                    print(text("learn_end", self.lang, game=self.session.match.game.name))
                    return 0
                self._go(guide["step"] + 1)
            elif key(line):
                self._answer(line)

    def _show(self) -> None:
        guide = self.session.snapshot()["guide"]
        goal = [guide["goal"]] if guide["goal"] else []
        print("", *goal, f"{guide['step'] + 1}/{guide['steps']}  {guide['title']}", guide["text"], "", sep="\n")
        print(table_text(self.session), "", f"=> {guide['task']}", sep="\n")

    def _go(self, step: int) -> None:
        if self._ask({"do": "learn", "step": step}):
            self._show()

    def _answer(self, line: str) -> None:
        word, rest = command(line)
        guide = self.session.snapshot()["guide"]
        if key(line) == "b":
            self._go(guide["step"] - 1)
        elif word == "g" and (number := whole(rest)) is not None:
            self._go(number - 1)
        elif key(line) == "?":
            for rule in guide["rules"]:
                title, words = self.session.speaker().rule(rule["id"])
                print(f"* {title}: {words}")
        else:
            super()._answer(line)

    def _move(self, line: str) -> None:
        made = self.session.snapshot()["guide"]["stage"]
        super()._move(line)
        guide = self.session.snapshot()["guide"]
        if guide["done"] and guide["stage"] > made:
            print(*odds_text(guide["odds"]), "", guide["notice"], text("learn_next", self.lang), sep="\n")


def replay(argv: Sequence[str]) -> int:
    """``combinatoria replay FILE``: narrate a saved or linked match at the chosen level of detail."""
    lang = language(argv)
    parser = command_parser("replay", lang)
    parser.add_argument("source", metavar="FILE", help=text("help_source", lang))
    parser.add_argument("--viewer", type=integer, default=AUDIENCE, metavar="SEAT", help=text("help_viewer", lang))
    parser.add_argument("--level", type=integer, choices=LEVELS, default=2, help=text("help_level", lang))
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--step", action="store_true", help=text("help_wait", lang))
    json_option(way, lang)
    records_option(way, lang)
    args = parser.parse_args(argv)
    match, session = match_and_session(args.source)
    if not AUDIENCE <= args.viewer < match.seats:
        raise misread("viewer", args.viewer)
    if args.records:
        write_records(records(match, session), args.records)
        sys.stdout.flush()
        return 0
    narration = Narration(match, args.viewer, args.level, args.lang)
    if args.json:
        write_json(narration.to_json(), args.json)
    else:
        narration.run(wait=args.step)
    sys.stdout.flush()
    return 0


class Narration:
    """The narration of a match, step by step at a prompt or all at once.

    Args:
        match: the match.
        viewer: the seat from whose view it is narrated, or the audience.
        level: the level of detail (:mod:`combinatoria.words.beats`).
        lang: the language.
    """

    def __init__(self, match: Match, viewer: int, level: int, lang: str) -> None:
        self.match, self.viewer, self.level, self.lang = match, viewer, level, lang
        self.say = Speaker(match.game, lang)
        self.beats = beats(match, viewer, level)

    def run(self, *, wait: bool) -> None:
        """Print the whole match, or one step per prompt if ``wait``."""
        at = 0
        while at < len(self.beats):
            self._tell(self.beats[at], "" if not wait else f"{at + 1}/{len(self.beats)} ")
            at += 1
            if wait and at < len(self.beats):
                at = self._asked(at)
        if at == len(self.beats) and (result := self.say.result(self.match.table, self.viewer)):
            print(result)

    def to_json(self) -> dict[str, Any]:
        """Return the whole narration as JSON: sentences as the viewer sees them, moves as they were made."""
        match, say = self.match, self.say
        return {
            "game": match.game.name,
            "seats": match.seats,
            "viewer": None if self.viewer == AUDIENCE else self.viewer,
            "level": self.level,
            "steps": [self._step_json(beat) for beat in self.beats],
            "result": say.result(match.table, self.viewer) or None,
            "winners": None if match.result is None else list(match.result.winners),
        }

    def _step_json(self, beat: ReviewStep) -> dict[str, Any]:
        """Return a step: its decision, if any, with seat and move; its sentence; the rule that it follows."""
        match = self.match
        decision = None if beat.decision is None else match.decisions[beat.decision]
        event = None if beat.shown is None else match.log[beat.shown].seen_by(self.viewer)
        return {
            "decision": beat.decision,
            "seat": None if decision is None else decision.seat,
            "move": None if decision is None else match.game.format(decision.move),
            "text": sentence(self.say, event, beat, match.table, self.viewer),
            "rule": None if event is None else event.rule or None,
        }

    def _tell(self, beat: ReviewStep, number: str) -> None:
        match, say = self.match, self.say
        decision = None if beat.decision is None else match.decisions[beat.decision]
        if self.level > 1 and decision is not None and beat.start == decision.mark:
            print(f"{say.seat(decision.seat)}: {match.game.format(decision.move)}")
        event = None if beat.shown is None else match.log[beat.shown].seen_by(self.viewer)
        print(f"    {number}" + sentence(say, event, beat, match.table, self.viewer))
        if self.level == 3 and event is not None and event.rule:
            title, words = say.rule(event.rule)
            print(f"        [{event.rule}] {title}: {words}")

    def _asked(self, at: int) -> int:
        """Ask for the next step and return its index; an index beyond the last step means stop."""
        while True:
            line = key(typed(text("prompt", self.lang)))
            if line in ("", "n"):
                return at
            if line == "b":
                return max(0, at - 2)
            if line == "q":
                return len(self.beats) + 1
            number = whole(line)
            if number is not None and 1 <= number <= len(self.beats):
                return number - 1
            print(text("no_number", self.lang, n=line[:20]))

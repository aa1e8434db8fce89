"""What the people at a screen may do: two settings, and the two words that stand for both.

Hints are one thing, and that nothing is secret is another: several people who hide their cards from each other may
still like to learn with hints, and a class that plays openly may do without. Where several people sit at one screen
and hide cards, nothing is open unless somebody says so.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..core.game import Game
from ..core.gate import is_seat
from ..core.move import misread
from ..core.table import EVERYBODY, NOBODY
from ..match.match import Match

__all__ = ["DUEL", "MODES", "PRACTICE", "Allowed", "allowed", "begun", "dealt", "hides", "seated", "usual"]

SHORT: Final = 10**6
"""Numbers of deals in which nothing is secret come from so many: they are read out and typed."""


class Allowed(NamedTuple):
    """Two settings of a match.

    Attributes:
        hints: whether there is help: hints, odds, analysis, predictions, scores while playing.
        all_open: whether the deal is no secret: its number is shown, every move can be taken back, and a match under
            way can be looked through. Without, nothing shows a card before the rules do.
    """

    hints: bool
    all_open: bool

    @property
    def mode(self) -> str:
        """The word that stands for both settings, or nothing where there is none."""
        return next((word for word, both in MODES.items() if both == self), "")


PRACTICE: Final = Allowed(True, True)
DUEL: Final = Allowed(False, False)
MODES: Final[Mapping[str, Allowed]] = {"practice": PRACTICE, "duel": DUEL}
"""What a match was played in before these were two settings; the words mean what they meant."""


def allowed(given: Mapping[str, Any], usual: Allowed) -> Allowed:
    """The settings that somebody names: ``mode`` for both, ``hints`` and ``all_open`` for one.

    Args:
        given: a request, the frame of a saved match, or arguments; None stands for what is not said.
        usual: what holds where nothing is said.

    Raises:
        IllegalMove: there is no such mode, or a setting is neither true nor false.

    >>> allowed({"mode": "duel", "hints": True}, PRACTICE)
    Allowed(hints=True, all_open=False)
    """
    mode = given.get("mode")
    if mode is not None:
        if not isinstance(mode, str) or mode not in MODES:
            raise misread("mode", mode)
        usual = MODES[mode]
    for name in Allowed._fields:
        if (value := given.get(name)) is not None:
            if not isinstance(value, bool):
                raise misread(name, value)
            usual = usual._replace(**{name: value})
    return usual


def dealt(rules: Game, seats: Any, seed: Any, options: Any, what: Allowed) -> Match:
    """A new match; the number of its deal is short where it is no secret, and else one that nobody can try out.

    Raises:
        IllegalMove: an argument is out of range.
    """
    return Match(rules, seats, secrets.randbelow(SHORT) if seed is None and what.all_open else seed, options)


def hides(match: Match) -> bool:
    """Whether seats of this game hide something from each other: cards, or what they have agreed in private."""
    rules = match.game
    private = any(zone.sees not in (NOBODY, EVERYBODY) for zone in rules.zones(match.seats, match.options))
    return private or bool(rules.secrets(match.seats, match.options))


def seated(humans: Any, seats: int) -> tuple[int, ...]:
    """The seats that people play.

    Raises:
        IllegalMove: it is no list of seats of the match.
    """
    if not isinstance(humans, list | tuple) or not all(is_seat(s, seats) for s in humans):
        raise misread("humans")
    return tuple(sorted(set(humans)))


def usual(match: Match, humans: Sequence[int], before: Allowed = PRACTICE) -> Allowed:
    """What holds at a table where nobody says it: several people who hide cards do not begin with all open.

    Args:
        match: at this table.
        humans: the seats that people play.
        before: what holds otherwise.
    """
    return before._replace(all_open=False) if len(humans) > 1 and hides(match) else before


def begun(
    rules: Game, seats: Any, seed: Any, options: Any, humans: Any, given: Mapping[str, Any], before: Allowed = PRACTICE
) -> tuple[Match, Allowed]:
    """A new match (:func:`dealt`) with the settings that somebody names, or that are usual at such a table.

    Raises:
        IllegalMove: an argument is out of range.
    """
    what = allowed(given, before)
    match = dealt(rules, seats, seed, options, what)
    safe = allowed(given, usual(match, seated(humans, match.seats), before))
    return (match, what) if safe == what else (dealt(rules, seats, seed, options, safe), safe)

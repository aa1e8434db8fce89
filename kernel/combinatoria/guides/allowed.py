"""Permissions at a screen: two settings, and the two mode words that set both.

Whether hints are given and whether the deal is open are independent: people who hide their cards from each other may
still want to learn with hints, and a class that plays openly may do without. If several people at one screen hide
cards, the deal is open only if they choose so.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..core.game import Game
from ..core.move import misread
from ..core.table import EVERYBODY, NOBODY
from ..core.validate import is_seat
from ..match.match import Match

__all__ = ["DUEL", "MODES", "PRACTICE", "Allowed", "allowed", "begun", "dealt", "hides", "seated", "usual"]

SHORT: Final = 10**6
"""Number of possible seeds of open deals: few, because these seeds are read out and typed."""


class Allowed(NamedTuple):
    """The two settings of a match.

    Attributes:
        hints: whether there is help: hints, odds, analysis, predictions, scores during play.
        all_open: whether the deal is not secret: its seed is shown, every move can be taken back, and a match in
            progress can be reviewed. Otherwise nothing shows a card before the rules do.
    """

    hints: bool
    all_open: bool

    @property
    def mode(self) -> str:
        """The word for this pair of settings, or an empty string if there is none."""
        return next((word for word, both in MODES.items() if both == self), "")


PRACTICE: Final = Allowed(True, True)
DUEL: Final = Allowed(False, False)
MODES: Final[Mapping[str, Allowed]] = {"practice": PRACTICE, "duel": DUEL}
"""The mode words, from before the two settings were separate; their meaning is unchanged."""


def allowed(given: Mapping[str, Any], usual: Allowed) -> Allowed:
    """Read the settings from a mapping: ``mode`` sets both, ``hints`` and ``all_open`` one each.

    Args:
        given: a request, the frame of a saved match, or arguments; None counts as missing.
        usual: the defaults.

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
    """Make a new match; a random seed is short if the deal is open, and too long to guess if it is not.

    Raises:
        IllegalMove: an argument is out of range.
    """
    return Match(rules, seats, secrets.randbelow(SHORT) if seed is None and what.all_open else seed, options)


def hides(match: Match) -> bool:
    """Return whether the seats of this game hide anything from each other: cards, or private variables."""
    rules = match.game
    private = any(zone.sees not in (NOBODY, EVERYBODY) for zone in rules.zones(match.seats, match.options))
    return private or bool(rules.secrets(match.seats, match.options))


def seated(humans: Any, seats: int) -> tuple[int, ...]:
    """Return the seats played by people.

    Raises:
        IllegalMove: `humans` is not a list of seats of the match.
    """
    if not isinstance(humans, list | tuple) or not all(is_seat(s, seats) for s in humans):
        raise misread("humans")
    return tuple(sorted(set(humans)))


def usual(match: Match, humans: Sequence[int], before: Allowed = PRACTICE) -> Allowed:
    """Return the default settings of a table: if several people hide cards, the deal is not open.

    Args:
        match: the match at this table.
        humans: the seats played by people.
        before: the defaults otherwise.
    """
    return before._replace(all_open=False) if len(humans) > 1 and hides(match) else before


def begun(
    rules: Game, seats: Any, seed: Any, options: Any, humans: Any, given: Mapping[str, Any], before: Allowed = PRACTICE
) -> tuple[Match, Allowed]:
    """Make a new match (:func:`dealt`) with the given settings, or the defaults for such a table.

    Raises:
        IllegalMove: an argument is out of range.
    """
    what = allowed(given, before)
    match = dealt(rules, seats, seed, options, what)
    safe = allowed(given, usual(match, seated(humans, match.seats), before))
    return (match, what) if safe == what else (dealt(rules, seats, seed, options, safe), safe)

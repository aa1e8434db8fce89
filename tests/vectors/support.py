"""Test vectors by their ids in a game's spec, and positions made of only a few cards."""

from collections.abc import Callable

import combinatoria as cb
from combinatoria.match.position import read_position

Check = Callable[[], None]


class Vectors:
    """The vectors of one game. ``spec`` gives the number of ids of each letter in its spec."""

    def __init__(self, game: str, **spec: int) -> None:
        self.game = game
        self.wanted = [f"{letter}{n}" for letter, count in spec.items() for n in range(1, count + 1)]
        self.checks: dict[str, Check] = {}
        self.untestable: dict[str, str] = {}

    def __call__(self, *ids: str) -> Callable[[Check], Check]:
        def keep(check: Check) -> Check:
            for name in ids:
                assert name in self.wanted, f"{self.game} has no vector {name}"
                assert name not in self.checks, f"{self.game} {name} is checked twice"
                self.checks[name] = check
            return check

        return keep

    def missing(self) -> list[str]:
        return [name for name in self.wanted if name not in self.checks]


def table(game: str, seats: int, zones: dict[str, str], options: dict | None = None, **variables: object) -> cb.Match:
    """Return a match at a position with only a vector's cards (which would not pass ``Match.at``)."""
    rules = cb.game(game)
    codes = {zone: text.split() for zone, text in zones.items()}
    position = {"game": game, "seats": seats, "options": options or {}, "zones": codes, **variables}
    return cb.Match.from_table(rules, read_position(rules, position), seed=1)


def zone(match: cb.Match, name: str) -> str:
    """Return the cards of a zone in the spec's notation: a deck top first, the rest bottom to top."""
    return " ".join(match.position()["zones"][name])


def refused(match: cb.Match, text: str, seat: int | None = None) -> str:
    """Return the rule that refuses a move; check that the refusal changes nothing."""
    before, moves = match.table.copy(), len(match.log)
    try:
        match.play(text, seat)
    except cb.IllegalMove as error:
        assert match.table == before and len(match.log) == moves
        return error.refusal.rule
    raise AssertionError(f"{text} was accepted")

"""Tours: a game explained in 8 to 15 positions, each with one thing to do, on the real engine.

A game has its tour in ``games/<game>/tour.py``, a tuple ``STEPS`` in teaching order; the words stand under
``[[tour.step]]`` of its ``rules.toml``, found by the step's key. A step is short to write, as it names only the cards
that matter; every other card of the game is put somewhere by :func:`filled`, always in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ..core.chance import Seeded
from ..core.game import Game
from ..core.move import Move
from ..core.table import Face
from ..match.match import Match

__all__ = ["ANY", "Goal", "Step", "a", "cards", "filled", "step"]

ANY: Final = "?"
"""Stands in a zone of a step for a card that does not matter; after the beginning of a code, for one of that kind."""


def filled(
    game: Game, partial: Mapping[str, Any], avoid: Iterable[Face] = (), rest: str | None = None, seed: str = "tour"
) -> dict[str, Any]:
    """A full position from a readable partial one: every card of the game is on the table.

    Args:
        game: whose cards they are.
        partial: a position (:meth:`Match.position`) whose zones name the cards that matter; :data:`ANY` stands for a
            card that does not, and ``"0.?"`` for one whose code begins with ``0.``.
        avoid: faces that no :data:`ANY` may become.
        rest: the zone for all that is left over, below the cards named there; by default every card goes back to where
            it lies before the deal (:meth:`combinatoria.core.game.Game.box`).
        seed: another seed gives other cards; the same seed always gives the same.

    Raises:
        ValueError: the partial position names more copies of a card than the game has, or nothing is left for ANY.

    >>> import combinatoria as cb
    >>> game = cb.game("soulmates")
    >>> few = {"seats": 3, "zones": {"pile": ["S3"], **{f"hand:{s}": ["S1", "?", "?", "?"] for s in range(3)}}}
    >>> position = filled(game, few, avoid=["S1", "S2", "S3"])
    >>> position["zones"]["hand:0"][0], len(position["zones"]["deck"]), cb.Match.at(game, position, seed=7)
    ('S1', 47, <Match soulmates, 3 seats, seed 7, 0 moves>)
    """
    options = {name: o.default for name, o in game.options.items()} | dict(partial.get("options", {}))
    seats = partial.get("seats", game.default_seats)
    zones = {name: list(codes) for name, codes in partial["zones"].items()}
    left = Counter(dict(game.deck(seats, options)))
    left.subtract(code for codes in zones.values() for code in codes if not code.endswith(ANY))
    if too_many := sorted(face for face, n in left.items() if n < 0):
        raise ValueError(f"the position names too many of {', '.join(too_many)}")
    chance, avoided = Seeded(seed), frozenset(avoid)
    order = chance.shuffle(sorted(left.elements()))
    for codes in zones.values():
        for place, code in enumerate(codes):
            if code.endswith(ANY):
                kind = code.removesuffix(ANY)
                free = next((n for n, f in enumerate(order) if f not in avoided and f.startswith(kind)), None)
                if free is None:
                    raise ValueError("no card is left that may be put into the position")
                codes[place] = order.pop(free)
    home = {face: zone for zone, faces in game.box(seats, options).items() for face in faces}
    top_first = {z.name: z.top_first for z in game.zones(seats, options)}
    others: dict[str, list[Face]] = {}
    for face in chance.shuffle(sorted(order)):
        others.setdefault(rest or home[face], []).append(face)
    for zone, faces in others.items():
        named = zones.get(zone, [])
        zones[zone] = [*named, *faces] if top_first[zone] else [*faces, *named]
    return {**partial, "game": game.name, "seats": seats, "zones": zones}


def cards(text: str, size: int = 0, owner: str = "") -> list[Face]:
    """Cards from a short text, and cards that do not matter up to a number.

    Args:
        text: codes, or what is left of them without the owner: ``"2 SP 1.SP"``.
        size: how many cards there are at least.
        owner: what stands before a code that says less, for example ``"0."``; a code with a full stop says all.

    >>> cards("2 SP 1.SP", owner="0."), cards("1 ?", 3, "S")
    (['0.2', '0.SP', '1.SP'], ['S1', '?', '?'])
    """
    named = [code if code == ANY or "." in code else owner + code for code in text.split()]
    return [*named, *[f"{owner}{ANY}" if owner.endswith(".") else ANY] * (size - len(named))]


class Goal(NamedTuple):
    """What one decision of a step is for.

    Attributes:
        moves: the moves that are meant, as texts, or a condition.
        reason: key of the hint's reason under ``[reason]``; when this is None, the game's bot gives its own.
        example: the move that the hint names, where bots would not make it: something that is typed, or said.
    """

    moves: tuple[str, ...] | Callable[[Move], bool]
    reason: str | None = None
    example: str | None = None

    def meets(self, game: Game, move: Move) -> bool:
        """Whether this is a move that is meant."""
        return self.moves(move) if callable(self.moves) else move in map(game.parse, self.moves)


def a(kind: str) -> Callable[[Move], bool]:
    """The condition that a move is of a kind, whatever it is made with.

    >>> a("discard")(Move("discard", ("M5",)))
    True
    """
    return lambda move: move.kind == kind


@dataclass(frozen=True)
class Step:
    """One idea of the rules, to be found out by doing.

    Attributes:
        key: its name in links and texts.
        position: what matters of the position (see :func:`filled`).
        goals: what is to be done, decision by decision.
        rules: ids of the rules behind it: what it explains, and what somebody will ask next.
        seat: whose eyes; this seat makes all decisions of the step.
        avoid: faces that filled-in cards must not have.
        tries: for likely wrong tries, as text or kind of move, the key of a reason under ``[refusal]``.
        compare: kinds of odds (keys of ``[odds]``) that the answer shows, as they were before the first decision.
    """

    key: str
    position: Mapping[str, Any]
    goals: tuple[Goal, ...]
    rules: tuple[str, ...]
    seat: int = 0
    avoid: tuple[Face, ...] = ()
    tries: Mapping[str, str] = field(default_factory=dict)
    compare: tuple[str, ...] = ()

    def match(self, game: Game) -> Match:
        """A match that stands at the start of the step."""
        return Match.at(game, filled(game, self.position, self.avoid, seed=self.key), seed=0)

    def why_not(self, game: Game, move: Move) -> str:
        """Key of the reason why a legal move is not what is meant."""
        return self.tries.get(game.format(move)) or self.tries.get(move.kind) or "tour_try"


def step(
    key: str,
    position: Mapping[str, Any],
    goals: str | Goal | tuple[str | Goal, ...],
    rules: str,
    tries: Mapping[str, str] | None = None,
    compare: tuple[str, ...] = (),
    avoid: tuple[Face, ...] = (),
) -> Step:
    """A step in a short form: its rules as one text, and a goal that is one certain move as that move's text.

    >>> step("draw", {}, "draw deck", "1 4.draw").goals
    (Goal(moves=('draw deck',), reason=None, example=None),)
    """
    several = (goals,) if isinstance(goals, (str, Goal)) else goals
    meant = tuple(Goal((goal,)) if isinstance(goal, str) else goal for goal in several)
    return Step(key, position, meant, tuple(rules.split()), avoid=avoid, tries=tries or {}, compare=compare)

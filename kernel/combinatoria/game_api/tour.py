"""Tours: a game explained in 8 to 15 positions, each with one thing to do, on the real engine.

A game's tour is read from ``tour.toml`` in its folder (:func:`steps`), or is the tuple ``STEPS`` of its module
``tour``, in teaching order. The texts are in ``rules.toml``, under ``[tour.KEY]`` or in ``[[tour.step]]``: ``title``
and ``text``, and optionally ``task`` (needed unless the step has one goal, a single move) and ``done``. A step names
only the cards that matter, so it is short to write; :func:`filled` places all other cards of the game
deterministically.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ..core.catalogue import package
from ..core.chance import Seeded
from ..core.game import Game
from ..core.move import IllegalMove, Move
from ..core.resources import load_toml
from ..core.seats import hand_zone
from ..core.table import Face
from ..match.match import Match

__all__ = ["ANY", "Goal", "TourStep", "by_zones", "cards", "filled", "steps"]

ANY: Final = "?"
"""Placeholder for any card; after the beginning of a code, for any card whose code begins like that."""


def filled(
    game: Game, partial: Mapping[str, Any], avoid: Iterable[Face] = (), rest: str | None = None, seed: str = "tour"
) -> dict[str, Any]:
    """Complete a partial position so that every card of the game is on the table.

    Args:
        game: the game whose cards are used.
        partial: a position (:meth:`Match.position`) whose zones name the cards that matter; :data:`ANY` stands for a
            card that does not, and ``"0.?"`` for one whose code begins with ``0.``. Hands that are not named get such
            cards too, in a game that deals hands (:attr:`combinatoria.core.game.Game.hand`).
        avoid: faces that no :data:`ANY` may become.
        rest: the zone for all remaining cards, below the cards named there; by default every card goes back to its zone
            before the deal (:meth:`combinatoria.core.game.Game.box`).
        seed: the same seed always gives the same cards.

    Raises:
        ValueError: the partial position names more copies of a card than the game has, or no card is left for an ANY.

    >>> import combinatoria as cb
    >>> game = cb.game("soulmates")
    >>> few = {"seats": 3, "zones": {"pile": ["S3"], **{f"hand:{s}": ["S1", "?", "?", "?"] for s in range(3)}}}
    >>> position = filled(game, few, avoid=["S1", "S2", "S3"])
    >>> position["zones"]["hand:0"][0], len(position["zones"]["deck"]), cb.Match.at(game, position, seed=7)
    ('S1', 47, <Match soulmates, 3 seats, seed 7, 0 moves>)
    """
    options = game.complete_options(partial.get("options", {}))
    seats = partial.get("seats", game.default_seats)
    zones = _with_hands(game, seats, options, partial["zones"])
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
    return {**partial, "game": game.name, "seats": seats, "options": options, "zones": zones}


def _with_hands(
    game: Game, seats: int, options: Mapping[str, Any], named: Mapping[str, Sequence[Face]]
) -> dict[str, list[Face]]:
    """Return the zones of a position with the hands that it does not name, in a game that deals hands.

    A seat then has as many cards in all its zones as it was dealt.
    """
    zones = {name: list(codes) for name, codes in named.items()}
    if game.hand:
        laid = Counter(zone.owner for zone in game.zones(seats, options) for _ in zones.get(zone.name, ()))
        for seat in range(seats):
            zones.setdefault(hand_zone(seat), [ANY] * max(0, game.hand - laid[seat]))
    return zones


def cards(text: str, size: int = 0, owner: str = "") -> list[Face]:
    """Return cards from a short text, padded with cards that do not matter up to a number.

    Args:
        text: codes, or codes without their owner: ``"2 SP 1.SP"``.
        size: the minimum number of cards.
        owner: the prefix of codes without one, for example ``"0."``; a code with a full stop is complete.

    >>> cards("2 SP 1.SP", owner="0."), cards("1 ?", 3, "S")
    (['0.2', '0.SP', '1.SP'], ['S1', '?', '?'])
    """
    named = [code if code == ANY or "." in code else owner + code for code in text.split()]
    return [*named, *[f"{owner}{ANY}" if owner.endswith(".") else ANY] * (size - len(named))]


class Goal(NamedTuple):
    """The goal of one decision of a step.

    Attributes:
        moves: the intended moves, as texts, or a condition.
        reason: key of the hint's reason under ``[reason]``; if None, the game's bot gives its own.
        example: the move that the hint names if bots would not make it, such as typed text or talk.
    """

    moves: tuple[str, ...] | Callable[[Move], bool]
    reason: str | None = None
    example: str | None = None

    def meets(self, game: Game, move: Move) -> bool:
        """Return whether this is an intended move."""
        return self.moves(move) if callable(self.moves) else move in map(game.parse, self.moves)


@dataclass(frozen=True)
class TourStep:
    """One idea of the rules, to be discovered by doing.

    Attributes:
        key: its name in links and texts.
        position: the relevant part of the position (see :func:`filled`).
        goals: what to do, decision by decision.
        rules: ids of the rules behind it: those it explains, and those that people are likely to ask about next.
        seat: the seat whose view is shown; it makes all decisions of the step.
        avoid: faces that filled-in cards must not have.
        tries: for likely wrong attempts, as text or kind of move, the key of a reason under ``[refusal]``.
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

    @property
    def moves(self) -> Sequence[str]:
        """The only move of a step that has one goal, met by this move alone, as text; otherwise nothing."""
        moves = self.goals[0].moves
        return () if callable(moves) or len(self.goals) > 1 or len(moves) > 1 else moves

    def match(self, game: Game) -> Match:
        """Return a match at the start of the step."""
        return Match.at(game, filled(game, self.position, self.avoid, seed=self.key), seed=0)

    def why_not(self, game: Game, move: Move) -> str:
        """Return the key of the reason why a legal move is not the intended one."""
        return self.tries.get(game.format(move)) or self.tries.get(move.kind) or "tour_try"


def by_zones(**zones: str) -> dict[str, Any]:
    """Return the position of a step whose entries are zones with their cards; ``5-7`` means ``5 6 7``.

    >>> by_zones(pile="1-3 7", deck="POL-S")
    {'zones': {'pile': ['1', '2', '3', '7'], 'deck': ['POL-S']}}
    """
    return {"zones": {zone: [*_codes(text)] for zone, text in zones.items()}}


def _codes(text: str) -> Iterator[Face]:
    for code in text.split():
        first, _, last = code.partition("-")
        numbers = first.isdigit() and last.isdigit()
        yield from map(str, range(int(first), int(last) + 1)) if numbers else [code]


def steps(game: Game, laid: Callable[..., Mapping[str, Any]] = by_zones) -> tuple[TourStep, ...]:
    """Read a game's tour from ``tour.toml`` in its folder: a table ``[[step]]`` for each step, in teaching order.

    A step has a ``key``; ``do``, a goal or a list with one per decision; ``rules``; and optionally ``seat``, ``avoid``,
    ``tries`` and ``compare`` (see :class:`TourStep`; several words are one text). The table ``more`` adds variables or
    options to its position; all other entries are passed to ``laid``. ``[usual]`` holds the defaults for all steps; a
    step may override single entries of its ``more``.

    A goal is the text of a move, or a table: ``moves`` is one text or a list of acceptable ones, in which ``*`` matches
    anything; ``kind`` accepts any move of that kind; ``reason`` and ``example``: see :class:`Goal`.

    Args:
        game: whose tour it is.
        laid: makes a position from the entries of a step that are not named above. By default they are zones with their
            cards.

    Raises:
        ValueError: the file is missing, or an entry in it is missing or invalid; file and step are named.

    >>> import combinatoria as cb
    >>> first = steps(cb.game("soulmates"))[0]
    >>> first.key, first.rules, first.position["zones"]["pile"], first.goals[0].moves
    ('turn', ('3', '4.draw', '4.act', 'H1'), ['S3'], ('draw deck',))
    """
    home, read = package(game.name), dict[str, TourStep]()
    where = f"{home}, tour.toml"
    try:
        for n, fields in enumerate(_tables(**load_toml(home, "tour.toml")), 1):
            where = f"{home}, tour.toml, step {fields.get('key', n)}"
            step = _step(game, laid, **fields)
            if read.setdefault(step.key, step) is not step:
                raise ValueError("an earlier step has the same key")
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{where}: {error}") from error
    return tuple(read.values())


def _tables(*, step: Sequence[Mapping[str, Any]], usual: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    base = usual or {}
    more = base.get("more", {})
    return [{**base, **fields, "more": {**more, **fields.get("more", {})}} for fields in step]


def _step(
    game: Game,
    laid: Callable[..., Mapping[str, Any]],
    /,
    *,
    key: str,
    do: Any,
    rules: str,
    seat: int = 0,
    avoid: str = "",
    tries: Mapping[str, str] | None = None,
    compare: str = "",
    more: Mapping[str, Any] | None = None,
    **position: Any,
) -> TourStep:
    several = do if isinstance(do, list) else [do]
    goals = tuple(_goal(game, **({"moves": one} if isinstance(one, str) else one)) for one in several)
    whole, compared = {**laid(**position), **(more or {})}, tuple(compare.split())
    return TourStep(key, whole, goals, tuple(rules.split()), seat, tuple(avoid.split()), tries or {}, compared)


def _goal(
    game: Game, moves: str | list[str] = "", kind: str = "", reason: str | None = None, example: str | None = None
) -> Goal:
    if bool(moves) == bool(kind) or (kind and kind not in game.grammar):
        raise ValueError(f"a goal has moves, or one of the kinds {', '.join(game.grammar)}")
    if kind:
        return Goal(lambda move: move.kind == kind, reason, example)
    texts = (moves,) if isinstance(moves, str) else tuple(moves)
    if any("*" in text for text in texts):
        like = re.compile("|".join(re.escape(text).replace(r"\*", ".*") for text in texts))
        return Goal(lambda move: like.fullmatch(game.format(move)) is not None, reason, example)
    for text in texts:
        try:
            game.parse(text)
        except IllegalMove as error:
            raise ValueError(f"this is not a move: {text}") from error
    return Goal(texts, reason, example)

"""The rules of a game: its cards and zones, who may act, which moves are legal and why not, and what a move does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar

from .chance import Chance
from .move import IllegalMove, LazyMoves, Move, Offer, Refusal, Refused
from .notation import format_move, parse_move, placeholders, shaped
from .options import Option, unfit
from .schema import Field, distinct_seats, phase_fault
from .table import MAX_SEATS, Face, Table, Zone
from .variables import TurnVariables, Variables

__all__ = ["GameRules", "Result", "Seat"]

Seat = int
_sure = attrgetter("sure")


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match: the winners, the key of its sentence, and points if the game has any.

    Attributes:
        winners: the winning seats.
        outcome: key of its sentence in the table ``[result]`` of the game's texts.
        scores: the points of every seat.
        facts: the facts of that sentence.
        together: groups that formed in this match and won as one, such as couples; other winners won with their
            partners (:meth:`Game.partners`) or alone.
        top: whether the winners reached the best possible result; never set if winning is the only measure.
    """

    winners: tuple[int, ...]
    outcome: str
    scores: tuple[int, ...] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    together: tuple[tuple[int, ...], ...] = ()
    top: bool = False

    @classmethod
    def most(cls, outcome: str, scores: Sequence[int]) -> Result:
        """Return the result in which the seats with the most points win; the fact ``n`` is that number.

        >>> Result.most("highest", [3, 5, 5]).winners
        (1, 2)
        """
        best = max(scores)
        return cls(tuple(seat for seat, n in enumerate(scores) if n == best), outcome, tuple(scores), {"n": best})


class GameRules(ABC):
    """The rules that a game must define, and what is derived from them. Instances hold no match state.

    Class attributes:
        name: its identifier, also the name of its folder and page.
        seats: the possible numbers of players.
        default_seats: the number of players in a new match by default; unless stated, the smallest of ``seats``.
        options: the variants, by name.
        vars: the class that declares the variables; by default the phase, the seat on turn, and the active seats.
        hand: the number of cards dealt to each seat, in a game in which every seat always owns that many; 0 in other
            games.
        grammar: the text form of every kind of move (see :mod:`combinatoria.core.notation`); ``aliases`` maps other
            texts to whole moves.
        anytime: kinds of move that any seat may make at any time before the end (leaving, talking). Those that only end
            or say something are not judged and need not be offered.
        silent: kinds of move that move no card and decide nothing (talk); links omit them.
        phases: the possible values of the variable ``phase``.
        phase_rule: the rule broken by a position with any other phase; if empty, :meth:`validate_position` checks the
            phase.
        merges_shuffles: whether mixed cards of several shuffles become a lot (:class:`combinatoria.core.table.Table`).
        together: whether all seats win and lose together.
        ranked: whether a result ranks the players; otherwise points are shown without places.
    """

    name: ClassVar[str]
    seats: ClassVar[range]
    default_seats: ClassVar[int]
    options: ClassVar[Mapping[str, Option]] = {}
    vars: ClassVar[type[Variables]] = TurnVariables
    hand: ClassVar[int] = 0
    grammar: ClassVar[Mapping[str, str]]
    aliases: ClassVar[Mapping[str, str]] = {}
    anytime: ClassVar[frozenset[str]] = frozenset()
    silent: ClassVar[frozenset[str]] = frozenset()
    phases: ClassVar[tuple[str, ...]] = ("play", "over")
    phase_rule: ClassVar[str] = ""
    merges_shuffles: ClassVar[bool] = False
    together: ClassVar[bool] = False
    ranked: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        if "seats" in vars(cls) and not 1 <= cls.seats[0] <= cls.seats[-1] <= MAX_SEATS:
            raise ValueError(f"{cls.__name__}: a game has 1 to {MAX_SEATS} seats")
        if "seats" in vars(cls) and not hasattr(cls, "default_seats"):
            cls.default_seats = cls.seats[0]

    # -- required ------------------------------------------------------------------------------------------

    @abstractmethod
    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return every face of the game with its number of copies."""

    @abstractmethod
    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return the zones, in the order in which a screen lists them."""

    @abstractmethod
    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle and deal the cards laid ready by :meth:`box`, by events."""

    @abstractmethod
    def check(self, t: Table, seat: Seat, move: Move) -> None:
        """Check whether a move is legal; the single source of truth. Works on the seat's view too.

        Raises:
            IllegalMove: with the rule that forbids it.
        """

    @abstractmethod
    def play(self, t: Table, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a checked move on the full table, by events."""

    @abstractmethod
    def result(self, t: Table) -> Result | None:
        """Return the result, or None while the match is running."""

    # -- overridable ---------------------------------------------------------------------------------------

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the variables of a table with their starting values; a position may state each of them.

        By default those of :attr:`vars`; a ``phase`` that starts empty is the first of :attr:`phases`.
        """
        start = self.vars.initial(seats, options)
        if start.get("phase") == "":
            start["phase"] = self.phases[0]
        return start

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Field]:
        """Return the forms of the variables, private ones included; all validation at the boundary uses them.

        Numbers, booleans and texts need no entry: their form follows from the starting value. Lists (except ``active``)
        and optional values do. Whether the values are consistent with each other and with the cards is checked by
        :meth:`validate_position`, which may rely on the forms.
        """
        there = self.variables(seats, options)  # a game may override this method alone
        return {name: form for name, form in self.vars.forms(seats, options).items() if name in there}

    def secrets(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, int]:
        """Return the private variables, each with the mask of the seats that may know it."""
        return self.vars.secrets(seats)

    def to_act(self, t: Table) -> tuple[Seat, ...]:
        """Return the seats that must decide now; none if the ``phase`` is ``over``.

        By default the seat on ``turn``; without that variable the seats in ``waiting``, in any order; without either
        the only seat.
        """
        v = t.vars
        return () if v["phase"] == "over" else (v["turn"],) if "turn" in v else v.get("waiting", (0,))

    def offers(self, t: Table, seat: Seat) -> Sequence[Offer]:
        """Return what may be picked; works on the seat's view as well as on the full table.

        By default every kind of move that takes no arguments and is not in :attr:`anytime`.
        """
        return [
            Offer(kind) for kind, form in self.grammar.items() if kind not in self.anytime and not placeholders(form)
        ]

    def validate_position(self, t: Table) -> Iterable[Refusal]:
        """Yield the faults of a hand-made position besides its cards (:func:`combinatoria.core.game.position_faults`).

        By default it checks what a game with the variables ``phase``, ``turn`` and ``active`` must ensure: the phase is
        one of :attr:`phases`, and until it is ``over`` the seat on turn is one of those that take part.
        """
        if fault := phase_fault(t, self.phases, "position.impossible"):
            yield fault
        elif not distinct_seats(active := t.vars["active"], range(t.seats)):
            yield Refusal("position.impossible", "active_seats")
        elif t.vars["phase"] != "over" and t.vars["turn"] not in active:
            yield Refusal("position.impossible", "turn", {"turn": str(t.vars["turn"])[:20]})

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Return the zone contents before the first event; by default all cards are in the deck, unshuffled."""
        return {"deck": [face for face, n in self.deck(seats, options).items() for _ in range(n)]}

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options of a match; those not given have their default, or the value that a preset gives them.

        Raises:
            Refused: an option name or value is not valid for this game.
        """
        if not isinstance(given, Mapping):
            raise Refused("match.options", "match_options", name="options")
        for name, value in given.items():
            option = self.options.get(name)
            if option is None or not option.accepts(value):
                raise unfit(name, option)
        return dict(_usual_options(self)) if not given else self._options_with(given)

    def _options_with(self, given: Mapping[str, Any]) -> dict[str, Any]:
        usual = {name: o.default for name, o in self.options.items()}
        for name, option in self.options.items():
            if option.sets:
                usual.update(option.sets.get(given.get(name, option.default), {}))
        return {name: given.get(name, value) for name, value in usual.items()}

    def legal(self, t: Table, seat: Seat) -> Iterable[Move]:
        """Return all legal moves of a seat that has to decide: the offers, filtered by ``check``.

        If all offers are ``sure``, the result is a sequence that creates each move on access.
        """
        offers = self.offers(t, seat)
        if all(map(_sure, offers)):
            return LazyMoves(offers)
        return chain.from_iterable(offer.expand() if offer.sure else self._accepted(t, seat, offer) for offer in offers)

    def _accepted(self, t: Table, seat: Seat, offer: Offer) -> Iterator[Move]:
        for move in offer.expand():
            try:
                self.check(t, seat, move)
            except IllegalMove:
                continue
            yield move

    def steps(self, t: Table, seat: Seat, first: Move | None = None) -> Iterator[Move]:
        """Yield the legal moves that a screen lists: complete moves, or the continuations of ``first``.

        By default every move is made at once. Where a move consists of several sets, so that thousands are legal, only
        those with one set are listed; with ``first``, the moves that extend it by one set
        (:mod:`combinatoria.core.steps`).
        """
        return iter(self.legal(t, seat) if first is None else ())

    def new_table(self, seats: int, options: Mapping[str, Any], *, box: bool = False) -> Table:
        """Return a table with the variables at their starting values; with ``box`` also with the cards laid ready."""
        t = _first_table(self, seats, tuple(options.items()), box).copy()
        t.options = options
        return t

    # -- derived -------------------------------------------------------------------------------------------

    def partners(self, seats: int, seat: int) -> tuple[Seat, ...]:
        """Return the seats that win and lose together with this one, itself included."""
        return tuple(range(seats)) if self.together else (seat,)

    def one_sided(self, seats: int) -> bool:
        """Return whether there are no opponents: there is one seat, or all seats are partners."""
        return len({0, *self.partners(seats, 0)}) == seats

    def faces(self) -> frozenset[Face]:
        """Return every face that any variant of the game can have."""
        found: set[Face] = set()
        usual = {name: o.default for name, o in self.options.items()}
        for seats in self.seats:
            found.update(self.deck(seats, usual))
        for name, option in self.options.items():
            for value in option.values:
                found.update(self.deck(self.seats[-1], {**usual, name: value}))
        return frozenset(found)

    def decides(self, move: Move) -> bool:
        """Return whether a move is a decision; leaving and talking are not."""
        return move.kind not in self.anytime and move.kind not in self.silent

    def seat_won(self, t: Table, seat: Seat) -> bool:
        """Return whether a seat has already won while the others play on; works on a view."""
        return False

    def seat_active(self, t: Table, seat: Seat) -> bool:
        """Return whether a seat still takes part (it may have won, left or been eliminated).

        By default a seat does if the variable ``active`` lists it; without such a variable every seat does.
        """
        return seat in t.vars.get("active", range(t.seats))

    def arg_names(self, kind: str) -> list[str]:
        """Return the names of a move's arguments, in order, from the grammar.

        >>> import combinatoria as cb
        >>> cb.game("soulmates").arg_names("call")
        ['cards', 'target']
        """
        return [name for name, _ in placeholders(self.grammar[kind])]

    def parse(self, text: str) -> Move:
        """Parse a move from its text.

        Raises:
            IllegalMove: the text is not a move of this game; the facts say what was not understood.

        >>> import combinatoria as cb
        >>> cb.game("soulmates").parse("Call s2 s4 s3 for s1")
        Move(kind='call', args=(('S2', 'S3', 'S4'), 'S1'))
        """
        return parse_move(self.grammar, text, self.aliases)

    def shaped(self, move: Any) -> Move:
        """Return a move built by a caller, normalised by the grammar; its kind and argument types are checked.

        Raises:
            IllegalMove: this is not a move of this game.
        """
        return shaped(self.grammar, move)

    def format(self, move: Move) -> str:
        """Return the text of a move; the inverse of ``parse``.

        >>> import combinatoria as cb
        >>> cb.game("soulmates").format(cb.Move("discard", ("M5",)))
        'discard M5'
        """
        return format_move(self.grammar, move)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


@lru_cache(maxsize=64)
def _usual_options(rules: GameRules) -> Mapping[str, Any]:
    """Return the options of a match for which none are given."""
    return rules._options_with({})


@lru_cache(maxsize=128)
def _first_table(rules: GameRules, seats: int, options: tuple[tuple[str, Any], ...], box: bool) -> Table:
    """Return the table of :meth:`GameRules.new_table`, made once for the same arguments and only copied."""
    of = dict(options)
    t = Table(rules.zones(seats, of), seats, of)
    t.vars.update(rules.variables(seats, of))
    t.var_mask = dict(rules.secrets(seats, of))
    for zone, faces in rules.box(seats, of).items() if box else ():
        t.lay(zone, faces)
    return t

"""The rules of a game: its cards and places, who may act, what is legal and why not, and what a move does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar

from .chance import Chance
from .move import IllegalMove, Move, Offer, Refusal, Refused, Ways
from .notation import format_move, parse_move, placeholders, shaped
from .options import Option, unfit
from .possible import Shape, distinct_seats, phase_fault, seats_once
from .table import MAX_SEATS, Face, Table, Zone

__all__ = ["GameRules", "Result", "Seat"]

Seat = int
_sure = attrgetter("sure")


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the winners, a key for its sentence, and points where the game has any.

    Attributes:
        winners: the seats that win.
        outcome: key of its sentence in the game's texts, table ``[result]``.
        scores: the points of every seat.
        facts: what that sentence needs.
        together: groups that have found one another in this match and won as one, such as couples; other winners have
            won with their partners (:meth:`Game.partners`), or alone.
        top: whether the winners could not have done better; never where all that one can do is win.
    """

    winners: tuple[int, ...]
    outcome: str
    scores: tuple[int, ...] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    together: tuple[tuple[int, ...], ...] = ()
    top: bool = False


class GameRules(ABC):
    """What a game must say, and what follows from it. Instances hold no state of a match; one instance serves all.

    Class attributes:
        name: its identifier, also the name of its folder and page.
        seats: the possible numbers of players.
        default_seats: how many a new match has when nothing is said.
        options: the variants, by name.
        grammar: the text form of every kind of move (see :mod:`combinatoria.core.notation`); aliases map other words.
        anytime: kinds of move that any seat may make at any time before the end (leaving, talking). Those that only
            end something or say something are not judged, and need not be offered.
        silent: kinds of move that move no card and decide nothing (talk); a link leaves them out.
        phases: what the variable ``phase`` can be.
        phase_rule: the rule that a position breaks with another phase; without one that is for :meth:`faults` to say.
        lots: whether mixed cards of several shuffles become a lot (:class:`combinatoria.core.table.Table`).
        together: whether all seats win and lose together.
    """

    name: ClassVar[str]
    seats: ClassVar[range]
    default_seats: ClassVar[int]
    options: ClassVar[Mapping[str, Option]] = {}
    grammar: ClassVar[Mapping[str, str]]
    aliases: ClassVar[Mapping[str, str]] = {}
    anytime: ClassVar[frozenset[str]] = frozenset()
    silent: ClassVar[frozenset[str]] = frozenset()
    phases: ClassVar[tuple[str, ...]] = ("play", "over")
    phase_rule: ClassVar[str] = ""
    lots: ClassVar[bool] = False
    together: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        if "seats" in vars(cls) and not 1 <= cls.seats[0] <= cls.seats[-1] <= MAX_SEATS:
            raise ValueError(f"{cls.__name__}: a game is for 1 to {MAX_SEATS} seats")

    # -- what every game must say --------------------------------------------------------------------------

    @abstractmethod
    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Every face of the game with its number of copies."""

    @abstractmethod
    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """The places for cards, in the order in which a screen lists them."""

    @abstractmethod
    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle and deal, by events, the cards that lie ready (:meth:`box`)."""

    @abstractmethod
    def check(self, t: Table, seat: Seat, move: Move) -> None:
        """The single truth about legality; works on the seat's view too.

        Raises:
            IllegalMove: with the rule that forbids it.
        """

    @abstractmethod
    def play(self, t: Table, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a checked move on the full table, by events."""

    @abstractmethod
    def result(self, t: Table) -> Result | None:
        """The result, or None while the match goes on."""

    # -- what it may say otherwise -------------------------------------------------------------------------

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The public variables of a table with their values at the start; a position may state each of them.

        By default the first of :attr:`phases`, whose ``turn`` it is, and who takes part (``active``).
        """
        return {"phase": self.phases[0], "turn": 0, "active": tuple(range(seats))}

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Shape]:
        """What the variables can hold, private ones too: the one place where that is said, and every door asks here.

        Numbers, yes-or-no values and texts need no word: they stay what they are at the start. A list or a missing
        value does, but for the list of those who take part (``active``). That the values fit together and to the cards
        is for :meth:`faults`, which may rely on the forms.
        """
        return {"active": Shape(seats_once(seats))} if "active" in self.variables(seats, options) else {}

    def secrets(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, int]:
        """The private variables: for each its mask of the seats that may know it."""
        return {}

    def to_act(self, t: Table) -> tuple[Seat, ...]:
        """The seats that must decide now, by default that on ``turn``; empty when the ``phase`` is ``over``."""
        return () if t.vars["phase"] == "over" else (t.vars["turn"],)

    def offers(self, t: Table, seat: Seat) -> Sequence[Offer]:
        """What may be picked; works on the seat's view as well as on the full table.

        By default every kind of move that takes no arguments and may not be made at any time.
        """
        return [
            Offer(kind) for kind, form in self.grammar.items() if kind not in self.anytime and not placeholders(form)
        ]

    def faults(self, t: Table) -> Iterable[Refusal]:
        """What is wrong with a hand-made position beyond what the core finds (:func:`status`).

        By default it asks what a game with the variables ``phase``, ``turn`` and ``active`` must keep: the phase is
        one of :attr:`phases`, and until it is ``over`` the seat on turn is one of those that take part.
        """
        if fault := phase_fault(t, self.phases, "position.impossible"):
            yield fault
        elif not distinct_seats(active := t.vars["active"], range(t.seats)):
            yield Refusal("position.impossible", "active_seats")
        elif t.vars["phase"] != "over" and t.vars["turn"] not in active:
            yield Refusal("position.impossible", "turn", {"turn": str(t.vars["turn"])[:20]})

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Where every card lies before the first event; by default all of them in the deck, unshuffled."""
        return {"deck": [face for face, n in self.deck(seats, options).items() for _ in range(n)]}

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options of a match, with the defaults for those not given, or what a preset makes of them.

        Raises:
            Refused: a name or a value that this game does not have.
        """
        if not isinstance(given, Mapping):
            raise Refused("match.options", "match_options", name="options")
        for name, value in given.items():
            option = self.options.get(name)
            if option is None or not option.accepts(value):
                raise unfit(name, option)
        usual = {name: o.default for name, o in self.options.items()}
        for name, option in self.options.items():
            usual.update(option.sets.get(given.get(name, option.default), {}))
        return {name: given.get(name, value) for name, value in usual.items()}

    def legal(self, t: Table, seat: Seat) -> Iterable[Move]:
        """All legal moves of a seat that has to decide: what is offered, as far as ``check`` accepts it.

        Where all that is offered is surely legal, it is a sequence that makes each move when it is asked for.
        """
        offers = self.offers(t, seat)
        if all(map(_sure, offers)):
            return Ways(offers)
        return chain.from_iterable(offer.expand() if offer.sure else self._accepted(t, seat, offer) for offer in offers)

    def _accepted(self, t: Table, seat: Seat, offer: Offer) -> Iterator[Move]:
        for move in offer.expand():
            try:
                self.check(t, seat, move)
            except IllegalMove:
                continue
            yield move

    def steps(self, t: Table, seat: Seat, first: Move | None = None) -> Iterator[Move]:
        """The legal moves that a screen lists: those that can be made at once, or those that go on from one of them.

        By default all are made at once. Where several sets are chosen for a move, so that thousands are legal, those
        with one set are listed; and with ``first`` the moves that have all that this one has, and one set more
        (:mod:`combinatoria.core.steps`).
        """
        return iter(self.legal(t, seat) if first is None else ())

    def new_table(self, seats: int, options: Mapping[str, Any], *, box: bool = False) -> Table:
        """A table with the variables at their starting values; with ``box`` also with the cards laid ready."""
        t = Table(self.zones(seats, options), seats, options)
        t.vars.update(self.variables(seats, options))
        t.to = dict(self.secrets(seats, options))
        if box:
            for zone, faces in self.box(seats, options).items():
                t.lay(zone, faces)
        return t

    # -- what follows from it ------------------------------------------------------------------------------

    def partners(self, seats: int, seat: int) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one, itself among them."""
        return tuple(range(seats)) if self.together else (seat,)

    def one_sided(self, seats: int) -> bool:
        """Whether nobody plays against anybody: there is one seat, or all seats are partners."""
        return len({0, *self.partners(seats, 0)}) == seats

    def faces(self) -> frozenset[Face]:
        """Every face that any variant of the game can show."""
        found: set[Face] = set()
        usual = {name: o.default for name, o in self.options.items()}
        for seats in self.seats:
            found.update(self.deck(seats, usual))
        for name, option in self.options.items():
            for value in option.values:
                found.update(self.deck(self.seats[-1], {**usual, name: value}))
        return frozenset(found)

    def decides(self, move: Move) -> bool:
        """Whether a move decides something: leaving does not, nor does what is only said."""
        return move.kind not in self.anytime and move.kind not in self.silent

    def seat_won(self, t: Table, seat: Seat) -> bool:
        """Whether a seat has won already while the others play on; works on a view."""
        return False

    def seat_active(self, t: Table, seat: Seat) -> bool:
        """Whether a seat still takes part (it may have won, left or been eliminated).

        By default those do that the variable ``active`` lists; without such a variable all.
        """
        return seat in t.vars.get("active", range(t.seats))

    def arg_names(self, kind: str) -> list[str]:
        """The names of a move's arguments, in order, from the grammar.

        >>> import combinatoria as cb
        >>> cb.game("soulmates").arg_names("call")
        ['cards', 'target']
        """
        return [name for name, _ in placeholders(self.grammar[kind])]

    def parse(self, text: str) -> Move:
        """A move from its text.

        Raises:
            IllegalMove: the text is no move of this game; the facts say what was not understood.

        >>> import combinatoria as cb
        >>> cb.game("soulmates").parse("Call s2 s4 s3 for s1")
        Move(kind='call', args=(('S2', 'S3', 'S4'), 'S1'))
        """
        return parse_move(self.grammar, text, self.aliases)

    def shaped(self, move: Any) -> Move:
        """A move that somebody has built, as the grammar has it: kind and types of the arguments are checked.

        Raises:
            IllegalMove: this is no move of this game.
        """
        return shaped(self.grammar, move)

    def format(self, move: Move) -> str:
        """The text of a move; ``parse`` is its inverse.

        >>> import combinatoria as cb
        >>> cb.game("soulmates").format(cb.Move("discard", ("M5",)))
        'discard M5'
        """
        return format_move(self.grammar, move)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

"""What a game is: who may act, what may be picked, what is legal and why not, and what a move does.

A game never changes a table except through its events, never asks a generator except the chance it is given, and
never says a sentence: a refusal is a rule id with a key and facts (:mod:`combinatoria.core.move`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any, ClassVar, Literal, NamedTuple

from .beat import Beat, Speech
from .beside import beside
from .chance import Chance
from .gauge import Gauge
from .move import IllegalMove, Move, Offer, Picks, Refusal, Refused, Ways
from .notation import format_move, parse_move, placeholders, shaped
from .options import Option, unfit
from .possible import Shape, distinct_seats, phase_fault, seats_once
from .sheet import Sheet
from .table import EVERYBODY, MAX_SEATS, Face, Table, Zone, seat_bit
from .talk import Talk

__all__ = ["Badge", "CardDesign", "Game", "Insight", "Result", "conserved", "status"]

Seat = int


class CardDesign(NamedTuple):
    """How a face looks: motif and tone by name (never by game), the rank in the corner, the number of pips.

    Without a motif the rank itself is the picture.

    ``mark`` names a small figure that says whose card it is, for those who cannot tell the tones apart.
    ``form`` is empty for a card, ``piece`` for what stands on the table without being a card (a pawn), ``page`` for a
    card to be read: its name, its note and the motifs of ``strip`` (what it costs) stand on its face. A card bears the
    first motif of its ``strip`` besides its own, as a symbol.
    """

    art: str
    tone: str
    rank: str
    pips: int = 0
    mark: str = ""
    form: Literal["", "piece", "page"] = ""
    strip: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The form that screens read."""
        return {**self._asdict(), "strip": list(self.strip)}


class Badge(NamedTuple):
    """The colour and the figure of a player or a team."""

    tone: str
    mark: str


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


class Insight(NamedTuple):
    """What a seat knows of hidden cards besides what it sees; see :mod:`combinatoria.odds.space`.

    Attributes:
        decks: for each shuffle (:attr:`combinatoria.core.table.Table.batch`) what everybody knows to have been
            shuffled. A card of a shuffle that is not named counts as one of the first deck that has its face.
        recalled: zone -> faces that are certainly among its unseen cards, each with its shuffle.
        denied: zone -> faces that none of its unseen cards has.
        weight: how likely this is, relative to the other cases if there are several.
    """

    decks: Mapping[int, Mapping[Face, int]]
    recalled: Mapping[str, Sequence[tuple[Face, int]]] = {}
    denied: Mapping[str, frozenset[Face]] = {}
    weight: int = 1


class Game(ABC):
    """The rules of one game. Instances hold no state of a match; one instance serves all.

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
        beats: how the moments that it marks on its events are staged, by key; the end is one in every game.
        adds_up: whether the sums of the cards picked in each place matter, so that a screen shows them.
        said: the notes of events in which something is said, and what that is (:data:`combinatoria.core.beat.SPEECH`);
            its words stand under the note in ``[said]``. A screen with them keeps what was said in this round in sight.
        dials: kinds of move of which one number is set on a scale, and the name of that number; a screen has one
            control for all moves that differ in it alone.
        badges: the colours and figures of the seats, where every player has one.
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
    adds_up: ClassVar[bool] = False
    beats: ClassVar[Mapping[str, Beat]] = {}
    said: ClassVar[Mapping[str, Speech]] = {}
    dials: ClassVar[Mapping[str, str]] = {}
    badges: ClassVar[tuple[Badge, ...]] = ()
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

    @abstractmethod
    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle and deal, by events, the cards that lie ready (:meth:`box`)."""

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

    def prompt(self, t: Table, seat: Seat) -> str:
        """Key of the sentence that tells a seat to act what it has to do; by default the phase. Works on a view."""
        return str(t.vars["phase"])

    def picks(self, t: Table, seat: Seat, move: Move) -> Picks:
        """How this move is made by picking things on the table; by default with its button alone."""
        return Picks(())

    def prompt_facts(self, t: Table, seat: Seat) -> Mapping[str, Any]:
        """What the sentence of :meth:`prompt` needs besides ``by``; public, as everybody reads it."""
        return {}

    def meant(self, t: Table, seat: Seat, picks: Sequence[str]) -> Move | None:
        """The move that somebody means who picks these things, legal or not; None if nothing comes to mind.

        It is asked only for a reason (``check`` refuses it) when a pick that is not offered is made.
        """
        return None

    @abstractmethod
    def design(self, face: Face) -> CardDesign:
        """How a face looks."""

    def card_text(self, face: Face, lang: str) -> str:
        """The name of a card in a language, as in a sentence; by default from ``[words]`` of the game's ``cards.toml``.

        >>> import combinatoria as cb
        >>> cb.game("library").card_text("GLASS", "ja")
        '時間の砂時計'
        """
        return str(self.card_data()["words"][face][lang])

    def card_data(self) -> Mapping[str, Any]:
        """What stands in ``cards.toml`` beside the rules; it must be there."""
        return beside(type(self).__module__.rpartition(".")[0], "cards.toml")

    # -- what follows from it ------------------------------------------------------------------------------

    def legal(self, t: Table, seat: Seat) -> Iterable[Move]:
        """All legal moves of a seat that has to decide: what is offered, as far as ``check`` accepts it.

        Where all that is offered is surely legal, it is a sequence that makes each move when it is asked for.
        """
        offers = self.offers(t, seat)
        if all(offer.sure for offer in offers):
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

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Where every card lies before the first event; by default all of them in the deck, unshuffled."""
        return {"deck": [face for face, n in self.deck(seats, options).items() for _ in range(n)]}

    def new_table(self, seats: int, options: Mapping[str, Any], *, box: bool = False) -> Table:
        """A table with the variables at their starting values; with ``box`` also with the cards laid ready."""
        t = Table(self.zones(seats, options), seats, options)
        t.vars.update(self.variables(seats, options))
        t.to = dict(self.secrets(seats, options))
        if box:
            for zone, faces in self.box(seats, options).items():
                t.lay(zone, faces)
        return t

    def secrets(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, int]:
        """The private variables: for each its mask of the seats that may know it."""
        return {}

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """The shuffle that a card of a hand-made position comes from when the position does not say it."""
        return 1

    def insights(self, view: Table, seat: Seat) -> Sequence[Insight]:
        """What a seat knows of hidden cards besides what it sees: one case, or several with their weights.

        By default nothing but which cards there are and what was shuffled when; a game in which hands deny or show
        cards, or in which known cards are mixed, says more.
        """
        decks: dict[int, dict[Face, int]] = {}
        for face, n in self.deck(view.seats, view.options).items():
            decks.setdefault(self.origin(view, "deck", face), {})[face] = n
        return (Insight(decks),)

    def imagine(self, t: Table, seat: Seat, rng: Random) -> None:
        """Give the private variables that a seat does not know a possible value, on a table whose cards are dealt.

        By default the values that they have at the start.
        """
        start = self.variables(t.seats, t.options)
        bit = seat_bit(seat)
        t.vars.update((key, start[key]) for key, mask in t.to.items() if not mask & bit)

    def confidants(self, t: Table, seat: int, move: Move) -> int:
        """The mask of the seats that may know the arguments of a move; what others save has it sealed."""
        return EVERYBODY

    def seal(self, move: Move) -> Move:
        """A move with what is private in it left out: of the same kind, and as legal as the move itself."""
        return move

    def sheets(self, view: Table, viewer: Seat) -> Sequence[Sheet]:
        """The scores that this viewer can work out now, as formulas; works on a view."""
        return ()

    def gauges(self, view: Table, viewer: Seat) -> Sequence[Gauge]:
        """The numbers that this viewer has in sight, such as the points of each seat; works on a view."""
        return ()

    def talk(self, view: Table, viewer: Seat) -> Talk | None:
        """What the viewer can say now; None in a game in which talk is no part of the rules."""
        return None

    def partners(self, seats: int, seat: int) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one, itself among them."""
        return tuple(range(seats)) if self.together else (seat,)

    def one_sided(self, seats: int) -> bool:
        """Whether nobody plays against anybody: there is one seat, or all seats are partners."""
        return len({0, *self.partners(seats, 0)}) == seats

    def seat_badge(self, seat: int) -> Badge | None:
        """The colour and figure of a seat, where cards or teams have one."""
        return self.badges[seat] if self.badges else None

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

    def layout_area(self, zone: Zone) -> str:
        """Where a screen puts a zone: at its owner's seat, or in the middle."""
        return "center" if zone.owner is None else "seat"

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

    def stated(self, t: Table, seat: Seat) -> Sequence[tuple[Fraction, bool]]:
        """The chances that a seat has stated as moves of the game and that are settled: each, and whether it came true.

        They are in the order in which they were settled, and none ever leaves; works on a view.
        """
        return ()

    def card_note(self, face: Face, lang: str) -> str:
        """What a card does, in a sentence, where its face alone does not tell; empty for most."""
        return ""

    def card_states(self, view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
        """What is to be said of cards as they lie now, beside their :meth:`card_note`.

        Args:
            view: the table, as somebody sees it.

        Returns:
            For a face the key and the facts of a text in the table ``[state]``; a fact ``by`` is whose card it is.
        """
        return {}

    def move_key(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]]:
        """Key and facts of the label of a move, as on its button."""
        return self.label(t, move) or (move.kind, dict(zip(self.arg_names(move.kind), move.args, strict=True)))

    def label(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Key and facts of a move's label, where they differ from its kind and its arguments by name."""
        return None

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


def conserved(game: Game, t: Table) -> Iterator[Refusal]:
    """Every face of the deck must be on the table exactly as often as the game has it."""
    want = game.deck(t.seats, t.options)
    have = Counter(t.faces[i] for ids in t.zones.values() for i in ids)
    for face in sorted(have.keys() - want.keys()):
        yield Refusal("2", "unknown_card", {"cards": (face,)})
    for face, need in want.items():
        if have[face] != need:
            yield Refusal("2", "cards", {"cards": (face,), "have": have[face], "need": need})


def status(game: Game, t: Table) -> list[Refusal]:
    """All reasons why a position is impossible; empty when it can be played on from."""
    if reasons := list(conserved(game, t)):
        return reasons
    unknown = phase_fault(t, game.phases, game.phase_rule) if game.phase_rule else None
    return [unknown] if unknown else list(game.faults(t))

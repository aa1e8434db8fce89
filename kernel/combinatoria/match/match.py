"""A match: a game being played, with everything needed to undo, save, load and replay it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from ..core.catalogue import game as find_game
from ..core.chance import Chance, Scripted, ScriptError, Seeded
from ..core.game import Game, Result
from ..core.move import IllegalMove, Move, Refusal, Refused, located, refuse
from ..core.options import as_written
from ..core.table import AUDIENCE, Event, Table, seat_bit
from ..core.validate import MAX_NUMBER, is_plain, is_seat, is_whole, parsed
from .legal_moves import Found, LegalMoves
from .position import impossible, read_position, write_position
from .saved import FORMAT, MAX_MOVES, read_saved

__all__ = ["Decision", "LegalMoves", "Match"]

KEEP_EVERY: Final = 200
"""Number of events between stored past tables.

They bound the cost of going back in a long match, and take less memory than the events between them.
"""
MAX_PICKS: Final = 100
MAX_PICK: Final = 40
"""Limits on the number of things picked at once and on the length of a name."""
MAX_SEED: Final = MAX_NUMBER


class Decision(NamedTuple):
    """One decision of a match: the seat, its move, and the lengths of the log and of the chance record before it."""

    seat: int
    move: Move
    mark: int
    chance: int


_decision: Final = partial(tuple.__new__, Decision)
"""Build a decision from a tuple of its fields; fast, because one is made at each move."""


class Match:
    """A game being played.

    Args:
        game: the rules (:func:`combinatoria.game`).
        seats: number of players; the game's default if None.
        seed: integer that determines all chance; by default 53 random bits, so that it cannot be found by trial.
        options: variants by name; missing ones have their default.
        deal: an exact deal instead of a seeded one: all cards of the first shuffle, top card first, or a list of such
            lists, one for each shuffle of the deal.

    Raises:
        Refused: an argument is out of range; nothing is created.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> m.to_act, len(m.table.zones["hand:0"]), m.result
    ((0,), 5, None)
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        deal: Sequence[str] | Sequence[Sequence[str]] | None = None,
    ) -> None:
        self._prepare(game, game.default_seats if seats is None else seats, seed, options)
        self.seeded = deal is None
        try:
            self._deal(self.chance if deal is None else Scripted(_shuffles(deal), Seeded(self.seed)))
        except ScriptError:
            raise Refused("match.deal", "match_deal", n=sum(game.deck(self.seats, self.options).values())) from None

    def _prepare(self, game: Game, seats: int, seed: int | None, options: Mapping[str, Any] | None) -> None:
        if not is_whole(seats) or seats not in game.seats:
            raise Refused("match.seats", "match_seats", least=game.seats[0], most=game.seats[-1])
        if seed is None:
            seed = secrets.randbelow(MAX_SEED + 1)
        if not is_whole(seed, 0, MAX_SEED):
            raise Refused("match.seed", "match_seed")
        self.game, self.seats, self.seed = game, seats, seed
        self.options = game.complete_options(options or {})
        self.chance = Seeded(seed)
        self.decisions: list[Decision] = []
        self._undone: list[tuple[Decision, list[Any]]] = []
        self.start: dict[str, Any] | None = None
        self.seeded = True
        self._asked: tuple[int | None, Found] | None = None

    def _deal(self, chance: Chance) -> None:
        self.table = self.game.new_table(self.seats, self.options, box=True)
        self._kept = [self.table.copy()]
        self.game.setup(self.table, chance)
        self.chance.record = chance.record

    @classmethod
    def at(cls, game: Game, position: Mapping[str, Any] | str, seed: int | None = None) -> Match:
        """Return a match that starts from a hand-made position.

        Args:
            game: the rules.
            position: as returned by :meth:`position`, or the same as JSON text.
            seed: determines later shuffles.

        Raises:
            Refused: the position is impossible; the refusal's facts list *all* reasons under ``reasons``.
        """
        if isinstance(position, str):
            try:
                position = parsed(position)
            except ValueError:
                raise Refused("position.form", "position_json") from None
        elif not is_plain(position):
            raise Refused("position.form", "position_form", name="position")
        table = read_position(game, position)
        if reasons := impossible(game, table):
            raise Refused("position.impossible", "position_impossible", reasons=tuple(reasons)).by(game.name)
        return cls.from_table(game, table, seed)

    @classmethod
    def from_table(cls, game: Game, table: Table, seed: int | None = None) -> Match:
        """Return a match that continues from an existing table; unlike in :meth:`at`, the table is not checked."""
        match = cls.__new__(cls)
        match._prepare(game, table.seats, seed, table.options)
        match._kept, match.table = [table.copy()], table
        match.start = write_position(game, table)
        return match

    # -- reading -------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide; empty when the match is over."""
        return self.game.to_act(self.table)

    @property
    def result(self) -> Result | None:
        """The result, or None while the match is running."""
        return self.game.result(self.table)

    @property
    def log(self) -> list[Event]:
        """Every event since the deal, unfiltered; ``log_of`` gives a seat's view of them."""
        return self.table.events

    def log_of(self, seat: int = AUDIENCE) -> list[Event]:
        """Return every event since the deal as a seat, or the audience, sees it."""
        return [e.seen_by(seat) for e in self.table.events]

    def view(self, seat: int = AUDIENCE) -> Table:
        """Return the table as a seat, or the audience, sees it."""
        return self.table.view(seat if seat == AUDIENCE else self._seat(seat))

    def legal(self, seat: int | None = None) -> LegalMoves:
        """Return the legal moves of a seat, by default of the seat that has to act."""
        game, t = self.game, self.table
        acting = game.to_act(t)
        found = Found(game, t, acting[0] if seat is None and acting else self._seat(seat), acting)
        self._asked = seat, found
        return LegalMoves(self, found)

    def _seat(self, seat: int | None) -> int:
        """Validate a seat number, by default of the seat that has to act; the only place where this is checked."""
        if seat is None:
            acting = self.to_act
            return acting[0] if acting else 0
        if not is_seat(seat, self.seats):
            raise Refused("match.seat", "match_seat", n=self.seats - 1)
        return seat

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return why a move cannot be made now, or None if it can.

        >>> import combinatoria as cb
        >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
        >>> m.why_not("discard S1").rule
        '4.draw'
        """
        try:
            self._checked(move, seat)
        except IllegalMove as error:
            return error.refusal
        return None

    def why_not_picked(self, picks: Sequence[str], seat: int | None = None) -> Refusal | None:
        """Return why these things (``zone`` or ``zone/FACE``) cannot be picked for a move now, or None if they can.

        >>> import combinatoria as cb
        >>> cb.Match(cb.game("soulmates"), seats=4, seed=7).why_not_picked(["hand:0/S1"]).rule
        '4.draw'
        """
        seat, places = self._seat(seat), self.table.zone_specs
        if len(picks) > MAX_PICKS or not all(p.partition("/")[0] in places and len(p) <= MAX_PICK for p in picks):
            return Refusal("session.request", "session_pick")
        move = self.game.interpret_picks(self.view(seat), seat, picks)
        if move is None:
            return Refusal("session.request", "session_pick")
        if not self.to_act:
            return Refusal("match.over", "match_over")
        try:
            self.game.check(self.table, seat, move)  # the intended move may be incomplete; that is then the reason
        except IllegalMove as error:
            return located(error.refusal, self.game.name)
        return None

    def _checked(self, move: Move | str, seat: int | None) -> tuple[int, Move]:
        try:
            return self._judged(move, seat)
        except IllegalMove as error:
            error.by(self.game.name)
            raise

    def _judged(self, move: Move | str, seat: int | None) -> tuple[int, Move]:
        if len(self.decisions) >= MAX_MOVES:
            raise IllegalMove("match.length", "match_length", n=MAX_MOVES)
        move = self.game.parse(move) if isinstance(move, str) else self.game.shaped(move)
        acting = self.to_act
        if not acting:
            raise IllegalMove("match.over", "match_over")
        seat = self._seat(seat)
        if seat not in acting and move.kind not in self.game.anytime:
            raise IllegalMove("match.turn", "match_turn", seat=acting[0])
        self.game.check(self.table, seat, move)
        return seat, move

    # -- playing -------------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Make a move, given as text or as a :class:`Move`.

        Args:
            move: for example ``"draw deck"``.
            seat: who makes it; by default the seat that has to act.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
        """
        seat, move = self._listed(move, seat) or self._checked(move, seat)
        self._carry_out(seat, move, self.chance)
        self._undone.clear()

    def _listed(self, move: Move | str, seat: int | None) -> tuple[int, Move] | None:
        """Return the decision if the last list of legal moves contains it, in which case it needs no further check."""
        if self._asked is None or self._asked[0] is not seat or len(self.decisions) >= MAX_MOVES:
            return None
        found = self._asked[1]
        return (found.seat, move) if found.gave(move, self.table) else None  # type: ignore[return-value]

    def _carry_out(self, seat: int, move: Move, chance: Chance) -> None:
        t = self.table
        decision = _decision((seat, move, len(t.events), len(chance.record)))
        self.game.play(t, seat, move, chance)
        self.decisions.append(decision)

    def why_no_undo(self, seat: int | None = None) -> Refusal | None:
        """Return why the last decision may not be undone, or None if it may.

        Args:
            seat: the seat that asks; None means practice, where everything but the deal can be undone. For a seat, only
                its own last decision can be, and only if nobody has seen a new card since.
        """
        if not self.decisions:
            return Refusal("undo.nothing", "undo_nothing")
        if seat is None:
            return None
        last = self.decisions[-1]
        if last.seat != seat:
            return Refusal("undo.other", "undo_other", {"by": last.seat})
        masks = self.table_at(last.mark).seen_by_mask
        for e in self.table.events[last.mark :]:
            if e.kind == "shuffle" or any(k & ~masks.get(i, 0) for i, k in zip(e.cards, e.know, strict=False)):
                return Refusal("undo.information", "undo_information")
        return None

    def undo(self) -> Decision:
        """Undo the last decision, with everything that chance decided in it.

        Raises:
            IllegalMove: there is no decision to undo.
        """
        refuse(self.why_no_undo())
        last = self.decisions.pop()
        before, events = self.table_at(last.mark), self.table.events
        self._undone.append((last, self.chance.record[last.chance :]))
        del events[last.mark :], self._kept[last.mark // KEEP_EVERY + 1 :], self.chance.record[last.chance :]
        self.table, self.table.events = before, events
        return last

    @property
    def undone(self) -> tuple[Decision, ...]:
        """The decisions undone since the last move; :meth:`redo` makes the last one of them again."""
        return tuple(last for last, _ in self._undone)

    def redo(self) -> Decision:
        """Make the last undone decision again, with everything that chance decided in it.

        Raises:
            Refused: nothing has been undone since the last move.

        >>> import combinatoria as cb
        >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
        >>> m.play("draw deck")
        >>> drawn = m.table.zones["hand:0"]
        >>> m.undo() == m.redo(), m.table.zones["hand:0"] == drawn
        (True, True)
        """
        if not self._undone:
            raise Refused("redo.nothing", "redo_nothing")
        last, answers = self._undone.pop()
        script = Scripted([*self.chance.record, *answers])
        script.record = list(self.chance.record)
        self._carry_out(last.seat, last.move, script)
        self.chance.record = script.record
        return self.decisions[-1]

    def table_at(self, until: int) -> Table:
        """Return the table as it was when the log had ``until`` events, rebuilt from the nearest stored table."""
        events, kept = self.table.events, self._kept
        until = min(until, len(events))
        for start in range((len(kept) - 1) * KEEP_EVERY, until - KEEP_EVERY + 1, KEEP_EVERY):
            kept.append(_applied(kept[-1], events[start : start + KEEP_EVERY]))
        start = until // KEEP_EVERY
        return _applied(kept[start], events[start * KEEP_EVERY : until])

    # -- saving --------------------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Return the current position as a JSON value that :meth:`at` reads."""
        return write_position(self.game, self.table)

    def save(self, viewer: int | None = None) -> dict[str, Any]:
        """Return the match as a JSON value: all decisions by players and by chance, so loading needs no generator.

        Args:
            viewer: whose file it is: other seats' private agreements are sealed (:meth:`Game.redact`). None keeps
                everything.
        """
        return {
            "format": FORMAT,
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "start": self._open_start(viewer),
            "chance": list(self.chance.record),
            "moves": [[d.seat, self.game.format(self._open(d, viewer))] for d in self.decisions],
        }

    def _open_start(self, viewer: int | None) -> dict[str, Any] | None:
        """Return the start position without the private variables that this viewer may not know."""
        if self.start is None or viewer is None:
            return self.start
        usual = self.game.variables(self.seats, self.options)
        secrets = self.game.secrets(self.seats, self.options)
        return {**self.start, **{name: usual[name] for name, mask in secrets.items() if not mask & seat_bit(viewer)}}

    def _open(self, d: Decision, viewer: int | None) -> Move:
        """Return a decision's move as this viewer may know it."""
        if viewer is None or self.game.audience_of(self.table, d.seat, d.move) & seat_bit(viewer):
            return d.move
        return self.game.redact(d.move)

    @classmethod
    def load(cls, data: Mapping[str, Any] | str, game: Game | None = None) -> Match:
        """Load a match from its saved form, replayed move by move through the same checks as live play.

        Raises:
            Refused: it is not a saved match, or not a possible one; the refusal says what is wrong.
        """
        data = read_saved(data)
        name = data["game"]
        if game is not None and game.name != name:
            raise Refused("save.game", "save_game", name=name)
        game = find_game(name)
        script = Scripted(data["chance"])
        try:
            if data.get("start") is not None:
                match = cls.at(game, data["start"], data["seed"])
            else:
                match = cls.__new__(cls)
                match._prepare(game, data["seats"], data["seed"], as_written(game.options, data["options"]))
                match._deal(script)
        except ScriptError:
            raise Refused("save.chance", "save_chance", n=0) from None
        first = match.table.copy()
        for n, (seat, text) in enumerate(data["moves"], start=1):
            try:
                match._carry_out(*match._checked(text, seat), script)
            except ScriptError:
                raise Refused("save.chance", "save_chance", n=n) from None
            except IllegalMove as error:
                why = Refused("save.move", "save_move", n=n, text=text, reason=error.refusal)
                raise why.by(game.name) from None
        match.chance.record = script.record
        match.seeded = data.get("start") is None and cls(game, match.seats, match.seed, match.options).table == first
        return match

    def __copy__(self) -> Match:
        """Return an independent match in the same state."""
        out = object.__new__(type(self))
        out.__dict__.update(self.__dict__)
        out.options, out.decisions, out._undone = dict(self.options), list(self.decisions), list(self._undone)
        out.chance = Seeded(self.chance.seed, self.chance.record, faces=self.chance.faces)
        out.table, out._kept = copy(self.table), list(self._kept)
        out._asked = None  # moves listed for the other match have not been checked for this one
        return out

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        """See :meth:`__copy__`; rules, events and past tables never change and are shared."""
        return copy(self)

    def __repr__(self) -> str:
        n = len(self.decisions)
        return f"<Match {self.game.name}, {self.seats} seats, seed {self.seed}, {n} move{'' if n == 1 else 's'}>"

    html_of: ClassVar[Callable[[Match], str] | None] = None
    """Renders a match for a notebook; set by the package, because the renderer is in a higher layer."""

    def _repr_html_(self) -> str | None:
        """Render the table for a notebook, as the seat that has to act sees it."""
        render = type(self).html_of
        return None if render is None else render(self)


def _applied(t: Table, events: Sequence[Event]) -> Table:
    """Return a copy of a table with these events applied."""
    t = t.copy()
    for e in events:
        t.apply(e)
    return t


def _shuffles(deal: Any) -> list[list[str]]:
    """Return the script of a deal: one shuffle, or several.

    Raises:
        ScriptError: it is neither a list of cards nor a list of such lists.
    """
    listed = is_plain(deal) and isinstance(deal, list | tuple)
    if not listed or not all(isinstance(part, str | list | tuple) for part in deal):
        raise ScriptError("a deal is a list of cards, or of such lists")
    one = all(isinstance(card, str) for card in deal)
    return [list(deal)] if one else [list(cards) for cards in deal]

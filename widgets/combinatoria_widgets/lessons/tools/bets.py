"""Quick bets at a lesson's table: asked before an outcome is known, settled when the log has noted it.

Bets are kept in ``lesson.bets``, by the name of their deal (:class:`state.Wager`). A deal is bet on once: in a replay
the cards are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from html import escape
from typing import Any, NamedTuple, Protocol

from combinatoria.core.move import Move
from combinatoria.guides.dealer import Ask, Dealer
from combinatoria.guides.dealer import Verdict as Verdict
from combinatoria.guides.predict import Prediction, Record
from combinatoria.match import Match
from combinatoria.words.strip import chance_json

from . import chart
from .outcomes import Wager
from .played import deal_of
from .state import Lesson, current
from .text import percent

MOST = 400
"""Maximum number of bets kept for one lesson."""
WANTED = 10
"""Minimum number of forecasts for a meaningful calibration."""


class Bet(NamedTuple):
    """A bet that a lesson asks for.

    Attributes:
        key: Name of the question among the lesson's sentences, under ``bet``.
        facts: Values for the sentence.
        exact: The exact chance from current knowledge, if it does not depend on the next choice.
        place: Number of the decision that it is about; None if a deal has one bet only.
        of: A number passed on to :meth:`Log.settled`.
        blind: Whether the player's cards stay covered until it is answered.
        undealt: Whether the table is shown as before the deal until it is answered.
    """

    key: str
    facts: Mapping[str, Any] = {}  # never mutated
    exact: Fraction | None = None
    place: int | None = None
    of: int | None = None
    blind: bool = False
    undealt: bool = False


def fresh(match: Match) -> bool:
    """Return whether a match was dealt and has no decisions yet."""
    return match.seeded and match.start is None and not match.decisions


def deal_name(match: Match) -> str:
    """Return a short name for the deal of a match."""
    return sha256(repr(deal_of(match)).encode()).hexdigest()[:10]


class Log(Protocol):
    """The interface of a table's log that a dealer needs; see :class:`log.TableLog`."""

    @property
    def telling(self) -> bool:
        """True if exact chances would reveal what is to be predicted."""

    @property
    def matches(self) -> Sequence[Match]:
        """The matches with something noted."""

    def own(self, match: Match) -> bool:
        """Return whether a match is one of the learner's own rounds."""

    def next_deal(self) -> Match | None:
        """Return the next deal."""

    def taken_up(self, match: Match) -> None:
        """Handle a match that is back on the table."""

    def goal(self, match: Match) -> str:
        """Return the goal of a match."""

    def verdict(self, match: Match) -> Verdict | None:
        """Return the verdict on the goal."""

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Return the bet to ask for now."""

    def settled(self, entry: Any, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return the outcome of a bet."""

    def look(self, match: Match, viewer: int) -> None:
        """Take note of new decisions."""

    def noted(self, match: Match) -> dict[int, Any]:
        """Return the entries of a match, by the number of the decision."""


class _Told(NamedTuple):
    """The bet settled last, and the number of decisions in its match at that time."""

    name: str
    decisions: int


class LessonDealer(Dealer):
    """Dealer that deals for the open lesson as its log directs, and takes the bets.

    Args:
        log: The log of the lesson's table.
    """

    def __init__(self, log: Log) -> None:
        self._log, self._lesson = log, current()
        self._asked: dict[str, Bet] = {}
        self._told: _Told | None = None

    # -- requests of a session -----------------------------------------------------------------------------------

    def deal(self, match: Match) -> Match | None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        return self._log.next_deal() or Match(match.game, match.seats, self.seed(), match.options)

    def seed(self) -> int:
        """See :class:`combinatoria.guides.dealer.Dealer`; each copy of a lesson has different deals."""
        return self._lesson.next_seed()

    def taken_back(self, match: Match) -> None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        self._log.taken_up(match)

    def ask(self, match: Match, viewer: int, move: Move | None) -> Ask | None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        bet = self._log.bet(match, viewer, move)
        if bet is None:
            return None
        name = deal_name(match) if bet.place is None else f"{deal_name(match)}/{bet.place}"
        if name in self._lesson.bets or len(self._lesson.bets) >= MOST:
            return None
        self._asked[name] = bet
        return Ask(name, self._lesson.say(f"bet.{bet.key}", **bet.facts), bet.blind, bet.undealt)

    def take(self, ask: Ask, value: float | None) -> None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        bet = self._asked[ask.id]
        exact = None if bet.exact is None or self._hidden else str(bet.exact)
        self._lesson.bets[ask.id] = Wager(value, None, exact, bet.of)

    def bet_outcome(self, match: Match, viewer: int) -> dict[str, Any] | None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        if viewer >= 0:
            self._log.look(match, viewer)
            if settled := self.settle(match):
                self._told = _Told(settled[-1], len(match.decisions))
        if self._told is None or self._told.decisions != len(match.decisions):
            return None
        bet = self._lesson.bets[self._told.name]
        exact = None if bet.exact is None or self._hidden else Fraction(bet.exact)
        said, happened = bet.said, bet.happened
        assert said is not None and happened is not None, "the bet is settled"
        return {
            "id": self._told.name,
            "value": said,
            "happened": happened,
            "score": (said - happened) ** 2,
            "exact": None if exact is None else chance_json(exact),
            "how": [],
            "text": self._sentence(said, happened, exact),
            "quick": True,
        }

    def goal(self, match: Match) -> str:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        shared = "" if self._log.own(match) else self._lesson.say("tally.shared")
        return self._together(filter(None, (shared, self._log.goal(match))))

    def verdict(self, match: Match) -> Verdict | None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        return self._log.verdict(match)

    # -- settling ----------------------------------------------------------------------------------------------

    @property
    def _hidden(self) -> bool:
        """True if exact chances would reveal what is still to be predicted."""
        return self._log.telling and not self._lesson.predicted

    def settle(self, match: Match) -> list[str]:
        """Settle the bets of a match whose outcomes are known, and return their names."""
        deal, bets, settled = deal_name(match), self._lesson.bets, list[str]()
        for number, entry in self._log.noted(match).items():
            name = f"{deal}/{number}" if f"{deal}/{number}" in bets else deal
            bet = bets.get(name)
            if bet is None or bet.said is None or bet.happened is not None:
                continue
            happened, exact = self._log.settled(entry, bet.of)
            if happened is None:  # the bet did not apply after all
                bet.said = None
                continue
            asked = self._asked.get(name)
            exact = exact if exact is not None or asked is None else asked.exact
            bet.happened = happened
            bet.exact = None if exact is None or self._hidden else str(exact)
            settled.append(name)
        return settled

    def unveil(self) -> None:
        """Settle the bets of deals that were left without a move, and add the exact chances that were withheld until
        the prediction was locked.
        """
        for match in self._log.matches:
            self.settle(match)
        if self._hidden:
            return
        for name, bet in self._lesson.bets.items():
            if bet.exact is None and name in self._asked and self._asked[name].exact is not None:
                bet.exact = str(self._asked[name].exact)
        for match in self._log.matches:
            for entry in self._log.noted(match).values():
                settled = self._lesson.bets.get(deal_name(match))
                if settled is not None and settled.exact is None and settled.happened is not None:
                    exact = self._log.settled(entry, settled.of)[1]
                    settled.exact = None if exact is None else str(exact)

    def _sentence(self, stated: float, happened: bool, exact: Fraction | None) -> str:
        say = self._lesson.say
        said = [say("bet.yes" if happened else "bet.no", said=percent(stated, 0))]
        if exact is not None:
            said.append(say("bet.exact", exact=percent(exact)))
        elif self._hidden:
            said.append(say("bet.later"))
        number = len(forecasts(self._lesson))
        said.append(say("bet.number" if number < WANTED else "bet.enough", n=number, wanted=WANTED))
        return self._together(said)

    def _together(self, sentences: Iterable[str]) -> str:
        return (" " if self._lesson.lang == "en" else "").join(sentences)


BINS = 5
"""Number of groups in the chart: with ten or twenty bets, more would hold one each."""


def bets_html(lesson: Lesson) -> str:
    """Return a summary of the bets as sentences and a chart with intervals; empty without bets."""
    record = forecasts(lesson)
    if record.brier is None:
        return ""
    said = [lesson.say("bets.sentence", n=len(record), score=f"{record.brier:.3f}")]
    known = [(one, float(one.exact)) for one in record if one.exact is not None]
    if known:
        best = sum((exact - one.happened) ** 2 for one, exact in known) / len(known)
        off = sum(abs(one.value - exact) for one, exact in known) / len(known)
        said.append(lesson.say("bets.exact", n=len(known), best=f"{best:.3f}", off=f"{100 * off:.1f}"))
    if len(record) < WANTED:
        said.append(lesson.say("bets.few", wanted=WANTED))
    paragraphs = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
    return f"{paragraphs}{chart.bets(record.bins(BINS), lesson.lang)}"


def forecasts(lesson: Lesson) -> Record:
    """Return the settled bets of a lesson as a record of predictions, the same as on play pages."""
    log, record = lesson.kept.get("log"), Record()
    if log is not None and log.dealer is not None:
        log.dealer.unveil()
    for name, bet in lesson.bets.items():
        if bet.said is not None and bet.happened is not None:
            exact = None if bet.exact is None else Fraction(bet.exact)
            record.add(Prediction(name, bet.said, bet.happened, exact, lesson.id))
    return record

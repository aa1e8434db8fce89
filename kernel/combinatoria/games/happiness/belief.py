"""How likely each time is very good: prepared answers are facts, words and guesses of people weak evidence."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from ...core.table import Table
from ...decks import ars
from ...odds import Dist
from ...odds.lines import Step
from .cards import TIMES, VERY_GOOD, card_of, feeling, place_zone
from .odds import HALF, answer_weights, believe, next_time, together
from .stories import RELIABILITY, points_to

__all__ = ["BELIEFS", "FOLLOWED", "Mind", "warmth"]

BELIEFS: Final = frozenset({"history", "said", "words", "guesses", "person"})
"""Steps that weigh what people said or did: no share of equally likely deals."""
FOLLOWED: Final = Fraction(5, 8)
"""How often an earlier open guess is taken to be right, apart from what it was founded on: log-odds of one half."""
WORD: Final = Fraction(3, 5)
"""The same of a warm or lukewarm word, or an exclamation mark: log-odds of 0.4."""
MOST: Final = 5
"""So many words of one time count at most: log-odds of 2."""


@cache
def _words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))
    warm, cool = (tuple(word for several in found[kind].values() for word in several) for kind in ("warm", "cool"))
    return warm, cool


@cache
def warmth(message: str) -> int:
    """How many words of an answer speak for very good, less those that do not.

    >>> warmth("At once! I loved it."), warmth("まあまあ、悪くない"), warmth("On a Tuesday.")
    (3, -2, 0)
    """
    said = message.lower()
    ja = str.isascii
    padded = f" {''.join(c if c.isalnum() else ' ' for c in said)} "

    def number(words: Sequence[str]) -> int:
        return sum(padded.count(f" {word} ") if ja(word) else said.count(word) for word in words)

    warm, cool = _words()
    return number(warm) + sum(map(said.count, "!！")) - number(cool)


class Mind:
    """What a seat thinks of the speaker's three cards.

    Args:
        view: the table as the seat sees it; of a full table everything is known.
        seat: whose eyes.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, self.speaker = view, seat, int(view.vars["turn"])
        self._reckoned = cache(self._reckon)

    def known(self, when: int) -> int | None:
        """How good a time is, if the card can be seen."""
        faces = self.view.open_codes(place_zone(when, self.speaker))
        return feeling(ars.number(faces[0])) if faces else None

    def chance(self, when: int, heeding: bool = True) -> Fraction:
        """How likely a time is very good; without ``heeding`` from facts alone."""
        return self._reckoned(when, heeding)[0]

    def steps(self, when: int, heeding: bool = True) -> tuple[Step, ...]:
        """How that is counted."""
        return self._reckoned(when, heeding)[1]

    def heeds(self, when: int) -> bool:
        """Whether there is more than facts to go by."""
        return any(step.key in BELIEFS for step in self.steps(when))

    def right(self, number: int, heeding: bool = True) -> Fraction:
        """How likely a card is the speaker's."""
        very = self.chance((number - 1) // 2, heeding)
        return very if feeling(number) == VERY_GOOD else 1 - very

    @cached_property
    def answers(self) -> Dist[tuple[int, ...]]:
        """The posterior over the eight answers, as numbers of cards."""
        found = together([self.chance(k) for k in range(len(TIMES))])
        return found.map(lambda answer: tuple(card_of(k, int(very)) for k, very in enumerate(answer)))

    def _reckon(self, when: int, heeding: bool) -> tuple[Fraction, tuple[Step, ...]]:
        how = self.known(when)
        if how is not None:
            return Fraction(how == VERY_GOOD), (Step("open_card"),)
        v, steps, prior = self.view.vars, [Step("halves")], HALF
        prepared = bool(self.view.options["stories"])
        heard = [row for row in v["heard"] if row[0] == when]
        towards = [points_to(row[3]) == VERY_GOOD for row in heard if row[3]]
        evidence = []
        if heeding and not prepared and v["history"][self.speaker][1]:
            much, of = v["history"][self.speaker]
            prior = next_time(much, of)
            steps = [Step("history", {"n": much, "of": of, "chance": prior})]
        if towards and (heeding or prepared):
            evidence += answer_weights(towards, RELIABILITY)
            facts = {"n": sum(towards), "all": len(towards), "chance": RELIABILITY}
            steps.append(Step("answers" if prepared else "said", facts))
        if heeding:
            evidence += self._weak(when, [row[4] for row in heard if not row[3]], steps)
        chance = believe(prior, evidence)
        if evidence:
            steps.append(Step("very_good", {"n": chance.numerator, "all": chance.denominator, "chance": chance}))
        return chance, tuple(steps)

    def _weak(self, when: int, messages: Sequence[str], steps: list[Step]) -> list[tuple[Fraction, Fraction]]:
        """Words of answers in own words, and open guesses of others."""
        evidence = []
        warm = max(-MOST, min(MOST, sum(map(warmth, messages))))
        if warm:
            evidence += answer_weights([warm > 0] * abs(warm), WORD)
            steps.append(Step("words", {"n": abs(warm), "side": "warm" if warm > 0 else "cool", "chance": WORD}))
        others = [s for s in self.view.vars["active"] if s not in (self.seat, self.speaker)]
        faces = [face for s in others for face in self.view.open_codes(place_zone(when, s))]
        if faces:
            followed = [feeling(ars.number(face)) == VERY_GOOD for face in faces]
            evidence += answer_weights(followed, FOLLOWED)
            steps.append(Step("guesses", {"n": sum(followed), "all": len(followed), "chance": FOLLOWED}))
        return evidence

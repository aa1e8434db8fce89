"""The chance of each time being very good: prepared answers are facts, people's words and guesses weak evidence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import prod
from typing import Final, NamedTuple

from ...core.resources import load_toml
from ...core.table import Table
from ...decks import ars
from ...odds import Dist
from ...odds.lines import Branch, HowStep
from .cards import FEELINGS, TIMES, VERY_GOOD, card_of, face_of, feeling, pair, place_zone
from .odds import HALF, RELIABLE, Evidence, answer_weights, believe, next_time, together
from .reliability import assumed
from .stories import points_to
from .variables import Vars

__all__ = ["BELIEFS", "FOLLOWED", "Belief", "warmth"]

BELIEFS: Final = frozenset({"history", "said", "words", "guesses", "person"})
"""Steps that weigh what people said or did: their chances are not shares of equally likely deals."""
FOLLOWED: Final = Fraction(5, 8)
"""Assumed reliability of an earlier open guess, beyond the evidence behind it: log-odds of one half."""
WORD: Final = Fraction(3, 5)
"""The same for a warm or lukewarm word, or an exclamation mark: log-odds of 0.4."""
MOST: Final = 5
"""Maximum number of words counted per time: log-odds of 2."""
ONE_BY_ONE: Final = 3
"""Number of pieces of evidence for a time above which its tree joins those of one kind into one branch."""


@cache
def _words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = load_toml(__package__, "words.toml")
    warm, cool = (tuple(word for several in found[kind].values() for word in several) for kind in ("warm", "cool"))
    return warm, cool


@lru_cache(maxsize=1 << 12)  # bounded, as people may write anything
def warmth(message: str) -> int:
    """Return the number of words (and exclamation marks) that suggest very good, minus those that suggest otherwise.

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


class _Heard(NamedTuple):
    """Evidence of one kind: the label and weights of each piece, and a label for all of them."""

    labels: tuple[HowStep, ...]
    weights: tuple[Evidence, ...]
    all: HowStep

    def joined(self) -> _Heard:
        """Return all pieces joined into one."""
        return self if len(self.labels) == 1 else _Heard((self.all,), (_product(self.weights),), self.all)


def _product(weights: Sequence[Evidence]) -> Evidence:
    one = Fraction(1)
    return prod((very for very, _ in weights), start=one), prod((good for _, good in weights), start=one)


class _Reckoned(NamedTuple):
    """The chance of very good, its derivation, and what it is based on: the prior and the evidence."""

    chance: Fraction
    steps: tuple[HowStep, ...]
    prior: Fraction
    heard: tuple[_Heard, ...] = ()


class Belief:
    """A seat's beliefs about the speaker's three cards.

    Args:
        view: the table as the seat sees it; on a full table everything is known.
        seat: the seat whose view it is.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.v, self.seat = view, Vars.of(view), seat
        self.speaker = self.v.turn
        self._reckoned = cache(self._reckon)

    def known(self, when: int) -> int | None:
        """Return the feeling of a time, or None if the card is hidden."""
        faces = self.view.open_codes(place_zone(when, self.speaker))
        return feeling(ars.number(faces[0])) if faces else None

    def chance(self, when: int, heeding: bool = True) -> Fraction:
        """Return the chance that a time is very good; without ``heeding``, from facts alone."""
        return self._reckoned(when, heeding).chance

    def steps(self, when: int, heeding: bool = True) -> tuple[HowStep, ...]:
        """Return the derivation of that chance."""
        return self._reckoned(when, heeding).steps

    def heeds(self, when: int) -> bool:
        """Return whether there is evidence besides facts."""
        return any(step.key in BELIEFS for step in self.steps(when))

    def right(self, number: int, heeding: bool = True) -> Fraction:
        """Return the chance that a card is the speaker's."""
        very = self.chance((number - 1) // 2, heeding)
        return very if feeling(number) == VERY_GOOD else 1 - very

    @cached_property
    def answers(self) -> Dist[tuple[int, ...]]:
        """The posterior over the eight answers, as card numbers."""
        found = together([self.chance(k) for k in range(len(TIMES))])
        return found.map(lambda answer: tuple(card_of(k, int(very)) for k, very in enumerate(answer)))

    def tree(self, number: int) -> tuple[Branch, ...]:
        """Return Bayes' rule as a tree: both cards of a time, then the evidence; the given card counts as the success.

        Empty if the speaker's card can be seen.
        """
        when = (number - 1) // 2
        if self.known(when) is not None:
            return ()
        found = self._reckoned(when, True)
        many = sum(len(kind.labels) for kind in found.heard) > ONE_BY_ONE
        kinds = [kind.joined() if many else kind for kind in found.heard]
        heard = [one for kind in kinds for one in zip(kind.labels, kind.weights, strict=True)]
        tree: list[Branch] = []
        for n in pair(when):
            very = feeling(n) == VERY_GOOD
            then: tuple[Branch, ...] = ()
            first = (HowStep("tree_card", {"n": n, "feeling": FEELINGS[feeling(n)]}), (found.prior, 1 - found.prior))
            for label, (if_very, if_good) in reversed([first, *heard]):
                then = (Branch(label, if_very if very else if_good, then, not then and n == number),)
            tree += then
        return tuple(tree)

    def _reckon(self, when: int, heeding: bool) -> _Reckoned:
        how = self.known(when)
        if how is not None:
            return _Reckoned(Fraction(how == VERY_GOOD), (HowStep("open_card"),), Fraction(how == VERY_GOOD))
        both = tuple(face_of(self.speaker, n) for n in pair(when))
        v, steps, prior = self.v, [HowStep("halves", counted=both)], HALF
        prepared = bool(self.view.options["stories"])
        heard = [row for row in v.heard if row[0] == when]
        towards = [points_to(row[3]) == VERY_GOOD for row in heard if row[3]]
        kinds: list[_Heard] = []
        if heeding and not prepared and v.history[self.speaker][1]:
            much, of = v.history[self.speaker]
            prior = next_time(much, of)
            steps = [HowStep("history", {"n": much, "of": of, "chance": prior}, both)]
        if towards and (heeding or prepared):
            reliable = assumed(self.view.options) if prepared else RELIABLE
            facts = {"n": sum(towards), "all": len(towards), "chance": reliable}
            steps.append(HowStep("answers" if prepared else "said", facts))
            labels = tuple(HowStep("tree_answer", {"side": _side(very)}) for very in towards)
            kinds.append(_Heard(labels, tuple(answer_weights(towards, reliable)), HowStep("tree_answers", facts)))
        if heeding:
            kinds += self._weak(when, [row[4] for row in heard if not row[3]], steps)
        chance = believe(prior, [weights for kind in kinds for weights in kind.weights])
        if kinds:
            steps.append(HowStep("very_good", {"n": chance.numerator, "all": chance.denominator, "chance": chance}))
        return _Reckoned(chance, tuple(steps), prior, tuple(kinds))

    def _weak(self, when: int, messages: Sequence[str], steps: list[HowStep]) -> list[_Heard]:
        """Return the evidence of free-form answers and of others' open guesses, and append its steps."""
        kinds = []
        warm = max(-MOST, min(MOST, sum(map(warmth, messages))))
        if warm:
            facts = {"n": abs(warm), "side": _side(warm > 0), "chance": WORD}
            steps.append(HowStep("words", facts))
            balance = HowStep("tree_words", facts)
            kinds.append(_Heard((balance,), (_product(answer_weights([warm > 0] * abs(warm), WORD)),), balance))
        others = [s for s in self.v.active if s not in (self.seat, self.speaker)]
        open_ = [(s, feeling(ars.number(face))) for s in others for face in self.view.open_codes(place_zone(when, s))]
        if open_:
            followed = [how == VERY_GOOD for _, how in open_]
            facts = {"n": sum(followed), "all": len(followed), "chance": FOLLOWED}
            steps.append(HowStep("guesses", facts))
            labels = tuple(HowStep("tree_guess", {"by": s, "feeling": FEELINGS[how]}) for s, how in open_)
            kinds.append(_Heard(labels, tuple(answer_weights(followed, FOLLOWED)), HowStep("tree_guesses", facts)))
        return kinds


def _side(very: bool) -> str:
    return "warm" if very else "cool"

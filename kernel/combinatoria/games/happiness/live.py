"""Live odds: how good each time is given the answers heard, and the evidence from people's words and guesses.

Answers to prepared stories are facts of stated reliability, and the lines about them are tested against play. Lines
that say so also weigh people's answers, earlier rounds and open guesses, with stated likelihoods.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Final

from ...core.move import Move
from ...core.table import AUDIENCE, Event, Table
from ...odds.formulas import bracket
from ...odds.lines import HowStep, OddsLine, best_first
from .belief import BELIEFS, Belief
from .cards import TIMES, face_of, laid, numbers, pair, time
from .flow import guessers, waiting
from .odds import HALF, RELIABLE
from .reliability import is_sealed, reliable
from .stories import QUESTIONS, WARM
from .variables import Vars

__all__ = ["BELIEFS", "MEASURES", "foreseen", "odds_lines", "odds_of", "outcome", "question"]

MEASURES: Final[Mapping[str, str]] = {"believed": "right", "right": "right"}
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
SHOWN: Final = 50
"""With stated confidence, the percentage under which the odds of a card are listed; they are equal for all others."""
ROUND: Final = ("topic", "tell", "choose", "talk", "reveal")
"""The phases of a round, from the topic to the reveal."""


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """Return the chances that matter to a seat now, given its knowledge.

    For the speaker, throughout a round: whether anybody wins if the rest is guessed blindly. For others, during the
    talk: whether each card that can be laid is right, the next answer, and the posterior over the eight answers. Under
    a seal the others get no lines.
    """
    v = Vars.of(view)
    if seat == v.turn and v.phase in ROUND and seat in v.active:
        return _winners(view)
    if v.phase != "talk" or seat not in v.active or is_sealed(view.options):
        return []
    mind, lines = Belief(view, seat), []
    if seat in waiting(view):
        sure = view.options["confidence"]
        moves = [Move("place_at", (n, SHOWN)) if sure else Move("place", (n,)) for n in pair(v.time)]
        lines += best_first([_card(mind, move) for move in moves])
        lines += _answer(mind, None)
    return [*lines, *_eight(mind)]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """See :class:`combinatoria.game_api.protocols.SelectivePart`; takes a card with any stated chance or a question."""
    if Vars.of(view).phase != "talk" or seat not in waiting(view) or is_sealed(view.options):
        return []
    if move.kind == "place_at":
        return _card(Belief(view, seat), move)
    return _answer(Belief(view, seat), move) if move.kind == "ask" else []


def _card(mind: Belief, move: Move) -> list[OddsLine]:
    """Return the lines for a card being right, by all evidence and by facts alone, and for all cards so far.

    The first line has the tree, with all evidence that is weighed for it.
    """
    number = move.arg(0, int)
    when, group = time(number), f"place {number}"
    lines: list[OddsLine] = []
    for key, heeding in (("believed", True), ("right", False)):
        if heeding and not mind.heeds(when):
            continue
        chance, steps = mind.right(number, heeding), mind.steps(when, heeding)
        how = (*steps, HowStep("card", {"n": number, "chance": chance}))
        tree = () if lines else mind.tree(number)
        lines.append(OddsLine(key, {"n": number}, chance, f"{group} {key}", move, how, "good", tree=tree))
    if when:
        every = (*numbers(mind.view, mind.seat), number)
        parts = [mind.right(n, heeding=False) for n in every]
        told = {"terms": " × ".join(map(bracket, parts)), "chance": prod(parts)}
        how = (HowStep("times", told, tuple(face_of(mind.speaker, n) for n in every)),)
        lines.append(
            OddsLine("so_far", {"n": number}, prod(parts, start=Fraction(1)), f"{group} all", move, how, "good")
        )
    return lines


def _answer(mind: Belief, move: Move | None) -> list[OddsLine]:
    """Return the line for the next answer; without a move, for the first remaining question.

    A person's answer is assumed to be as reliable as a prepared one, so the line is then a belief, not a count.
    """
    view = mind.view
    when, asked = mind.v.time, {row[2] for row in mind.v.heard}
    left = [name for name in QUESTIONS[when] if name not in asked]
    prepared = bool(view.options["stories"])
    if not left:
        return []
    very, key = mind.chance(when, not prepared), "warm" if prepared else "warm_said"
    right = reliable(view.options) if prepared else RELIABLE
    chance = very * right + (1 - very) * (1 - right)
    terms = f"{bracket(very)} × {bracket(right)} + {bracket(1 - very)} × {bracket(1 - right)}"
    taken = () if prepared else (HowStep("person", {"chance": RELIABLE}),)
    how = (*mind.steps(when, not prepared), *taken, HowStep("answer", {"terms": terms, "chance": chance}))
    return [OddsLine(key, {}, chance, "ask", move or Move("ask", (left[0],)), how)]


def _eight(mind: Belief) -> list[OddsLine]:
    """Return the posterior over the eight answers, likeliest first."""
    found = sorted(mind.answers.items(), key=lambda item: (-item[1], item[0]))
    steps = _heeded(mind)
    lines = []
    for answer, chance in found:
        terms = " × ".join(bracket(mind.right(n)) for n in answer)
        how = (*steps, HowStep("times", {"terms": terms, "chance": chance}))
        lines.append(OddsLine("cards", {"answer": " ".join(map(str, answer))}, chance, "answers", None, how))
    return lines


def _heeded(mind: Belief) -> tuple[HowStep, ...]:
    """Return the steps of all evidence besides facts, each kind once."""
    found = {step.key: step for k in range(3) for step in mind.steps(k) if step.key in BELIEFS}
    return tuple(found.values())


def _winners(view: Table) -> list[OddsLine]:
    """Return the line for anybody winning by guessing the rest blindly, as known to the speaker."""
    told = numbers(view, Vars.of(view).turn)
    nobody, able = Fraction(1), 0
    for s in guessers(view):
        if len(laid(view, s)) != len(guessed := numbers(view, s)):
            return []  # guesses are secret
        if guessed == told[: len(guessed)]:
            able += 1
            nobody *= 1 - HALF ** (3 - len(guessed))
    how = (HowStep("blind", {"n": able, "chance": 1 - nobody}),)
    return [OddsLine("winner", {"n": able}, 1 - nobody, "winner", None, how)]


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """Return whether a card was right, or the answer given; see the protocol."""
    if line.key in ("believed", "warm_said"):
        return None  # chances inferred from people's words and guesses are not shares of deals
    if line.key == "warm":
        return float(Vars.of(after).heard[-1][3] == WARM)
    told, number = numbers(before, Vars.of(before).turn), int(line.facts["n"])
    here = (*numbers(before, seat), number)
    return float(told[time(number)] == number if line.key == "right" else here == told[: len(here)])


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Return the prediction to ask of a player before a move is carried out; see the protocol.

    Before a prepared answer: whether it will be warm. Before the reveal, for a guesser: whether all three of their own
    cards are right; for the audience, whether those of the first guesser are. Under a seal there is none, as its exact
    chance would be revealed.
    """
    viewer, v = view.viewer, Vars.of(view)
    if viewer is None or viewer == v.turn or is_sealed(view.options):
        return None
    if viewer == AUDIENCE and move.kind == "reveal":
        guesser = _first_guesser(view)
        return None if guesser is None else ("right_of", {"by": seat, "seat": guesser})
    if move.kind == "ask" and view.options["stories"]:
        return "warm", {"by": seat}
    if move.kind == "reveal" and viewer in v.active and len(numbers(view, viewer)) == 3:
        return "right", {"by": seat}
    return None


def _first_guesser(view: Table) -> int | None:
    """Return the first guesser whose chance the audience can compute: the guess is open, or no answers are prepared.

    After prepared answers, the chance of a hidden guess depends on the guesser's reasoning, which cannot be computed.
    """
    for seat in guessers(view):
        if len(laid(view, seat)) == len(TIMES) and (numbers(view, seat) or not view.options["stories"]):
            return seat
    return None


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """Return the exact chance of the prediction while the cards were still hidden, and whether it came true."""
    mind = Belief(view, viewer)
    assert ask.facts is not None
    if ask.facts["kind"] == "ask":
        (line,) = _answer(mind, Move("ask", (str(ask.facts["question"]),)))
        heard = next(e.facts for e in after if e.note == "answer" and e.facts)
        return line, str(heard["answer"]).endswith(f".{WARM}")
    heeding = not view.options["stories"]  # in a prepared round the facts are complete
    whose = viewer
    if viewer == AUDIENCE:
        guesser = _first_guesser(view)
        assert guesser is not None
        whose, heeding = guesser, False
    told = numbers(view, whose)
    parts = [mind.right(n, heeding) for n in told] if told else [HALF] * len(TIMES)
    chance = prod(parts, start=Fraction(1))
    steps = _heeded(mind) if heeding else ()
    how = (*steps, HowStep("times", {"terms": " × ".join(map(bracket, parts)), "chance": chance}))
    won = any(e.note == "round_won" and e.facts and whose in e.facts["who"] for e in after)
    return OddsLine("all", {}, chance, "all", None, how, "good"), won

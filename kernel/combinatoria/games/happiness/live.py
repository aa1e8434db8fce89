"""The odds of a live position: how good each time is after the answers heard, and what words and guesses of people add.

Answers to prepared stories are facts of stated reliability, and the lines about them are compared with play. Where a
line says so, people's answers, their earlier rounds and open guesses are weighed too, with likelihoods that are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Table
from ...odds.formulas import bracket
from ...odds.lines import OddsLine, Step, best_first
from .belief import BELIEFS, Mind
from .cards import laid, numbers, pair, time
from .flow import guessers, waiting
from .odds import HALF
from .stories import QUESTIONS, RELIABILITY, WARM

__all__ = ["BELIEFS", "foreseen", "odds_lines", "odds_of", "outcome", "question"]

SHOWN: Final = 50
"""Where it is also said how sure one is, the odds of a card stand at this stop; they are the same at all others."""
ROUND: Final = ("topic", "tell", "choose", "talk", "reveal")
"""The phases of a round, from the topic to the reveal."""


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The chances that matter to a seat now, from all that it knows.

    For the speaker all through a round: whether anybody wins if what is left is guessed blindly. For others while
    people talk: for each card that can be laid whether it is right, what an answer will say, and the posterior over the
    eight answers.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
    """
    v = view.vars
    if seat == v["turn"] and v["phase"] in ROUND and seat in v["active"]:
        return _winners(view)
    if v["phase"] != "talk" or seat not in v["active"]:
        return []
    mind, lines = Mind(view, seat), []
    if seat in waiting(view):
        sure = view.options["confidence"]
        moves = [Move("place_at", (n, SHOWN)) if sure else Move("place", (n,)) for n in pair(v["time"])]
        lines += best_first([_card(mind, move) for move in moves])
        lines += _answer(mind, None)
    return [*lines, *_eight(mind)]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """See :class:`combinatoria.parts.protocols.SelectivePart`: a card laid with any stated chance; a question."""
    if view.vars["phase"] != "talk" or seat not in waiting(view):
        return []
    if move.kind == "place_at":
        return _card(Mind(view, seat), move)
    return _answer(Mind(view, seat), move) if move.kind == "ask" else []


def _card(mind: Mind, move: Move) -> list[OddsLine]:
    """Whether a card is right, with all that is heeded and by facts alone; and whether all laid so far are.

    The first line has the tree, with all that is weighed for it.
    """
    number = int(str(move.args[0]))
    when, group = time(number), f"place {number}"
    lines: list[OddsLine] = []
    for key, heeding in (("believed", True), ("right", False)):
        if heeding and not mind.heeds(when):
            continue
        chance, steps = mind.right(number, heeding), mind.steps(when, heeding)
        how = (*steps, Step("card", {"n": number, "chance": chance}))
        tree = () if lines else mind.tree(number)
        lines.append(OddsLine(key, {"n": number}, chance, f"{group} {key}", move, how, "good", tree=tree))
    if when:
        parts = [mind.right(n, heeding=False) for n in (*numbers(mind.view, mind.seat), number)]
        how = (Step("times", {"terms": " × ".join(map(bracket, parts)), "chance": prod(parts)}),)
        lines.append(
            OddsLine("so_far", {"n": number}, prod(parts, start=Fraction(1)), f"{group} all", move, how, "good")
        )
    return lines


def _answer(mind: Mind, move: Move | None) -> list[OddsLine]:
    """What the next answer will sound like; without a move for whichever question is left first.

    A person's answer is taken to be right as often as a prepared one, and that is weighed, not counted.
    """
    view = mind.view
    when, asked = view.vars["time"], {row[2] for row in view.vars["heard"]}
    left = [name for name in QUESTIONS[when] if name not in asked]
    prepared = bool(view.options["stories"])
    if not left:
        return []
    very, key = mind.chance(when, not prepared), "warm" if prepared else "warm_said"
    chance = very * RELIABILITY + (1 - very) * (1 - RELIABILITY)
    terms = f"{bracket(very)} × {bracket(RELIABILITY)} + {bracket(1 - very)} × {bracket(1 - RELIABILITY)}"
    taken = () if prepared else (Step("person", {"chance": RELIABILITY}),)
    how = (*mind.steps(when, not prepared), *taken, Step("answer", {"terms": terms, "chance": chance}))
    return [OddsLine(key, {}, chance, "ask", move or Move("ask", (left[0],)), how)]


def _eight(mind: Mind) -> list[OddsLine]:
    """The posterior over the eight answers, the likeliest first."""
    found = sorted(mind.answers.items(), key=lambda item: (-item[1], item[0]))
    steps = _heeded(mind)
    lines = []
    for answer, chance in found:
        terms = " × ".join(bracket(mind.right(n)) for n in answer)
        how = (*steps, Step("times", {"terms": terms, "chance": chance}))
        lines.append(OddsLine("cards", {"answer": " ".join(map(str, answer))}, chance, "answers", None, how))
    return lines


def _heeded(mind: Mind) -> tuple[Step, ...]:
    """Every kind of thing that is weighed besides facts, once."""
    found = {step.key: step for k in range(3) for step in mind.steps(k) if step.key in BELIEFS}
    return tuple(found.values())


def _winners(view: Table) -> list[OddsLine]:
    """The speaker knows the cards: who can still win, and whether anybody does by guessing the rest blindly."""
    told = numbers(view, view.vars["turn"])
    nobody, able = Fraction(1), 0
    for s in guessers(view):
        if len(laid(view, s)) != len(guessed := numbers(view, s)):
            return []  # guesses are secret
        if guessed == told[: len(guessed)]:
            able += 1
            nobody *= 1 - HALF ** (3 - len(guessed))
    how = (Step("blind", {"n": able, "chance": 1 - nobody}),)
    return [OddsLine("winner", {"n": able}, 1 - nobody, "winner", None, how)]


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """Whether a card was right, or what was answered; see the protocol."""
    if line.key in ("believed", "warm_said"):
        return None  # what people say and do is no share of deals
    if line.key == "warm":
        return float(after.vars["heard"][-1][3] == WARM)
    told, number = numbers(before, before.vars["turn"]), int(line.facts["n"])
    here = (*numbers(before, seat), number)
    return float(told[time(number)] == number if line.key == "right" else here == told[: len(here)])


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """What a player can be asked to predict before a move is carried out; see the protocol.

    Before a prepared answer: what it will point to. Before the cards are turned over, a guesser: whether all three of
    one's own cards are right.
    """
    viewer, v = view.viewer, view.vars
    if viewer is None or viewer < 0 or viewer == v["turn"]:
        return None
    if move.kind == "ask" and view.options["stories"]:
        return "warm", {"by": seat}
    if move.kind == "reveal" and viewer in v["active"] and len(numbers(view, viewer)) == 3:
        return "right", {"by": seat}
    return None


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The exact chance of what was predicted, with the cards still hidden."""
    mind = Mind(view, viewer)
    assert ask.facts is not None
    if ask.facts["kind"] == "ask":
        (line,) = _answer(mind, Move("ask", (str(ask.facts["question"]),)))
        heard = next(e.facts for e in after if e.note == "answer" and e.facts)
        return line, str(heard["answer"]).endswith(f".{WARM}")
    heeding = not view.options["stories"]  # of prepared stories facts tell all
    parts = [mind.right(n, heeding) for n in numbers(view, viewer)]
    chance = prod(parts, start=Fraction(1))
    steps = _heeded(mind) if heeding else ()
    how = (*steps, Step("times", {"terms": " × ".join(map(bracket, parts)), "chance": chance}))
    won = any(e.note == "round_won" and e.facts and viewer in e.facts["who"] for e in after)
    return OddsLine("all", {}, chance, "all", None, how, "good"), won

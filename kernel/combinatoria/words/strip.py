"""Odds for display: labels, fractions, and explanations of the counting in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from ..core.notation import percent
from ..core.table import Table
from ..game_api.protocols import comparisons, measures_of, part
from ..odds.compare import Comparison, common
from ..odds.lines import Branch, HowStep, OddsLine, Unit, weighed
from ..odds.plainly import RARE, in_few
from ..odds.simulate import Estimate
from .explain import Speaker

if TYPE_CHECKING:
    from ..formats import chances as formats

__all__ = [
    "chance_json", "choices_text", "counting", "live_odds", "odds_json", "odds_text", "plainly", "shown", "telling",
    "tree_json",
]  # fmt: skip

_CHOOSING: Final = re.compile(r"C\((\d+), ?(\d+)\)")


def shown(value: Fraction | float, unit: Unit) -> str:
    """Format a chance as a percentage, or an expected number with one decimal.

    >>> shown(Fraction(1, 3), ""), shown(Fraction(365, 2), "points")
    ('33.3 %', '182.5')
    """
    return f"{float(value):.1f}" if unit else percent(value)


def chance_json(value: Fraction | Estimate, unit: Unit = "") -> formats.Chance:
    """Return a chance as fraction, decimal and percentage; an estimate has a standard error instead of a fraction.

    An expected number of points (``unit``) has the number in place of the percentage.

    >>> chance_json(Fraction(1, 3))
    {'fraction': '1/3', 'decimal': 0.3333333333333333, 'percent': '33.3 %', 'kind': 'exact', 'se': None, 'unit': ''}
    """
    exact = not isinstance(value, Estimate)
    number = value if isinstance(value, Fraction) else value.mean
    return {
        "fraction": str(value) if exact else None,
        "decimal": float(number),
        "percent": shown(number, unit),
        "kind": "exact" if exact else "simulated",
        "se": None if isinstance(value, Fraction) else value.standard_error,
        "unit": unit,
    }


def plainly(say: Speaker, value: Fraction | Estimate) -> formats.Plain:
    """Return a chance in everyday words (``text``), with small numbers for a picture: ``k`` out of ``of``.

    >>> from .explain import speaker
    >>> plainly(speaker("soulmates", "en"), Fraction(3, 13))
    {'text': 'about 1 in 4', 'k': 1, 'of': 4}
    """
    few = in_few(value.mean if isinstance(value, Estimate) else value)
    if few.of == 1:
        key = "always" if few.k else "never"
        if isinstance(value, Estimate):
            key = f"seen_{key}"
    elif few.of >= RARE:
        key = "rare" if few.k == 1 else "nearly"
    else:
        key = "few" if few.exact and not isinstance(value, Estimate) else "about"
    return {"text": say.sentence("plainly", key, {"k": few.k, "n": few.of}), "k": few.k, "of": few.of}


def counting(say: Speaker, steps: Iterable[HowStep], viewer: int) -> list[str]:
    """Return the explanation of a count, sentence by sentence; C(n, k) is explained at its first use."""
    out: list[str] = []
    explained = False
    for step in steps:
        out.append(say.how(step.key, step.facts, viewer))
        if not explained and (found := _CHOOSING.search(out[-1])):
            n, k = map(int, found.groups())
            out.append(say.word("choosing", n=n, k=k, ways=f"{comb(n, k):,}"))
            explained = True
    return out


def tree_json(say: Speaker, tree: Sequence[Branch], viewer: int) -> formats.Tree | None:
    """Return a probability tree with its texts.

    Returns:
        None without branches; else ``text`` (how the share follows from the products) and ``branches``. A branch has
        ``label``, ``chance`` (a fraction), ``branches`` and, at a leaf, ``product`` (a fraction), ``share`` (of all
        products, a decimal) and ``counts``; at inner nodes these are None, None and False.
    """
    if not tree:
        return None
    part_, whole = weighed(tree)

    def branch_json(branch: Branch, before: Fraction) -> formats.Branch:
        product = before * branch.chance
        end = not branch.then
        return {
            "label": say.how(branch.label.key, branch.label.facts, viewer),
            "chance": str(branch.chance),
            "product": str(product) if end else None,
            "share": float(product / whole) if end else None,
            "counts": branch.counts,
            "branches": [branch_json(after, product) for after in branch.then],
        }

    facts = {"part": part_, "all": whole, "chance": part_ / whole}
    return {
        "text": say.how("tree", facts, viewer),
        "branches": [branch_json(branch, Fraction(1)) for branch in tree],
    }


def live_odds(name: str, view: Table, seat: int) -> Sequence[OddsLine]:
    """Return the odds of a position as a seat sees it."""
    return part(name, "live").odds_lines(view, seat)


def odds_json(say: Speaker, view: Table, lines: Sequence[OddsLine], viewer: int) -> formats.OddsSheet:
    """Return lines of odds with all their texts.

    Args:
        say: the speaker.
        view: the table as the viewer sees it.
        lines: from :func:`live_odds`.
        viewer: the seat that is addressed, or the audience.

    Returns:
        ``odds`` (one object per line), ``kind`` (``exact`` if every line is), ``se`` (the largest, or None),
        ``choices`` (the comparisons of the moves: a ``title``, and ``lines`` as places in ``odds``, the best first)
        and ``same`` (the places of lines that are the same for every move).
    """
    out: list[formats.OddsLine] = [
        {
            "group": line.group,
            "title": say.odds(line.key, line.facts) if line.move is None else say.label(view, line.move, viewer),
            "key": line.key,
            "label": say.odds(line.key, line.facts),
            "brief": _brief(say, line),
            "tone": line.tone,
            "move": None if line.move is None else say.game.format(line.move),
            **chance_json(line.value, line.unit),
            "plain": None if line.unit else plainly(say, line.value),
            "how": counting(say, line.how, viewer),
            "tree": tree_json(say, line.tree, viewer),
        }
        for line in lines
    ]
    errors = [line["se"] for line in out if line["se"] is not None]
    places = {id(line): place for place, line in enumerate(lines)}
    choices: list[formats.Comparing] = [
        {"title": _compared_by(say, one), "lines": [places[id(line)] for line in one.lines]}
        for one in comparisons(say.game.name, lines)
    ]
    ranked = {place for choice in choices for place in choice["lines"]}
    return {
        "odds": out,
        "kind": "simulated" if errors else "exact",
        "se": max(errors, default=None),
        "choices": choices,
        "same": sorted({places[id(line)] for line in common(lines)} - ranked),
    }


def _brief(say: Speaker, line: OddsLine) -> str | None:
    """Return what a line says below the name of its move, if there are words that do not repeat that name."""
    measure = None if line.move is None else measures_of(say.game.name).get(line.key)
    return say.text("measure", measure) if measure and say.has("measure", measure) else None


def _compared_by(say: Speaker, one: Comparison) -> str:
    """Return what moves are compared by: the text of the measure, or the label that their lines share."""
    line = one.lines[0]
    return say.text("measure", one.measure) if say.has("measure", one.measure) else say.odds(line.key, line.facts)


def choices_text(sheet: formats.OddsSheet) -> list[str]:
    """Format the comparisons of moves for a terminal: what is compared, and one line for each move."""
    out: list[str] = []
    for choice in sheet["choices"]:
        lines = [sheet["odds"][place] for place in choice["lines"]]
        out += [choice["title"], *(f"{line['percent']:>8}  {line['title']}" for line in lines)]
    return out


def telling(sheet: formats.OddsSheet) -> list[formats.OddsLine]:
    """Return the lines, except those that are the same for every move and those of moves that are compared."""
    ranked = {sheet["odds"][place]["move"] for choice in sheet["choices"] for place in choice["lines"]}
    distinct = [line for place, line in enumerate(sheet["odds"]) if place not in sheet["same"]]
    return [line for line in distinct if line["move"] is None or line["move"] not in ranked]


def odds_text(odds: Sequence[formats.OddsLine], *, how: bool = False) -> list[str]:
    """Format odds for a terminal: one line each, followed by the explanation if ``how``.

    A tree is printed as an indented list; a tree already printed above is not repeated.
    """
    lines: list[str] = []
    drawn: list[list[str]] = []
    for line in odds:
        sure = line["fraction"] or "±" + shown(line["se"] or 0.0, line["unit"])
        plain = f" ({line['plain']['text']})" if line["plain"] else ""
        lines.append(f"{line['percent']:>8}  {sure:>16}  {line['label']}{plain}")
        if how:
            steps = list(line["how"])
            if tree := line.get("tree"):
                branches = list(_branches(tree["branches"]))
                steps += [*([] if branches in drawn else branches), tree["text"]]
                drawn.append(branches)
            lines += [" " * 28 + sentence for sentence in steps]
    return lines


def _branches(branches: Iterable[formats.Branch], depth: int = 0) -> Iterator[str]:
    """Yield branches as lines of text, each indented below its parent, with the product at leaves."""
    for branch in branches:
        end = "" if branch["product"] is None else f"  → {branch['product']}"
        yield f"{'  ' * depth}- {branch['label']}: {branch['chance']}{end}"
        yield from _branches(branch["branches"], depth + 1)

"""Results shown by a cell: a sentence, a table, theory against data; folded until predictions are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from html import escape
from typing import Any

from . import chart
from .judge import errors_off
from .picture import amounts
from .state import Lesson, LessonError, current
from .text import decimal, percent


class Shown:
    """A result with a stable sentence as text and a richer HTML form.

    The first line of the HTML is blank: JupyterLab shows it for a folded output.
    """

    def __init__(self, text: str, html: str) -> None:
        self.text = text
        self.html = html

    @classmethod
    def said(cls, sentences: Iterable[str]) -> Shown:
        """Return sentences, a paragraph each."""
        lines = list(sentences)
        return cls("\n".join(lines), "".join(f"<p>{escape(sentence)}</p>" for sentence in lines))

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f" \n{self.html}"


def folded(lesson: Lesson, html: str) -> str:
    """Fold HTML until the learner has predicted, so that the answer is not shown by accident."""
    if lesson.predicted:
        return html
    return (
        f'<div role="status" lang="{lesson.lang}"><p>{escape(lesson.say("predict.first"))}</p>'
        f"<details><summary>{escape(lesson.say('predict.open_anyway'))}</summary>{html}</details></div>"
    )


def reveal(thing: Any) -> Shown:
    """Show a table or another result, folded until the predictions are locked."""
    lesson = current()
    rich: Callable[[], str | None] | None = getattr(thing, "_repr_html_", None)
    html = (rich() if rich else None) or f"<pre>{escape(repr(thing))}</pre>"
    return Shown(repr(thing), folded(lesson, html))


def compare(
    theory: Fraction | float,
    data: Mapping[str, tuple[int, int] | list[Any]],
    prediction: str | None = None,
    unit: str = "deals",
) -> Shown:
    """Return a chart of theory and data, and a sentence about the last row of the data.

    Args:
        theory: The exact chance.
        data: Label -> (hits, trials), or a list of outcomes; the sentence is about the last row.
        prediction: The prediction of this chance, shown in the chart once it is locked.
        unit: Name of a trial: a key of the table ``unit`` of the texts, or any other word.
    """
    lesson = current()
    counted = {label: (sum(map(bool, row)), len(row)) if isinstance(row, list) else row for label, row in data.items()}
    rows = [chart.ChartRow(label, int(hits), int(trials)) for label, (hits, trials) in counted.items() if trials]
    if not rows:
        raise LessonError(lesson.say("compare.nothing"))
    last = rows[-1]
    sentence = lesson.say(
        "compare.sentence",
        unit=lesson.unit(unit),
        trials=f"{last.trials:,}",
        hits=f"{last.hits:,}",
        share=percent(last.share, 2),
        theory=percent(theory, 2),
        off=f"{errors_off(last.share, theory, last.trials):.1f}",
    )
    said = lesson.predictions.get(prediction) if prediction else None
    html = chart.comparison(float(theory), rows, said, lesson.lang) + f"<p>{escape(sentence)}</p>"
    if prediction:
        lesson.exact[prediction] = str(theory)
        if said is not None and prediction in lesson.outcomes:
            html += f"<p>{escape(score_sentence(lesson, prediction))}</p>"
    return Shown(sentence, folded(lesson, html))


def compare_means(
    theory: Fraction | float,
    data: Mapping[str, Iterable[float]],
    axis: tuple[int, int] | None = None,
    unit: str = "deals",
) -> Shown:
    """Return a chart of an expected value and means of data, and a sentence about the last row of the data.

    Args:
        theory: The expected value.
        data: Label -> observed values; the sentence is about the last row.
        axis: Its last mark and the distance between marks; derived from the data if left out.
        unit: Name of one observation: a key of the table ``unit`` of the texts, or any other word.
    """
    lesson = current()
    rows = [chart.Sample(label, tuple(map(float, values))) for label, values in data.items()]
    rows = [row for row in rows if row.values]
    if not rows:
        raise LessonError(lesson.say("compare.nothing"))
    last = rows[-1]
    sentence = lesson.say(
        "compare.mean_sentence",
        unit=lesson.unit(unit),
        trials=f"{last.trials:,}",
        mean=decimal(last.share, 2),
        theory=decimal(theory, 2),
        off=f"{abs(last.share - float(theory)) / last.error:.1f}" if last.error else "–",
    )
    if axis is None:
        step = 10 ** (len(str(int(max(row.share + 2 * row.error for row in rows)))) - 1)
        axis = (step * 10, step * 2)
    html = chart.comparison(float(theory), rows, None, lesson.lang, amounts(*axis))
    return Shown(sentence, folded(lesson, f"{html}<p>{escape(sentence)}</p>"))


def heap(ways: Mapping[int, int], sample: Iterable[int], target: int, mark: int | None = None) -> Shown:
    """Return a chart of a distribution on whole numbers: a bar for each chance, a dot for its share of a sample.

    The sentences are in the lesson's table of texts under ``bars``.

    Args:
        ways: Number -> its weight.
        sample: Numbers that were observed.
        target: The largest good number; the bars beyond it are hollow.
        mark: The learner's own number, if there is one.
    """
    lesson, every = current(), sum(ways.values())
    chances = {number: Fraction(n, every) for number, n in sorted(ways.items())}
    above = sum(chance for number, chance in chances.items() if number > target)
    top = max(chances, key=lambda number: chances[number])
    facts = {"below": percent(1 - above, 2), "above": percent(above, 2), "share": percent(chances[top], 2)}
    sentence = lesson.say("bars.sentence", target=target, top=top, **facts)
    shares = {number: float(chance) for number, chance in chances.items()}
    drawing = chart.bars(lesson.texts, shares, target, Counter(sample), lesson.lang, mark=mark)
    return Shown(sentence, folded(lesson, f"<p>{escape(sentence)}</p>{drawing}"))


def together(*parts: Shown) -> Shown:
    """Return several results of one cell, one below the other."""
    return Shown("\n".join(part.text for part in parts), "".join(part.html for part in parts))


def score_sentence(lesson: Lesson, prediction: str) -> str:
    """Return a sentence with the Brier score of a locked prediction, and its expectation if the exact chance is known.

    By luck a wrong number may score better than the exact chance, but not in the long run. The expected score of
    stating q where the chance is p is p(1 - p) + (q - p)².
    """
    outcome, said = lesson.outcomes[prediction], lesson.predictions[prediction]
    facts = {"said": percent(said, 0), "score": f"{outcome.brier(said):.3f}"}
    if prediction not in lesson.exact:
        return lesson.say("predict.scored_happened", **facts)
    exact = float(Fraction(lesson.exact[prediction]))
    best, least = outcome.brier(exact), exact * (1 - exact)
    sentence = lesson.say(
        "predict.scored",
        **facts,
        n=f"{outcome.trials:,}",
        exact=percent(exact),
        off=f"{abs(said - exact) * 100:.1f}",
        best=f"{best:.3f}",
        long=f"{least + (said - exact) ** 2:.3f}",
        least=f"{least:.3f}",
    )
    if outcome.brier(said) < best:
        sentence += ("" if lesson.lang == "ja" else " ") + lesson.say("predict.luck")
    return sentence

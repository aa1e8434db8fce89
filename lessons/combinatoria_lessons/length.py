"""How much there is to read in a lesson: what fits 45 minutes beside playing, running cells and thinking.

Everything in text cells counts, hints and the stretch too. Code blocks do not. A formula, or a piece of code within a
sentence, is one word. In Japanese, where no spaces show words, kana and kanji are counted: a word of the English texts
takes 2.0 to 2.3 of them, so the limits are about the same time of reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .source import LANGUAGES, LessonSource

MOST = {"en": 1_600, "ja": 3_700}
"""Most words (English) or kana and kanji (Japanese) of a lesson of 45 minutes."""

_BLOCK = re.compile(r"```.*?```|<!--.*?-->", re.S)
_SPAN = re.compile(r"\$\$.+?\$\$|\$.+?\$|`[^`]+`|<code>.*?</code>", re.S)
_TAG = re.compile(r"<[^>]+>")
_WORD = re.compile(r"[^\W_](?:[\w'’.,/%·-]*\w)?")
_KANA_OR_KANJI = re.compile(r"[ぁ-んァ-ヶー々一-龠]")


def words(text: str) -> int:
    """Words of a text in Markdown.

    >>> words("**Ken:** it is $3 + 4$, so <em>seven</em>; see `a b`.")
    8
    """
    return len(_WORD.findall(_TAG.sub(" ", _SPAN.sub(" x ", _BLOCK.sub(" ", text)))))


def characters(text: str) -> int:
    """Kana and kanji of a text in Markdown.

    >>> characters("**ケン**：`S1` は8枚です。")
    6
    """
    return len(_KANA_OR_KANJI.findall(_TAG.sub("", _BLOCK.sub(" ", text))))


COUNTS: dict[str, Callable[[str], int]] = {"en": words, "ja": characters}


def length(lesson: LessonSource, lang: str) -> int:
    """How much there is to read in a lesson, in words or, in Japanese, in kana and kanji."""
    facts = {**lesson.facts, "lang": lang}
    return sum(COUNTS[lang](cell.source(lang, facts)) for cell in lesson.cells if cell.code is None)


def lengths(lessons: list[LessonSource]) -> str:
    """A line for each lesson: its name, its length in each language."""
    return "\n".join(f"{one.id:12}" + "".join(f"{length(one, lang):8,}" for lang in LANGUAGES) for one in lessons)

"""Reading length of lessons, limited so that a lesson fits its minutes with playing, running cells and thinking.

All text cells count, including hints and the stretch; code blocks do not. A formula, or inline code, is one word. In
Japanese, which does not separate words by spaces, kana and kanji are counted: an English word corresponds to 2.0 to 2.3
of them, so both limits mean about the same reading time.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .source import LANGUAGES, LessonSource

MOST = {"en": 1_600, "ja": 3_700}
"""Maximum number of words (English) or kana and kanji (Japanese) in a lesson."""

_BLOCK = re.compile(r"```.*?```|<!--.*?-->", re.S)
_SPAN = re.compile(r"\$\$.+?\$\$|\$.+?\$|`[^`]+`|<code>.*?</code>", re.S)
_TAG = re.compile(r"<[^>]+>")
_WORD = re.compile(r"[^\W_](?:[\w'’.,/%·-]*\w)?")
_KANA_OR_KANJI = re.compile(r"[ぁ-んァ-ヶー々一-龠]")


def words(text: str) -> int:
    """Count the words of a Markdown text.

    >>> words("**Ken:** it is $3 + 4$, so <em>seven</em>; see `a b`.")
    8
    """
    return len(_WORD.findall(_TAG.sub(" ", _SPAN.sub(" x ", _BLOCK.sub(" ", text)))))


def characters(text: str) -> int:
    """Count the kana and kanji of a Markdown text.

    >>> characters("**ケン**：`S1` は8枚です。")
    6
    """
    return len(_KANA_OR_KANJI.findall(_TAG.sub("", _BLOCK.sub(" ", text))))


def most(lesson: LessonSource, lang: str) -> int:
    """Return the maximum length of a lesson: its own, for younger pupils, or that of all."""
    return int(lesson.facts.get("most", MOST)[lang])


COUNTS: dict[str, Callable[[str], int]] = {"en": words, "ja": characters}


def length(lesson: LessonSource, lang: str) -> int:
    """Return the length of a lesson's texts, in words or, in Japanese, in kana and kanji."""
    facts = {**lesson.facts, "lang": lang}
    return sum(COUNTS[lang](cell.source(lang, facts)) for cell in lesson.cells if cell.code is None)


def lengths(lessons: list[LessonSource]) -> str:
    """Return a line for each lesson: its name and its length in each language."""
    return "\n".join(f"{one.id:12}" + "".join(f"{length(one, lang):8,}" for lang in LANGUAGES) for one in lessons)

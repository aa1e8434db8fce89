"""What a question is called and asks, in plain words, for tables that have no room for its text.

Both stand in the text above the question: the title in its heading (``### Exercise 1 · core: a six``), what it asks in
the longest words set bold below it.
"""

from __future__ import annotations

import re

from .console import tell
from .source import LANGUAGES, LessonSource, SourceError

_HEADING = re.compile(r"^### [^:：\n]+[:：]\s*(.+)$", re.M)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
_MARKS = re.compile(r"[`$]|(?<!\*)\*(?!\*)")  # code, formulas and stress are plain words in a table


def asked(lesson: LessonSource, exercise: str) -> dict[str, dict[str, str]]:
    """Title and question of an exercise, in every language.

    Raises:
        SourceError: Its text has no title, or nothing set bold.
    """
    found: dict[str, dict[str, str]] = {"title": {}, "asks": {}}
    above = next((one for one in lesson.cells if one.id == f"{exercise}-text"), None)
    for lang in LANGUAGES:
        text = above.text.get(lang, "") if above is not None else ""
        heading = _HEADING.search(text)
        bold = _BOLD.findall(text.partition("<details>")[0], heading.end()) if heading else []
        if heading is None or not bold:
            raise SourceError(
                tell("not_asked", **{**(above.block.where if above else {"file": lesson.path.name}), "cell": exercise})
            )
        found["title"][lang] = heading[1].strip()
        found["asks"][lang] = " ".join(_MARKS.sub("", max(bold, key=len)).split())
    return found

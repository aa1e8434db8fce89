"""A lesson fits its time: its text is limited, and parts beyond the core come at the end."""

from __future__ import annotations

import re

from combinatoria_lessons.__main__ import main
from combinatoria_lessons.length import MOST, characters, length, most, words
from combinatoria_lessons.source import LANGUAGES

STRETCH = {"en": r"^## Stretch\b", "ja": r"^## 発展"}
LOOK_BACK = {"en": r"^## Look back", "ja": r"^## ふりかえり"}


def test_a_lesson_is_not_too_long(source):
    sittings = source.facts.get("sittings", 1)  # school periods that it takes
    assert source.facts["minutes"] <= 50 * sittings and source.facts["minutes"] < source.facts["full"] <= 75 * sittings
    for lang in LANGUAGES:
        assert length(source, lang) <= most(source, lang) <= MOST[lang], (
            f"{source.id} ({lang}): shorten it; `... words` counts"
        )


def test_what_is_more_than_core_is_marked_and_stands_at_the_end(source):
    """Only core exercises come before the mark, none after; it says where to continue if time is short."""
    for lang in LANGUAGES:
        marks = [n for n, cell in enumerate(source.cells) if re.search(STRETCH[lang], cell.text.get(lang, ""), re.M)]
        ends = [n for n, cell in enumerate(source.cells) if re.search(LOOK_BACK[lang], cell.text.get(lang, ""), re.M)]
        assert len(marks) == len(ends) == 1
        core = [n for n, cell in enumerate(source.cells) if cell.level == "core"]
        more = [n for n, cell in enumerate(source.cells) if cell.level in ("stretch", "code")]
        assert max(core) < marks[0] <= min(more) < max(more) < ends[0]
        assert re.search(r"\*\*(Look back|ふりかえり)\*\*", source.cells[marks[0]].text[lang])


def test_what_counts():
    assert words("# One two\n\n* three, $4 + 4$ and `5 5` <details><summary>six</summary></details>") == 7
    assert words("```python\nnot = counted\n```\n<!-- screen -->\none") == 1
    assert characters("「ケン」は `S1` を\n8枚、<em>引く</em>。") == 7


def test_the_command_tells_each_lesson(source, capsys):
    assert main(["words"]) == 0
    told = capsys.readouterr().out
    assert f"{MOST['en']:,}" in told
    (line,) = [line for line in told.splitlines() if line.startswith(source.id)]
    assert line.split()[1:] == [f"{length(source, lang):,}" for lang in LANGUAGES]

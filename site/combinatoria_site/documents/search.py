"""The words of the search index, in English and Japanese.

English words are stemmed. Japanese has no spaces between words, so a run of kana and kanji is indexed by its pairs of
neighbouring characters, and a query is split in the same way in the browser.
"""

from __future__ import annotations

import re
from itertools import pairwise

from sphinx.search.en import SearchEnglish

_JAPANESE = r"\u3005-\u3007\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(rf"[{_JAPANESE}]+|[^\W{_JAPANESE}]+")
_SPLITTER = """
var splitQuery = (query) =>
  [...query.matchAll(/[JAPANESE]+|(?:(?![JAPANESE])[\\p{Letter}\\p{Number}_])+/gu)].flatMap(([word]) =>
    /^[JAPANESE]{2}/u.test(word) ? [...word].slice(1).map((next, at) => word[at] + next) : [word]);
""".replace("JAPANESE", _JAPANESE)


class BothLanguages(SearchEnglish):
    """English and Japanese in one index.

    >>> BothLanguages({}).split("Odds: 確率の odds")
    ['Odds', '確率', '率の', 'odds']
    """

    lang = "both"
    js_splitter_code = _SPLITTER

    def split(self, input: str) -> list[str]:
        """Return the words of a text."""
        found = []
        for word in _WORD.findall(input):
            pairs = [a + b for a, b in pairwise(word)] if re.match(f"[{_JAPANESE}]", word) else []
            found += pairs or [word]
        return found

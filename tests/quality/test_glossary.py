"""All user-visible texts conform to the glossary (kernel/combinatoria/words/glossary.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from combinatoria.words.explain import LANGUAGES
from combinatoria_lessons import lesson_sources, notebook_sources
from tests.documents import documents, words_of

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "kernel" / "combinatoria" / "words" / "glossary.toml"
TERMS: dict[str, dict[str, Any]] = tomllib.loads(GLOSSARY.read_text("utf-8"))
FOLDERS = ("kernel", "widgets", "site", "lessons")
JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")
PAIR = re.compile(r"\[\[(.+?)\|\|(.+?)\]\]")
SENTENCES = re.compile(r'"(en|ja)": "((?:[^"\\]|\\.)*)"')


class Text(NamedTuple):
    """One text in all its languages, and its location."""

    where: str
    said: dict[str, str]


def flat(value: Any) -> str:
    """Return every form of a text, joined."""
    if isinstance(value, dict):
        return "\n".join(map(flat, value.values()))
    return "\n".join(map(flat, value)) if isinstance(value, list) else str(value)


def leaves(node: Any, path: str) -> Iterator[Text]:
    """Yield the texts of a table: entries with a value for each language."""
    if isinstance(node, dict) and set(node) >= set(LANGUAGES):
        yield Text(path, {lang: flat(node[lang]) for lang in LANGUAGES})
    elif isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(value, f"{path} {key}")


def tables() -> Iterator[Text]:
    """Yield the texts of all tables of the project."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.toml")):
            if path != GLOSSARY and not {"node_modules", "_output", "_build"} & set(path.parts):
                yield from leaves(tomllib.loads(path.read_text("utf-8")), path.relative_to(ROOT).as_posix())


def lessons() -> Iterator[Text]:
    """Yield the texts of the lessons and of the teacher's notebook: cells, strings in code, feedback on slips."""
    for source in (*lesson_sources(), *notebook_sources()):
        yield from leaves(source.facts, source.path.name)
        for cell in source.cells:
            where = f"{source.path.name} {cell.id}"
            if cell.code is None:
                yield Text(where, cell.text)
                continue
            for english, japanese in PAIR.findall(cell.code):
                yield Text(where, {"en": english, "ja": japanese})
            for question in cell.questions:
                said = SENTENCES.findall(question.answer)
                pairs = zip(*([text for of, text in said if of == lang] for lang in ("en", "ja")), strict=True)
                yield from (Text(where, {"en": english, "ja": japanese}) for english, japanese in pairs)
                yield from (Text(where, texts) for texts in (question.why, question.worked) if texts)


def pages() -> Iterator[Text]:
    """Yield texts outside tables: documents; of templates and front end only Japanese lines."""
    kinds = (("site", "*.html"), ("site/host", "*.ts"), ("widgets/ts/src", "*.ts"))
    found = [path for folder, pattern in kinds for path in sorted((ROOT / folder).rglob(pattern))]
    for path in (*documents(), *found):
        if {"node_modules", "_output", "_build"} & set(path.parts):
            continue
        lines = words_of(path) if path.suffix == ".md" else path.read_text("utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            lang = "ja" if JAPANESE.search(line) else "en"
            if lang == "ja" or path.suffix == ".md":  # the rest is code
                yield Text(f"{path.name}:{number}", {lang: line})


@cache
def texts() -> list[Text]:
    """Return the texts of all kinds, read once and not while tests are collected."""
    return [*tables(), *lessons(), *pages()]


FORMER = "report former"
"""A sentence of a released version, by which the teacher's desk recognizes pupils' copied reports."""
THEME = "site/combinatoria_site/texts.toml theme "
"""The words of the documentation's theme; the English ones are as the theme has them (documents/theme.py)."""
NOT_OURS = {"en": (FORMER, THEME), "ja": (FORMER,)}
FORBIDDEN = [
    (name, lang, form) for name, term in TERMS.items() for lang, all in term.get("not", {}).items() for form in all
]
"""Forbidden forms: the term, the language, the regular expression."""
NEEDED = [name for name, term in TERMS.items() if term.get("needs")]


def test_texts_of_all_kinds_are_read():
    assert len(texts()) > 2_500
    for part in (
        "core.toml", "ui.toml", "games/altar/rules.toml", "site/combinatoria_site/texts.toml", "guides/signs-b.toml",
        "teacher.notebook.md", "soulmates-a.lesson.md q1", "tools/tools.toml", "README.md", "ARCHITECTURE.md",
        "add-a-lesson.md", "class.md",
    ):  # fmt: skip
        assert any(part in text.where for text in texts()), part


def test_a_term_has_a_word_in_every_language():
    for name, term in TERMS.items():
        assert set(LANGUAGES) <= set(term) <= {*LANGUAGES, "not", "needs"}, name
        assert all(term[lang] for lang in LANGUAGES)
        assert set(term.get("not", {})) <= set(LANGUAGES)


@pytest.mark.parametrize(("name", "lang", "form"), FORBIDDEN)
def test_the_glossary_keeps_to_itself(name, lang, form):
    """The word of a term is not a forbidden form of any term."""
    assert not any(re.search(form, term[lang]) for other, term in TERMS.items() if other != name or not name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_has_a_form_that_is_not_to_be_used(lang):
    found = [
        f"{text.where}: {match[0]!r} (say {TERMS[name][lang]!r})"
        for name, of, form in FORBIDDEN
        if of == lang
        for text in texts()
        if lang in text.said and not any(part in text.where for part in NOT_OURS[lang])
        if (match := re.search(form, text.said[lang]))
    ]
    assert not found, "\n".join(found)


SAME_IN_BOTH = re.compile(r"\{[^}]*\}|Combinatoria|python|--class|\S+\.ipynb")
"""Placeholders, the name, and typed text."""


def test_a_text_in_japanese_is_in_japanese():
    pairs = [text for text in texts() if set(text.said) == set(LANGUAGES)]
    letters = re.compile("[A-Za-z]{3}")
    found = {
        text.where
        for text in pairs
        if not JAPANESE.search(text.said["ja"]) and letters.search(SAME_IN_BOTH.sub("", text.said["ja"]))
    }
    assert not found, found


@pytest.mark.parametrize("name", NEEDED)
def test_both_languages_use_the_words_of_a_term(name):
    """If an English text has the term, its Japanese has the corresponding word."""
    term, uses = TERMS[name], 0
    for text in texts():
        if set(text.said) == set(LANGUAGES) and re.search(rf"\b{re.escape(term['en'])}", text.said["en"], re.I):
            uses += 1
            assert term["ja"] in text.said["ja"], f"{text.where}: {text.said['en'][:80]!r} / {text.said['ja'][:80]!r}"
    assert uses, "no text uses this term: remove it, or word it as the texts do"


def test_faults_of_former_versions_are_found():
    """Forms that once occurred in the texts are still recognized."""
    for fault in (
        "出口の一問", "ブラウザーの中", "この卓", "合図の価値", "暗号の価値", "第1.0版", "*対戦*なので",
        "24人が8回ずつ、コンピューターが種2026で引いた", "問題5問のうち4問ができました", "教材ページ", "味方", "2～5人",
    ):  # fmt: skip
        assert any(lang == "ja" and re.search(form, fault) for _, lang, form in FORBIDDEN), fault
    for fault in ("1 pupils", "pupil(s)"):
        assert any(lang == "en" and re.search(form, fault) for _, lang, form in FORBIDDEN), fault

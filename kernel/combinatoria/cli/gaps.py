"""Gaps of an unfinished game, each with its remedy, as keys of the command line's texts with facts.

A game with a gap is unfinished: the test suite reports its gaps in one test and skips it in all others, and the site is
built without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.catalogue import OWN_HOME, game, games, package
from ..core.game import Game
from ..core.move_kind import MoveKind
from ..core.reading import read_toml
from ..core.typed_game import TypedGame
from ..game_api.looks import LOOK, unknown_looks
from ..game_api.protocols import NEEDS, lacks, tour_of
from ..words.explain import LANGUAGES, core_texts, game_texts
from .newgame import checkout
from .text_keys import places
from .words import text

__all__ = ["Gap", "finished", "gaps", "tell"]

ABOUT: Final = ("name", "tagline", "goal", "about", "credits", "players", "minutes")
"""Required keys of the table ``[game]``."""
STEP: Final = ("title", "text")
"""Required texts of a step of the tour; a step that is not a single move also needs a task."""
PUZZLES: Final = 20
"""Minimum number of puzzles of a game."""


class Gap(NamedTuple):
    """Something missing: a key of the table ``[cli]``, whose text includes the remedy, and its facts."""

    key: str
    facts: Mapping[str, Any]


def tell(gap: Gap, lang: str) -> str:
    """Return a gap and its remedy as one line of text."""
    facts = dict(gap.facts)
    if "need" in facts:
        facts["what"] = core_texts()["part"][facts["need"]][lang]
    return text(gap.key, lang, **facts)


def finished(among: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Return the games without gaps, in the order of ``among`` or else alphabetically."""
    return tuple(name for name in (games() if among is None else among) if not list(gaps(name)))


def gaps(name: str) -> Iterator[Gap]:
    """Yield everything a game lacks; nothing for a complete one.

    Raises:
        IllegalMove: there is no game of this name.
    """
    folder = files(package(name))
    missing = [f"{module}.py" for module in dict.fromkeys(need.module for need in NEEDS if need.required)]
    missing = [file for file in missing if not folder.joinpath(file).is_file()]
    for file in missing:
        names = ", ".join(n.name for n in NEEDS if n.required and f"{n.module}.py" == file)
        yield Gap("gap_module", {"file": f"{folder}/{file}", "names": names})
    tables = [file for file in ("rules.toml", "tour.toml") if not folder.joinpath(file).is_file()]
    if folder.joinpath("tour.py").is_file():
        tables = [file for file in tables if file != "tour.toml"]
    yield from (Gap("gap_file", {"file": f"{folder}/{file}"}) for file in tables)
    if tables:
        return
    try:
        rules, texts = game(name), game_texts(name)
        for module in dict.fromkeys(need.module for need in NEEDS if need.required):
            if f"{module}.py" not in missing:
                import_module(f"{package(name)}.{module}")
        tour_of(rules)
    except Exception as error:  # an unfinished game can fail in any way, which is reported
        yield Gap("gap_load", {"name": name, "reason": f"{type(error).__name__}: {error}"})
        return
    for lack in lacks(name):
        if lack.fault != "module":
            need = f"{lack.need.module}.{lack.need.name}"
            yield Gap(f"gap_{lack.fault}", {"file": f"{folder}/{lack.need.module}.py", "need": need, "name": need})
    yield from _texts(rules, texts)
    yield from _files(name, Path(str(folder)))


def _texts(rules: Game, texts: Mapping[str, Any]) -> Iterator[Gap]:
    for path, entry in _leaves(texts):
        for lang in LANGUAGES:
            if not entry.get(lang):
                yield Gap("gap_language", {"entry": path, "missing": lang})
    if not all(texts.get("look", {}).get(key) for key in LOOK):
        yield Gap("gap_look", {"names": "; ".join(f"{key}: {', '.join(known)}" for key, known in LOOK.items())})
    for where, name, known in unknown_looks(rules, texts):
        yield Gap("gap_unknown", {"where": where, "name": name, "names": ", ".join(filter(None, known))})
    wanted = [("game", key) for key in ABOUT]
    if isinstance(rules, TypedGame):
        wanted += [("move", name) for name, kind in rules.kinds.items() if kind.label is MoveKind.label]
    elif (type(rules).move_key, type(rules).label) == (Game.move_key, Game.label):  # else :func:`places` finds them
        wanted += [("move", kind) for kind in rules.grammar]
    seats, options = rules.seats[-1], rules.complete_options({})
    wanted += [("zone", zone) for zone in dict.fromkeys(z.name.split(":")[0] for z in rules.zones(seats, options))]
    wanted += [("option", option) for option in rules.options]
    missing = {f"[{table}] {key}" for table, key in wanted if not _has(texts, (table,), re.escape(key))}
    for said in places("", rules.name):
        tables = " / ".join(f"[{table}]" for table in said.tables)
        missing |= {f"{tables} {_plain(key)}" for key in said.keys if not _has(texts, said.tables, key)}
        missing |= {f"[rule] {_plain(rule)}" for rule in said.rules if not _has(texts, ("rule",), rule)}
    for key in sorted(missing):
        yield Gap("gap_text", {"entry": key})
    step_texts = {step.get("key"): step for step in texts.get("tour", {}).get("step", ())}
    for step in tour_of(rules):
        for kind in STEP if step.moves else (*STEP, "task"):
            if kind not in step_texts.get(step.key, {}):
                yield Gap("gap_text", {"entry": f"[[tour.step]] {step.key}: {kind}"})


def _leaves(node: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every text with its path: an entry with a value per language."""
    if isinstance(node, dict) and set(node) & set(LANGUAGES):
        yield path, node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from _leaves(value, f"{path} {key}" if path else f"[{key}]")
    elif isinstance(node, list):
        for entry in node:
            yield from _leaves(entry, f"{path} {entry['key']}" if isinstance(entry, dict) and "key" in entry else path)


def _has(texts: Mapping[str, Any], tables: tuple[str, ...], key: str) -> bool:
    where = [known.get(table, {}) for table in tables for known in (texts, core_texts())]
    if ".+" not in key:
        return any(_plain(key) in table for table in where)
    return any(re.fullmatch(key, known) for table in where for known in table)


def _plain(pattern: str) -> str:
    """Return a key pattern as plain text, with an ellipsis for parts inserted at run time."""
    return re.sub(r"\\(.)", r"\1", pattern.replace(".+", "…"))


def _files(name: str, folder: Path) -> Iterator[Gap]:
    book = folder / "puzzles.toml"
    if not book.is_file() or len(read_toml(book).get("puzzle", ())) < PUZZLES:
        yield Gap("gap_puzzles", {"file": str(book), "name": name, "n": PUZZLES})
    root = checkout()
    if root is None or not package(name).startswith((OWN_HOME, "tests.")):
        return
    if not (vectors := root / "tests" / "vectors" / f"{name}.py").is_file():
        yield Gap("gap_vectors", {"file": str(vectors.relative_to(root))})
    made = {"golden": f"golden/{name}.txt", "fixtures": f"fixtures/reducer-{name}.json"}
    for tool, file in made.items():
        if not (root / "tests" / file).is_file():
            yield Gap("gap_made", {"file": f"tests/{file}", "tool": f"tests.contract.test_{tool}", "name": name})

"""Puzzles: a position, a question, and an answer computed exactly by the engine.

A game's module ``puzzles`` defines the puzzles that a position offers (:class:`Draft`). The collection of a game, its
``puzzles.toml``, is written by ``python -m combinatoria.guides.puzzle GAME``: positions from games between bots, with
choices and exact values for the reader; a test recomputes every one of them. A puzzle keeps its number for ever, since
links name it; one that is no longer offered is marked as ``former``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from ..core.catalogue import game as find_game
from ..core.catalogue import package
from ..core.move import Refused
from ..core.reading import LONGEST_NUMBER, normal, read_toml, whole
from ..core.steps import considered
from ..core.validate import is_whole
from ..game_api.draft import MARGIN, Draft, PuzzleAnswer, by_numbers
from ..game_api.protocols import part
from ..match.link import from_link, to_link
from ..match.match import Match

__all__ = [
    "MARGIN",
    "Draft",
    "NotAPuzzle",
    "Puzzle",
    "PuzzleAnswer",
    "after",
    "count",
    "generate",
    "main",
    "of_the_day",
    "offered",
    "puzzle",
    "read_link",
]

PREFIX: Final = "puzzle"


class NotAPuzzle(LookupError):
    """An entry of a collection is incomplete, or its game's ``drafts`` no longer offers it; the message says which."""


class Puzzle(NamedTuple):
    """A puzzle of a collection.

    Attributes:
        game: name of the game.
        number: number in the collection, from 1.
        match: the position, with the log that led to it.
        viewer: the point of view: a seat, or the audience.
        draft: question and answers.
    """

    game: str
    number: int
    match: Match
    viewer: int
    draft: Draft

    @property
    def link(self) -> str:
        """The puzzle as a short text for a URL fragment.

        >>> puzzle("soulmates", 1).link
        'puzzle:soulmates:1'
        """
        return f"{PREFIX}:{self.game}:{self.number}"


@cache
def _entries(name: str) -> list[dict[str, Any]]:
    book = files(package(name)).joinpath("puzzles.toml")
    return list(read_toml(book).get("puzzle", ()))


def count(name: str) -> int:
    """Return the number of puzzles of a game, including former ones.

    >>> count("soulmates") >= 20
    True
    """
    return len(_entries(name))


@cache
def offered(name: str) -> tuple[int, ...]:
    """Return the numbers of the puzzles that are offered: all but the former ones, which only links open."""
    return tuple(n for n, entry in enumerate(_entries(name), start=1) if not entry.get("former"))


def after(name: str, number: int) -> int:
    """Return the number of the next puzzle on offer; after the last comes the first.

    >>> after("soulmates", offered("soulmates")[-1]) == offered("soulmates")[0]
    True
    """
    return next((n for n in offered(name) if n > number), offered(name)[0])


def puzzle(name: str, number: int) -> Puzzle:
    """Return a puzzle of a game.

    Args:
        name: the game.
        number: from 1 to :func:`count`.

    Raises:
        Refused: there is no such puzzle.

    >>> puzzle("soulmates", 1).draft.margin >= MARGIN
    True
    """
    entries = _entries(name)
    if not is_whole(number, 1, len(entries)):
        raise Refused("puzzle.number", "puzzle_number", n=len(entries))
    match, draft = _of(name, number, entries[number - 1])
    return Puzzle(name, number, match, match.to_act[0], draft)


def _of(name: str, number: int, entry: Mapping[str, Any]) -> tuple[Match, Draft]:
    """Return the position and the draft of an entry.

    Raises:
        NotAPuzzle: the entry is not a puzzle of the game.
    """
    where = f"puzzles.toml of {name}, puzzle {number}"
    if lost := {"kind", "link"} - entry.keys():
        raise NotAPuzzle(f"{where}: no {' and '.join(sorted(lost))}; correct it, or delete the file and rebuild it")
    match, kind = from_link(entry["link"]), entry["kind"]
    for draft in part(name, "puzzles").drafts(match):
        if draft.kind == kind:
            return match, draft
    raise NotAPuzzle(f"{where}: drafts yields no {kind!r} there; if nobody has a link to it, delete the file")


def of_the_day(name: str, day: date) -> int:
    """Return the number of the puzzle of a day: the same everywhere; the days cycle through the collection.

    >>> from datetime import timedelta
    >>> day = date(2026, 11, 21)
    >>> of_the_day("soulmates", day) != of_the_day("soulmates", day + timedelta(1))
    True
    """
    return offered(name)[day.toordinal() % len(offered(name))]


def read_link(link: str) -> tuple[str, int] | None:
    """Return game and number from the link of a puzzle; None for any other text.

    >>> read_link("#puzzle:soulmates:12"), read_link("soulmates:seats=4:7:")
    (('soulmates', 12), None)
    """
    words = normal(link).removeprefix("#").split(":")
    number = whole(words[2], LONGEST_NUMBER) if len(words) == 3 and words[0] == PREFIX else None
    return None if number is None else (words[1], number)


# -- generating a collection -------------------------------------------------------------------------------


def generate(
    name: str, progress: Callable[[str, int], object] | None = None, kept: Sequence[tuple[Match, Draft]] = ()
) -> list[tuple[Match, Draft]]:
    """Find puzzles in games between bots: the number of each kind that the game asks for, as varied as possible.

    Args:
        name: the game.
        progress: called with a kind and the number found of it.
        kept: the puzzles of the collection so far; those that teach nothing are replaced.
    """
    module = part(name, "puzzles")
    flavour = getattr(module, "flavour", by_numbers)
    good = Counter(draft.kind for _, draft in kept if draft.teaches)
    wanted = {kind: n - good[kind] for kind, n in module.WANTED.items()}
    found: dict[str, list[tuple[Match, Draft]]] = {kind: [] for kind in wanted}

    def marks_of(match: Match, draft: Draft) -> set[Any]:
        return {(draft.kind, flavour(match, draft)), (draft.kind, "deal", match.seed)}

    taken = {mark for match, draft in kept for mark in marks_of(match, draft)}
    for match in _positions(name) if any(wanted.values()) else ():
        for draft in module.drafts(match):
            if draft.kind not in wanted or len(found[draft.kind]) >= wanted[draft.kind]:
                continue
            marks = marks_of(match, draft)
            if draft.teaches and draft.margin >= MARGIN and not marks & taken:
                taken |= marks
                copy = from_link(to_link(match))
                found[draft.kind].append((copy, draft))
                if progress is not None:
                    progress(draft.kind, len(found[draft.kind]))
        if all(len(found[kind]) == n for kind, n in wanted.items()):
            break
    # Alternate easy and hard puzzles, and all kinds.
    out = []
    rows = [sorted(items, key=lambda item: -item[1].margin) for items in found.values()]
    for n in range(max(map(len, rows))):
        out += [row[n] for row in rows if n < len(row)]
    return out


def _positions(name: str) -> Iterator[Match]:
    rules, bot = find_game(name), part(name, "bot").BOTS["greedy"]
    options = getattr(part(name, "puzzles"), "OPTIONS", {})
    for seed in range(1, 5000):
        rng = Random(seed)
        match = Match(rules, rules.seats[seed % min(len(rules.seats), 4)], seed, options)
        while match.to_act and len(match.decisions) < 60:
            yield match
            seat = match.to_act[0]
            match.play(bot.choose(match.view(seat), seat, considered(match.game, match.table, seat), rng).move, seat)


def _toml(name: str, items: Sequence[tuple[Match, Draft]]) -> str:
    wanted = part(name, "puzzles").WANTED
    rules = find_game(name)
    lines = [f"# Written by: python -m combinatoria.guides.puzzle {name}. Every value is exact and checked by a test."]
    for match, draft in items:
        lines += ["", "[[puzzle]]", f'kind = "{draft.kind}"', f'link = "{to_link(match)}"']
        names = [rules.format(c.move) if c.move else c.slip or "right" for c in draft.choices]
        lines.append(f"choices = [{', '.join(f'{n!r}'.replace(chr(39), chr(34)) for n in names)}]")
        lines.append(f"values = [{', '.join(f'{chr(34)}{c.value}{chr(34)}' for c in draft.choices)}]")
        lines.append(f"answer = {draft.answer}")
        if not draft.teaches or draft.kind not in wanted:
            lines.append("former = true")
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str]) -> int:
    """Run ``python -m combinatoria.guides.puzzle GAME``: add the missing puzzles to a game's collection.

    Existing puzzles keep their numbers. To start over, delete the file.

    Returns:
        0, or 1 if a collection has fewer puzzles of some kind than the game asks for, or cannot be used.
    """
    short = False
    for name in argv:
        book, module = Path(str(files(package(name)).joinpath("puzzles.toml"))), part(name, "puzzles")
        try:
            entries = read_toml(book).get("puzzle", ()) if book.is_file() else ()
            kept = [_of(name, number, entry) for number, entry in enumerate(entries, start=1)]
        except (NotAPuzzle, Refused) as fault:
            print(fault, file=sys.stderr)
            return 1
        found = [*kept, *generate(name, lambda kind, n: print(f"{kind} {n}", file=sys.stderr), kept)]
        book.write_text(_toml(name, found), "utf-8")
        counts = Counter(draft.kind for _, draft in found if draft.teaches)
        few = [f"{kind} {counts[kind]}/{n}" for kind, n in module.WANTED.items() if counts[kind] < n]
        print(f"{book.name}: {len(found)}", *few)
        short = short or bool(few)
    return int(short)


if __name__ == "__main__":
    from combinatoria.core.announced import add_announced_homes
    from combinatoria.guides.puzzle import main as run  # the module that games import, not its copy `__main__`

    add_announced_homes()
    sys.exit(run(sys.argv[1:]))

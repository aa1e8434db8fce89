"""``combinatoria new-game``: write the files of a small, complete game, as a starting point for a new one."""

from __future__ import annotations

import argparse
import keyword
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from ..core.catalogue import OWN_HOME, games
from ..core.reading import key, normal
from .words import language, language_option, text

__all__ = ["SKELETONS", "checkout", "main", "scaffold"]

VECTORS: Final = "vectors.py"
"""The only file that is not in the game's folder."""
SKELETONS: Final = ("drawing", "passing")
"""The games to start from: players draw in turn, or all pass cards at once."""
LONGEST: Final = 30
"""Maximum length of a name, which is part of page addresses and of links to moves."""


def checkout() -> Path | None:
    """Return the source checkout that this package runs from, or None if it is installed."""
    root = Path(__file__).parents[3]
    return root if (root / "kernel" / "combinatoria").is_dir() and (root / "tests" / "vectors").is_dir() else None


def _project(home: Path) -> Path:
    return home.absolute().parent / "pyproject.toml"


def announce(home: Path) -> Path | None:
    """Write a ``pyproject.toml`` beside a package of games, which makes its games known once it is installed.

    Returns:
        The file, or None if there is one already.
    """
    path = _project(home)
    if path.exists():
        return None
    body = files(__package__).joinpath("skeleton", "pyproject.toml.txt").read_text("utf-8")
    path.write_text(body.replace("@HOME@", home.name), encoding="utf-8", newline="\n")
    return path


def _templates(name: str, like: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a skeleton for a game of this name: file names and contents."""
    for entry in sorted(files(__package__).joinpath("skeleton", like).iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".txt"):
            body = entry.read_text("utf-8").replace("@NAME@", name).replace("@TITLE@", name.replace("_", " ").title())
            yield entry.name.removesuffix(".txt"), body


def scaffold(name: str, folder: Path, root: Path | None, like: str = SKELETONS[0]) -> list[Path]:
    """Write the skeleton of a game without overwriting anything.

    Args:
        name: the name of the game.
        folder: the home in which to create the game's folder.
        root: the checkout whose tests get the vectors; without one they go into the game's folder.
        like: the skeleton, one of :data:`SKELETONS`.

    Returns:
        The files, in the order in which they were written.

    Raises:
        FileExistsError: the folder or one of the files exists already.
    """
    target = folder / name
    vectors = target / VECTORS if root is None else root / "tests" / "vectors" / f"{name}.py"
    wanted = {vectors if file == VECTORS else target / file: body for file, body in _templates(name, like)}
    for path in (target, vectors):
        if path.exists():
            raise FileExistsError(str(path))
    for path, body in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(body)
    return list(wanted)


def _fault(name: str) -> str | None:
    """Return the text key of what is wrong with a name, or None."""
    if not name.isascii() or not name.isidentifier() or name != name.lower() or name.startswith("_"):
        return "name_form"
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        return "name_keyword"
    if len(name) > LONGEST:
        return "name_long"
    return "name_taken" if name in games() else None


def main(argv: Sequence[str]) -> int:
    """``combinatoria new-game NAME``: write the skeleton and print the next steps.

    Returns:
        0, or 1 if it fails, with one sentence on stderr.
    """
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria new-game", description=text("new-game", lang))
    parser.add_argument("name", type=normal, help=text("help_new", lang))
    parser.add_argument("--like", type=key, choices=SKELETONS, default=SKELETONS[0], help=text("help_like", lang))
    parser.add_argument("--into", type=Path, metavar="FOLDER", help=text("help_into", lang))
    language_option(parser, lang)
    args = parser.parse_args(argv)
    lang, name, root = args.lang, args.name, None if args.into else checkout()
    if fault := _fault(name):
        print(text(fault, lang, name=name[:40], limit=LONGEST), file=sys.stderr)
        return 1
    if root is None and args.into is None:
        print(text("no_checkout", lang), file=sys.stderr)
        return 1
    folder = args.into or (root or Path()) / "kernel" / "combinatoria" / "games"
    try:
        written = scaffold(name, folder, root, args.like)
        project = None if root else announce(folder)
    except FileExistsError as error:
        print(text("there_already", lang, name=error.filename or error.args[0]), file=sys.stderr)
        return 1
    except OSError as error:
        print(text("no_write", lang, name=error.filename), file=sys.stderr)
        return 1
    for path in [*written, *([project] if project else [])]:
        print(f"  {path.relative_to(root) if root else path}")
    if root:
        print(text("new_next", lang, name=name))
    else:
        print(text("new_home", lang, home=folder.name, folder=str(folder.absolute().parent)))
        if OWN_HOME not in _project(folder).read_text("utf-8"):
            print(text("new_entry", lang, home=folder.name))
        print(text("new_home_next", lang, name=name))
    return 0

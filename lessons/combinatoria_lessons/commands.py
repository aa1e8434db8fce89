"""``combinatoria lesson``: write, build and check custom lessons. ``combinatoria keys``: write the teacher's keys."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode

from combinatoria.cli.words import language, language_option
from combinatoria.core.reading import key, normal
from combinatoria_widgets.lessons.tools.state import lesson_ids

from .build import index_text
from .console import speak, tell
from .keys import write_keys
from .notebook import CellFailed, execute, make_notebook, write_notebook
from .onto_site import add_lessons
from .own import ENDING, Own, read_folder, sources, write_new
from .place import LESSONS
from .proving import faults
from .source import SourceError

KEYS = LESSONS.parent / "dist" / "keys" if (LESSONS / "teacher.notebook.md").is_file() else Path("combinatoria-keys")
"""The default folder of the keys: beside the site in a checkout, otherwise in the current folder."""
SITE = ("jupyter-lite.json", "play")
"""Names found in the folder of every built site, including one unpacked from the zip."""
_SHOWN = 300
"""Maximum number of characters quoted from an error message."""


def lesson(argv: Sequence[str]) -> int:
    """Run one command; the exit status is 1 for a refusal or for faulty lessons."""
    speak(language(argv))
    parser = argparse.ArgumentParser(prog="combinatoria lesson", description=tell("about_own"))
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("new", help=tell("help_new"))
    new.add_argument("name", type=normal, help=tell("help_name"))
    new.add_argument("--into", type=Path, default=Path(), metavar="FOLDER", help=tell("help_into"))
    for command in (
        commands.add_parser("build", help=tell("help_own_build"), description=tell("help_own_build")),
        commands.add_parser("check", help=tell("help_own_check"), description=tell("help_own_check")),
    ):
        command.add_argument("folder", type=Path, nargs="?", default=Path(), help=tell("help_folder"))
    add = commands.add_parser("add", help=tell("help_add"), description=tell("help_add"))
    add.add_argument("folder", type=Path, nargs="?", default=Path(), help=tell("help_built_folder"))
    add.add_argument("--to", type=Path, required=True, metavar="SITE", help=tell("help_to"))
    for command in commands.choices.values():
        language_option(command, language(argv), tell("help_lang"))
    chosen = parser.parse_args(argv)
    speak(chosen.lang)
    try:
        if chosen.command == "new":
            path = write_new(chosen.name, chosen.into, chosen.lang)
            print(tell("new_lesson", path=path, folder=path.parent))
            return 0
        if chosen.command == "add":
            for name in add_lessons(chosen.folder, chosen.to):
                print(tell("added", name=name, site=chosen.to))
            return 0
        if any(chosen.folder.glob(f"*{ENDING}")):  # reading a source already runs its code for drawing numbers
            print(tell("runs_code", folder=chosen.folder.resolve()), file=sys.stderr)
        return build(chosen.folder) if chosen.command == "build" else check(chosen.folder)
    except SourceError as problem:
        print(problem, file=sys.stderr)
        return 1


def keys(argv: Sequence[str]) -> int:
    """Write the teacher's keys, beside the site and never into it; the exit status is 1 for a refusal."""
    speak(language(argv))
    parser = argparse.ArgumentParser(prog="combinatoria keys", description=tell("about_keys"))
    where = tell("help_keys", folder=KEYS)
    parser.add_argument("folder", type=Path, nargs="?", default=KEYS, help=where)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help=where)
    parser.add_argument(
        "--lesson", type=key, action="append", default=[], choices=lesson_ids(), metavar="LESSON",
        help=tell("help_key_lesson"),
    )  # fmt: skip
    language_option(parser, language(argv), tell("help_lang"))
    chosen = parser.parse_args(argv)
    speak(chosen.lang)
    folder = (chosen.out or chosen.folder).resolve()
    try:
        if any(all((place / name).exists() for name in SITE) for place in (folder, *folder.parents)):
            raise SourceError(tell("keys_in_site", folder=folder))
        for path in write_keys(folder, chosen.lesson):
            print(tell("keys_written", path=path))
    except SourceError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def build(folder: Path) -> int:
    """Build and run the notebooks of a folder's lessons, and write the index by which a site finds them.

    Raises:
        SourceError: A source cannot be read.
    """
    found = read_folder(folder)
    made = [(own, lang, make_notebook(own.source, lang)) for own in found for lang in own.languages]
    for own, lang, notebook in made:
        write_notebook(_run(own, lang, notebook), own.notebook(lang))
        print(tell("wrote", name=own.notebook(lang)))
    languages = {own.source.id: own.languages for own in found}
    (folder / "index.toml").write_text(index_text(sources(found), [], languages), encoding="utf-8")
    return 0


def _run(own: Own, lang: str, notebook: NotebookNode) -> NotebookNode:
    """Return a notebook with its outputs.

    Raises:
        SourceError: It does not run.
    """
    try:
        return execute(notebook)
    except CellFailed as problem:
        cell = next(cell for cell in own.source.cells if cell.id == problem.cell)
        why = " ".join(f"{problem.ename}: {problem.evalue}".split())[:_SHOWN]
        raise SourceError(tell("cell_raises", **cell.block.where, lang=lang, why=why)) from None
    except (DeadKernelError, TimeoutError) as problem:
        why = " ".join(str(problem).split())[:_SHOWN]
        raise SourceError(tell("not_run", file=own.source.path.name, lang=lang, why=why)) from None


def check(folder: Path) -> int:
    """Print for every lesson of a folder whether it is correct.

    Raises:
        SourceError: A source cannot be read.
    """
    wrong = 0
    for own in read_folder(folder):
        found = list(faults(own))
        wrong += bool(found)
        name = own.source.id
        print(tell("lesson_is_wrong", name=name, n=len(found)) if found else tell("lesson_is_fine", name=name))
        for fault in found:
            print(f"  {fault}", file=sys.stderr)
    return 1 if wrong else 0

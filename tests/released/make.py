"""Keeps the files and codes that users got from a release; every later version must still open them.

Run once for each release, on exactly that release, into a NEW folder:

    uv run python -m tests.released.make v2

A folder holds files that users have. It is never rewritten: an existing folder is refused, and if a test
of ``tests/released`` fails on one, the code is wrong and not the file.

    games/GAME.saves.json      saved matches, files of single viewers, sessions; each with the content it must restore
    games/GAME.links.json      links of positions and of puzzles, positions as text
    predictions.json           a record of predictions, as a file
    lessons/ID.LANG.ipynb      a pupil's copy of each lesson: answers, own cells, outputs, the mark of its master
    lessons/expected.json      what each copy prints and reports when it is run again
    codes/                     result codes, texts pasted by teachers, and what was read from them
    programs.json              the programs of the README and what they print
    names.json                 every name exposed by notebooks, documents and the public packages
    browser/storage.json       the browser's small storage: games, games put aside, marks, settings
    browser/rescue.json        the same, just after a tab with a lesson was closed
    browser/databases/         entries of its databases: copies of lessons, and what they replaced
    browser/backup.json        "all of my work" as one file
"""

import hashlib
import json
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from typing import Any

import combinatoria as cb
from combinatoria_lessons import lesson_sources
from combinatoria_site.lessons import read_lessons
from combinatoria_widgets import _front

from .games import links_of, positions_of, predicted, puzzles_of, saves_of
from .lessons import codes, expected, language_of, pasted, read_as, worked
from .names import code_of, names
from .run import printed

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BROWSER = "test/host/released.make.ts"
PUT_ASIDE, ON_THE_TABLE = "alone", ("alone, over", "another seat, other options", "another seat, other options")


def compact(value: Any) -> str:
    """Return a JSON value as browsers write it, without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write(path: Path, value: Any) -> None:
    """Write a JSON value with one line per entry, for readability."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(value, list):
        text = "[\n" + ",\n".join(map(compact, value)) + "\n]\n"
    else:
        text = "{\n" + ",\n".join(f"{compact(k)}:{compact(v)}" for k, v in value.items()) + "\n}\n"
    path.write_text(text, "utf-8")


def keep_games(folder: Path) -> dict[str, Any]:
    """Keep the games; return their saves."""
    all_saves = {}
    for name in cb.games():
        game = cb.game(name)
        saves = all_saves[name] = saves_of(game)
        write(folder / f"{name}.saves.json", [{"part": part, **e} for part, of in saves.items() for e in of])
        parts = {"links": links_of(game), "positions": positions_of(game), "puzzles": puzzles_of(game)}
        write(folder / f"{name}.links.json", [{"part": part, **entry} for part, of in parts.items() for entry in of])
    return all_saves


def in_browser(given: dict[str, Any]) -> dict[str, Any]:
    """Return what the pages of this release store in a browser."""
    _front.install_modules()
    with tempfile.TemporaryDirectory() as scratch:
        script, asked, made = (Path(scratch) / name for name in ("make.mjs", "given.json", "made.json"))
        asked.write_text(json.dumps(given), "utf-8")
        bundle = ["--bundle", "--format=esm", "--platform=node", "--log-level=warning", f"--outfile={script}"]
        for command in (["node_modules/esbuild/bin/esbuild", BROWSER, *bundle], [script, asked, made]):
            done = _front.run_node([str(word) for word in command])
            assert done.returncode == 0, done.stdout + done.stderr
        return dict(json.loads(made.read_text("utf-8")))


def main(argv: list[str]) -> int:
    """Create the folder of a release; refused if it exists."""
    (name,) = argv
    folder = HERE / name
    folder.mkdir()
    saves = keep_games(folder / "games")
    write(folder / "predictions.json", predicted())
    write(folder / "names.json", [list(one) for one in names(ROOT)])
    programs = code_of((ROOT / "README.md").read_text("utf-8"))
    write(folder / "programs.json", [{"code": code, "printed": printed(code)} for code in programs])

    sheets = {(lesson.id, lesson.lang): lesson for lesson in read_lessons()}
    lessons = []
    for source in lesson_sources():
        sheet = sheets[source.id, language_of(source.id)]
        master = json.loads(sheet.source.read_text("utf-8"))
        lessons.append({"lesson": sheet.for_pages(), "master": master, "worked": worked(source, sheet.lang)})
    games = {}
    for (game, of), now in zip(saves.items(), cycle(ON_THE_TABLE), strict=False):
        sessions = {entry["name"]: entry for entry in of["sessions"]}
        over = sessions[now]["expected"]["result"] is not None
        games[game] = {"before": sessions[PUT_ASIDE]["save"], "now": sessions[now]["save"], "over": over}
    made = in_browser({"lessons": lessons, "games": games, "predictions": predicted()})
    (folder / "lessons").mkdir()
    told = {}
    for copy in made["copies"]:
        file = f"{copy['lesson']['id']}.{copy['lesson']['lang']}.ipynb"
        (folder / "lessons" / file).write_text(compact(copy["notebook"]) + "\n", "utf-8")
        told[file] = expected(copy["notebook"])
    write(folder / "lessons" / "expected.json", told)
    write(folder / "browser" / "storage.json", made["storage"])
    write(folder / "browser" / "rescue.json", made["rescued"])
    write(folder / "browser" / "backup.json", made["backup"])
    for entry in made["databases"]:
        number = hashlib.sha256(f"{entry['database']}/{entry['key']}".encode()).hexdigest()[:8]
        write(folder / "browser" / "databases" / f"{number}.json", entry)

    write(folder / "codes" / "codes.json", codes([one["code"] for one in told.values()]))
    texts = pasted()
    for file, text in texts.items():
        (folder / "codes" / file).write_text(text, "utf-8")
    write(folder / "codes" / "pasted.json", {file: read_as(text) for file, text in texts.items()})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Files of a class that worked with a release: its copies of the lessons, and its result codes.

Part of ``make``; not imported by tests.
"""

import json
import os
from typing import Any

import nbformat
from combinatoria_widgets.result_code import Guess, Mark, Receipt, read_code, write_code

from combinatoria_lessons import lesson_sources, make_notebook
from combinatoria_lessons.build import LESSONS
from combinatoria_lessons.notebook import execute
from combinatoria_lessons.source import LessonSource
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from combinatoria_widgets.lessons.tools.state import load
from combinatoria_widgets.teacher import example_codes

from .contents import plain, read
from .run import run_copy

WRONG = "answer = 0.123"
OWN = {
    "en": ("**My note.** I tried this with my neighbour.", "My exit ticket: count first, then guess."),
    "ja": ("**メモ** となりの人とやってみた。", "出口チケット：まず数えて、それから予想する。"),
}
OWN_CODE = """import combinatoria as cb

mine = cb.Match(cb.game("{game}"), seed=7)
print(mine.to_act, len(mine.log) > 0)"""
OLD_CODES = ("SMA1-5DH9ZK-4B", "SMA1-36RJ7ZP-GX")
"""Codes of form 1, which pupils of the first trial lessons have on paper."""


def language_of(lesson: str) -> str:
    """Return the language of a lesson's kept copy: first lessons in English, second ones in Japanese."""
    return "en" if lesson.endswith("a") else "ja"


def worked(source: LessonSource, lang: str) -> dict[str, Any]:
    """Return a lesson as left by a pupil: some answers right, the second wrong, the last blank; own cells; all run."""
    notebook = nbformat.read(LESSONS / lang / f"{source.id}.ipynb", as_version=4)
    solved = {cell.id: cell.source for cell in make_notebook(source, lang, solution=True).cells}
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    exercises = [cell for cell in code if cell.metadata.combinatoria.kind == "exercise"]
    for cell in exercises[:-1]:
        cell.source = solved[cell.id]
    exercises[1].source = f'{WRONG}\ncheck("{exercises[1].id}", answer)'
    note, ticket = OWN[lang]
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and cell.metadata.combinatoria.kind == "reflect":
            cell.source += f"\n\n{note}"
        if cell.id == "report":
            cell.source = f'report(name="M. T.", ticket="{ticket}")'
    place = notebook.cells.index(exercises[0]) + 1
    notebook.cells[place:place] = [
        nbformat.v4.new_markdown_cell(note, id="c0ffee01"),
        nbformat.v4.new_code_cell(OWN_CODE.format(game=source.facts["game"]), id="c0ffee02"),
    ]
    environment = {name: value for name, value in os.environ.items() if name != SOLUTIONS}
    return json.loads(nbformat.writes(execute(notebook, environment)))


def expected(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the results that a new run of the copy must reproduce."""
    ran = run_copy(notebook)
    assert {"right", "wrong", "blank"} <= set(ran.states().values()), ran.states()
    return {"printed": ran.printed, "states": ran.states(), "code": ran.code()}


def codes(of_copies: list[str]) -> list[dict[str, Any]]:
    """Return result codes with their contents: all right, mixed and blank for every lesson; old ones; those of the
    copies.
    """
    texts = [*OLD_CODES, *of_copies]
    for source in lesson_sources():
        data = load(source.id)
        asked, guessed = len(data["questions"]), len(data["predictions"])
        mixed = [Mark("tried", 7, 1), Mark("rounded", 2), Mark("blank"), Mark("right", 3, 2), Mark("tried", 1)]
        for marks, guesses, rounds in (
            ([Mark("right", 1)] * asked, [Guess(50, 53)] * guessed, 15),
            ([mixed[n % len(mixed)] for n in range(asked)], [Guess(100, None), Guess(None), Guess(0, 0)][:guessed], 1),
            ([Mark("blank")] * asked, [Guess(None)] * guessed, 0),
        ):
            receipt = Receipt(data["code"], int(data["version"][0]), tuple(marks), tuple(guesses), rounds)
            texts.append(write_code(receipt))
    return [{"code": text, "receipt": plain(read_code(text))} for text in texts]


def pasted() -> dict[str, str]:
    """Return texts that teachers have pasted: lists with names, a chat, a spreadsheet with wide characters, full
    reports.
    """
    lists = {f"{s.id}.txt": example_codes(s.id, pupils=8, lang=language_of(s.id)) + "\n" for s in lesson_sources()}
    each = [example_codes(s.id, pupils=1).split("\t")[1] for s in lesson_sources()]
    chat = f"Ken  10:32\n{each[0]}\n\nMei  10:33\n{each[1]}\n"
    wide = each[0].translate({n: n + 0xFEE0 for n in range(0x21, 0x7F)})
    mixed = [
        f'"Smith, Ken","{each[0]}"',
        f"鈴木　メアリー\t{wide}",
        f"ケン　問題4問のうち4問ができました。結果コード：{each[2]}",
        f"[10:02 AM] Zoë: {each[3].lower()}",
        f"Old\t{OLD_CODES[1]}",
        f"Damaged\t{each[4][:-1]}",
        f"Both\t{each[4]}\t{each[5]}",
    ]
    return {**lists, "chat.txt": chat, "mixed.txt": "\n".join(mixed) + "\n"}


def read_as(text: str) -> dict[str, Any]:
    """Return what the teacher's desk reads from a text."""
    found = read(text)
    assert found["entries"]
    return found

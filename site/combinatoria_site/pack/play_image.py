"""Runs inside Pyodide: import one game (``argument``) on top of core_image.py, and read its texts and tables."""

import json

import combinatoria
from combinatoria.guides.puzzle import count
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

game = argument  # type: ignore[name-defined]  # noqa: F821
import_all(combinatoria, (game,), NOT_ASKED)  # type: ignore[name-defined]  # noqa: F821
count(game)
for lang in LANGUAGES:
    session = Session(game, lang=lang)
    json.dumps(session.snapshot())
    session.handle({"do": "move", "text": ""})  # not a move, but it initializes the move parser
del session

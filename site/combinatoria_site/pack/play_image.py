"""Runs inside Pyodide: import one game (``argument``) on top of core_image.py, and read its texts and tables."""

import json
import sys
from datetime import datetime

import combinatoria
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

game = argument  # noqa: F821
import_all(combinatoria, (game,), NOT_ASKED)  # noqa: F821
if "combinatoria.promise" in sys.modules:  # the game that makes promises: their page starts from its image
    import combinatoria.session.promised

    datetime.strptime("2000", "%Y")  # loads modules that are imported on first use
ask_ahead(game)  # noqa: F821
for lang in LANGUAGES:
    session = Session(game, lang=lang)
    json.dumps(session.snapshot())
    session.handle({"do": "move", "text": ""})  # not a move, but it initializes the move parser
del session

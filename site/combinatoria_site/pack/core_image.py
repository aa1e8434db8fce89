"""Runs inside Pyodide: import what the play page of any game needs; the image of each game goes on from here."""

import gc
import json  # noqa: F401
import sys
import zipimport
from datetime import datetime

import combinatoria
import combinatoria.guides.puzzle
import combinatoria.session
import combinatoria.words.explain
from combinatoria.games import games

games()
datetime.strptime("2000", "%Y")  # it brings what it reads with only when first asked; promises are read with it
import_all(combinatoria, (), NOT_ASKED)  # type: ignore[name-defined]  # noqa: F821
forget_lines()  # type: ignore[name-defined]  # noqa: F821
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
gc.freeze()  # what is never let go need not be looked through: neither in the page nor, changing it, for a game's image

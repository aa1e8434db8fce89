"""Runs inside Pyodide: import what every game's play page needs; each game's image builds on this one."""

import gc
import json  # noqa: F401
import sys
import zipimport

import combinatoria
import combinatoria.guides.puzzle
import combinatoria.session
import combinatoria.words.explain
from combinatoria.games import games

games()
import_all(combinatoria, (), NOT_ASKED)  # noqa: F821
forget_lines()  # noqa: F821
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
gc.freeze()  # permanent objects need no garbage collection, which would also change their memory in a game's image

"""Runs inside Pyodide, last thing before an image of its memory is taken: forget what belongs to this machine.

Files are not part of an image. What is imported stays; what a page asks for later is found by :class:`Late`, which has
the page's worker fetch the archive that an ordinary start would have begun with (site/host/late.ts).
"""

import gc
import importlib.machinery
import random
import re
import sys
import zipimport
from typing import Any


class Late:
    """The last finder: what an image does not hold is fetched, and then found in the ordinary way."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        """Have the archive brought that holds the module, then look again."""
        import js

        bring = getattr(js, "bringArchive", None)
        if bring is None or not bring(name.partition(".")[0], name.partition(".")[0] in sys.stdlib_module_names):
            return None
        forget_folders()
        return importlib.machinery.PathFinder.find_spec(name, path, target)


def forget_folders() -> None:
    """Forget what was seen in folders and archives."""
    zipimport._zip_directory_cache.clear()
    sys.path_importer_cache.clear()


def wake() -> None:
    """Called in the page: what must differ from one start to the next."""
    sys.modules["__main__"] = main
    random.seed()


# A notebook's kernel has put its own module in this place; Pyodide itself begins with the one it knows.
main, sys.modules["__main__"] = sys.modules["__main__"], first_main  # type: ignore[name-defined]  # noqa: F821
sys.meta_path.append(Late)
zipimport._compile_source = compile_archived  # type: ignore[name-defined]  # noqa: F821
del importlib.machinery.SourceFileLoader.source_to_code  # it inherits what was put in its place
forget_folders()
re.purge()
del argument  # type: ignore[name-defined]  # noqa: F821
gc.collect()

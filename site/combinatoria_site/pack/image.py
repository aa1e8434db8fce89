"""Runs inside Pyodide right before an image of its memory is taken: removes state of the build machine.

Files are not part of an image. Imported modules stay; a module that is imported later is found by :class:`Late`, which
has the page's worker fetch the archive that an ordinary start would have loaded (site/host/late.ts).
"""

import gc
import importlib.machinery
import random
import re
import sys
import zipimport
from typing import Any


class Late:
    """The last finder: fetches a module that the image does not hold, and finds it the ordinary way."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        """Fetch the archive that holds the module, then look again."""
        import js

        bring = getattr(js, "bringArchive", None)
        if bring is None or not bring(name, name.partition(".")[0] in sys.stdlib_module_names):
            return None
        forget_folders()
        return importlib.machinery.PathFinder.find_spec(name, path, target)


def forget_folders() -> None:
    """Clear the caches of folders and archives."""
    zipimport._zip_directory_cache.clear()
    sys.path_importer_cache.clear()


def wake() -> None:
    """Reset, in the page, the state that must differ from one start to the next."""
    sys.modules["__main__"] = main
    random.seed()


# A notebook's kernel has put its own module here; at its start, Pyodide must find the original one.
main, sys.modules["__main__"] = sys.modules["__main__"], first_main  # noqa: F821
sys.meta_path.append(Late)
zipimport._compile_source = compile_archived  # noqa: F821
del importlib.machinery.SourceFileLoader.source_to_code  # uncovers the inherited method again
forget_folders()
re.purge()
del argument  # noqa: F821
gc.collect()

"""IPython shells in the test process."""

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config


@contextmanager
def open_shell() -> Iterator[InteractiveShell]:
    """Yield a shell that keeps no history and leaves nothing to do at the end of the process.

    A shell resets itself at exit, with a garbage collection over all objects of the test process: with 150 shells, 40 s
    after the last test. That collection is also part of `reset`, so existing objects are frozen first.
    """
    gc.freeze()
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}), colors="nocolor")
    try:
        yield shell
    finally:
        atexit.unregister(shell.atexit_operations)
        InteractiveShell.clear_instance()

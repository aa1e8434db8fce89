"""A PostgreSQL server for tests, from the system's package, which is installed if apt-get can.

If apt-get cannot, the tests fail; they are skipped, with a reason, only if there is no apt-get.
"""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from combinatoria_site.browser import install_packages
from tests.running import alone


def found(name):
    """Return the newest program of a server, or None; Debian keeps them outside the path."""
    return next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)), shutil.which(name))


def program(name, say):
    """Return a program of a server; install the server if it is missing."""
    if found(name) is None:
        with alone(say, "browser"):  # waits for other installations, as apt-get allows one at a time
            if found(name) is None:
                install_packages(["postgresql"], say)
    if found(name) is None:
        without = pytest.fail if shutil.which("apt-get") else pytest.skip  # CI has apt-get: there it must run
        without("no PostgreSQL on this machine, and apt-get could not install postgresql")
    return found(name)


@contextmanager
def postgres(say):
    """Start a server that listens only on a socket in its own folder; yield the address of its database."""
    # The path of a socket has at most 107 characters, and the server refuses to run as root.
    initdb, server_program = (program(name, say) for name in ("initdb", "postgres"))  # the package makes the user
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        user = "postgres" if os.getuid() == 0 else None
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        data = Path(folder, "data")
        plain = ["-U", "postgres", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8"]
        made = [initdb, "-D", data, *plain]
        subprocess.run(made, check=True, user=user, capture_output=True, cwd=folder)
        options = ["-h", "", "-k", folder, "-c", "fsync=off", "-c", "max_connections=20", "-c", "shared_buffers=8MB"]
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(
                [server_program, "-D", data, *options], user=user, cwd=folder, stdout=log, stderr=log
            )
        address = f"postgresql://postgres@/postgres?host={folder}"
        try:
            _wait(address, server)
            yield address
        finally:
            server.terminate()
            server.wait()


def _wait(address, server):
    """Wait until a server answers."""
    while server.poll() is None:
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            try:
                server.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
        else:
            return
    raise RuntimeError("the server has ended")

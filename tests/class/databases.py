"""A PostgreSQL server for tests, from the system's package."""

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

NEEDED = "no PostgreSQL here: apt-get install postgresql"


def program(name):
    """Return the newest program of a server; Debian keeps them outside the path."""
    found = [*sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True), shutil.which(name)]
    if found[0] is None:
        pytest.skip(NEEDED)
    return found[0]


@contextmanager
def postgres():
    """Start a server that listens on a socket of its own folder only; yield the address of its database."""
    # A path of a socket has at most 107 characters, and the server refuses to run as root.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        user = "postgres" if os.getuid() == 0 else None
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        data = Path(folder, "data")
        plain = ["-U", "postgres", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8"]
        made = [program("initdb"), "-D", data, *plain]
        subprocess.run(made, check=True, user=user, capture_output=True, cwd=folder)
        options = ["-h", "", "-k", folder, "-c", "fsync=off", "-c", "max_connections=20", "-c", "shared_buffers=8MB"]
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(
                [program("postgres"), "-D", data, *options], user=user, cwd=folder, stdout=log, stderr=log
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

"""The kept files themselves: small, complete, and without traces of a particular machine."""

import re

import pytest

from .contents import RELEASES

EACH = 100_000
ALL = 1_000_000


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_the_files_are_small_and_name_no_machine(release):
    files = [path for path in release.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < ALL
    for path in files:
        text = path.read_text("utf-8")
        assert 0 < len(text.encode()) < EACH, path.name
        assert not re.search(r"/(home|work|tmp|Users|root)/", text), path.name

"""A class in a separate network: server and phones have addresses, and a phone may abruptly lose its network."""

import json
import subprocess
import sys

import pytest

from .network import NEW, PHONES, ROOT, SERVER, refusal


def lesson(file, *how):
    if why := refusal():
        pytest.skip(f"no network namespaces here: {why}")
    command = [*NEW, sys.executable, "-m", "tests.class.network", str(file), *how]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_phones_with_addresses_of_their_own_join_play_and_get_only_what_is_theirs(tmp_path):
    """The server has no default route, like a laptop that is its class's hotspot; yet it knows its address."""
    found = lesson(tmp_path / "class.sqlite")
    assert found["addresses"] == [SERVER] and len(PHONES) == len(found["hands"]) == 2
    assert found["page"] == 200 and all(face for hand in found["hands"] for face in hand)
    assert (found["data before"], found["data after"]) == (403, 200), "only devices of pupils who have joined"
    assert found["desk"] == 403


@pytest.mark.all
def test_a_phone_that_abruptly_loses_its_network_comes_back(tmp_path):
    assert lesson(tmp_path / "class.sqlite", "cut")["back"] in (0, 1)

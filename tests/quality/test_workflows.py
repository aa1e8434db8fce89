"""The workflows as actionlint, ShellCheck and zizmor see them: expressions, shell commands, and rights."""

from __future__ import annotations

import os
import subprocess
import sysconfig

from tests.documents import ROOT

GITHUB = ROOT / ".github"
SCRIPTS = sysconfig.get_path("scripts")
WRONG = """\
name: wrong
on: push
jobs:
  first:
    runs-on: ubuntu-latest
    needs: nobody
    steps:
      - uses: somebody/something@v1
      - run: rm $FILE
        env: { FILE: "${{ matrix.file }}" }
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": os.pathsep.join([SCRIPTS, os.environ["PATH"]])}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def actionlint(*paths) -> subprocess.CompletedProcess[str]:
    return run("actionlint", "-no-color", "-shellcheck", "shellcheck", *map(str, paths))


def zizmor(path) -> subprocess.CompletedProcess[str]:
    return run("zizmor", "--offline", "--no-progress", "--config", str(GITHUB / "zizmor.yml"), str(path))


def test_no_mistakes_are_found():
    for done in (actionlint(*sorted((GITHUB / "workflows").glob("*.yml"))), zizmor(GITHUB)):
        assert done.returncode == 0, done.stdout + done.stderr


def test_mistakes_are_found(tmp_path):
    path = tmp_path / ".github" / "workflows" / "wrong.yml"
    path.parent.mkdir(parents=True)
    path.write_text(WRONG)
    told = actionlint(path).stdout
    assert all(word in told for word in ('"nobody"', '"file" is not defined', "SC2086")), told
    done = zizmor(tmp_path)
    assert done.returncode and {"unpinned-uses", "excessive-permissions"} <= {*done.stdout.replace("]", "[").split("[")}

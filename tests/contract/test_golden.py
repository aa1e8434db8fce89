"""One playthrough of each game as text, so that changes of rules, texts or chance show as a diff.

``python -m tests.contract.test_golden`` rewrites the files; read the diff before you commit it.
"""

import sys
from pathlib import Path
from random import Random

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.words.explain import LANGUAGES, Speaker
from tests.tiny import NAMES, at_home

from .random_play import each_name, play_out

SEED = 2017


def golden_file(name):
    return Path(__file__).parents[1] / "golden" / f"{name}.txt"


def playthrough(name):
    """Return the match as narrated to the audience and to seat 0, in both languages, and the engine's own events."""
    game = cb.game(name)
    match = play_out(cb.Match(game, seed=SEED), Random(SEED))
    lines = [f"{match!r}", ""]
    says = {lang: Speaker(game, lang) for lang in LANGUAGES}
    marks = {d.mark: f"> {d.seat}: {game.format(d.move)}" for d in match.decisions}
    for n, event in enumerate(match.log):
        if n in marks:
            lines += ["", marks[n]]
        lines.append(f"  {event.kind} {event.src or event.key or ''} {event.dst or event.value or ''}".rstrip())
        lines[-1] += f" {' '.join(f or '?' for f in event.faces)} [{event.rule}]" if event.faces else f" [{event.rule}]"
        for lang, say in says.items():
            for viewer in (AUDIENCE, 0):
                sentence = say.event(event.seen_by(viewer), viewer)
                if sentence:
                    lines.append(f"      {lang} {'all' if viewer == AUDIENCE else '  0'}  {sentence}")
    lines += ["", f"{match.result}", says["en"].result(match.table), says["ja"].result(match.table), ""]
    return "\n".join(lines)


@each_name
def test_golden_playthrough(name):
    assert playthrough(name).splitlines() == golden_file(name).read_text("utf-8").splitlines()


if __name__ == "__main__":
    with at_home():
        for wanted in sys.argv[1:] or NAMES:
            golden_file(wanted).write_text(playthrough(wanted), "utf-8")
            print(f"wrote {golden_file(wanted).name}")

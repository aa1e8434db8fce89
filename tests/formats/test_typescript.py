"""The TypeScript declarations are those generated from the Python ones."""

from combinatoria.formats.typescript import COMMAND, typescript
from tests.documents import ROOT

FOLDER = ROOT / "widgets" / "ts" / "src" / "contract" / "formats"


def test_the_files_are_what_python_writes():
    written = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert written == typescript(), COMMAND.replace("FOLDER", str(FOLDER.relative_to(ROOT)))


def test_a_type_keeps_its_meaning():
    files = typescript()
    for file, line in (
        ("basics.ts", "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };"),
        ("snapshot.ts", '  tone: "you" | "wait" | "over";'),
        ("snapshot.ts", "  /** Has won already, while others play on. */\n  won?: boolean;"),
        ("snapshot.ts", "  curtain: Curtain | null;"),
        ("saves.ts", '  known?: Record<string, Record<Place, Seat[] | "all">>;'),
        ("saves.ts", "  [key: string]: unknown;"),
        ("requests.ts", 'import type { GuideRequest } from "./guiding";'),
    ):
        assert line in files[file], line

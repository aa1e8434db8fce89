"""Runs the code cells of a kept lesson in this process, one after the other, as the notebook program does."""

import ast
import io
import re
from contextlib import redirect_stdout
from typing import Any, NamedTuple

from combinatoria_widgets.lesson import start

ANOTHER_SEED = 1
RESULT_CODE = re.compile(r"\d[A-Z]{2,4}\d(?:-[0-9A-Z]+)+")


class Ran(NamedTuple):
    """Results of a notebook's cells, by cell id: the printed output, and the value of the last expression."""

    printed: dict[str, str]
    values: dict[str, Any]

    def states(self) -> dict[str, str]:
        """Return the verdict of ``check`` on each exercise."""
        return {cell: value.state for cell, value in self.values.items() if hasattr(value, "state")}

    def code(self) -> str:
        """Return the result code shown in the report."""
        (code,) = RESULT_CODE.findall(repr(self.values["report"]))
        return str(code)


def source_of(cell: dict[str, Any]) -> str:
    """Return the text of a cell, whether or not the file splits it into lines."""
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def printed(code: str) -> str:
    """Return the output of a program."""
    with redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "program", "exec"), {"__name__": "__main__"})  # of a released README
    return out.getvalue()


def run_copy(notebook: dict[str, Any]) -> Ran:
    """Run all code cells of a notebook; an error of any cell is raised."""
    about = notebook["metadata"]["combinatoria"]
    start(about["lesson"], lang=about["lang"], seed=ANOTHER_SEED)  # so that the notebook's own start begins anew
    space: dict[str, Any] = {"__name__": "__main__"}
    ran = Ran({}, {})
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse(source_of(cell))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        with redirect_stdout(io.StringIO()) as out:
            exec(compile(tree, cell["id"], "exec"), space)  # a released notebook
            if last is not None:
                ran.values[cell["id"]] = eval(compile(ast.Expression(last.value), cell["id"], "eval"), space)
        if out.getvalue():
            ran.printed[cell["id"]] = out.getvalue()
    return ran

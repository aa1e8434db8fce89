"""A data frame plotted where matplotlib is not installed."""

import pandas as pd
import pytest

from combinatoria_widgets.lessons.tools import no_plots
from combinatoria_widgets.lessons.tools.text import say

from .shell import open_shell


@pytest.fixture
def shell():
    with open_shell() as shell:
        yield shell
    pd.set_option("plotting.backend", "matplotlib")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("plot", ["frame.plot()", "frame.x.plot(kind='hist')", "frame.hist()", "frame.boxplot()"])
def test_the_remedy_is_all_that_is_shown(shell, monkeypatch, capsys, plot, lang):
    monkeypatch.setattr(no_plots, "find_spec", lambda name: None)
    no_plots.watch(shell, lambda: say("start.no_plots", lang))
    shell.run_cell("import pandas as pd\nframe = pd.DataFrame({'x': [1, 2]})")
    done = shell.run_cell(plot)
    assert isinstance(done.error_in_exec, no_plots.NoPlotError)
    told = capsys.readouterr().out.strip()
    assert told == say("start.no_plots", lang) and "'combinatoria[lessons]'" in told


def test_where_matplotlib_is_installed_nothing_changes(shell):
    no_plots.watch(shell, lambda: "")
    shell.run_cell("import pandas")
    shell.run_cell("1")
    assert pd.get_option("plotting.backend") == "matplotlib"

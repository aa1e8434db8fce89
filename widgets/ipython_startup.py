"""IPython startup file: explain a NameError in a lesson whose first cell has not been run.

IPython runs this file at startup in the environment where the wheel is installed. It imports nothing until a name is
missing, then checks whether the notebook is a lesson (combinatoria_widgets/lessons/tools/missing_names.py).
"""


def _combinatoria(shell, kind, error, trace, tb_offset=None):  # noqa: ANN001, ANN202 - IPython's own words
    try:
        from combinatoria_widgets.lessons.tools.missing_names import not_opened
    except ImportError:  # the notebook dependencies are not installed
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    else:
        not_opened(shell, kind, error, trace, tb_offset)


if not get_ipython().custom_exceptions:  # noqa: F821 - IPython's own
    get_ipython().set_custom_exc((NameError,), _combinatoria)  # noqa: F821
del _combinatoria

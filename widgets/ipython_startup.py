"""In one's own Jupyter: one sentence where a cell of a lesson is run before the lesson's first cell.

IPython runs this file as it starts in the environment into which the wheel was installed. It imports nothing before a
name is missing, and then looks whether the notebook is a lesson (combinatoria_widgets/lessons/tools/missing_names.py).
"""


def _combinatoria(shell, kind, error, trace, tb_offset=None):  # noqa: ANN001, ANN202 - IPython's own words
    try:
        from combinatoria_widgets.lessons.tools.missing_names import not_opened
    except ImportError:  # installed without what notebooks need
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    else:
        not_opened(shell, kind, error, trace, tb_offset)


if not get_ipython().custom_exceptions:  # noqa: F821 - IPython's own
    get_ipython().set_custom_exc((NameError,), _combinatoria)  # noqa: F821
del _combinatoria

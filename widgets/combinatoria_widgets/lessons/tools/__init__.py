"""Building blocks of all lessons, independent of games and of single lessons.

From the bottom up: ``text``, ``answer``, ``seal`` and ``prose``, ``judge``, ``state``, ``picture``, ``chart``,
``show``, ``feedback``, ``claims``; then the functions called in lesson cells (``check``, ``predict``, ``report``,
``progress``), records of a table (``bets``, ``log``) and of a class (``data_code``, ``class_data``, ``class_codes``),
and controls (``explore``).
"""

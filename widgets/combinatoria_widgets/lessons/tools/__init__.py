"""What all lessons are made from. No file here knows a game or a lesson.

From the bottom up: ``text``, ``answer``, ``seal`` and ``prose``, ``judge``, ``state``, ``picture``, ``chart``,
``show``, ``feedback``, ``claims``; then what the cells of a lesson call (``check``, ``predict``, ``report``,
``progress``), what is left of a table (``bets``, ``log``) and of a class (``data_code``, ``tally``), and
controls (``explore``).
"""

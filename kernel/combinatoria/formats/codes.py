"""The codes that pupils hand in, as their lessons write them; reading is more tolerant."""

from __future__ import annotations

from typing import Annotated

from .declare import Limits, Named

ResultCode = Annotated[
    str,
    Named(
        "ResultCode",
        "Form (none in the first), lesson, and the lesson's version; then the results in groups, with two check "
        "characters.",
    ),
    Limits(pattern="^[2-4]?[A-Z]{2,4}[0-9](-[0-9A-HJKMNP-TV-Z]{1,7}){1,8}$"),
]
DataCode = Annotated[
    str,
    Named(
        "DataCode",
        "D, the form, the lesson, and the number of its layout; then the entries in groups, with two check characters.",
    ),
    Limits(pattern="^D1[A-Z]{2,4}[0-9](-[0-9A-HJKMNP-TV-Z]{1,6}){1,80}$"),
]
TicketCode = Annotated[
    str,
    Named(
        "TicketCode",
        "T, the form, the lesson, and its version; then the packed text in groups, with two check characters.",
    ),
    Limits(pattern="^T1[A-Z]{2,4}[0-9](-[0-9A-HJKMNP-TV-Z]{1,6}){1,80}$"),
]

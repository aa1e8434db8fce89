"""What masters may say without a number (section 7); it stands until their next turn."""

from __future__ import annotations

from typing import Final

from ...core.phrases import Phrases
from .cards import ROWS

__all__ = ["TALK"]

TALK: Final = Phrases(
    ("can_play_three", "cannot_play_three", "take_my_wyvern", "np_now", "keep_np", "tight_turn"),
    ("leave_row", "row_is_fine"), ROWS, "i_take_wyvern", "7",
)  # fmt: skip

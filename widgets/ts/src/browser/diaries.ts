/** The diaries of all games, as stored on this device. */

import { asDiary } from "../contract/diary";
import type { Diary } from "../contract/formats/diaries";
import { namesWith, recall } from "./storage";

const PREFIX = "diary.";

/** Return the name under which the diary of a game is stored. */
export const diaryOf = (game: string): string => PREFIX + game;

/** Return all stored diaries that the table would accept. */
export function keptDiaries(): Diary[] {
  return namesWith(PREFIX).flatMap((name) => {
    const found = asDiary(recall(name));
    return found !== null && diaryOf(found.game) === name ? [found] : [];
  });
}

/** What the session answers in slices, asked for until it is there. */

import type { Reply, Request } from "../contract/types";
import type { Screen } from "../screen/screen";

/**
 * Ask again and again until it has been thought out.
 *
 * @param still Whether the answer is still about what is on the table.
 * @param tell Hears how far it is, from 0 to 1, before the table is drawn anew.
 * @returns The answer, null where there is none, undefined once it would be about something else.
 */
export async function thoughtOut(
  screen: Screen,
  request: Request,
  still: () => boolean,
  tell: (share: number) => void,
): Promise<Reply | null | undefined> {
  for (;;) {
    const reply = await screen.ask(request);
    if (!still()) return undefined;
    if (!reply?.thinking) return reply;
    tell(reply.thinking.done / reply.thinking.of);
    screen.update();
  }
}

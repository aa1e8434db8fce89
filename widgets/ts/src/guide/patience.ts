/** Repeats requests that the session answers in slices. */

import type { Reply, Request } from "../contract/types";
import type { Screen } from "../screen/screen";

/**
 * Repeat a request until it is answered completely.
 *
 * @param still Returns whether the request still concerns the position on the table.
 * @param tell Called with the progress, from 0 to 1, before each redraw.
 * @returns The answer, null if there is none, undefined if the position has changed.
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

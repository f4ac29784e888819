import type { HeadersArgs } from "react-router";

/** For pages that differ for every visitor: no cache may store them. */
export const NO_STORE = { "Cache-Control": "private, no-store" };

/** The headers of such a page, also when it answers a form. */
export function noStoreHeaders({ actionHeaders }: Pick<HeadersArgs, "actionHeaders">): Headers {
  const answer = new Headers(actionHeaders);
  answer.set("Cache-Control", NO_STORE["Cache-Control"]);
  return answer;
}

import { HEADER_PRUEBA } from "#modules/comun/rechazo/rechazo-http.ts";

/** The pages whose forms may ask for a proof. */
const PAGES = /^\/(admin|cuenta)\//;

type Ask = () => Promise<boolean>;
let asker: Ask | null = null;

/** The frame of the page registers the dialog that asks; null when it leaves. */
export function setAsker(ask: Ask | null): void {
  asker = ask;
}

let asking: Promise<boolean> | null = null;

/** Forms that need a proof at the same time share one question: the session that it proves is the same. */
const askPerson: Ask = () => {
  if (!asker) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = null;
  });
  return asking;
};

type Parts = { origin: string; ask?: Ask };

/**
 * A `fetch` that asks the person for a proof when a form was refused for lack of one, and then sends the same form
 * again: the page never loses what was written. When the person declines, the refusal is the answer.
 */
export function withProof(
  fetch: typeof globalThis.fetch,
  { origin, ask = askPerson }: Parts,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
    if (method !== "POST" || url.origin !== origin || !PAGES.test(url.pathname)) return fetch(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    // A body can be sent only once, so keep a copy for the second time.
    const again = request.clone();
    const response = await fetch(request);
    if (!response.headers.has(HEADER_PRUEBA) || !(await ask())) return response;
    return fetch(again);
  };
}

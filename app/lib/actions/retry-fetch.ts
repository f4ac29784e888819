const AWAY = new Set([502, 503, 504]);
const FIRST_WAIT = 200;
const RETRIES = 5;
/** Posts of these pages are safe to repeat: they only request a mail or change the session. */
const REPEATABLE = /^\/(registrate|ingresar|recuperar|restablecer|confirmar|salir)\/?(\.data)?$/;
/** Calls to functions have their own retries, with an idempotency key. */
const FUNCTIONS = "/.netlify/functions/";

type Parts = { origin: string; wait?: (ms: number, signal: AbortSignal | null) => Promise<void> };

export function isRetryable(method: string, url: URL, origin: string): boolean {
  if (url.origin !== origin || url.pathname.startsWith(FUNCTIONS)) return false;
  return method === "GET" || method === "HEAD" || (method === "POST" && REPEATABLE.test(url.pathname));
}

/** A `fetch` that retries while the server is down: after 200 ms, then twice as long each time. */
export function withRetries(
  fetch: typeof globalThis.fetch,
  { origin, wait = pause }: Parts,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
    if (!isRetryable(method, url, origin)) return fetch(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    for (let attempt = 0; ; attempt++) {
      // A body can be sent only once: every attempt but the last sends a copy.
      const response = await fetch(attempt < RETRIES ? request.clone() : request);
      if (!AWAY.has(response.status) || attempt === RETRIES) return response;
      await response.body?.cancel();
      await wait(FIRST_WAIT * 2 ** attempt, request.signal);
    }
  };
}

function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

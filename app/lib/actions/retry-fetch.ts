/** Statuses of a proxy whose server is down: the request was not handled. */
const AWAY = new Set([502, 503, 504]);
const FIRST_WAIT = 200;
const PAGE_RETRIES = 5;
/** A form that fails is told within five seconds: no attempt begins later than this after the first one. */
const FORM_PATIENCE = 3_500;
/** Posts of these pages are safe to repeat: they only request a mail or change the session. */
const REPEATABLE = /^\/(registrate|ingresar|recuperar|restablecer|confirmar|salir)(?![\w-])/;
/** Calls to functions have their own retries, with an idempotency key. */
const FUNCTIONS = "/.netlify/functions/";

type Wait = (ms: number, signal: AbortSignal | null) => Promise<void>;
type Clock = { wait?: Wait; now?: () => number };
type Limits = Clock & {
  retries: number;
  signal: AbortSignal | null;
  patience?: number;
  /** Goes on until a response arrives. */
  untilAnswer?: boolean;
};
type Parts = Clock & { origin: string };

export const isAwayStatus = (status: number): boolean => AWAY.has(status);

export const isAway = (response: Response | null): boolean =>
  response === null || isAwayStatus(response.status);

/** Between two attempts of a request that goes on until it is answered. */
const LONGEST_PAUSE = 5_000;
/** A server that asks for a longer wait is not asked again: its answer stands. */
const LONGEST_WAIT = 30_000;

/** Milliseconds that an answer asks to wait, in seconds or until a date; null when it does not say. */
export function askedWait(response: Response | null, now: number): number | null {
  const text = response?.headers.get("Retry-After")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = text === "" ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Sends again while the server is away: after 200 ms, then twice as long each time, and never before the time that the server asks
 * for. `send` answers null when no response arrived. The last answer stands, and an abort ends the waiting at once. No attempt begins
 * later than `patience` milliseconds after the first one.
 */
export async function retryWhileAway<Answer extends Response | null>(
  send: () => Promise<Answer>,
  {
    retries,
    signal,
    patience = Number.POSITIVE_INFINITY,
    untilAnswer = false,
    wait = pause,
    now = clock,
  }: Limits,
): Promise<Answer> {
  const start = now();
  for (let attempt = 0; ; attempt++) {
    const answer = await send();
    const asked = askedWait(answer, Date.now()) ?? 0;
    const next = Math.max(asked, Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_PAUSE));
    const tooLate = asked > LONGEST_WAIT || now() - start + next > patience;
    const isLast = attempt >= retries && !(untilAnswer && answer === null);
    if (!isAway(answer) || isLast || tooLate) return answer;
    await answer?.body?.cancel();
    await wait(next, signal);
  }
}

export function isRetryable(method: string, url: URL, origin: string): boolean {
  if (url.origin !== origin || url.pathname.startsWith(FUNCTIONS)) return false;
  return method === "GET" || method === "HEAD" || (method === "POST" && REPEATABLE.test(url.pathname));
}

/** A `fetch` for pages that retries while the server is away. */
export function withRetries(
  fetch: typeof globalThis.fetch,
  { origin, ...clocks }: Parts,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
    if (!isRetryable(method, url, origin)) return fetch(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    // A body can be sent only once: every attempt sends a copy.
    const send = () => fetch(request.clone());
    const patience = method === "POST" ? FORM_PATIENCE : Number.POSITIVE_INFINITY;
    return retryWhileAway(send, { retries: PAGE_RETRIES, signal: request.signal, patience, ...clocks });
  };
}

/**
 * Resolves once the server answers anything, however long that takes. A page asks it before it reads its own data again: without an
 * answer the router would replace the page by an error, and with it a dialog that waits for its own answer.
 */
export async function serverAnswers(clocks: Clock = {}): Promise<void> {
  const ask = () => fetch("/hora.json", { method: "HEAD", cache: "no-store" }).catch(() => null);
  await retryWhileAway(ask, { retries: 0, signal: null, untilAnswer: true, ...clocks });
}

const clock = () => performance.now();

function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

import { whileAwaited } from "./awaited-calls.ts";
import { isAway, retryWhileAway } from "./retry-fetch.ts";

/** A refusal, with the server's own message. */
export class FunctionError extends Error {
  /** 0 when no readable answer arrived. */
  readonly status: number;
  readonly data: Record<string, unknown>;

  constructor(message: string, status: number, data: Record<string, unknown> = {}) {
    super(message);
    this.name = "FunctionError";
    this.status = status;
    this.data = data;
  }
}

/** Whether it is not known what became of a call: no answer came, or the server failed while it ran. */
export const noAnswer = (error: unknown): boolean =>
  !(error instanceof FunctionError) || error.status === 0 || error.status >= 500;

export type CallOptions = {
  method?: "GET" | "POST";
  /** One per action; generated unless the caller provides its own. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The page calls by itself: a slow answer is not announced. */
  background?: boolean;
};

const PATH = "/.netlify/functions";
const RETRIES = 4;
const NOT_JSON = "La respuesta del servidor no es un JSON válido";
const NO_ANSWER = "No pudimos conectar con el servidor. Revisa tu conexión e intenta de nuevo.";

/**
 * Keys of actions without an answer: repeating the call continues that action instead of starting another.
 */
const unanswered = new Map<string, string>();

/**
 * Calls a function of the shop. While the server is down it retries with the same key, so no action runs
 * twice.
 */
export async function callFunction<T = Record<string, unknown>>(
  name: string,
  body: Record<string, unknown> = {},
  { method = "POST", background = false, ...options }: CallOptions = {},
): Promise<T> {
  if (method === "GET")
    return read(await send(withQuery(name, body), { method, signal: options.signal ?? null }));
  const call = act<T>(name, body, options);
  return background ? call : whileAwaited(call);
}

async function act<T>(
  name: string,
  body: Record<string, unknown>,
  { idempotencyKey, signal }: Pick<CallOptions, "idempotencyKey" | "signal">,
): Promise<T> {
  const text = JSON.stringify(body);
  const action = `${name}\n${text}`;
  const key = idempotencyKey ?? unanswered.get(action) ?? makeKey();
  // This call takes the key: a second, deliberate call in the meantime is another action.
  unanswered.delete(action);
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  try {
    const response = await send(`${PATH}/${name}`, {
      method: "POST",
      headers,
      body: text,
      signal: signal ?? null,
    });
    if (response.status >= 500) unanswered.set(action, key);
    return await read<T>(response);
  } catch (error) {
    if (!(error instanceof FunctionError) || error.status === 0) unanswered.set(action, key);
    throw error;
  }
}

function withQuery(name: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([field, value]) => [field, String(value)])).toString();
  return `${PATH}/${name}${search ? `?${search}` : ""}`;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const request: RequestInit = {
    ...init,
    credentials: "same-origin",
    headers: { Accept: "application/json", ...init.headers },
  };
  const signal = init.signal ?? null;
  const ask = () =>
    fetch(url, request).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
  const response = await retryWhileAway(ask, { retries: RETRIES, signal });
  if (response === null) throw new FunctionError(NO_ANSWER, 0);
  return response;
}

async function read<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (answer === undefined) {
    throw new FunctionError(isAway(response) ? NO_ANSWER : NOT_JSON, 0);
  }
  if (response.ok) return answer as T;
  const data = typeof answer === "object" && answer !== null ? { ...answer } : {};
  throw new FunctionError(sentenceOf(data) ?? NO_ANSWER, response.status, data);
}

function sentenceOf(data: Record<string, unknown>): string | null {
  const sentence = data.message ?? data.error;
  return typeof sentence === "string" ? sentence : null;
}

/** `randomUUID` exists only in secure contexts; a shop on a local network may not be one. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

import { readStream } from "./leer-flujo.ts";
import type { Answer } from "./mensaje.ts";
import type { ChatOptions } from "./opciones.ts";
import { type Ask, isObject, readAnswer, readHistory, requestFor } from "./protocolo.ts";
import { FALLAS } from "./textos.ts";

/** Why there is no answer, in words for whoever asked. */
export class ChatFailure extends Error {}

/** Stops a request that says nothing for too long; every sign of life starts the wait again. */
class Patience {
  readonly #controller = new AbortController();
  readonly #limit: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  constructor(limit: number) {
    this.#limit = limit;
    this.renew();
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#limit);
  }
  end(): void {
    clearTimeout(this.#timer);
  }
}

export async function loadHistory(options: ChatOptions, sessionId: string) {
  const patience = new Patience(options.patience);
  try {
    const { url, init } = requestFor(options, { action: "loadPreviousSession", sessionId });
    const response = await fetch(url, { ...init, signal: patience.signal });
    if (!response.ok) throw new ChatFailure(FALLAS.conexion);
    return readHistory(await response.json());
  } finally {
    patience.end();
  }
}

/** Asks and waits for the whole answer; `onText` hears it grow when it is streamed. */
export async function sendMessage(
  options: ChatOptions,
  ask: Extract<Ask, { action: "sendMessage" }>,
  onText: (text: string) => void,
): Promise<Answer> {
  const patience = new Patience(options.patience);
  try {
    const { url, init, streams } = requestFor(options, ask);
    const response = await fetch(url, { ...init, signal: patience.signal });
    const heard = (text: string) => {
      patience.renew();
      if (text !== "") onText(text);
    };
    const answer =
      streams && response.ok && response.body
        ? await readStream(response.body, heard)
        : readBody(response.ok, await response.text());
    if (answer === null) throw new ChatFailure(FALLAS.ilegible);
    return answer;
  } catch (error) {
    if (error instanceof ChatFailure) throw error;
    throw new ChatFailure(patience.signal.aborted ? FALLAS.demora : FALLAS.conexion);
  } finally {
    patience.end();
  }
}

/** A refusal of our server carries its reason in `output`; other servers write theirs in English for programmers. */
function readBody(ok: boolean, text: string): Answer | null {
  const body = parse(text);
  if (ok) return readAnswer(body);
  const reason = isObject(body) ? body.output : undefined;
  throw new ChatFailure(typeof reason === "string" && reason.trim() !== "" ? reason : FALLAS.ilegible);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

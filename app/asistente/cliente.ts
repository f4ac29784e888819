import { leerFlujo } from "./leer-flujo.ts";
import type { ClaseFalla, RespuestaLeida } from "./mensaje.ts";
import type { OpcionesChat } from "./opciones.ts";
import {
  esObjeto,
  leerConversacion,
  leerRespuestaChat,
  type PeticionChat,
  peticionPara,
} from "./protocolo.ts";
import { FALLAS } from "./textos.ts";

/** The reason why there is no answer, in words for the customer. */
export class FallaChat extends Error {
  readonly kind: ClaseFalla;
  constructor(message: string, kind: ClaseFalla = "error") {
    super(message);
    this.kind = kind;
  }
}

/**
 * Aborts a request that receives no data for too long, or that the person stops; every received chunk restarts the timer.
 */
class Paciencia {
  readonly #controller = new AbortController();
  readonly #limit: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  constructor(limit: number, stop?: AbortSignal) {
    this.#limit = limit;
    this.renew();
    stop?.addEventListener("abort", () => this.#controller.abort(), { once: true });
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

export async function pedirHistorial(options: OpcionesChat, sessionId: string) {
  const patience = new Paciencia(options.patience);
  try {
    const { url, init } = peticionPara(options, { action: "loadPreviousSession", sessionId });
    const response = await fetch(url, { ...init, signal: patience.signal });
    if (!response.ok) throw new FallaChat(FALLAS.conexion);
    return leerConversacion(await response.json());
  } finally {
    patience.end();
  }
}

/**
 * Sends a message and waits for the whole answer; `onText` receives the text so far while it is streamed. `stop` ends
 * the wait when the person asks for it.
 */
export async function enviarMensaje(
  options: OpcionesChat,
  ask: Extract<PeticionChat, { action: "sendMessage" }>,
  onText: (text: string) => void,
  stop: AbortSignal,
): Promise<RespuestaLeida> {
  const patience = new Paciencia(options.patience, stop);
  try {
    const { url, init, streams } = peticionPara(options, ask);
    const response = await fetch(url, { ...init, signal: patience.signal });
    const heard = (text: string) => {
      patience.renew();
      if (text !== "") onText(text);
    };
    const answer =
      streams && response.ok && response.body
        ? await leerFlujo(response.body, heard)
        : leerCuerpo(response, await response.text());
    if (answer === null) throw new FallaChat(FALLAS.ilegible);
    return answer;
  } catch (error) {
    if (stop.aborted) throw new FallaChat(FALLAS.detenida, "detenido");
    if (error instanceof FallaChat) throw error;
    throw new FallaChat(patience.signal.aborted ? FALLAS.demora : FALLAS.conexion);
  } finally {
    patience.end();
  }
}

/**
 * Our server sends the reason of a refusal in `output`; other servers send errors in English for programmers.
 */
function leerCuerpo({ ok, status }: Response, text: string): RespuestaLeida | null {
  const body = parse(text);
  if (ok) return leerRespuestaChat(body);
  const reason = esObjeto(body) ? body.output : undefined;
  const says = typeof reason === "string" && reason.trim() !== "";
  if (status === 429) throw new FallaChat(says ? reason : FALLAS.limite, "limite");
  throw new FallaChat(says ? reason : FALLAS.ilegible);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

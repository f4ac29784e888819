import { leerFlujo } from "./leer-flujo.ts";
import type { Respuesta } from "./mensaje.ts";
import type { OpcionesChat } from "./opciones.ts";
import { esObjeto, leerHistorial, leerRespuesta, type Peticion, peticionPara } from "./protocolo.ts";
import { FALLAS } from "./textos.ts";

/** Why there is no answer, in words for the customer. */
export class FallaChat extends Error {}

/** Stops a request that says nothing for too long; every sign of life starts the wait again. */
class Paciencia {
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

export async function pedirHistorial(options: OpcionesChat, sessionId: string) {
  const patience = new Paciencia(options.patience);
  try {
    const { url, init } = peticionPara(options, { action: "loadPreviousSession", sessionId });
    const response = await fetch(url, { ...init, signal: patience.signal });
    if (!response.ok) throw new FallaChat(FALLAS.conexion);
    return leerHistorial(await response.json());
  } finally {
    patience.end();
  }
}

/** Asks and waits for the whole answer; `onText` hears it grow when it is streamed. */
export async function enviarMensaje(
  options: OpcionesChat,
  ask: Extract<Peticion, { action: "sendMessage" }>,
  onText: (text: string) => void,
): Promise<Respuesta> {
  const patience = new Paciencia(options.patience);
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
        : leerCuerpo(response.ok, await response.text());
    if (answer === null) throw new FallaChat(FALLAS.ilegible);
    return answer;
  } catch (error) {
    if (error instanceof FallaChat) throw error;
    throw new FallaChat(patience.signal.aborted ? FALLAS.demora : FALLAS.conexion);
  } finally {
    patience.end();
  }
}

/** A refusal of our server carries its reason in `output`; other servers write theirs in English for programmers. */
function leerCuerpo(ok: boolean, text: string): Respuesta | null {
  const body = parse(text);
  if (ok) return leerRespuesta(body);
  const reason = esObjeto(body) ? body.output : undefined;
  throw new FallaChat(typeof reason === "string" && reason.trim() !== "" ? reason : FALLAS.ilegible);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

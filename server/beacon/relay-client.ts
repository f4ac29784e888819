import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { leerPulsoJson } from "#modules/comun/baliza/pulso-json.ts";
import { askOutside, isSuccess } from "#server/http/ask-outside.ts";

/** A verified or claimed pulse of a chain that the caller knows. */
export type Pulse = { ronda: number; firma: string };

/**
 * Why a relay's answer does not count, as the admin pages show it. `early` means that the relay does not have the round yet;
 * `wrong` that it answered something that is no pulse of this round.
 */
export class RelayError extends Error {
  readonly kind: "away" | "early" | "wrong";
  constructor(kind: RelayError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Answers have about 250 bytes. */
const MAX_ANSWER = 4_096;
const TIMEOUT = 4_000;
/** 404, or 425 "Too Early". */
const NOT_OUT = new Set([404, 425]);

/** `timeout` is for the whole answer, body included; `signal` ends the request when the process stops. */
type Limits = { timeout?: number | undefined; signal: AbortSignal };

/** Asks one relay for a round. Throws a `RelayError` for everything but a well-formed pulse; the signature is not checked here. */
export async function askRelay(
  url: string,
  { hash }: Pick<Cadena, "hash">,
  round: number | "latest",
  limits: Limits,
): Promise<Pulse> {
  const pulse = leerPulsoJson(await readAnswer(`${url}/${hash}/public/${round}`, limits));
  if (pulse === null) throw new RelayError("wrong", "La respuesta no es un pulso.");
  if (round !== "latest" && pulse.ronda !== round)
    throw new RelayError("wrong", `Respondió la ronda ${pulse.ronda} en vez de la ${round}.`);
  return pulse;
}

async function readAnswer(address: string, { timeout = TIMEOUT, signal: stopping }: Limits): Promise<string> {
  const late = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([late, stopping]);
  try {
    const tooLong = () => new RelayError("wrong", "La respuesta es demasiado larga.");
    const { status, text } = await askOutside(
      address,
      { signal, headers: { Accept: "application/json" } },
      { max: MAX_ANSWER, tooLong },
    );
    if (NOT_OUT.has(status)) throw new RelayError("early", "Todavía no tiene la ronda.");
    if (!isSuccess(status)) throw new RelayError("away", `Respondió con el código ${status}.`);
    return text;
  } catch (cause) {
    if (cause instanceof RelayError) throw cause;
    if (late.aborted) throw new RelayError("away", `No respondió en ${timeout / 1000} s.`, { cause });
    throw new RelayError("away", "No se pudo conectar.", { cause });
  }
}

import { webpayDe } from "#modules/compras/tarjeta/integracion.ts";
import {
  esPaginaDeWebpay,
  leerEstadoWebpay,
  leerNegativa,
  leerReembolsoWebpay,
  leerWebpayCreado,
  sinNumeroDeTarjeta,
} from "#modules/compras/tarjeta/respuestas.ts";
import {
  FallaWebpay,
  LlavesRechazadas,
  type LlavesWebpay,
  NegativaWebpay,
  type ServicioWebpay,
} from "#modules/compras/tarjeta/servicio.ts";
import { askOutside, isSuccess } from "#server/http/ask-outside.ts";

/** Answers have about 1 kB. */
const MAX_ANSWER = 64 * 1024;
/** For the whole answer, body included. */
const TIMEOUT = 10_000;
const BASE = "/rswebpaytransaction/api/webpay/v1.2/transactions";
const UNAUTHORIZED = 401;

type Options = {
  /** Asked instead of the host that belongs to the keys, for rehearsals. */
  url?: string | undefined;
  timeout?: number;
};

/** Transbank's Webpay Plus, REST version 1.2. */
export function createWebpay({ url, timeout = TIMEOUT }: Options = {}): ServicioWebpay {
  const hostOf = (llaves: LlavesWebpay) => url ?? webpayDe(llaves);
  const ask = (llaves: LlavesWebpay, question: Question) =>
    askWebpay(`${hostOf(llaves)}${BASE}`, llaves, { ...question, timeout });
  return {
    async crear(llaves, pedido) {
      const cruda = await ask(llaves, { method: "POST", path: "", body: pedido });
      const leido = readable(leerWebpayCreado(cruda), "a new attempt");
      if (!esPaginaDeWebpay(leido.url, hostOf(llaves)))
        throw new FallaWebpay("Transbank answered with a page of another host");
      return { leido, cruda };
    },
    async confirmar(llaves, token) {
      const cruda = await ask(llaves, { method: "PUT", path: at(token) });
      return { leido: readable(leerEstadoWebpay(cruda), "a commit"), cruda };
    },
    async consultar(llaves, token) {
      const cruda = await ask(llaves, { method: "GET", path: at(token) });
      return { leido: readable(leerEstadoWebpay(cruda), "a status"), cruda };
    },
    async devolver(llaves, token, monto) {
      const cruda = await ask(llaves, {
        method: "POST",
        path: `${at(token)}/refunds`,
        body: { amount: monto },
      });
      const leido = readable(leerReembolsoWebpay(cruda), "a refund");
      const refused = leido.type === "NULLIFIED" && leido.response_code !== null && leido.response_code !== 0;
      if (refused) throw new NegativaWebpay(`código ${leido.response_code}`);
      if (leido.nullified_amount !== null && leido.nullified_amount !== monto)
        throw new FallaWebpay("Transbank answered about a refund of another amount");
      return { leido, cruda };
    },
  };
}

const at = (token: string) => `/${encodeURIComponent(token)}`;

function readable<T>(read: T | null, what: string): T {
  if (read === null) throw new FallaWebpay(`Transbank answered something unreadable to ${what}`);
  return read;
}

type Question = { method: "GET" | "POST" | "PUT"; path: string; body?: unknown };

/** The answer as it came. A refusal that Transbank explains is told apart from an answer that was lost. */
async function askWebpay(
  base: string,
  { comercio, secreto }: LlavesWebpay,
  { method, path, body, timeout }: Question & { timeout: number },
): Promise<unknown> {
  try {
    const { status, text } = await askOutside(
      `${base}${path}`,
      {
        method,
        signal: AbortSignal.timeout(timeout),
        headers: {
          "Tbk-Api-Key-Id": comercio,
          "Tbk-Api-Key-Secret": secreto,
          "Content-Type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { max: MAX_ANSWER, tooLong: () => new FallaWebpay("the answer of Transbank is too long") },
    );
    const json = sinNumeroDeTarjeta(parse(text));
    if (isSuccess(status)) return json;
    if (status === UNAUTHORIZED) throw new LlavesRechazadas("no acepta las llaves");
    const reason = leerNegativa(json);
    // A server error may come after the work was done.
    if (reason !== null && status >= 400 && status < 500) throw new NegativaWebpay(reason);
    throw new FallaWebpay(`Transbank answered ${status}`);
  } catch (error) {
    if (error instanceof FallaWebpay) throw error;
    throw new FallaWebpay("Transbank does not answer", { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

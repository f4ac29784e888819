import { esPaginaDeKhipu, leerCreado, leerMotivo, leerPago } from "#modules/transferencias/khipu/reglas.ts";
import {
  FallaKhipu,
  LlaveRechazada,
  NegativaKhipu,
  type ServicioKhipu,
} from "#modules/transferencias/khipu/servicio.ts";
import { askOutside, isSuccess } from "#server/http/ask-outside.ts";

/** Answers have about 2 kB. */
const MAX_ANSWER = 64 * 1024;
/** For the whole answer, body included. */
const TIMEOUT = 8_000;
const NOT_FOUND = 404;
const REFUSED = new Set([401, 403]);
/** The answers of a request that was read and not done. Not 409: a refund of this payment may exist already, or be under way. */
const NOTHING_DONE = new Set([400, 404, 422]);

/** Khipu's API, version 3, at `url`. */
export function createKhipu({ url, timeout = TIMEOUT }: { url: string; timeout?: number }): ServicioKhipu {
  const ask = (llave: string, path: string, body?: unknown) =>
    askKhipu(`${url}${path}`, { llave, body, timeout });
  return {
    async crear(llave, pedido) {
      const { status, json } = await ask(llave, "/v3/payments", pedido);
      const creado = isSuccess(status) ? leerCreado(json) : null;
      if (!creado) throw new FallaKhipu(`Khipu answered ${status} to a new payment`);
      if (!esPaginaDeKhipu(creado.payment_url, url))
        throw new FallaKhipu("Khipu answered with a page of another site");
      return creado;
    },
    async consultar(llave, payment_id) {
      const { status, json } = await ask(llave, `/v3/payments/${encodeURIComponent(payment_id)}`);
      if (status === NOT_FOUND) return null;
      const pago = isSuccess(status) ? leerPago(json) : null;
      if (!pago) throw new FallaKhipu(`Khipu answered ${status} about a payment`);
      return pago;
    },
    async devolver(llave, payment_id, monto) {
      const body = monto === null ? {} : { amount: monto };
      const path = `/v3/payments/${encodeURIComponent(payment_id)}/refunds`;
      const { status, json } = await ask(llave, path, body);
      if (isSuccess(status)) return;
      if (NOTHING_DONE.has(status)) throw new NegativaKhipu(leerMotivo(json));
      throw new FallaKhipu(`Khipu answered ${status} to a refund`);
    },
  };
}

type Question = { llave: string; body: unknown; timeout: number };

async function askKhipu(address: string, { llave, body, timeout }: Question) {
  const sends = body !== undefined;
  try {
    const { status, text } = await askOutside(
      address,
      {
        method: sends ? "POST" : "GET",
        signal: AbortSignal.timeout(timeout),
        headers: {
          "x-api-key": llave,
          Accept: "application/json",
          ...(sends ? { "Content-Type": "application/json" } : {}),
        },
        ...(sends ? { body: JSON.stringify(body) } : {}),
      },
      { max: MAX_ANSWER, tooLong: () => new FallaKhipu("the answer of Khipu is too long") },
    );
    if (REFUSED.has(status)) throw new LlaveRechazada(`no acepta la llave (${status})`);
    return { status, json: parse(text) };
  } catch (error) {
    if (error instanceof FallaKhipu) throw error;
    throw new FallaKhipu("Khipu does not answer", { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

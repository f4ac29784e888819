import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { redactar } from "#app/legal/redactar.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { guardarLlaves } from "#modules/transferencias/khipu/llaves.server.ts";
import { createKhipu } from "#server/khipu/client.ts";
import { chanceHex } from "#tests/support/chance.ts";
import { listenForFile } from "#tests/support/listen.ts";

export const LLAVE = "7f3a2b1c-0000-4000-8000-9d8e7f6a5b4c";
export const SECRETO = "secreto-de-prueba";

/** A payment with the fields that Khipu publishes for `GET /v3/payments/{id}`. */
export type PagoDoble = {
  payment_id: string;
  payment_url: string;
  amount: number;
  currency: string;
  subject: string;
  transaction_id: string;
  receiver_id: number;
  status: string;
  status_detail: string;
  notify_url: string;
  return_url: string;
  cancel_url: string;
  payer_email: string;
  expires_date: string;
};

/**
 * `away` cuts the connection; `failing` answers 500; `garbage` is no JSON; `huge` is too long; `foreign` sends to another site; `lost` does
 * what it was asked and cuts the connection before the answer; `conflict` does it and answers 409.
 */
type Behaviour = "honest" | "away" | "failing" | "garbage" | "huge" | "foreign" | "lost" | "conflict";

/**
 * A local double of Khipu's API, version 3, written from its published fields: the real service was never asked. Nothing is paid
 * and no notice leaves unless the test says so.
 */
export async function openKhipu() {
  const pagos = new Map<string, PagoDoble>();
  /** What was given back of each payment, refund by refund; of a payment that was paid out to the shop nothing can be. */
  const devueltos = new Map<string, number[]>();
  const rendidos = new Set<string>();
  let behaviour: Behaviour = "honest";
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url?.startsWith("/pagar/")) return void page(response, request.url.slice("/pagar/".length));
    asked++;
    if (misbehaves(behaviour, response)) return;
    if (request.headers["x-api-key"] !== LLAVE) return void send(response, 403, { message: "forbidden" });
    if (request.method === "POST" && request.url === "/v3/payments")
      return void send(response, 200, create(JSON.parse(body)));
    const [, de] = /^\/v3\/payments\/(\w+)\/refunds$/.exec(request.url ?? "") ?? [];
    if (request.method === "POST" && de !== undefined) {
      const { status, message } = refund(de, JSON.parse(body));
      if (behaviour === "lost") return void response.destroy();
      if (behaviour === "conflict") return void send(response, 409, { message: "conflict" });
      return void send(response, status, { message });
    }
    const pago = pagos.get(request.url?.split("/").at(-1) ?? "");
    return void send(response, pago ? 200 : 404, pago ?? { message: "not found" });
  });
  const url = await listenForFile(server);

  function create(pedido: Partial<PagoDoble>) {
    const payment_id = chanceHex(6);
    const payment_url =
      behaviour === "foreign" ? "https://khipu.example/pagar" : `${url}/pagar/${payment_id}`;
    const fijos = { receiver_id: 1, status: "pending", status_detail: "pending" };
    pagos.set(payment_id, { ...(pedido as PagoDoble), ...fijos, payment_id, payment_url });
    return { payment_id, payment_url, simplified_transfer_url: payment_url, ready_for_terminal: false };
  }

  /** Gives money back as Khipu describes it: only of what it collected and still holds, and all of it without an amount. */
  function refund(payment_id: string, { amount }: { amount?: number }) {
    const pago = pagos.get(payment_id);
    if (!pago) return { status: 404, message: "not found" };
    const previos = devueltos.get(payment_id) ?? [];
    const queda = pago.amount - previos.reduce((suma, uno) => suma + uno, 0);
    const monto = amount ?? pago.amount;
    if (pago.status_detail !== "normal" || rendidos.has(payment_id) || monto > queda)
      return { status: 400, message: "El pago no se puede reembolsar" };
    devueltos.set(payment_id, [...previos, monto]);
    if (monto === queda) pagos.set(payment_id, { ...pago, status_detail: "reversed" });
    return { status: 200, message: "El reembolso se realizó con éxito" };
  }

  const pagoDe = (payment_id: string) => {
    const pago = pagos.get(payment_id);
    if (!pago) throw new Error(`no payment ${payment_id}`);
    return pago;
  };
  return {
    url,
    servicio: createKhipu({ url, timeout: 60_000 }),
    pagos,
    asked: () => asked,
    behave(next: Behaviour) {
      behaviour = next;
    },
    /** The payments that were asked for a sale, oldest first. */
    de: (codigo: string) => [...pagos.values()].filter(({ transaction_id }) => transaction_id === codigo),
    /** A payment that the shop did not ask for in this process. */
    crear: (pedido: Partial<PagoDoble>) => create({ currency: "CLP", ...pedido }),
    /** The customer pays, or something else happens to the payment at Khipu. */
    cambiar(payment_id: string, cambios: Partial<PagoDoble> = {}) {
      pagos.set(payment_id, { ...pagoDe(payment_id), status: "done", status_detail: "normal", ...cambios });
    },
    /** The refunds of a payment, in pesos. */
    devueltos: (payment_id: string) => devueltos.get(payment_id) ?? [],
    /** Khipu paid the money out to the shop: it gives no more of it back. */
    rendir: (payment_id: string) => void rendidos.add(payment_id),
    /** The signed notice of a payment, as Khipu sends it. */
    aviso(payment_id: string, t: Date, campos: Record<string, unknown> = {}) {
      const { amount, currency, transaction_id, subject, receiver_id } = pagoDe(payment_id);
      return firmar(
        JSON.stringify({
          payment_id,
          receiver_id,
          subject,
          amount: amount.toFixed(4),
          discount: "0.0000",
          currency,
          bank: "DemoBank",
          payer_name: "Ana Pérez",
          personal_identifier: "11.111.111-1",
          out_of_date_conciliation: false,
          transaction_id,
          payment_method: "simplified_transfer",
          conciliation_date: t.toISOString(),
          ...campos,
        }),
        t.getTime(),
      );
    },
  };
}

export type KhipuDoble = Awaited<ReturnType<typeof openKhipu>>;

export function firmar(texto: string, t: number, secreto = SECRETO) {
  const s = createHmac("sha256", secreto).update(`${t}.${texto}`).digest("base64");
  return { cuerpo: new TextEncoder().encode(texto), firma: `t=${t},s=${s}` };
}

/** Gives the shop the keys of the double. */
export const encenderKhipu = (ctx: Ctx, duena: Sesion): Promise<void> =>
  guardarLlaves(ctx, { llave: LLAVE, secreto: SECRETO }, duena, redactar);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** The page where a customer would pay. */
const page = (response: ServerResponse, id: string) =>
  response
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
    .end(`<!doctype html><title>Khipu de prueba</title><h1>Pago ${id.replace(/\W/g, "")}</h1>`);

function misbehaves(behaviour: Behaviour, response: ServerResponse): boolean {
  if (behaviour === "away") response.destroy();
  else if (behaviour === "failing") send(response, 500, { message: "internal" });
  else if (behaviour === "garbage") response.writeHead(200).end("<html>");
  else if (behaviour === "huge") response.writeHead(200).end("x".repeat(200_000));
  else return false;
  return true;
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { redactar } from "#app/legal/redactar.ts";
import { LLAVES_DE_INTEGRACION } from "#modules/compras/tarjeta/integracion.ts";
import { usarIntegracion } from "#modules/compras/tarjeta/llaves.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { createWebpay } from "#server/webpay/client.ts";
import { chanceHex } from "#tests/support/chance.ts";
import { listenForFile } from "#tests/support/listen.ts";
import { type Hizo, type IntentoDoble, told, vuelta } from "./webpay-intento.ts";
import { formPage, resultPage } from "./webpay-paginas.ts";

const BASE = "/rswebpaytransaction/api/webpay/v1.2/transactions";
const FORM_PATH = "/webpayserver/initTransaction";

/**
 * `away` cuts the connection before anything happens; `lost` does the work and cuts the connection; `slow` answers after a while;
 * `failing` answers 500; `garbage` is no JSON; `huge` is too long; `foreign` sends to another host; `changed` says another amount.
 */
export type Conducta =
  | "honest"
  | "away"
  | "lost"
  | "slow"
  | "failing"
  | "garbage"
  | "huge"
  | "foreign"
  | "changed";

type AlConfirmar = (responder: () => void) => void;
type Opciones = { now?: () => Date };

const HORAS_REVERSA = 3 * 3_600_000;
/** How long it answers about the status of an attempt. */
const OLVIDO = 7 * 86_400_000;

/**
 * A local double of Webpay Plus, REST version 1.2, written from what Transbank publishes: the real service was never asked. It has the pages of
 * the form too, where a person pays, annuls, lets the time run out or meets an error.
 */
export async function openWebpay({ now = () => new Date() }: Opciones = {}) {
  const intentos = new Map<string, IntentoDoble>();
  const conducta: Record<"crear" | "confirmar" | "consultar" | "devolver", Conducta> = {
    crear: "honest",
    confirmar: "honest",
    consultar: "honest",
    devolver: "honest",
  };
  let lento = 300;
  const cuentas = { crear: 0, confirmar: 0, consultar: 0, devolver: 0 };
  let reloj = now;
  let alConfirmar: AlConfirmar = (responder) => responder();

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? "/", "http://doble");
    if (url.pathname.startsWith("/webpayserver/")) return void pages(url, body, response);
    const { que, token } = route(request.method ?? "", url.pathname);
    if (!que) return void send(response, 404, { error_message: "Not found" });
    cuentas[que]++;
    const intento = intentos.get(token);
    if (intento && que === "confirmar") intento.commits++;
    if (intento && que === "devolver") intento.refunds++;
    const como = conducta[que];
    if (como === "slow") await sleep(lento);
    if (misbehaves(como, response)) return;
    const { headers } = request;
    if (
      headers["tbk-api-key-id"] !== LLAVES_DE_INTEGRACION.comercio ||
      headers["tbk-api-key-secret"] !== LLAVES_DE_INTEGRACION.secreto
    )
      return void send(response, 401, { error_message: "Not Authorized" });
    const { status, json } = answer(que, intento, body, como);
    if (como === "lost") return void response.destroy();
    const responder = () => send(response, status, json);
    if (que === "confirmar" && status === 200) alConfirmar(responder);
    else responder();
  });
  const url = await listenForFile(server);

  type Answer = { status: number; json: unknown };
  const no = (error_message: string, status = 422): Answer => ({ status, json: { error_message } });

  function answer(que: Llamada, intento: IntentoDoble | undefined, body: string, como: Conducta): Answer {
    if (que === "crear") return create(JSON.parse(body), como);
    if (!intento) return no("Transaction not found", 404);
    if (que === "consultar" && reloj().getTime() >= intento.created_at.getTime() + OLVIDO)
      return no("The transaction's date has passed max time (7 days) to recover the status");
    if (que === "consultar")
      return { status: 200, json: told(intento, { changed: como === "changed", now: reloj() }) };
    if (que === "confirmar") return commit(intento, como);
    return refund(intento, JSON.parse(body).amount);
  }

  function create(
    pedido: Pick<IntentoDoble, "buy_order" | "session_id" | "amount" | "return_url">,
    como: Conducta,
  ) {
    const ok =
      /^[A-Za-z0-9|_=&%.,~:/?[+!@()>-]{1,26}$/.test(pedido.buy_order) &&
      pedido.session_id.length <= 61 &&
      Number.isInteger(pedido.amount) &&
      pedido.amount > 0 &&
      pedido.return_url.length <= 255;
    if (!ok) return no("Invalid value for parameter");
    const token = chanceHex(32);
    const nuevo = {
      status: "INITIALIZED",
      hizo: "nada" as const,
      created_at: reloj(),
      committed_at: null,
      returned: 0,
      commits: 0,
      refunds: 0,
    };
    intentos.set(token, { ...pedido, ...nuevo, token });
    return {
      status: 200,
      json: {
        token,
        url: `${como === "foreign" ? "https://webpay3g.transbank.cl.ladron.cl" : url}${FORM_PATH}`,
      },
    };
  }

  function commit(intento: IntentoDoble, como: Conducta): Answer {
    if (intento.hizo === "anulo") return no("Invalid finished state: aborted");
    if (intento.status !== "INITIALIZED") return no("Transaction already locked by another process");
    if (intento.hizo === "nada" || intento.hizo === "vencio" || intento.hizo === "error")
      return no("Transaction has an invalid finished state: initialized");
    intento.committed_at = reloj();
    intento.status = intento.hizo === "rechazada" ? "FAILED" : "AUTHORIZED";
    return { status: 200, json: told(intento, { changed: como === "changed", now: reloj() }) };
  }

  function refund(intento: IntentoDoble, amount: number): Answer {
    const left = intento.amount - intento.returned;
    if (!intento.committed_at || intento.status === "FAILED" || intento.status === "REVERSED")
      return no("Invalid status for this action");
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      return no("Amount to refund is bigger than the balance");
    if (intento.hizo === "debito" && amount !== intento.amount)
      return no("Partial refunds are not allowed for debit");
    const hace = reloj().getTime() - intento.committed_at.getTime();
    if (hace > 90 * 86_400_000) return no("Refund period expired");
    intento.returned += amount;
    if (amount === intento.amount && hace <= HORAS_REVERSA) {
      intento.status = "REVERSED";
      return { status: 200, json: { type: "REVERSED" } };
    }
    const balance = intento.amount - intento.returned;
    intento.status = balance === 0 ? "NULLIFIED" : "PARTIALLY_NULLIFIED";
    return {
      status: 200,
      json: {
        type: "NULLIFIED",
        authorization_code: "123456",
        authorization_date: reloj().toISOString(),
        nullified_amount: amount,
        balance,
        response_code: 0,
      },
    };
  }

  function pages({ pathname, searchParams }: URL, body: string, response: ServerResponse): void {
    const campos = new URLSearchParams(body);
    const token = campos.get("token_ws") ?? searchParams.get("token_ws") ?? "";
    const intento = intentos.get(token);
    if (!intento) return void response.writeHead(404).end("no");
    if (pathname === FORM_PATH) return void html(response, formPage(intento));
    const hizo = (campos.get("hizo") ?? "nada") as Hizo;
    intento.hizo = hizo;
    const { metodo, datos } = vuelta(intento);
    if (metodo === "GET") {
      const Location = `${intento.return_url}?${new URLSearchParams(datos)}`;
      return void response.writeHead(302, { Location }).end();
    }
    html(response, resultPage(intento.return_url, datos));
  }

  const intentoDe = (token: string) => {
    const intento = intentos.get(token);
    if (!intento) throw new Error(`no attempt ${token}`);
    return intento;
  };

  return {
    url,
    servicio: createWebpay({ url, timeout: 60_000 }),
    /** A way that gives up early, for slow answers. */
    impaciente: createWebpay({ url, timeout: 100 }),
    intentos,
    cuentas,
    /** How it behaves from now on: in all calls, or in one of them. */
    behave(next: Conducta, en?: Llamada) {
      for (const una of en ? [en] : (Object.keys(conducta) as Llamada[])) conducta[una] = next;
    },
    demora(ms: number) {
      lento = ms;
    },
    usarReloj(otro: () => Date) {
      reloj = otro;
    },
    /** Decides from now on when the double answers a commit that it did, or that it never does. */
    alConfirmar(otro: AlConfirmar) {
      alConfirmar = otro;
    },
    /** The attempts of a sale, oldest first. */
    de: (codigo: string) =>
      [...intentos.values()].filter(({ buy_order }) => buy_order.startsWith(`${codigo}-`)),
    /** The customer does that at the form, and what the browser then brings back. */
    hace(token: string, hizo: Hizo) {
      const intento = intentoDe(token);
      intento.hizo = hizo;
      return vuelta(intento).datos;
    },
    /** Transbank takes the money back without the shop. */
    revierte(token: string) {
      const intento = intentoDe(token);
      intento.status = "REVERSED";
      intento.returned = intento.amount;
    },
    intentoDe,
  };
}

export type WebpayDoble = Awaited<ReturnType<typeof openWebpay>>;
type Llamada = "crear" | "confirmar" | "consultar" | "devolver";

/** Gives the shop the keys of the double, which are those that Transbank publishes. */
export const encenderWebpay = (ctx: Ctx, duena: Sesion): Promise<void> =>
  usarIntegracion(ctx, duena, redactar);

function route(method: string, path: string): { que: Llamada | null; token: string } {
  const [token = "", tail = ""] = path.slice(BASE.length).split("/").slice(1);
  if (!path.startsWith(BASE)) return { que: null, token };
  if (token === "") return { que: method === "POST" ? "crear" : null, token };
  if (tail === "refunds") return { que: method === "POST" ? "devolver" : null, token };
  if (method === "PUT") return { que: "confirmar", token };
  return { que: method === "GET" ? "consultar" : null, token };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

const html = (response: ServerResponse, body: string) =>
  void response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(body);

function misbehaves(conducta: Conducta, response: ServerResponse): boolean {
  if (conducta === "away") response.destroy();
  else if (conducta === "failing") send(response, 500, { error_message: "Internal Server Error" });
  else if (conducta === "garbage") response.writeHead(200).end("<html>");
  else if (conducta === "huge") response.writeHead(200).end("x".repeat(200_000));
  else return false;
  return true;
}

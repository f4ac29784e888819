import { html } from "hono/html";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { sqlState } from "#modules/comun/tx/transaccion.server.ts";
import { pagePath } from "./page-path.ts";

const OK = 200;
const NOT_MODIFIED = 304;
export const FAILED = 500;
export const UNAVAILABLE = 503;
const RETRY_AFTER = 5;

/** Tells such an answer from those of a shop that is closed or too busy. */
const AWAY = "X-Database-Away";
const AWAY_HEADERS = { "Retry-After": String(RETRY_AFTER), [AWAY]: "yes" };

export const TEXTOS_ERROR = {
  falla: "Ocurrió un problema de nuestro lado. Intenta de nuevo en un momento.",
  sin_base: "Estamos con una interrupción. Intenta de nuevo en unos segundos.",
  datos: "Los datos enviados no son válidos.",
  origen: "Esta acción solo se puede hacer desde las páginas de la tienda.",
  cuerpo: "Lo que envías es demasiado grande.",
  campos: "Lo que envías tiene demasiados campos.",
  direccion: "Esta página no existe.",
  metodo: "Esta página no recibe ese tipo de envío.",
  ocupado: "La tienda está muy ocupada en este momento. Intenta de nuevo en unos segundos.",
  incompleto: "Lo que envías no llegó completo.",
  formulario: "No pudimos leer el formulario. Vuelve a cargar la página e intenta de nuevo.",
} as const;

export type ErrorAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> & { error: string; message: string };
};

/** Maps an error to an answer: a sentence in Spanish, never a stack trace. */
export function answerOf(error: unknown, log: Log): ErrorAnswer {
  if (error instanceof Rechazo) return refusal(error);
  if (isDatabaseDown(error)) {
    log.error("http: database unreachable", describeError(error));
    return answer(UNAVAILABLE, TEXTOS_ERROR.sin_base, {}, AWAY_HEADERS);
  }
  // A value that passed the schema but cannot be stored is a client error, and a gap in the schema.
  if (UNSTORABLE.has(sqlState(error) ?? "")) {
    log.warn("http: value refused by the database", describeError(error));
    return answer(STATUS_DE.malformado, TEXTOS_ERROR.datos);
  }
  log.error("http: request failed", describeError(error));
  return answer(FAILED, TEXTOS_ERROR.falla);
}

function refusal({ clase, message, datos }: Rechazo): ErrorAnswer {
  const headers: Record<string, string> = {};
  if (typeof datos.retry_after === "number") headers["Retry-After"] = String(datos.retry_after);
  if (typeof datos.allow === "string") headers.Allow = datos.allow;
  return answer(STATUS_DE[clase] ?? FAILED, message, datos, headers);
}

const answer = (
  status: number,
  message: string,
  datos: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): ErrorAnswer => ({ status, headers, body: { ...datos, error: message, message } });

/** Seconds: the browser sends a form again for a few seconds, and would not wait longer. */
const FORM_RETRY_AFTER = "1";

/**
 * A page that failed because the database is down answers 503, so that browsers and proxies retry later. So does a form that its page
 * answered with 503: few pages pass on the headers of their forms.
 */
export function whileAway(page: Response, away: boolean): Response {
  if (away && page.status === UNAVAILABLE && !page.headers.has("Retry-After"))
    page.headers.set("Retry-After", FORM_RETRY_AFTER);
  if (!away || page.status !== FAILED) return page;
  const answered = new Response(page.body, { status: UNAVAILABLE, headers: page.headers });
  for (const [name, value] of Object.entries(AWAY_HEADERS)) answered.headers.set(name, value);
  return answered;
}

/** Whether an answer only says that the database is away. */
export const isWhileAway = ({ headers }: Response): boolean => headers.has(AWAY);

/** Functions and other programs get JSON. */
export const jsonError = (error: unknown, log: Log): Response => asJson(answerOf(error, log));
export const jsonRefusal = (rechazo: Rechazo): Response => asJson(refusal(rechazo));

const asJson = ({ status, headers, body }: ErrorAnswer) => json(body, status, headers);

/** Sets Content-Length, so that small answers are not compressed. */
export function json(body: unknown, status = OK, headers: Record<string, string> = {}): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  const type = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(bytes.byteLength),
  };
  return new Response(bytes, { status, headers: { ...type, "Cache-Control": "no-store", ...headers } });
}

/** Health checks are read by status. */
export const readiness = (ready: boolean, body: unknown): Response => json(body, ready ? OK : UNAVAILABLE);

/** Browsers get a small page; React Router's data requests pass this text to the page's error boundary. */
export function pageError(error: unknown, request: Request, log: Log): Response {
  const { status, headers, body } = answerOf(error, log);
  const isData = pagePath(new URL(request.url).pathname).isData;
  const type = isData ? "text/plain" : "text/html";
  return new Response(isData ? body.message : String(page(body.message)), {
    status,
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store", ...headers },
  });
}

/** The values are plain strings, so hono/html renders synchronously, and it escapes them. */
const page = (message: string) => html`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No pudimos mostrar esta página</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1c1917;background:#fff}a{color:inherit}</style>
</head>
<body>
<main>
<h1>No pudimos mostrar esta página</h1>
<p role="alert">${message}</p>
<p><a href="/">Volver al inicio</a></p>
</main>
</body>
</html>`;

/** PostgreSQL's codes for values it cannot store: invalid text, escape or number, out of range, too long. */
const UNSTORABLE = new Set(["22021", "22P05", "22P02", "22003", "22001", "22007", "22008"]);

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  // A replica: the leader of the cluster is another one, or there is none at the moment.
  "25006",
]);
/** Errors of the driver without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client (has encountered|was closed))/;

/** No connection (08) or out of disk, memory or connections (53): a retry may succeed. */
const CLASSES = /^(08|53)[0-9A-Z]{3}$/;

/** Whether the cause is that the database is down or full, not the request. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (UNREACHABLE.has(code) || CLASSES.test(code) || LOST.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true;
  return isDatabaseDown(error.cause);
}

export const tooMany = (message: string, retry_after: number) =>
  new Rechazo("exceso", `${message} Intenta de nuevo en ${waitText(retry_after)}.`, { retry_after });

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 segundo" : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/** 304: the client's copy is still valid. */
export const unchanged = (headers: Record<string, string>) =>
  new Response(null, { status: NOT_MODIFIED, headers });

import { randomUUID } from "node:crypto";
import { type Carga, contar, espera, type Persona, uno } from "./carga.ts";

export type Contestado = { status: number; texto: string; cookie: string; location: string | null };

const PACIENCIA = 120_000;
const ACEPTADO = 300;
const SIN_RESPUESTA = 500;

/** One attempt; null if it was cut or failed (5xx), so that the outcome is unknown. */
async function intentar(
  { puertas, registro }: Carga,
  que: string,
  pedir: (url: string) => Promise<Response>,
): Promise<Contestado | null> {
  const dicho = await pedir(uno(puertas))
    .then(leer)
    .catch(() => null);
  if (dicho && dicho.status < SIN_RESPUESTA) return dicho;
  contar(registro.dudas, `${que} ${dicho?.status ?? "cut"}`);
  await espera(50 + Math.random() * 200);
  return null;
}

/** Repeats a request until there is an answer, as the shop's pages do. */
async function insistir(
  carga: Carga,
  que: string,
  pedir: (url: string) => Promise<Response>,
): Promise<Contestado> {
  while (!carga.fin.signal.aborted) {
    const dicho = await intentar(carga, que, pedir);
    if (dicho) return dicho;
  }
  throw new Error(`the load ended before ${que} was answered`);
}

async function leer(response: Response): Promise<Contestado> {
  return {
    status: response.status,
    texto: await response.text(),
    cookie: response.headers
      .getSetCookie()
      .map((una) => una.split(";")[0] ?? "")
      .join("; "),
    location: response.headers.get("Location"),
  };
}

type Quien = Pick<Persona, "cookie">;

/** Calls a function under a new key; null if it was refused. */
export async function llamar<T>(
  carga: Carga,
  nombre: string,
  cuerpo: unknown,
  { cookie }: Quien,
): Promise<T | null> {
  const clave = randomUUID();
  const desde = performance.now();
  const { status, texto } = await insistir(carga, nombre, (url) =>
    fetch(`${url}/.netlify/functions/${nombre}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": clave,
        Origin: url,
        Cookie: cookie,
      },
      body: JSON.stringify(cuerpo),
      signal: AbortSignal.timeout(PACIENCIA),
    }),
  );
  carga.contestadas?.push({ nombre, cuerpo, cookie, desde, hasta: performance.now(), status, texto });
  if (status < ACEPTADO) return JSON.parse(texto) as T;
  contar(carga.registro.negados, `${nombre} ${status}`);
  return null;
}

/** A form of a page, as a browser without JavaScript sends it. */
export const enviar = (carga: Carga, path: string, campos: Record<string, string>, { cookie }: Quien) =>
  insistir(carga, `POST ${nombreDe(path)}`, (url) =>
    fetch(`${url}${path}`, {
      method: "POST",
      body: new URLSearchParams(campos),
      headers: { Origin: url, ...(cookie ? { Cookie: cookie } : {}) },
      redirect: "manual",
      signal: AbortSignal.timeout(PACIENCIA),
    }),
  );

export const abrir = (carga: Carga, path: string, { cookie }: Quien) =>
  insistir(carga, `GET ${nombreDe(path)}`, (url) =>
    fetch(`${url}${path}`, {
      headers: cookie ? { Cookie: cookie } : {},
      redirect: "manual",
      signal: AbortSignal.timeout(PACIENCIA),
    }),
  );

/** The path without its variable parts. */
const nombreDe = (path: string) => path.replace(/\?.*|(?<=\/)(PZ-\w+|SRT-\w+|\d+)(?=\/|$)/g, "…");

/**
 * Sends a message to the assistant until it answers, and returns how often. Messages have no key, so each
 * attempt may be stored.
 */
export async function conversar(
  carga: Carga,
  mensaje: { sessionId: string; chatInput: string },
  { cookie }: Quien,
): Promise<Contestado & { veces: number }> {
  for (let veces = 1; ; veces++) {
    if (carga.fin.signal.aborted) throw new Error("the load ended before the assistant answered");
    const dicho = await intentar(carga, "chat", (url) =>
      fetch(`${url}/webhook/mati/chat`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: url, Cookie: cookie },
        body: JSON.stringify({ action: "sendMessage", ...mensaje }),
        signal: AbortSignal.timeout(PACIENCIA),
      }),
    );
    if (dicho) return { ...dicho, veces };
  }
}

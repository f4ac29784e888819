import {
  FallaFintoc,
  type PreguntaFintoc,
  type ServicioFintoc,
} from "#modules/transferencias/fintoc/servicio.ts";
import { TEXTOS_FINTOC } from "#modules/transferencias/fintoc/textos.ts";
import { askOutside, isSuccess } from "#server/http/ask-outside.ts";

/** A page of 300 movements has about 250 kB. */
const MAX_ANSWER = 4 * 1024 * 1024;
/** For the whole answer, body included. */
const TIMEOUT = 15_000;
const TOO_MANY = 429;
const NOT_FOUND = 404;
const REFUSED = new Set([400, 401, 403]);

/** Fintoc's API, version 1, at `url`. */
export const createFintoc = ({
  url,
  timeout = TIMEOUT,
}: {
  url: string;
  timeout?: number;
}): ServicioFintoc => ({
  async listar({ llave, link, cuenta, desde, pagina, por_pagina }) {
    const address = new URL(`${url}/v1/accounts/${encodeURIComponent(cuenta)}/movements`);
    address.search = new URLSearchParams({
      link_token: link,
      since: desde,
      page: String(pagina),
      per_page: String(por_pagina),
      confirmed_only: "true",
    }).toString();
    const text = await ask(address, llave, timeout);
    return parse(text);
  },
});

/** The address has the link and is never logged. */
async function ask(address: URL, llave: PreguntaFintoc["llave"], timeout: number): Promise<string> {
  const late = AbortSignal.timeout(timeout);
  try {
    const { status, text } = await askOutside(
      address,
      { signal: late, headers: { Authorization: llave, Accept: "application/json" } },
      { max: MAX_ANSWER, tooLong: () => new FallaFintoc("pasajera", TEXTOS_FINTOC.larga) },
    );
    if (!isSuccess(status)) throw refusal(status);
    return text;
  } catch (cause) {
    if (cause instanceof FallaFintoc) throw cause;
    if (late.aborted)
      throw new FallaFintoc("pasajera", `Fintoc no respondió en ${timeout / 1000} s.`, { cause });
    throw new FallaFintoc("pasajera", TEXTOS_FINTOC.sin_conexion, { cause });
  }
}

function refusal(status: number): FallaFintoc {
  if (REFUSED.has(status)) return new FallaFintoc("llave", TEXTOS_FINTOC.llave);
  if (status === NOT_FOUND) return new FallaFintoc("llave", TEXTOS_FINTOC.cuenta);
  if (status === TOO_MANY) return new FallaFintoc("pasajera", TEXTOS_FINTOC.esperar);
  return new FallaFintoc("pasajera", `Fintoc respondió con el código ${status}.`);
}

function parse(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Falls through to the refusal below.
  }
  throw new FallaFintoc("pasajera", TEXTOS_FINTOC.respuesta);
}

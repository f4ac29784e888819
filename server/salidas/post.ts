import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { puedeConectar } from "#modules/comun/acceso/destino.server.ts";
import type { EnviarPeticion, PeticionSalida } from "#modules/conexiones/salidas/entregar-envios.server.ts";

/** For name, connection, request and the status of the answer. */
const TIMEOUT = 10_000;
const MAX_ANSWER = 16 * 1024;

const INTERNA = "La dirección apunta a una red interna: no se envió.";

export type PostOptions = {
  public_url: string;
  timeout?: number;
  /** Resolves a name to all its addresses. */
  resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
};

const resolveAll = (host: string) => lookup(host, { all: true });

/**
 * Posts to an address that a person gave: an event to the owner's system, or a notice to the service of a browser. The name is resolved once, all its addresses are checked, and the socket
 * connects to the checked ones, so that a name that changes its mind between check and connection gains nothing. Redirects are not
 * followed: their target was not checked.
 */
export function createPost({
  public_url,
  timeout = TIMEOUT,
  resolve = resolveAll,
}: PostOptions): EnviarPeticion {
  const checked: LookupFunction = (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => puedeConectar(address, public_url)))
          done(new Error(INTERNA), "", 0);
        else if (options.all) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      () => done(new Error("No encontramos ese servidor."), "", 0),
    );
  };
  return async (peticion, stopping) => {
    const host = new URL(peticion.url).hostname.replace(/^\[|\]$/g, "");
    // A literal address is never looked up.
    if (isIP(host) > 0 && !puedeConectar(host, public_url)) throw new Error(INTERNA);
    const late = AbortSignal.timeout(timeout);
    try {
      return await exchange(peticion, { lookup: checked, signal: AbortSignal.any([late, stopping]) });
    } catch (cause) {
      if (late.aborted) throw new Error(`No respondió en ${timeout / 1000} s.`, { cause });
      throw new Error(sentence(cause), { cause });
    }
  };
}

/** Our own sentences pass; those of Node name a code. */
function sentence(cause: unknown): string {
  if (!(cause instanceof Error)) return "No se pudo conectar.";
  return "code" in cause ? `No se pudo conectar (${String(cause.code)}).` : cause.message;
}

function exchange(
  { url, headers, cuerpo }: PeticionSalida,
  limits: { lookup: LookupFunction; signal: AbortSignal },
): Promise<number> {
  const send = new URL(url).protocol === "https:" ? requestHttps : requestHttp;
  const body = typeof cuerpo === "string" ? Buffer.from(cuerpo, "utf8") : cuerpo;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      // A connection of its own: a kept one might belong to an address that was checked for another name.
      { ...limits, method: "POST", agent: false, headers: { ...headers, "Content-Length": body.byteLength } },
      (incoming) => {
        discard(incoming);
        resolve(incoming.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Only the status counts. The body is read and thrown away, so that the receiver can end its answer, up to a maximum. */
function discard(incoming: IncomingMessage): void {
  let size = 0;
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_ANSWER) incoming.destroy();
  });
  // The status was received: how the body ends changes nothing.
  incoming.on("error", () => undefined);
}

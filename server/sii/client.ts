import type { Ambiente } from "#modules/boletas/documento/tipos.ts";
import { leerEstadoDocumento, leerEstadoSobre, leerTrackId } from "#modules/boletas/envio/respuestas.ts";
import {
  FallaSii,
  type ServicioSii,
  type SobrePorEnviar,
  TokenVencido,
} from "#modules/boletas/envio/servicio.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { askOutside, isSuccess } from "#server/http/ask-outside.ts";

/** The SII asks and receives at different hosts. */
const HOSTS: Readonly<Record<Ambiente, { api: string; envio: string }>> = {
  certificacion: { api: "https://apicert.sii.cl", envio: "https://pangal.sii.cl" },
  produccion: { api: "https://api.sii.cl", envio: "https://rahue.sii.cl" },
};

const PATH = "/recursos/v1/boleta.electronica";
/** The SII answers 401 to any other form of it. */
const USER_AGENT = "Mozilla/4.0 (compatible; PROG 1.0; Windows NT)";
/** The answer about an envelope may name each of its 500 documents. */
const MAX_ANSWER = 2 * 1024 * 1024;
const TIMEOUT = 30_000;
const REFUSED = new Set([401, 403]);

type Options = {
  /** One server in place of all hosts, for rehearsals. */
  url: string | undefined;
  timeout?: number;
};

/** The SII's services for boletas. */
export function createSii({ url, timeout = TIMEOUT }: Options): ServicioSii {
  const api = (ambiente: Ambiente) => `${url ?? HOSTS[ambiente].api}${PATH}`;
  const envio = (ambiente: Ambiente) => `${url ?? HOSTS[ambiente].envio}${PATH}`;
  const ask = (address: string, init: Parameters<typeof askSii>[1] = {}) => askSii(address, init, timeout);
  const cookie = (token: string) => ({ Cookie: `TOKEN=${token}` });
  return {
    semilla: async (ambiente) => xmlOf(await ask(`${api(ambiente)}.semilla`)),
    token: async (ambiente, pedido) =>
      xmlOf(
        await ask(`${api(ambiente)}.token`, {
          method: "POST",
          headers: { "Content-Type": "application/xml" },
          body: Buffer.from(pedido, "latin1"),
        }),
      ),
    async enviar(ambiente, token, sobre) {
      const { body, type } = await multipart(sobre);
      const headers = { ...cookie(token), "Content-Type": type, Accept: "application/json" };
      const answer = await ask(`${envio(ambiente)}.envio`, { method: "POST", headers, body });
      return jsonOf(answer, leerTrackId);
    },
    async estadoSobre(ambiente, token, { rut_emisor, track_id }) {
      const { body, dv } = rutParts(rut_emisor);
      const answer = await ask(`${api(ambiente)}.envio/${body}-${dv}-${encodeURIComponent(track_id)}`, {
        headers: { ...cookie(token), Accept: "application/json" },
      });
      return jsonOf(answer, leerEstadoSobre);
    },
    async estadoDocumento(ambiente, token, { rut_emisor, tipo, folio, total, fecha, rut_receptor }) {
      const { body, dv } = rutParts(rut_emisor);
      const receptor = rutParts(rut_receptor);
      const query = new URLSearchParams({
        rut_receptor: receptor.body,
        dv_receptor: receptor.dv,
        monto: String(total),
        fechaEmision: diaCorto(fecha),
      });
      const answer = await ask(`${api(ambiente)}/${body}-${dv}-${tipo}-${folio}/estado?${query}`, {
        headers: { ...cookie(token), Accept: "application/json" },
      });
      return jsonOf(answer, leerEstadoDocumento);
    },
  };
}

function rutParts(rut: string): { body: string; dv: string } {
  const [body = "", dv = ""] = rut.replaceAll(".", "").split("-");
  return { body, dv };
}

/** The body as whole bytes, so that it travels with its Content-Length: the SII cuts a chunked one at 4 kB. */
async function multipart({ rut_emisor, rut_envia, contenido }: SobrePorEnviar) {
  const envia = rutParts(rut_envia);
  const emisor = rutParts(rut_emisor);
  const form = new FormData();
  form.set("rutSender", envia.body);
  form.set("dvSender", envia.dv);
  form.set("rutCompany", emisor.body);
  form.set("dvCompany", emisor.dv);
  form.set("archivo", new File([new Uint8Array(contenido)], "sobre.xml", { type: "text/xml" }));
  const written = new Response(form);
  const body = new Uint8Array(await written.arrayBuffer());
  return { body, type: written.headers.get("Content-Type") ?? "" };
}

type Answer = { status: number; text: string };
type Init = { method?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };

async function askSii(address: string, { headers, ...init }: Init, timeout: number): Promise<Answer> {
  try {
    const answer = await askOutside(
      address,
      { ...init, headers: { ...headers, "User-Agent": USER_AGENT }, signal: AbortSignal.timeout(timeout) },
      { max: MAX_ANSWER, tooLong: () => new FallaSii("La respuesta del SII es demasiado larga.") },
    );
    if (REFUSED.has(answer.status)) throw new TokenVencido(`El SII no acepta la sesión (${answer.status}).`);
    return answer;
  } catch (error) {
    if (error instanceof FallaSii) throw error;
    throw new FallaSii("El SII no responde.", { cause: error });
  }
}

function xmlOf({ status, text }: Answer): string {
  if (!isSuccess(status)) throw new FallaSii(`El SII respondió ${status}.`);
  return text;
}

function jsonOf<T>({ status, text }: Answer, read: (json: unknown) => T | null): T {
  const found = isSuccess(status) ? read(parse(text)) : null;
  if (found === null) throw new FallaSii(`El SII respondió ${status} con algo que no se puede leer.`);
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

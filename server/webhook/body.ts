import { type Adjunto, negativaArchivos, nombreSeguro, tipoDe } from "#modules/asistente/archivos.ts";
import { type Peticion, peticionSchema } from "#modules/asistente/protocolo.ts";
import { TEXTOS as PALABRAS } from "#modules/asistente/textos.ts";
import { LARGO_MENSAJE, MAX_ARCHIVOS, MAX_CUERPO, type Mime } from "#modules/asistente/topes.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { readBytes } from "#server/http/read-bytes.ts";

export type Call = { peticion: Peticion; archivos: Adjunto[] };

const MAX_JSON = 64 * 1024;
const malformed = () => new Rechazo("malformado", PALABRAS.malformado);

/** Reads the three request formats that n8n's chat window sends. */
export async function readCall(request: Request): Promise<Call> {
  if (request.method === "GET") {
    return { peticion: parse(Object.fromEntries(new URL(request.url).searchParams)), archivos: [] };
  }
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data\s*;/i.test(type)) return readForm(request, type);
  const text = new TextDecoder().decode(await readBytes(request, MAX_JSON));
  return { peticion: parse(parseJson(text)), archivos: [] };
}

export const isUpload = ({ headers }: Request): boolean =>
  /^multipart\/form-data/i.test(headers.get("content-type") ?? "");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function parse(body: unknown): Peticion {
  const read = peticionSchema.safeParse(body);
  if (!read.success) throw malformed();
  if (read.data.action !== "sendMessage") return read.data;
  const chatInput = clean(read.data.chatInput);
  if (chatInput.length > LARGO_MENSAJE) throw new Rechazo("valor", PALABRAS.demasiado_largo);
  return { ...read.data, chatInput };
}

/** Removes what cannot be stored or shown: control characters except line breaks, and lone surrogates. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, " ")
    .trim();

async function readForm(request: Request, type: string): Promise<Call> {
  const bytes = await readBytes(request, MAX_CUERPO);
  const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw malformed();
  });
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const files = form.getAll("files").filter((part) => part instanceof File);
  return { peticion: parse(Object.fromEntries(fields)), archivos: await checkFiles(files) };
}

async function checkFiles(files: readonly File[]): Promise<Adjunto[]> {
  const read = await Promise.all(
    files.slice(0, MAX_ARCHIVOS + 1).map(async (file) => {
      const contenido = new Uint8Array(await file.arrayBuffer());
      return {
        nombre: nombreSeguro(file.name),
        tamano: contenido.byteLength,
        tipo: tipoDe(contenido),
        contenido,
      };
    }),
  );
  exigir(negativaArchivos(read));
  return read.flatMap(({ tipo, ...file }): Adjunto[] => (isKnown(tipo) ? [{ ...file, tipo }] : []));
}

const isKnown = (tipo: Mime | null): tipo is Mime => tipo !== null;

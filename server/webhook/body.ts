import { setImmediate as nextTurn } from "node:timers/promises";
import { type Adjunto, negativaArchivos, nombreSeguro, tipoDeBytes } from "#modules/asistente/archivos.ts";
import { type PeticionAsistente, peticionSchema } from "#modules/asistente/protocolo.ts";
import { TEXTOS_ASISTENTE as PALABRAS } from "#modules/asistente/textos.ts";
import { LARGO_PREGUNTA, MAX_CUERPO, type Mime } from "#modules/asistente/topes.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { boundaryOf, checkText, type FormPart, isMultipart, readFormParts } from "#server/http/multipart.ts";
import { readBytes } from "#server/http/read-bytes.ts";
import { POST_ONLY } from "./cors.ts";

export type WebhookCall = { peticion: PeticionAsistente; archivos: Adjunto[] };

const MAX_JSON = 64 * 1024;
/** Of all text fields together. A whole message fits many times over. */
const MAX_TEXT = 64 * 1024;
const malformed = () => new Rechazo("malformado", PALABRAS.malformado);

/**
 * Reads the three request formats that n8n's chat window sends. Messages cost the owner money, and any page can make a browser
 * send a plain GET, which does not say where it comes from. A message by GET therefore needs the header that n8n's window sends:
 * for another site's page a browser asks first (OPTIONS), and the shop answers only to sites that the owner allowed.
 */
export async function readWebhookCall(request: Request): Promise<WebhookCall> {
  if (request.method === "GET") {
    const peticion = parse(Object.fromEntries(new URL(request.url).searchParams));
    if (peticion.action === "sendMessage" && !isJson(request))
      throw new Rechazo("metodo", PALABRAS.solo_post, { allow: POST_ONLY });
    return { peticion, archivos: [] };
  }
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary !== null) return readForm(request, boundary);
  const text = new TextDecoder().decode(await readBytes(request, MAX_JSON));
  return { peticion: parse(parseJson(text)), archivos: [] };
}

const isJson = ({ headers }: Request): boolean =>
  /^\s*application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");

export const isUpload = ({ headers }: Request): boolean => isMultipart(headers.get("content-type"));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function parse(body: unknown): PeticionAsistente {
  const read = peticionSchema.safeParse(body);
  if (!read.success) throw malformed();
  if (read.data.action !== "sendMessage") return read.data;
  const chatInput = clean(read.data.chatInput);
  if (chatInput.length > LARGO_PREGUNTA) throw new Rechazo("valor", PALABRAS.demasiado_largo);
  return { ...read.data, chatInput };
}

/** Removes what cannot be stored or shown: control characters except line breaks, and lone surrogates. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, " ")
    .trim();

/** The parts are read in place: the library's parser copies 25 MB several times while every other request waits. */
async function readForm(request: Request, boundary: string): Promise<WebhookCall> {
  const parts = await readFormParts(await readBytes(request, MAX_CUERPO), boundary);
  const texts = parts.filter(({ filename }) => filename === null);
  checkText(parts, MAX_TEXT, PALABRAS.demasiado_largo);
  const fields = texts.map(({ name, content }) => [name, new TextDecoder().decode(content)]);
  const files = parts.filter(({ name, filename }) => name === "files" && filename !== null);
  return { peticion: parse(Object.fromEntries(fields)), archivos: await checkFiles(files) };
}

async function checkFiles(files: readonly FormPart[]): Promise<Adjunto[]> {
  const sizes = files.map(({ content }) => ({ tamano: content.byteLength, tipo: "text/plain" as const }));
  exigir(negativaArchivos(sizes));
  const read = [];
  for (const { filename, content } of files) {
    // Recognising text reads the whole file, so other requests get their turn before each one.
    await nextTurn();
    read.push({
      nombre: nombreSeguro(filename ?? ""),
      tamano: content.byteLength,
      tipo: tipoDeBytes(content),
      contenido: content,
    });
  }
  exigir(negativaArchivos(read));
  return read.flatMap(({ tipo, ...file }): Adjunto[] => (isKnown(tipo) ? [{ ...file, tipo }] : []));
}

const isKnown = (tipo: Mime | null): tipo is Mime => tipo !== null;

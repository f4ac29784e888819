import type { RespuestaLeida, Tarjeta } from "./mensaje.ts";
import type { OpcionesChat } from "./opciones.ts";

export type PeticionChat =
  | { action: "loadPreviousSession"; sessionId: string }
  | { action: "sendMessage"; sessionId: string; text: string; files: readonly File[] };

type Call = { url: string; init: RequestInit; streams: boolean };

/** Builds a request of n8n's protocol. Files are always posted as a form; the browser writes its boundary. */
export function peticionPara(options: OpcionesChat, ask: PeticionChat): Call {
  const { webhookUrl, webhookConfig, metadata } = options;
  const fields: [string, unknown][] = [
    ["action", ask.action],
    [options.chatSessionKey, ask.sessionId],
    ...(ask.action === "sendMessage" ? [[options.chatInputKey, ask.text] satisfies [string, unknown]] : []),
    ...(metadata === undefined ? [] : [["metadata", metadata] satisfies [string, unknown]]),
  ];
  const files = ask.action === "sendMessage" ? ask.files : [];
  const isPost = webhookConfig.method === "POST" || files.length > 0;
  const streams = options.enableStreaming && isPost && ask.action === "sendMessage";
  const headers = { ...webhookConfig.headers, ...(streams ? { Accept: "text/plain" } : {}) };
  const common: RequestInit = { mode: "cors", cache: "no-cache" };
  if (files.length > 0) {
    return {
      url: webhookUrl,
      init: { ...common, method: "POST", headers, body: form(fields, files) },
      streams,
    };
  }
  const json = { "Content-Type": "application/json", ...headers };
  if (isPost) {
    const body = JSON.stringify(Object.fromEntries(fields));
    return { url: webhookUrl, init: { ...common, method: "POST", headers: json, body }, streams };
  }
  const query = new URLSearchParams(fields.map(([name, value]) => [name, asText(value)]));
  const url = `${webhookUrl}${webhookUrl.includes("?") ? "&" : "?"}${query}`;
  return { url, init: { ...common, method: "GET", headers: json }, streams };
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function form(fields: readonly [string, unknown][], files: readonly File[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, asText(value));
  for (const file of files) data.append("files", file);
  return data;
}

type Json = Readonly<Record<string, unknown>>;
export const esObjeto = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads `output`, else `text`. An empty object is an empty answer; any other object is not an answer. */
export function leerRespuestaChat(body: unknown): RespuestaLeida | null {
  if (!esObjeto(body)) return null;
  const text = body.output ?? body.text;
  if (typeof text === "string") return conTarjetas(text, body);
  return text === undefined && Object.keys(body).length === 0 ? { text: "", cards: [] } : null;
}

/** Above cards stands the short text that does not repeat them, if the server sent one. */
export function conTarjetas(text: string, { componentes, breve, sugerencias }: Json): RespuestaLeida {
  const cards = leerTarjetas(componentes);
  const suggestions = leerSugerencias(sugerencias);
  return {
    text: cards.length > 0 && typeof breve === "string" && breve.trim() !== "" ? breve : text,
    cards,
    ...(suggestions.length > 0 ? { suggestions } : {}),
  };
}

const MAX_SUGGESTIONS = 4;
const MAX_SUGGESTION = 80;

const leerSugerencias = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter(
      (one): one is string => typeof one === "string" && one.trim() !== "" && one.length <= MAX_SUGGESTION,
    )
    .slice(0, MAX_SUGGESTIONS);

function leerTarjetas(value: unknown): Tarjeta[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((card: unknown) =>
    esObjeto(card) && typeof card.key === "string" && esObjeto(card.arguments)
      ? [{ key: card.key, arguments: card.arguments }]
      : [],
  );
}

type Remembered = Pick<RespuestaLeida, "text" | "cards"> & { sender: "user" | "bot" };

/** Reads a conversation in LangChain's format; messages of another shape are skipped. */
export function leerConversacion(body: unknown): Remembered[] {
  const data = esObjeto(body) ? body.data : undefined;
  if (!Array.isArray(data)) return [];
  return data.flatMap((item: unknown) => {
    if (!esObjeto(item) || !Array.isArray(item.id) || !esObjeto(item.kwargs)) return [];
    const extra = esObjeto(item.kwargs.additional_kwargs) ? item.kwargs.additional_kwargs : {};
    const text = textoDelContenido(item.kwargs.content);
    if (text === null || extra.hideFromUI === true) return [];
    const sender = item.id.includes("HumanMessage") ? ("user" as const) : ("bot" as const);
    return [{ sender, ...(sender === "bot" ? conTarjetas(text, extra) : { text, cards: [] }) }];
  });
}

/** LangChain writes a text, or a list of parts of which some are text. */
function textoDelContenido(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  return content
    .map((part: unknown) => (esObjeto(part) && typeof part.text === "string" ? part.text : ""))
    .join("");
}

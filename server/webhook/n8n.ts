import type { ConsultaMotor, MotorExterno } from "#modules/asistente/atender-mensaje.server.ts";
import { huellaConversacion } from "#modules/asistente/cargar-conversacion.server.ts";
import { leerRespuestaN8n } from "#modules/asistente/protocolo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { askText } from "./fetch.ts";

/** An n8n workflow, called like its own chat window calls it. */
export const createN8n = (ctx: Ctx, url: string): MotorExterno => ({
  motor: "n8n",
  async responder(consulta, signal) {
    const output = readAnswer(await askText(url, { ...request(ctx, consulta), signal }));
    if (output === null) throw new Error("the workflow gave no text");
    return { output, componentes: [] };
  },
});

/** The browser's id is not forwarded: the workflow gets a derived one, stable for each conversation. */
function sessionFor(ctx: Ctx, { sessionId, sesion }: ConsultaMotor): string {
  const hex = huellaConversacion(ctx, `n8n:${sessionId}`, sesion);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function request(ctx: Ctx, consulta: ConsultaMotor): RequestInit {
  const { texto, archivos, sesion } = consulta;
  const fields = { action: "sendMessage", sessionId: sessionFor(ctx, consulta), chatInput: texto };
  const metadata = { con_sesion: sesion !== null };
  const headers = { Accept: "application/json" };
  if (archivos.length === 0) {
    const body = JSON.stringify({ ...fields, metadata });
    return { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("metadata", JSON.stringify(metadata));
  for (const { nombre, tipo, contenido } of archivos)
    form.append("files", new File([new Uint8Array(contenido)], nombre, { type: tipo }));
  return { method: "POST", headers, body: form };
}

/** Reads one JSON object, or the lines of a workflow that always streams. */
function readAnswer(text: string): string | null {
  const whole = tryJson(text);
  if (whole !== undefined && !isItem(whole)) return leerRespuestaN8n(whole);
  const items = text.split("\n").map(tryJson).filter(isItem);
  return (
    items
      .map(({ content }) => content)
      .join("")
      .trim() || null
  );
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isItem = (value: unknown): value is { content: string } =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  value.type === "item" &&
  "content" in value &&
  typeof value.content === "string";

import { z } from "zod";

/** Cards that our chat window shows under a text; other clients ignore them. */
export type Componente =
  | {
      key: "producto";
      arguments: {
        sku: string;
        nombre: string;
        precio: number;
        /** What every card of the shop says beside the price; see PrecioTarjeta. */
        desde: boolean;
        precio_normal: number | null;
        ultimo_dia: string | null;
        quedan: number | null;
        imagen: string | null;
        disponible: boolean;
        /** What the cart needs; null for a product with options, which are chosen on its page. */
        carrito: EnCarrito | null;
        puntos_regalo: number;
        /** What the answer says of this product alone. */
        detalle: string | null;
        enlace: string;
      };
    }
  | {
      key: "sorteo";
      arguments: {
        sku: string;
        key: string;
        nombre: string;
        reunido: number;
        objetivo: number;
        faltan: number;
        fecha_sorteo: string | null;
        /** Least points to take part with; null once it is closed. */
        minimo: number | null;
        /** Points of the person who asks. */
        mios: number | null;
        enlace: string;
      };
    }
  | {
      key: "pedido";
      arguments: { codigo: string; estado: string; total: number; detalle: string | null; enlace: string };
    }
  | { key: "enlace"; arguments: { texto: string; enlace: string } }
  /** A way to reach a person of the shop, with the hours in which the team answers, if the shop says them. */
  | { key: "puerta"; arguments: { texto: string; detalle: string | null; enlace: string } }
  /** Begins the next block of an answer to several questions: its words stand above its own cards. */
  | { key: "texto"; arguments: { texto: string } }
  /** Where the figures of the answer come from, or that it comes from outside. */
  | { key: "origen"; arguments: { texto: string; datos: readonly DatoConOrigen[] } };

type DatoConOrigen = { dato: string; de: string; enlace: string | null };

/** The fields of a cart line that its card does not show. */
export type EnCarrito = { id: number; imagen_1: string | null; puntos: number };

export type RespuestaAsistente = {
  /** The whole answer in words: n8n's own window shows nothing else. */
  output: string;
  /** What our window shows above the cards instead: the answer without what they say. Null when it is `output`. */
  breve?: string | null;
  componentes: Componente[];
  /** Questions to go on with, as the buttons under the answer say them. */
  sugerencias?: readonly string[];
};

/** Who may answer, in the order in which admins read their figures. */
export const MOTORES = ["modelo", "n8n", "propio"] as const;
export type Motor = (typeof MOTORES)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** The browser's secret id: a UUID in lower case. */
const sesion = z
  .string()
  .regex(UUID)
  .transform((id) => id.toLowerCase());

/** Requests of n8n's chat window; unknown fields are ignored. */
export const peticionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("loadPreviousSession"), sessionId: sesion }),
  z.object({ action: z.literal("sendMessage"), sessionId: sesion, chatInput: z.string() }),
]);
export type PeticionAsistente = z.infer<typeof peticionSchema>;

export type MensajeGuardado = {
  de: "persona" | "mati";
  texto: string;
  breve?: string | null;
  componentes: unknown[];
};

/** A message in the format of LangChain, in which n8n returns a conversation. */
export const mensajeLangchain = ({ de, texto, breve, componentes }: MensajeGuardado) => ({
  lc: 1,
  type: "constructor",
  id: ["langchain_core", "messages", de === "persona" ? "HumanMessage" : "AIMessage"],
  kwargs: {
    content: texto,
    additional_kwargs: { ...(componentes.length > 0 ? { componentes } : {}), ...(breve ? { breve } : {}) },
  },
});

/** The text of an n8n response, read like n8n's chat window does; null when there is none. */
export function leerRespuestaN8n(cuerpo: unknown): string | null {
  const [unico] = Array.isArray(cuerpo) ? cuerpo : [cuerpo];
  if (typeof unico !== "object" || unico === null) return null;
  const { output, text, message } = unico as Record<string, unknown>;
  const hallado = [output, text, textoDe(message)].find((valor) => typeof valor === "string" && valor !== "");
  return typeof hallado === "string" && hallado.trim() !== "" ? hallado : null;
}

const textoDe = (message: unknown): unknown =>
  typeof message === "object" && message !== null && "text" in message ? message.text : message;

const TROZO = 48;

/**
 * The answer as a stream of JSON lines, a few words each. Cards, the short text and the suggestions are sent with the
 * last line, whose metadata other clients ignore.
 */
export function lineasDeStream(
  { output, breve, componentes, sugerencias = [] }: RespuestaAsistente,
  ahora: number,
): string[] {
  const metadata = { nodeId: "mati", nodeName: "Mati", timestamp: ahora, runIndex: 0, itemIndex: 0 };
  const linea = (type: string, resto: object = {}) => `${JSON.stringify({ type, metadata, ...resto })}\n`;
  const fin = {
    ...metadata,
    ...(componentes.length > 0 ? { componentes } : {}),
    ...(breve ? { breve } : {}),
    ...(sugerencias.length > 0 ? { sugerencias } : {}),
  };
  return [
    linea("begin"),
    ...trozos(output).map((content) => linea("item", { content })),
    linea("end", { metadata: fin }),
  ];
}

/** Cuts between words, so that no character is split. */
function trozos(texto: string): string[] {
  const partes: string[] = [];
  for (const palabra of texto.match(/\S*\s*/g) ?? []) {
    const ultima = partes.at(-1);
    if (ultima !== undefined && ultima.length + palabra.length <= TROZO)
      partes[partes.length - 1] = ultima + palabra;
    else if (palabra !== "") partes.push(palabra);
  }
  return partes;
}

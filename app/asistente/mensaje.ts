/** An outgoing message, kept until it is answered so that it can be sent again. */
export type Saliente = { text: string; files: readonly File[] };

type Common = {
  id: string;
  text: string;
  sender: "user" | "bot";
  createdAt: string;
  files?: readonly File[];
};

/** A card under an answer; its arguments are untrusted and are validated when it is rendered. */
type MensajeTarjeta = Common & {
  type: "component";
  key: string;
  arguments: Readonly<Record<string, unknown>>;
};
/** Why there is no answer: something failed, the shop asks to wait, or the person stopped it. */
export type ClaseFalla = "error" | "limite" | "detenido";
export type MensajeFallido = Common & { type: "failed"; kind: ClaseFalla; outgoing: Saliente };
type MensajeTexto = Common & { type?: undefined; transparent?: boolean };
export type MensajeChat = MensajeTexto | MensajeTarjeta | MensajeFallido;

export type Tarjeta = Pick<MensajeTarjeta, "key" | "arguments">;
export type RespuestaLeida = { text: string; cards: readonly Tarjeta[]; suggestions?: readonly string[] };

export type ClaseAdjunto = "document" | "audio" | "image" | "video";

/** The icon depends on the part of the type before the slash. */
export function claseArchivo(type: string): ClaseAdjunto {
  const kind = type.split("/")[0];
  return kind === "audio" || kind === "image" || kind === "video" ? kind : "document";
}

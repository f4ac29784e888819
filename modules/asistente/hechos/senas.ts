import type { ClaseHecho } from "./hecho.ts";

/** Words that announce what the next figure is, and the classes that may follow. */
const SENAS: readonly [RegExp, readonly ClaseHecho[]][] = [
  [
    /\b(?:precios?|valor|vale|valen|cuesta|cuestan|sale|salen|pagas|pagar|llevas)\b/g,
    ["precio", "precio_normal"],
  ],
  [/\b(?:antes|normal(?:mente)?|original(?:mente)?)\b/g, ["precio_normal"]],
  [/\b(?:regala|regalan|regalo|ganas|suma|sumas|recibes|trae|traen|viene|vienen|da|deja)\b/g, ["regalo"]],
  [/\b(?:quedan?|stock|existencias)\b/g, ["stock"]],
  [
    /\b(?:lleva|llevan|reunid\w+|meta|objetivo|faltan?|minimo|sorteo|sorteos|abonar|participar|participas)\b/g,
    ["avance", "fecha"],
  ],
  [/\b(?:sortea|sortean|sorteara|fecha)\b/g, ["fecha"]],
  [/\b(?:total|monto|compra|pedido)\b/g, ["total", "estado"]],
];

/** What no fact of a thing says: a figure beside these words is told as something else. */
const DE_OTRO =
  /\b(?:envios?|despachos?|fletes?|entregas?|mandar\w*|dias|horas|cuotas?|mensual\w*|interes(?:es)?|credito|descuentos?|rebajas?|ahorr\w+|cupon(?:es)?|debes?|deudas?|adeudad\w*|devolve\w+|devuelv\w+|devolu\w+|reembols\w+|reintegr\w+|a favor|premios?)\b/;

type Sena = { lugar: number; clases: readonly ClaseHecho[] };

const senasDe = (texto: string): Sena[] =>
  SENAS.flatMap(([patron, clases]) =>
    [...texto.matchAll(patron)].map(({ index }) => ({ lugar: index, clases })),
  );

/** The classes that the last announcing word of a plain text allows; none beside a word of another matter, null without any word. */
export function anunciada(texto: string): readonly ClaseHecho[] | null {
  if (DE_OTRO.test(texto)) return [];
  const ultima = senasDe(texto).reduce<Sena | null>(
    (una, otra) => (una === null || otra.lugar >= una.lugar ? otra : una),
    null,
  );
  return ultima?.clases ?? null;
}

/** What directly follows a figure and changes it: '… de envío', '… en cuotas'. */
export function corregida(texto: string): readonly ClaseHecho[] | null {
  const [, siguiente = ""] =
    /^\*{0,2}\s+(?:de|en|por|al|para|menos)\s+((?:el |la |los |las |tu |su )?[a-z]+)/.exec(texto) ?? [];
  return siguiente === "" ? null : anunciada(siguiente);
}

/** Words directly before a figure that turn it into another one. */
export const TUERCE =
  /\b(?:menos|mas|casi|apenas|bajo|sobre|cerca|alrededor|aproximad\w+|unos|unas|ni|no|nunca|jamas|tampoco)\s+(?:de\s+|a\s+|que\s+)?(?:los\s+|las\s+|el\s+|cuesta\s+|vale\s+|tiene\s+|regala\s+|lleva\s+|queda[n]?\s+)?\*{0,2}$/;

/** Words that deny what their part of the sentence says; 'si no' is a condition. */
export const NIEGA = /\b(?<!\bsi )(?:no|ni|nunca|jamas|tampoco)\b[^,;:.]*$/;
/** Days of another kind, or more of them. */
export const CAMBIA_DESPUES = /^[\s*_]*(?:habiles|corridos|extra|adicional(?:es)?|menos|mas)\b/;

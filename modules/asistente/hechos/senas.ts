import type { ClaseHecho } from "./hecho.ts";

/** Words that announce what the next figure is, and the classes that may follow. */
const SENAS: readonly [RegExp, readonly ClaseHecho[]][] = [
  [
    /\b(?:precios?|valor|vale|valen|cuesta|cuestan|sale|salen|pagas|pagar|llevas)\b/g,
    ["precio", "precio_normal"],
  ],
  [/\b(?:antes|normal(?:mente)?|original(?:mente)?)\b/g, ["precio_normal"]],
  [/\b(?:regala|regalan|regalo|ganas|suma|sumas|recibes)\b/g, ["regalo"]],
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

/** Words before a price that turn it into another one. */
export const TUERCE =
  /\b(?:menos|mas|casi|apenas|bajo|sobre|cerca|alrededor|aproximad\w+|unos|unas|ni|no)\s+(?:de\s+|a\s+|que\s+)?(?:los\s+|las\s+|el\s+|cuesta\s+|vale\s+|tiene\s+|regala\s+|lleva\s+|queda[n]?\s+)?\*{0,2}$/;

/** What a person may say between a thing and its figure; any other noun may be another thing. */
const NOMBRES_NEUTROS =
  "precio|valor|costo|total|regalo|sorteo|meta|objetivo|minimo|stock|fecha|estado|pedido|compra|producto|tienda|carrito|tuyo|momento|iva|cual|que|unidad|unidades|monto|detalle|siguiente|actual|puntos|tiene|dia|sitio|pagina|catalogo|modelo|opcion|alternativa|favorito|favorita|ideal|buena|buen|gran|excelente|linda|lindo|parte";
/** An article with a noun of its own: 'y la nave espacial cuesta …'. */
export const OTRA_COSA = new RegExp(
  String.raw`\b(?:el|la|los|las|un|una|unos|unas|otro|otra|otros|otras|ese|esa|esos|esas|este|esta|aquel|aquella|cuya|cuyo)\s+(?!(?:${NOMBRES_NEUTROS})\b)[a-z]{3,}`,
);

/** States that only a fact may tell, in a sentence about a thing. */
export const ESTADO =
  /\b(?:agotad\w+|disponibles?|quedan?|en stock|sin stock|enviad\w+|entregad\w+|pagad\w+|rechazad\w+|anulad\w+|despachad\w+|confirmad\w+|en camino|preparand\w+|validand\w+|lleg[oa]ra?)\b/;

/** A comparison of prices. */
export const MAS_BARATO =
  /\b(?:mas (?:barat|economic|convenient)\w*|mejor precio|menor precio|menos car\w+)\b/;
export const MAS_CARO = /\b(?:mas car[oa]s?|mayor precio)\b/;

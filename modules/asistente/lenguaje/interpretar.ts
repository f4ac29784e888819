import { esIntentoAjeno } from "./ajeno.ts";
import { VACIAS } from "./jerga.ts";
import { type Limites, leerLimites } from "./montos.ts";
import { palabras as leerPalabras, plano, sinDiminutivo } from "./normalizar.ts";
import { reconocerTemas, type Tema } from "./senales.ts";

/** What a question says, before the shop is asked. */
export type Lectura = {
  /** Words that may name a product. */
  contenido: string[];
  temas: Tema[];
  limites: Limites;
  /** Code of a sale, key of a raffle or SKU written in the question. */
  codigo: string | null;
  key: string | null;
  sku: string | null;
  pide_producto: boolean;
  pide_precio: boolean;
  nombra_precio: boolean;
  pide_barato: boolean;
  habla_sorteo: boolean;
  pide_regalo: boolean;
  ajeno: boolean;
  social: "saludo" | "gracias" | "despedida" | "identidad" | null;
};

const PIDE =
  /\b(tienen?|tienes|venden?|vendes|hay|busco|buscando|necesito|quiero|quisiera|muestrame|muestra|ofrecen|recomiend\w+|algo (de|para)|productos?|cosas (de|para)|articulos|comprar|ver|regalo para|llego a comprar|ando)\b/;
const PRECIO =
  /\b(cuanto|cuantos|a cuanto|en cuanto|que precio|precios?|valor|valen?|cuestan?|sale|salen|cobran|a como)\b/;
/** "cuánto" alone may ask for anything. */
const PRECIO_SEGURO = /\b(a cuanto|precios?|valor|valen?|cuestan?|salen?|cobran|a como)\b/;
const BARATO = /\b(mas baratos?|mas baratas?|baratit\w+|economic\w+|barat\w+|menor precio)\b/;
const SORTEO =
  /\b(sorte\w+|rifas?|rifan|concurso|meta|abonar|ganar\w*|participar (por|en|para))\b|\b(falta|faltan|puntos).*\b(cerrar|llegar|completar)\b/;
const REGALO =
  /\bpuntos?\b.*\b(regala\w*|da|dan|trae\w*|gano|entrega\w*|suma)\b|\b(regala\w*|da|dan|trae\w*|gano|entrega\w*)\b.*\bpuntos?\b/;

const SOCIAL: [NonNullable<Lectura["social"]>, RegExp][] = [
  [
    "identidad",
    /\b(quien eres|como te llamas|eres (un |una )?(robot|bot|humano|persona|ia|maquina|inteligencia)|tu nombre|que (puedes|sabes) hacer|que eres|en que (me )?puedes ayudar\w*|para que sirves|ayuda|ayudame|menu)\b/,
  ],
  [
    "gracias",
    /\b(gracias|muchas gracias|te pasaste|vale gracias|se agradece|buena onda|genial|perfecto|excelente|seco|seca|crack)\b/,
  ],
  ["despedida", /\b(chao|adios|hasta luego|nos vemos|bye|hasta manana|cuidate)\b/],
  [
    "saludo",
    /\b(hola|buenas|buenos dias|buenas tardes|buenas noches|buen dia|que tal|alo|holi|hello|saludos|como estas)\b/,
  ],
];

const NUMERO = /^\d+$/;

/** Reads a question. Nothing here looks at the shop. */
export function interpretar(texto: string): Lectura {
  const lista = leerPalabras(texto);
  const llano = lista.join(" ");
  const crudo = plano(texto);
  const [, codigo = null] = /\b(PZ-?[A-Z2-9]{6})\b/i.exec(texto) ?? [];
  const [, key = null] = /\b(SRT-[A-Z0-9]{4,8})\b/i.exec(texto) ?? [];
  const [, sku = null] = /(?:^|[^\d.$])(1\d{5})(?![\d.])/.exec(texto) ?? [];
  const contenido = lista
    .map(sinDiminutivo)
    .filter((palabra) => palabra.length >= 3 && !VACIAS.has(palabra) && !NUMERO.test(palabra));
  return {
    contenido: [...new Set(contenido)].slice(0, 8),
    temas: reconocerTemas(lista),
    limites: leerLimites(texto),
    codigo: codigo?.toUpperCase().replace(/^PZ-?/, "PZ-") ?? null,
    key: key?.toUpperCase() ?? null,
    sku,
    pide_producto: PIDE.test(llano),
    pide_precio: PRECIO.test(llano),
    nombra_precio: PRECIO_SEGURO.test(llano),
    pide_barato: BARATO.test(llano),
    habla_sorteo: SORTEO.test(llano),
    pide_regalo: REGALO.test(llano),
    ajeno: esIntentoAjeno(crudo) || esIntentoAjeno(llano),
    social: SOCIAL.find(([, patron]) => patron.test(llano))?.[0] ?? null,
  };
}

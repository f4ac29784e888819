import type { LineaBoleta } from "#modules/boletas/documento/tipos.ts";

/** A case of the SII's test set: what one boleta has to say. */
export type CasoDelSet = { numero: number; lineas: LineaBoleta[] };

const MAX_CASOS = 20;
const MAX_LINEAS = 40;

const TITULO_CASO = /^CASO\s*[-–:.]?\s*(\d{1,3})\b/i;
/** "Papel de regalo  17  120": a name, whole units and a price with VAT, with or without points. */
const LINEA = /^(.*\S)\s+(\d{1,5})\s+\$?\s?(\d{1,3}(?:\.\d{3})+|\d{1,9})$/;
const UNIDAD = /unidad de medida\D*?\b(kgs?|lts?|mts?|un)\b/i;

const entero = (texto: string): number => Number(texto.replaceAll(".", ""));

/** Columns of a table that was copied with its borders, and lines that only draw. */
const limpia = (linea: string): string =>
  linea
    .replaceAll("|", " ")
    .replace(/[-=_]{3,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function leerLinea(texto: string): LineaBoleta | null {
  const [, nombre, cantidad, precio] = LINEA.exec(texto) ?? [];
  if (!nombre || !cantidad || !precio || entero(cantidad) === 0 || entero(precio) === 0) return null;
  const exenta = /\bexent[oa]\b/i.test(nombre);
  return { nombre, cantidad: entero(cantidad), precio: entero(precio), ...(exenta && { exenta }) };
}

/** Adds a line of the text to the last case; a sentence when it looks like an item and is none. */
function sumarLinea(caso: CasoDelSet, texto: string): string | null {
  const unidad = UNIDAD.exec(texto)?.[1];
  if (unidad) {
    caso.lineas = caso.lineas.map((linea) => ({ ...linea, unidad: unidad.slice(0, 4) }));
    return null;
  }
  const linea = leerLinea(texto);
  if (linea) caso.lineas.push(linea);
  else if (/\d$/.test(texto))
    return `No entendimos esta línea del CASO-${caso.numero}: "${texto.slice(0, 80)}". Debe tener nombre, cantidad y precio.`;
  return null;
}

type LeidoSet = { casos: CasoDelSet[]; frase: null } | { casos: null; frase: string };
const no = (frase: string): LeidoSet => ({ casos: null, frase });

function negativaCasos(casos: readonly CasoDelSet[]): string | null {
  if (casos.length === 0) return "No encontramos ningún caso: el texto del SII los titula CASO-1, CASO-2…";
  if (casos.length > MAX_CASOS) return `Son demasiados casos: caben ${MAX_CASOS}.`;
  for (const { numero, lineas } of casos) {
    if (lineas.length === 0) return `El CASO-${numero} no tiene ningún ítem.`;
    if (lineas.length > MAX_LINEAS) return `El CASO-${numero} tiene demasiados ítems: caben ${MAX_LINEAS}.`;
    if (casos.filter((otro) => otro.numero === numero).length > 1) return `El CASO-${numero} está dos veces.`;
  }
  return null;
}

/** Reads the text of the SII's test set, or says what of it is not understood. Sentences between the cases are left out. */
export function leerSet(texto: string): LeidoSet {
  const casos: CasoDelSet[] = [];
  for (const linea of texto.split("\n").map(limpia)) {
    const numero = TITULO_CASO.exec(linea.replace(/^#+\s*/, ""))?.[1];
    const ultimo = casos.at(-1);
    if (numero) casos.push({ numero: Number(numero), lineas: [] });
    else if (ultimo) {
      const frase = sumarLinea(ultimo, linea);
      if (frase) return no(frase);
    }
  }
  const frase = negativaCasos(casos);
  return frase === null ? { casos, frase } : no(frase);
}

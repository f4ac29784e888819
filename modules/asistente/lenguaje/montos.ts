import { sinTildes } from "#modules/comun/texto/texto-plano.ts";
/** Price range of a question, in pesos. */
export type RangoPrecio = { desde: number | null; hasta: number | null };
export const SIN_RANGO: RangoPrecio = { desde: null, hasta: null };

const CIFRA = String.raw`\$?\s*(\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d)?|una?|media|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte|treinta|cuarenta|cincuenta|sesenta|cien|doscientas|doscientos)`;
const UNIDAD = String.raw`\s*(lucas?|lukas?|mil|k\b|gambas?|palos?|millon(?:es)?|pesos|clp)?(\s*y\s*media)?`;
const MONTO = CIFRA + UNIDAD;

const EN_LETRAS: Record<string, number> = {
  un: 1,
  una: 1,
  media: 0.5,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  quince: 15,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  cien: 100,
  doscientas: 200,
  doscientos: 200,
};

const VALOR: [RegExp, number][] = [
  [/^(luca|luka|mil|k)/, 1_000],
  [/^gamba/, 100],
  [/^(palo|millon)/, 1_000_000],
];
/** No product costs less, so a bare "20" means 20 thousand. */
const MENOR_PRECIO = 500;

function enPesos(cifra: string, unidad: string | undefined, media: string | undefined): number | null {
  const entero = /^\d{1,3}([.,]\d{3})+$/.test(cifra) ? cifra.replace(/[.,]/g, "") : cifra.replace(",", ".");
  const numero = EN_LETRAS[cifra] ?? Number(entero);
  if (!Number.isFinite(numero) || numero <= 0) return null;
  const veces = VALOR.find(([patron]) => patron.test(unidad ?? ""))?.[1];
  const total = (numero + (media ? 0.5 : 0)) * (veces ?? 1);
  const supuesto =
    veces === undefined && unidad === undefined && total < MENOR_PRECIO ? total * 1_000 : total;
  return supuesto <= 999_999_999 ? Math.round(supuesto) : null;
}

const buscar = (texto: string, antes: string, despues = "") => {
  const hallado = new RegExp(`(?:${antes})\\s*${MONTO}${despues}`).exec(texto);
  return hallado ? enPesos(hallado[1] ?? "", hallado[2], hallado[3]) : null;
};

const HASTA = String.raw`\b(?:bajo(?: de| los| las)?|debajo de|por debajo de|menos (?:de|que)|menor(?:es)? (?:a|de|que)|no mas (?:de|que)|no pase(?:n)? de|maximo(?: de)?|max|hasta|tope(?: de)?|dentro de|inferior(?:es)? a|me alcanza con|alcanza con|con(?: mis| unas?| unos)?|tengo(?: solo| unas?)?|por(?: unas| unos)?|presupuesto(?: es)?(?: de)?|gastar(?: unas?)?|de a|a menos de)`;
const DESDE = String.raw`\b(?:sobre(?: los| las)?|mas (?:de|que)|mayor(?:es)? (?:a|de|que)|desde|minimo(?: de)?|superior(?:es)? a|arriba de)`;

/** The price range that a question names. "con 20" and "por 20" count only with a unit of money. */
export function leerRangoPrecio(texto: string): RangoPrecio {
  const llano = sinTildes(texto);
  const entre = new RegExp(
    `\\b(?:entre|de)\\s*${MONTO}\\s*(?:y|a|hasta)\\s*(?:los\\s*|las\\s*)?${MONTO}`,
  ).exec(llano);
  if (entre) {
    const [, a = "", unidadA, mediaA, b = "", unidadB, mediaB] = entre;
    const desde = enPesos(a, unidadA ?? unidadB, mediaA);
    const hasta = enPesos(b, unidadB, mediaB);
    if (desde !== null && hasta !== null && desde < hasta && hasta >= MENOR_PRECIO) return { desde, hasta };
  }
  const desde = esDinero(llano) ? buscar(llano, DESDE) : null;
  const hasta = esDinero(llano) ? buscar(llano, HASTA) : null;
  if (desde !== null && desde === hasta) return { desde: null, hasta };
  return { desde: mayor(desde), hasta: mayor(hasta) ?? (desde === null ? sueltos(llano) : null) };
}

const mayor = (monto: number | null) => (monto !== null && monto >= MENOR_PRECIO ? monto : null);

const UNIDADES =
  /\d\s*(?:lucas?|lukas?|mil\b|k\b|gambas?|palos?|millon)|\b(?:lucas?|lukas?|gambas?)\b|\$\s*\d|\d{1,3}[.,]\d{3}|\b\d{4,7}\b|\bpesos\b/;
const esDinero = (llano: string) =>
  UNIDADES.test(llano) || /\b(?:bajo|menos de|maximo|hasta)\s+(?:de\s+)?\d{1,3}\b/.test(llano);

/** "parrilla de 100 lucas": an amount with a unit and without a comparing word is the maximum price. */
function sueltos(llano: string): number | null {
  const hallado = new RegExp(
    String.raw`\b(?:de|a|unas?|unos)\s*${CIFRA}\s*(lucas?|lukas?|mil|gambas?)(\s*y\s*media)?`,
  ).exec(llano);
  return hallado ? mayor(enPesos(hallado[1] ?? "", hallado[2], hallado[3])) : null;
}

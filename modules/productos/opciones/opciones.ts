import { sinTildes } from "#modules/comun/texto/texto-plano.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";

/** What the customer of a product chooses, such as Talla and Color; null when there is nothing to choose. */
export type NombresOpcion = { opcion_1: string | null; opcion_2: string | null };

/** One combination as customers see it. */
export type Opcion = {
  id: number;
  valor_1: string;
  valor_2: string | null;
  /** Follows the SKU of the product. */
  sufijo: string;
  /** Pesos that are added to the price of the product. */
  diferencia: number;
  /** Units free to sell; null when they are not counted. */
  existencias: number | null;
  imagen: string | null;
};

export const MAX_OPCIONES = 30;

/** Names the chosen values with what they are: 'Talla L · Color Rojo'. */
export const nombreOpcion = (
  { opcion_1, opcion_2 }: NombresOpcion,
  { valor_1, valor_2 }: Pick<Opcion, "valor_1" | "valor_2">,
): string =>
  [
    `${opcion_1 ?? ""} ${valor_1}`.trim(),
    ...(valor_2 === null ? [] : [`${opcion_2 ?? ""} ${valor_2}`.trim()]),
  ].join(" · ");

/** A name with the chosen option, where there is one line for both: 'Poncho, Talla L'. */
export const conOpcion = (nombre: string, opcion_nombre: string | null | undefined): string =>
  opcion_nombre ? `${nombre}, ${opcion_nombre}` : nombre;

/** The SKU on slips and in files: 100001-L. */
export const skuCompleto = (sku: string, sufijo: string | null): string =>
  sufijo === null ? sku : `${sku}-${sufijo}`;

export const estaAgotada = ({ existencias }: Pick<Opcion, "existencias">): boolean => existencias === 0;

/** Text without accents, capitals and repeated spaces, to compare what people type. */
export const valorPlano = (texto: string): string => sinTildes(texto).replace(/\s+/g, " ").trim();

/** The values of one of the options, in the order of the combinations. */
export const valoresDe = (
  opciones: readonly Pick<Opcion, "valor_1" | "valor_2">[],
  campo: "valor_1" | "valor_2",
): string[] => [...new Set(opciones.map((opcion) => opcion[campo]).filter((valor) => valor !== null))];

export type Elegidos = { valor_1: string | null; valor_2: string | null };

/** The combination of the chosen values; null while a value is missing or when the shop does not sell it. */
export const opcionDe = <O extends Pick<Opcion, "valor_1" | "valor_2">>(
  opciones: readonly O[],
  { valor_1, valor_2 }: Elegidos,
): O | null => opciones.find((opcion) => opcion.valor_1 === valor_1 && opcion.valor_2 === valor_2) ?? null;

/** Why a value cannot be chosen beside the value of the other option: it is not sold, or sold out. Null when it can. */
export function impedimento(
  opciones: readonly Pick<Opcion, "valor_1" | "valor_2" | "existencias">[],
  campo: "valor_1" | "valor_2",
  valor: string,
  elegidos: Elegidos,
): "no existe" | "agotado" | null {
  const otro = campo === "valor_1" ? "valor_2" : "valor_1";
  const suyas = opciones.filter((opcion) => opcion[campo] === valor);
  // The second option follows the first, so a value of the first one is only refused when nothing of it is left.
  const juntas =
    campo === "valor_1" || elegidos[otro] === null
      ? suyas
      : suyas.filter((opcion) => opcion[otro] === elegidos[otro]);
  if (juntas.length === 0) return "no existe";
  return juntas.every(estaAgotada) ? "agotado" : null;
}

/** The combinations that can be bought; all of them when every one is sold out, so that a price can still be shown. */
export function alcanzables<O extends Pick<Opcion, "existencias">>(opciones: readonly O[]): readonly O[] {
  const libres = opciones.filter((opcion) => !estaAgotada(opcion));
  return libres.length > 0 ? libres : opciones;
}

/** The lowest and highest difference of the combinations; null without any. */
export function rangoDiferencias(
  opciones: readonly Pick<Opcion, "diferencia">[],
): { minima: number; maxima: number } | null {
  if (opciones.length === 0) return null;
  const todas = opciones.map(({ diferencia }) => diferencia);
  return { minima: Math.min(...todas), maxima: Math.max(...todas) };
}

/** The page of a product with one of its options chosen. */
export const rutaOpcion = (sku: string, opcion: number | null | undefined): string =>
  opcion ? `${rutaComprar(sku)}?opcion=${opcion}` : rutaComprar(sku);

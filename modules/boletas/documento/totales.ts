import type { DescuentoBoleta, LineaBoleta, TipoDocumento } from "./tipos.ts";

export const TASA_IVA = 19;

/** Whole pesos; `total` is what the buyer paid. */
export type Totales = { neto: number; exento: number; iva: number; total: number };

/** The parts of one discount that touch lines with and without VAT. */
export type DescuentoRepartido = { glosa: string; afecto: number; exento: number };

export const montoLinea = ({ cantidad, precio }: Pick<LineaBoleta, "cantidad" | "precio">): number =>
  cantidad * precio;

const suma = (lineas: readonly LineaBoleta[]): number =>
  lineas.reduce((total, linea) => total + montoLinea(linea), 0);

const exentas = (tipo: TipoDocumento, lineas: readonly LineaBoleta[]) =>
  tipo === 41 ? lineas : lineas.filter(({ exenta }) => exenta);

/**
 * Spreads discounts over lines with and without VAT by their amounts. The rounding runs over the sum of the discounts so far, so that
 * together they never take more from a part than it has.
 */
export function repartirDescuentos(
  tipo: TipoDocumento,
  lineas: readonly LineaBoleta[],
  descuentos: readonly DescuentoBoleta[],
): DescuentoRepartido[] {
  const bruto = BigInt(suma(lineas));
  const sinIva = BigInt(suma(exentas(tipo, lineas)));
  const exentoDe = (monto: number) => (bruto === 0n ? 0 : Number((BigInt(monto) * sinIva) / bruto));
  let antes = 0;
  return descuentos.map(({ glosa, monto }) => {
    const exento = exentoDe(antes + monto) - exentoDe(antes);
    antes += monto;
    return { glosa, afecto: monto - exento, exento };
  });
}

/** VAT is inside gross prices: the net part is rounded and VAT is the rest, so they always add up to the total. */
export function totalizar(
  tipo: TipoDocumento,
  lineas: readonly LineaBoleta[],
  descuentos: readonly DescuentoBoleta[],
): Totales {
  const partes = repartirDescuentos(tipo, lineas, descuentos);
  const bruto = suma(lineas);
  const sinIva = suma(exentas(tipo, lineas));
  const exento = sinIva - partes.reduce((total, parte) => total + parte.exento, 0);
  const afecto = bruto - sinIva - partes.reduce((total, parte) => total + parte.afecto, 0);
  const neto = Math.round((afecto * 100) / (100 + TASA_IVA));
  return { neto, exento, iva: afecto - neto, total: afecto + exento };
}

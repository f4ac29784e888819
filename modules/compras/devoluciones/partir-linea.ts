type Montos = { cantidad: number; precio: number; total: number; descuento: number; puntos: number };

/** The part of an amount that goes with some of the units, rounded down. */
const parte = (monto: number, unidades: number, de: number): number =>
  Number((BigInt(monto) * BigInt(unidades)) / BigInt(de));

/**
 * A line of which some units come back, as two lines: those that go and those that stay. Both add up to the line. The units that go carry
 * the smaller part of a discount that does not divide, so the customer never gets less than their share.
 */
export function partirLinea<L extends Montos>(linea: L, unidades: number): { va: L; queda: L | null } {
  if (unidades >= linea.cantidad) return { va: linea, queda: null };
  const { precio } = linea;
  const va = {
    ...linea,
    cantidad: unidades,
    total: precio * unidades,
    descuento: parte(linea.descuento, unidades, linea.cantidad),
    puntos: parte(linea.puntos, unidades, linea.cantidad),
  };
  const queda = {
    ...linea,
    cantidad: linea.cantidad - unidades,
    total: linea.total - va.total,
    descuento: linea.descuento - va.descuento,
    puntos: linea.puntos - va.puntos,
  };
  return { va, queda };
}

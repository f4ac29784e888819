import { pesos } from "#modules/comun/dinero/dinero.ts";
import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

export type Cupon = {
  id: number;
  codigo: string;
  tipo: "porcentaje" | "pesos";
  /** Per cent, or pesos. */
  valor: number;
  desde: Date | null;
  hasta: Date | null;
  usos_maximos: number | null;
  usos_por_persona: number | null;
  minimo: number;
  activo: boolean;
};

/** The facts that a coupon is checked against. Uses count quotes that live and sales that keep theirs. */
export type Circunstancia = { ahora: Date; productos: number; usos: number; usos_persona: number };

/** The sentences avoid the words that the cart turns into links. */
export const FRASES_CUPON = {
  desconocido: "Ese cupón no existe o ya no se puede usar.",
  pronto: "Ese cupón todavía no se puede usar.",
  vencido: "Ese cupón ya venció.",
  agotado: "Ese cupón ya se usó todas las veces que se podía.",
  persona: "Ya usaste ese cupón.",
  sin_articulos: "Los cupones descuentan solo de los artículos, no de los puntos.",
  minimo: (minimo: number) => `Ese cupón vale desde ${pesos(minimo)} en artículos.`,
} as const;

/** A coupon as people type it: any case, with spaces around. Null when no coupon can have that code. */
export function leerCodigoCupon(texto: string): string | null {
  const codigo = texto.trim().toUpperCase();
  return /^[A-Z0-9-]{3,24}$/.test(codigo) ? codigo : null;
}

/** Why a coupon cannot be used now; null when it can. */
export function negativaCupon(
  cupon: Cupon,
  { ahora, productos, usos, usos_persona }: Circunstancia,
): Negativa | null {
  if (!cupon.activo) return porEstado(FRASES_CUPON.desconocido);
  if (cupon.desde !== null && ahora < cupon.desde) return porEstado(FRASES_CUPON.pronto);
  if (cupon.hasta !== null && ahora >= cupon.hasta) return porEstado(FRASES_CUPON.vencido);
  if (productos === 0) return porValor(FRASES_CUPON.sin_articulos);
  if (productos < cupon.minimo) return porValor(FRASES_CUPON.minimo(cupon.minimo));
  if (usos_persona >= (cupon.usos_por_persona ?? Number.POSITIVE_INFINITY))
    return porEstado(FRASES_CUPON.persona);
  if (usos >= (cupon.usos_maximos ?? Number.POSITIVE_INFINITY)) return porEstado(FRASES_CUPON.agotado);
  return null;
}

/** Pesos that a coupon takes off: per cent rounded down, never more than the products cost. */
export function descuentoDe({ tipo, valor }: Pick<Cupon, "tipo" | "valor">, productos: number): number {
  if (tipo === "pesos") return Math.min(valor, productos);
  return Number((BigInt(productos) * BigInt(valor)) / 100n);
}

/**
 * Each line's share of a discount, in proportion to its total. The shares are whole pesos, sum to the discount, and none
 * exceeds its line: the rounding goes to the lines with the largest remainders.
 */
export function repartirDescuento(totales: readonly number[], descuento: number): number[] {
  const suma = totales.reduce((a, b) => a + BigInt(b), 0n);
  if (suma === 0n) return totales.map(() => 0);
  const partes = totales.map((total, lugar) => {
    const exacta = BigInt(total) * BigInt(descuento);
    return { lugar, entera: exacta / suma, resto: exacta % suma };
  });
  let falta = BigInt(descuento) - partes.reduce((a, { entera }) => a + entera, 0n);
  const cuotas = partes.map(({ entera }) => Number(entera));
  const porResto = [...partes].sort((a, b) =>
    a.resto === b.resto ? a.lugar - b.lugar : a.resto < b.resto ? 1 : -1,
  );
  for (const { lugar } of porResto) {
    if (falta === 0n) break;
    cuotas[lugar] = (cuotas[lugar] ?? 0) + 1;
    falta -= 1n;
  }
  return cuotas;
}

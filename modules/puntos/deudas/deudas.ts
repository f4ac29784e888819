import type { Asiento, Saldos } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";

/** Points of an annulled purchase that a person still has to give back. */
export type Deuda = {
  id: number;
  usuario: string;
  puntos: number;
  /** How many of them are already back. */
  pagados: number;
  /** Code of the annulled purchase; null when it was a purchase of an invited person. */
  venta: string | null;
};

/** A payment of a debt; `pagados` is what the debt has back after it. */
export type CobroDeuda = Deuda & { cobrado: number };

export const pendiente = ({ puntos, pagados }: Pick<Deuda, "puntos" | "pagados">): number => puntos - pagados;

const deCual = (venta: string | null) =>
  venta ? `la compra anulada ${venta}` : "una compra anulada de una persona que invitaste";

/** The sentence of the `ajuste` row that lends the points. */
export const motivoPrestamo = (venta: string | null): string => `Puntos ya usados de ${deCual(venta)}`;

/** The sentence of the `ajuste` row that takes lent points back. */
export const motivoCobro = (venta: string | null): string => `Devolución de puntos de ${deCual(venta)}`;

/** What each person owes in total. */
export function sumarDeudas(deudas: readonly Deuda[]): Map<string, number> {
  const sumas = new Map<string, number>();
  for (const deuda of deudas) sumas.set(deuda.usuario, (sumas.get(deuda.usuario) ?? 0) + pendiente(deuda));
  return sumas;
}

/** Pays debts from balances, the oldest first, until the debts or the points end. */
export function cobrarDeudas(saldos: Saldos, deudas: readonly Deuda[]): CobroDeuda[] {
  const quedan = new Map<string, number>();
  return deudas.flatMap((deuda): CobroDeuda[] => {
    const { usuario } = deuda;
    const hay = quedan.get(usuario) ?? saldos.get(cuentaUsuario(usuario)) ?? 0;
    const cobrado = Math.min(hay, pendiente(deuda));
    quedan.set(usuario, hay - cobrado);
    return cobrado > 0 ? [{ ...deuda, cobrado, pagados: deuda.pagados + cobrado }] : [];
  });
}

/** The entry of a payment. A debt reaches each number of points back only once, so the number makes the key unique. */
export const asientoCobro = ({ id, usuario, cobrado, pagados, venta }: CobroDeuda): Asiento => ({
  clave: `deuda:${id}:${pagados}`,
  motivo: "ajuste",
  movimientos: [
    { cuenta: cuentaUsuario(usuario), puntos: -cobrado },
    { cuenta: EMISION, puntos: cobrado },
  ],
  datos: { motivo: motivoCobro(venta) },
});

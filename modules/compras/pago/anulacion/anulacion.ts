/** The effect of an annulment on a person's points. */
export type EfectoAnulacion = {
  /** Points that the annulment takes. */
  puntos: number;
  /** Taken back from what the person has. */
  devueltos: number;
  /** Already used: the shop lends them with an `ajuste` row and the person owes them. */
  por_devolver: number;
};

/** `saldo` includes bets that are withdrawn first; `deuda` is what earlier annulments take before this one. */
export type Disponible = { saldo: number; deuda: number };

/** Takes back at most what the person has left after earlier debts. */
export function efectoAnulacion({ saldo, deuda }: Disponible, puntos: number): EfectoAnulacion {
  const devueltos = Math.min(Math.max(0, saldo - deuda), puntos);
  return { puntos, devueltos, por_devolver: puntos - devueltos };
}

/** A percentage of points, rounded down, exact for any amount. */
export const creditoReferido = (puntos: number, porcentaje: number): number =>
  Number((BigInt(puntos) * BigInt(porcentaje)) / 100n);

type CreditoVigente = { vigentes: number; porcentaje: number };

/** What an annulment takes from a referral credit, when the sale keeps lines with `quedan` points. */
export const quitaDeCredito = ({ vigentes, porcentaje }: CreditoVigente, quedan: number): number =>
  Math.max(0, vigentes - creditoReferido(quedan, porcentaje));

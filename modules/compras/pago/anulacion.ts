/** The effect of an annulment on a person's points. */
export type EfectoAnulacion = {
  /** Points of the line or sale. */
  puntos: number;
  /** Taken back from the balance. */
  devueltos: number;
  /** Already used: the shop loses them and records it with an `ajuste` row. */
  perdidos: number;
};

/** Takes back at most what the balance has. */
export function efectoAnulacion(saldo: number, puntos: number): EfectoAnulacion {
  const devueltos = Math.min(Math.max(0, saldo), puntos);
  return { puntos, devueltos, perdidos: puntos - devueltos };
}

/** A percentage of points, rounded down, exact for any amount. */
export const creditoReferido = (puntos: number, porcentaje: number): number =>
  Number((BigInt(puntos) * BigInt(porcentaje)) / 100n);

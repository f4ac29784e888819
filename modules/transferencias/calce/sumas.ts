import type { Deposito, VentaEnEspera } from "./tipos.ts";
import { saldoDe } from "./tipos.ts";

/** More deposits of one person are not tried: 24 already make 2,300 sums for each sale. */
const MAX_DEPOSITOS = 24;

export type SumaDepositos = { venta: VentaEnEspera; depositos: Deposito[] };

/** The sums of two or three of these amounts; two are enough to know that a person has to choose. */
function sumasDe<T extends { monto: number }>(lista: readonly T[], total: number): T[][] {
  const halladas: T[][] = [];
  for (const [i, uno] of lista.entries()) {
    for (const [j, otro] of lista.entries()) {
      if (j <= i) continue;
      const resto = total - uno.monto - otro.monto;
      if (resto === 0) halladas.push([uno, otro]);
      for (const tercero of resto > 0 ? lista.slice(j + 1) : [])
        if (tercero.monto === resto) halladas.push([uno, otro, tercero]);
      if (halladas.length > 1) return halladas;
    }
  }
  return halladas;
}

/** The sales of one person that exactly one sum of the person's deposits pays, if no deposit fits two of them. */
export function sumasSinDuda(
  depositos: readonly Deposito[],
  ventas: readonly VentaEnEspera[],
): SumaDepositos[] {
  if (depositos.length < 2) return [];
  const lista = depositos.slice(0, MAX_DEPOSITOS);
  const posibles = ventas.flatMap((venta) =>
    sumasDe(lista, saldoDe(venta)).map((suma) => ({ venta, depositos: suma })),
  );
  const usos = (deposito: Deposito) => posibles.filter((suma) => suma.depositos.includes(deposito)).length;
  const unica = (venta: VentaEnEspera) => posibles.filter((suma) => suma.venta === venta).length === 1;
  return posibles.filter((suma) => unica(suma.venta) && suma.depositos.every((d) => usos(d) === 1));
}

/** The only two or three sales that this deposit pays exactly together; null when there are none or several. */
export function ventasQueSuman(monto: number, ventas: readonly VentaEnEspera[]): VentaEnEspera[] | null {
  const lista = ventas.slice(0, MAX_DEPOSITOS).map((venta) => ({ venta, monto: saldoDe(venta) }));
  const [unica, otra] = sumasDe(lista, monto);
  return unica && !otra ? unica.map(({ venta }) => venta) : null;
}

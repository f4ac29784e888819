import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerConciliacion } from "./leer-conciliacion.server.ts";

/** The deposits that no purchase explains: how many, what is free of them, and the day of the oldest. */
export async function leerSinCompra(ctx: Ctx, sesion: Sesion) {
  const { sueltos } = await leerConciliacion(ctx, sesion);
  const dia = sueltos.map((uno) => uno.dia).sort()[0];
  return {
    cuantas: sueltos.length,
    monto: sueltos.reduce((suma, { libre }) => suma + libre, 0),
    desde: dia === undefined ? null : inicioDeDia(dia),
    nombres: [],
  };
}

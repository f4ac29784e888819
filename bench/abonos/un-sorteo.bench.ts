import type { Medida } from "#bench/kit/medida.ts";
import { correr, NOTAS } from "./carrera.ts";

/** All workers contend for the same row. */
export async function medir(): Promise<Medida> {
  return {
    titulo: "Abonos per second, 64 workers on one raffle",
    columnas: ["abonarPuntos", "pgbench"],
    meta: { minimo: 2 },
    notas: NOTAS,
    filas: await correr(1),
  };
}

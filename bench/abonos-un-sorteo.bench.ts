import { correr, NOTAS } from "./abonos-carrera.ts";
import type { Medida } from "./medida.ts";

/** Everybody wants the same row. */
export async function medir(): Promise<Medida> {
  return {
    titulo: "Abonos per second, 64 workers on one raffle",
    columnas: ["abonarPuntos", "pgbench"],
    meta: { minimo: 2 },
    notas: NOTAS,
    filas: await correr(1),
  };
}

import { correr, NOTAS } from "./abonos-carrera.ts";
import type { Medida } from "./medida.ts";

/** Two workers for each row: little to settle together. */
export async function medir(): Promise<Medida> {
  return {
    titulo: "Abonos per second, 64 workers on 32 raffles",
    columnas: ["abonarPuntos", "pgbench"],
    meta: { minimo: 0.5 },
    notas: NOTAS,
    filas: await correr(32),
  };
}

import type { Medida } from "#bench/kit/medida.ts";
import { correr, NOTAS } from "./carrera.ts";

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

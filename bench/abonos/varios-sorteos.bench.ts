import type { Medida } from "#bench/kit/medida.ts";
import { correr, NOTAS } from "./carrera.ts";

/** Two workers per row: few abonos can be grouped in one transaction. */
export async function medir(): Promise<Medida> {
  return {
    titulo: "Abonos per second, 64 workers on 32 raffles",
    columnas: ["abonarPuntos", "pgbench"],
    meta: { minimo: 0.5 },
    notas: NOTAS,
    filas: await correr(32),
  };
}

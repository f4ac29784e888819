import { isMainThread, workerData } from "node:worker_threads";
import { atenderHilo } from "#modules/comun/hilo.server.ts";
import type { Cadena } from "./drand.ts";

// The thread in which `verificarEnHilo` checks signatures. The process imports this file only to learn its address, which the
// bundle chooses.

export const TAREA = "verificar-pulsos";
export const direccion = import.meta.url;

export type PreguntaPulso = { cadena: Cadena; ronda: number; firma: string };

if (!isMainThread && workerData === TAREA) {
  // Load the curve's code here: the process that asks never needs it.
  void import("./verificar-pulso.ts").then(({ verificarPulso }) =>
    atenderHilo(async ({ cadena, ronda, firma }: PreguntaPulso) => verificarPulso(cadena, ronda, firma)),
  );
}

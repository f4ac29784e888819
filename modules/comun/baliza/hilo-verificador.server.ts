import { isMainThread, workerData } from "node:worker_threads";
import { responder } from "#modules/comun/hilo.server.ts";
import type { Cadena } from "./drand.ts";

// The thread in which `verificarEnHilo` checks signatures. The process imports this file only to learn its address, which the
// bundle chooses.

export const TAREA = "verificar-pulsos";
export const direccion = import.meta.url;

export type Pregunta = { cadena: Cadena; ronda: number; firma: string };

if (!isMainThread && workerData === TAREA) {
  responder(async ({ cadena, ronda, firma }: Pregunta) => {
    // Load the curve's code here: the process that asks never needs it.
    const { verificarPulso } = await import("./verificar-pulso.ts");
    return verificarPulso(cadena, ronda, firma);
  });
}

import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { Encargo, Vuelta } from "#modules/comun/hilo.server.ts";
import type { Cadena } from "./drand.ts";

// The thread in which `verificarEnHilo` checks signatures. The process imports this file only to learn its address, which the
// bundle chooses.

export const TAREA = "verificar-pulsos";
export const direccion = import.meta.url;

export type Pregunta = { cadena: Cadena; ronda: number; firma: string };

if (!isMainThread && workerData === TAREA) {
  parentPort?.on("message", async ({ id, pregunta: { cadena, ronda, firma } }: Encargo<Pregunta>) => {
    // Load the curve's code here: the process that asks never needs it.
    const { verificarPulso } = await import("./verificar-pulso.ts");
    const vuelta: Vuelta<boolean> = { id, respuesta: await verificarPulso(cadena, ronda, firma) };
    parentPort?.postMessage(vuelta);
  });
}

import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { Cadena } from "./drand.ts";

// The thread in which `verificarEnHilo` checks signatures. The process imports this file only to learn its address, which the
// bundle chooses.

export const TAREA = "verificar-pulsos";
export const direccion = import.meta.url;

export type Pregunta = { id: number; cadena: Cadena; ronda: number; firma: string };

if (!isMainThread && workerData === TAREA) {
  parentPort?.on("message", async ({ id, cadena, ronda, firma }: Pregunta) => {
    // Load the curve's code here: the process that asks never needs it.
    const { verificarPulso } = await import("./verificar-pulso.ts");
    parentPort?.postMessage({ id, vale: await verificarPulso(cadena, ronda, firma) });
  });
}

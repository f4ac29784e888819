import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Cadena } from "./drand.ts";
import type { Pregunta } from "./hilo-verificador.server.ts";

export type Verificar = (cadena: Cadena, ronda: number, firma: string) => Promise<boolean>;

type Espera = { resolver(vale: boolean): void; rechazar(error: Error): void };

const respuesta = z.object({ id: z.number(), vale: z.boolean() });

/** A thread that starts with its first question. When it dies its questions fail, and the next one starts another. */
export function crearVerificador(): { verificar: Verificar; terminar(): Promise<void> } {
  const esperas = new Map<number, Espera>();
  let hilo: Promise<Worker> | undefined;
  let siguiente = 0;

  async function abrir(): Promise<Worker> {
    const { direccion, TAREA } = await import("./hilo-verificador.server.ts");
    const worker = new Worker(new URL(direccion), { workerData: TAREA });
    worker.on("message", (mensaje: unknown) => {
      const { id, vale } = respuesta.parse(mensaje);
      esperas.get(id)?.resolver(vale);
      soltar(worker, id);
    });
    worker.on("error", fallar);
    worker.on("exit", () => fallar(new Error("The thread that verifies pulses ended.")));
    return worker;
  }

  /** A thread without questions does not keep its process alive. */
  function soltar(worker: Worker, id: number): void {
    esperas.delete(id);
    if (esperas.size === 0) worker.unref();
  }

  function fallar(error: unknown): void {
    hilo = undefined;
    for (const { rechazar } of esperas.values())
      rechazar(error instanceof Error ? error : new Error(String(error)));
    esperas.clear();
  }

  return {
    async verificar(cadena, ronda, firma) {
      hilo ??= abrir();
      const worker = await hilo.catch((error) => {
        hilo = undefined;
        throw error;
      });
      const pregunta: Pregunta = { id: siguiente++, cadena, ronda, firma };
      return new Promise((resolver, rechazar) => {
        esperas.set(pregunta.id, { resolver, rechazar });
        worker.ref();
        worker.postMessage(pregunta);
      });
    },
    async terminar() {
      const worker = await hilo?.catch(() => undefined);
      hilo = undefined;
      await worker?.terminate();
    },
  };
}

/**
 * Whether the signature is the chain's pulse of that round, like `verificarPulso`. It computes for about 100 ms, so the server asks
 * a thread: in its own, every request of the process would wait.
 */
export const { verificar: verificarEnHilo } = crearVerificador();

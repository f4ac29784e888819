import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Cadena } from "./drand.ts";
import type { Pregunta } from "./hilo-verificador.server.ts";

export type Verificar = (cadena: Cadena, ronda: number, firma: string) => Promise<boolean>;

type Espera = { resolver(vale: boolean): void; rechazar(error: Error): void };

const respuesta = z.object({ id: z.number(), vale: z.boolean() });

/** How long an answer may take; a verification computes for about 100 ms. */
const PLAZO = 10_000;

/**
 * A thread that starts with its first question. When it dies, or does not answer in time, its questions fail and the next one
 * starts another.
 */
export function crearVerificador(plazo = PLAZO): { verificar: Verificar; terminar(): Promise<void> } {
  const esperas = new Map<number, Espera>();
  let hilo: Promise<Worker> | undefined;
  let actual: Worker | undefined;
  let siguiente = 0;

  async function abrir(): Promise<Worker> {
    const { direccion, TAREA } = await import("./hilo-verificador.server.ts");
    const worker = new Worker(new URL(direccion), { workerData: TAREA });
    actual = worker;
    worker.on("message", (mensaje: unknown) => {
      const { id, vale } = respuesta.parse(mensaje);
      esperas.get(id)?.resolver(vale);
      soltar(worker, id);
    });
    worker.on("error", (error) => fallar(worker, error));
    worker.on("exit", () => fallar(worker, new Error("The thread that verifies pulses ended.")));
    return worker;
  }

  /** A thread without questions does not keep its process alive. */
  function soltar(worker: Worker, id: number): void {
    esperas.delete(id);
    if (esperas.size === 0) worker.unref();
  }

  /** The end of a thread that was replaced says nothing about the questions of its successor. */
  function fallar(worker: Worker, error: unknown): void {
    if (worker !== actual) return;
    hilo = undefined;
    actual = undefined;
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
      const tarda = setTimeout(() => {
        fallar(worker, new Error("The thread that verifies pulses does not answer."));
        void worker.terminate();
      }, plazo);
      return new Promise<boolean>((resolver, rechazar) => {
        esperas.set(pregunta.id, { resolver, rechazar });
        worker.ref();
        worker.postMessage(pregunta);
      }).finally(() => clearTimeout(tarda));
    },
    async terminar() {
      const worker = await hilo?.catch(() => undefined);
      hilo = undefined;
      await worker?.terminate();
    },
  };
}

/**
 * Remembers which signatures are valid: the server checks each one when it arrives and again when it settles what waited for it. It
 * does not remember refusals, so invalid signatures cannot push the valid ones out.
 */
export function recordarValidas(verificar: Verificar): Verificar {
  const validas = new LRUCache<string, true>({ max: 256 });
  return async (cadena, ronda, firma) => {
    const clave = JSON.stringify([cadena.schemeID, cadena.public_key, ronda, firma]);
    if (validas.has(clave)) return true;
    const vale = await verificar(cadena, ronda, firma);
    if (vale) validas.set(clave, true);
    return vale;
  };
}

/**
 * Whether the signature is the chain's pulse of that round, like `verificarPulso`. It computes for about 100 ms, so the server asks
 * a thread: in its own, every request of the process would wait.
 */
export const verificarEnHilo: Verificar = recordarValidas(crearVerificador().verificar);

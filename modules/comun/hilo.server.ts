import { parentPort, Worker } from "node:worker_threads";

/** What a thread is asked and what it answers. */
type Encargo<P> = { id: number; pregunta: P };
type Vuelta<R> = { id: number; respuesta: R };

export type Hilo<P, R> = { preguntar(pregunta: P): Promise<R>; terminar(): Promise<void> };

type Partes = {
  /** For the messages of its failures: 'The thread that verifies pulses'. */
  nombre: string;
  /** Imports the file of the thread, which says its address in the bundle and the task that it should do there. */
  cargar: () => Promise<{ direccion: string; TAREA: string }>;
  /** How long an answer may take, from when the thread has loaded its code: on a busy machine loading takes much longer than an answer. */
  plazo: number;
};

type Espera<R> = { resolver(respuesta: R): void; rechazar(error: Error): void };

/**
 * A thread that starts with its first question. When it dies, or does not answer in time, its questions fail and the next one
 * starts another.
 */
export function crearHilo<P, R>({ nombre, cargar, plazo }: Partes): Hilo<P, R> {
  const esperas = new Map<number, Espera<R>>();
  let hilo: Promise<Worker> | undefined;
  let actual: Worker | undefined;
  let encargar: (encargo: Encargo<P>) => void;
  let siguiente = 0;

  async function abrir(): Promise<Worker> {
    const { direccion, TAREA } = await cargar();
    const worker = new Worker(new URL(direccion), { workerData: TAREA });
    actual = worker;
    encargar = reunir((encargos) => worker.postMessage(encargos));
    worker.on("message", (vueltas: Vuelta<R>[]) => {
      for (const { id, respuesta } of vueltas) {
        esperas.get(id)?.resolver(respuesta);
        soltar(worker, id);
      }
    });
    worker.on("error", (error) => fallar(worker, error));
    worker.on("exit", () => fallar(worker, new Error(`${nombre} ended.`)));
    return cargado(worker);
  }

  /** The first message of a thread says that it can be asked. */
  const cargado = (worker: Worker) =>
    new Promise<Worker>((resolver, rechazar) => {
      worker.once("message", () => resolver(worker));
      worker.once("error", rechazar);
      worker.once("exit", () => rechazar(new Error(`${nombre} ended.`)));
    });

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
    async preguntar(pregunta) {
      hilo ??= abrir();
      const worker = await hilo.catch((error) => {
        hilo = undefined;
        throw error;
      });
      const encargo: Encargo<P> = { id: siguiente++, pregunta };
      const tarda = setTimeout(() => {
        fallar(worker, new Error(`${nombre} does not answer.`));
        void worker.terminate();
      }, plazo);
      return new Promise<R>((resolver, rechazar) => {
        esperas.set(encargo.id, { resolver, rechazar });
        worker.ref();
        encargar(encargo);
      }).finally(() => clearTimeout(tarda));
    },
    async terminar() {
      const worker = await hilo?.catch(() => undefined);
      hilo = undefined;
      await worker?.terminate();
    },
  };
}

/** Answers the questions of `crearHilo`, in the thread. Call it when the code of the task is loaded. */
export function atenderHilo<P, R>(tarea: (pregunta: P) => Promise<R>): void {
  const devolver = reunir<Vuelta<R>>((vueltas) => parentPort?.postMessage(vueltas));
  parentPort?.on("message", (encargos: Encargo<P>[]) => {
    for (const { id, pregunta } of encargos)
      void tarea(pregunta).then((respuesta) => devolver({ id, respuesta }));
  });
  parentPort?.postMessage([]);
}

/** Messages of one moment travel as one: each wakes the other thread. */
function reunir<T>(enviar: (reunidos: T[]) => void): (uno: T) => void {
  let reunidos: T[] = [];
  return (uno) => {
    if (reunidos.push(uno) > 1) return;
    setImmediate(() => {
      enviar(reunidos);
      reunidos = [];
    });
  };
}

import { Worker } from "node:worker_threads";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { crearTurnos } from "#modules/comun/tx/turnos.ts";
import type { Encargo } from "./hilo-cartola.server.ts";
import type { Columnas, OpcionesCartola, ResultadoCartola } from "./lectura.ts";

export const MAX_CARTOLA = 5 * 1024 * 1024;

/** A large statement takes about a second. */
const PLAZO = 20_000;
const MEMORIA = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

const rechazada = (frase: string): ResultadoCartola => ({ estado: "rechazada", frase });
const LENTO = "Este archivo tarda demasiado en leerse: descarga un período más corto.";
const PESADO = "Este archivo no se puede leer: es demasiado grande por dentro.";

/** Reads a bank statement in a thread of its own, which ends with the answer or when its time is over. */
export const leerCartola = (
  bytes: Uint8Array,
  nombre: string,
  opciones: OpcionesCartola = {},
  plazo = PLAZO,
): Promise<ResultadoCartola> => encargar({ bytes, nombre, columnas: null, opciones }, plazo);

/** Reads a file of an unknown format by the columns that a person showed. */
export const leerConColumnas = (
  bytes: Uint8Array,
  nombre: string,
  columnas: Columnas,
  opciones: OpcionesCartola = {},
): Promise<ResultadoCartola> => encargar({ bytes, nombre, columnas, opciones }, PLAZO);

const OCUPADO = "Estamos leyendo otros archivos. Intenta de nuevo en unos segundos.";
const ESPERAN = 10;
/** One file at a time: each takes a whole core. */
const enTurno = crearTurnos(1, { maximo: ESPERAN, llena: () => new Rechazo("ocupado", OCUPADO) });

const encargar = (encargo: Encargo, plazo: number): Promise<ResultadoCartola> =>
  enTurno(() => leerEnHilo(encargo, plazo));

async function leerEnHilo(encargo: Encargo, plazo: number): Promise<ResultadoCartola> {
  if (encargo.bytes.length === 0) return rechazada("El archivo está vacío.");
  if (encargo.bytes.length > MAX_CARTOLA) return rechazada("El archivo puede pesar hasta 5 MB.");
  const { direccion, TAREA } = await import("./hilo-cartola.server.ts");
  // The library writes warnings about odd files to the console: they would fill the log of the server.
  const callado = { stdout: true, stderr: true };
  const hilo = new Worker(new URL(direccion), { workerData: TAREA, resourceLimits: MEMORIA, ...callado });
  hilo.stdout.resume();
  hilo.stderr.resume();
  let alarma: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ResultadoCartola>((resolver) => {
      alarma = setTimeout(() => resolver(rechazada(LENTO)), plazo);
      hilo.once("message", resolver);
      hilo.once("error", () => resolver(rechazada(PESADO)));
      hilo.once("exit", () => resolver(rechazada(PESADO)));
      hilo.postMessage(encargo);
    });
  } finally {
    clearTimeout(alarma);
    await hilo.terminate();
  }
}

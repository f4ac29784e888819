import { createHash } from "node:crypto";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { Columnas, OpcionesCartola, ResultadoCartola } from "./lectura.ts";

// The thread in which `leerCartola` reads one file and ends. The process imports this file only to learn its address, which the
// bundle chooses.

export const TAREA = "leer-cartola";
export const direccion = import.meta.url;

export type Encargo = {
  bytes: Uint8Array;
  nombre: string;
  columnas: Columnas | null;
  opciones: OpcionesCartola;
};

/** Reads a file in the thread that calls it. */
export async function leerAqui({ bytes, nombre, columnas, opciones }: Encargo): Promise<ResultadoCartola> {
  // Load the readers here: the process that asks never needs them.
  const [{ abrirArchivo }, { leerDocumentoCartola }, { leerPorColumnas }] = await Promise.all([
    import("./abrir-archivo.server.ts"),
    import("./leer-documento.ts"),
    import("./con-columnas.ts"),
  ]);
  const contenido = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const abierto = await abrirArchivo(contenido);
  if ("frase" in abierto) return { estado: "rechazada", frase: abierto.frase };
  const archivo = { nombre, sha256: createHash("sha256").update(contenido).digest("hex") };
  return columnas
    ? leerPorColumnas(abierto.documento, columnas, archivo, opciones)
    : leerDocumentoCartola(abierto.documento, archivo, opciones);
}

if (!isMainThread && workerData === TAREA)
  parentPort?.once("message", async (encargo: Encargo) => {
    parentPort?.postMessage(await leerAqui(encargo));
  });

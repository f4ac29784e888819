import { LRUCache } from "lru-cache";
import { crearHilo } from "#modules/comun/hilo.server.ts";
import type { Cadena } from "./drand.ts";
import type { PreguntaPulso } from "./hilo-verificador.server.ts";

export type Verificar = (cadena: Cadena, ronda: number, firma: string) => Promise<boolean>;

/** How long an answer may take; a verification computes for about 100 ms. */
const PLAZO = 10_000;

export function crearVerificador(plazo = PLAZO): { verificar: Verificar; terminar(): Promise<void> } {
  const { preguntar, terminar } = crearHilo<PreguntaPulso, boolean>({
    nombre: "The thread that verifies pulses",
    cargar: () => import("./hilo-verificador.server.ts"),
    plazo,
  });
  return { verificar: (cadena, ronda, firma) => preguntar({ cadena, ronda, firma }), terminar };
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

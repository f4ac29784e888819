import { esRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";

/** A step whose failure has a sentence of its own in the catalogue. The cause stays inside, for the retry of a transaction. */
export async function paso<T>({ log }: { log: Log }, mensaje: string, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (causa) {
    if (esRechazo(causa)) throw causa;
    log.error(mensaje, { causa: causa instanceof Error ? causa.name : "desconocida" });
    throw Object.assign(new Rechazo("estado", mensaje), { cause: causa });
  }
}

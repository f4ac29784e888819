import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/azar.ts";
import type { Tx } from "#modules/comun/contexto.ts";
import { codigoUsado } from "./cotizaciones.store.server.ts";

const LARGO = 6;

/** A code that names no quote and no sale. */
export async function codigoNuevo(tx: Tx): Promise<string> {
  for (;;) {
    const codigo = `PZ-${textoAlAzar(ALFABETO_VENTA, LARGO, tx.random)}`;
    if (!(await codigoUsado(tx, codigo))) return codigo;
  }
}

import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { codigoUsado } from "./cotizaciones.store.server.ts";

const LARGO = 6;

/** A code that may be taken: whoever writes under it must look. */
export const codigoAlAzar = ({ random }: Pick<Tx, "random">): string =>
  `PZ-${textoAlAzar(ALFABETO_VENTA, LARGO, random)}`;

/** A code that names no quote and no sale. */
export async function codigoNuevo(tx: Tx): Promise<string> {
  for (;;) {
    const codigo = codigoAlAzar(tx);
    if (!(await codigoUsado(tx, codigo))) return codigo;
  }
}

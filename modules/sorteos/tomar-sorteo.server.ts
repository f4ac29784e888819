import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { bloquearSorteo, type Sorteo } from "./sorteos.store.server.ts";
import { TEXTOS } from "./textos.ts";

/** The raffle, locked for the rest of the transaction. */
export async function tomarSorteo(tx: Tx, key: string): Promise<Sorteo> {
  const sorteo = await bloquearSorteo(tx, key);
  if (!sorteo) throw new Rechazo("desconocido", TEXTOS.desconocido);
  return sorteo;
}

export const rechazoTerminado = ({ sorteado_en }: Sorteo): Rechazo =>
  new Rechazo("estado", sorteado_en ? TEXTOS.realizado : TEXTOS.sin_ganadores);

export function anunciarSorteo(tx: Tx, { key, producto }: Pick<Sorteo, "key" | "producto">): void {
  tx.announce({ tabla: "sorteos", clave: key });
  tx.announce({ tabla: "productos", clave: producto });
}

import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import { type Negativa, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import { bloquearSorteo, type Sorteo } from "./sorteos.store.server.ts";
import { TEXTOS_SORTEOS } from "./textos.ts";

/** Locks the raffle for the rest of the transaction. */
export async function tomarSorteo(tx: Tx, key: string): Promise<Sorteo> {
  const sorteo = await bloquearSorteo(tx, key);
  if (!sorteo) throw new Rechazo("desconocido", TEXTOS_SORTEOS.desconocido);
  return sorteo;
}

/** Why nothing more can be done with a raffle that ended; null while it has not. */
export function negativaTerminado({ estado, sorteado_en }: Sorteo): Negativa | null {
  if (estado !== "Finalizado") return null;
  return porEstado(sorteado_en ? TEXTOS_SORTEOS.realizado : TEXTOS_SORTEOS.sin_ganadores);
}

export function anunciarSorteo(tx: Tx, { key, producto }: Pick<Sorteo, "key" | "producto">): void {
  tx.announce({ tabla: "sorteos", clave: key });
  tx.announce({ tabla: "productos", clave: producto });
}

/**
 * What other systems learn about the end of a raffle: the winning numbers, once every page has shown them, or why there are none;
 * no person.
 */
type Final = {
  producto: string;
  ganadores: { numero_producto: number; numero_puntos: number; codigo_venta: string } | null;
  motivo: string | null;
};

export function anunciarFinal(
  tx: Tx,
  { key, producto: sku, objetivo }: Pick<Sorteo, "key" | "producto" | "objetivo">,
  { producto, ganadores, motivo }: Final,
): Promise<void> {
  const datos = () => ({ key, sku, producto, estado: "Finalizado", objetivo, ganadores, motivo });
  const desde = ganadores ? reveladoEn(tx.now()) : undefined;
  return anunciar(tx, "sorteo.finalizado", { objeto: key, usuario: null, datos, desde });
}

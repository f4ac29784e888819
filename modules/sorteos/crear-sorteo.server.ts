import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { garantiaNueva } from "#modules/comun/baliza/garantia.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { vaciarProducto } from "#modules/productos/cambios.store.server.ts";
import { basesDe } from "./bases.ts";
import { finDelPlazo } from "./plazo/plazo.ts";
import { insertarSorteo, siguienteKeySorteo } from "./sorteos.store.server.ts";
import { compromiso } from "./verificacion/sorteo-v1.ts";

export type ProductoConSorteo = { sku: string; producto: string; puntos: number; minimo_puntos: number };

const BYTES_SEMILLA = 32;

/**
 * Opens the next raffle of a product. Fixes its seed and whether the beacon decides it, and publishes the commitment before the
 * first abono.
 */
export async function crearSorteo(tx: Tx, producto: ProductoConSorteo): Promise<string | null> {
  if (producto.puntos <= 0) return null;
  const key = await siguienteKeySorteo(tx.db);
  const semilla = tx.random(BYTES_SEMILLA);
  const garantia = await garantiaNueva(tx);
  const ajustes = await leerAjustes(tx);
  const { envio_premio, sorteo_dias: dias_para_la_meta, premio_dias: dias_para_reclamar } = ajustes;
  await insertarSorteo(tx.db, {
    key,
    producto: producto.sku,
    objetivo: producto.puntos,
    minimo: producto.minimo_puntos,
    compromiso: await compromiso(key, semilla),
    fecha_inicio: tx.now(),
    termina_en: finDelPlazo(tx.now(), dias_para_la_meta),
    garantia,
    bases: basesDe(producto, ajustes, { garantia, envio_premio, dias_para_la_meta, dias_para_reclamar }),
    secreto: tx.cofre.cerrar(key, semilla),
  });
  tx.announce({ tabla: "sorteos", clave: key });
  tx.announce({ tabla: "productos", clave: producto.sku });
  return key;
}

/** Opens the raffle after a finished one, with the product's current target and minimum, and empties the product's bar. */
export async function abrirSiguiente(tx: Tx, producto: ProductoConSorteo): Promise<void> {
  const key = await crearSorteo(tx, producto);
  if (key === null) await vaciarProducto(tx, producto.sku);
}

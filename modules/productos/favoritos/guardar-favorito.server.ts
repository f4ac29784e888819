import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  borrarFavorito,
  insertarFavoritos,
  leerExistentes,
  leerSkusFavoritos,
} from "./favoritos.store.server.ts";
import { FRASES_FAVORITOS, leerSkusEnviados, negativaFavorito, planificarUnion } from "./favoritos.ts";

type Quien = Pick<Sesion, "codigo_referido">;

/** Counting and inserting must not be interrupted by another request of the same person: the limit would not hold. */
async function bloquearLista(tx: Tx, { codigo_referido }: Quien): Promise<string[]> {
  await bloquear(tx, `favoritos:${codigo_referido}`);
  return leerSkusFavoritos(tx, codigo_referido);
}

/** Keeps a product for later. One that is kept already stays where it is. */
export function guardarFavorito(ctx: Ctx, sku: string, quien: Quien): Promise<void> {
  return enTransaccion(ctx, async (tx) => {
    const [existe] = await leerExistentes(tx, leerSkusEnviados([sku]));
    if (!existe) throw new Rechazo("desconocido", FRASES_FAVORITOS.desconocido);
    const guardados = await bloquearLista(tx, quien);
    if (guardados.includes(sku)) return;
    exigir(negativaFavorito(guardados.length));
    await insertarFavoritos(tx, quien.codigo_referido, [{ producto: sku, created_at: tx.now() }]);
    tx.announce({ tabla: "favoritos", usuario: quien.codigo_referido });
  });
}

/** Removes a product; one that is not kept is no failure, because another tab may have removed it. */
export function quitarFavorito(ctx: Ctx, sku: string, quien: Quien): Promise<void> {
  return enTransaccion(ctx, async (tx) => {
    if (await borrarFavorito(tx, quien.codigo_referido, sku))
      tx.announce({ tabla: "favoritos", usuario: quien.codigo_referido });
  });
}

/**
 * Adds what a visitor kept in the browser to the account, after the login. Unknown and withdrawn products are left out;
 * the same list again adds nothing. `sobran` counts what the limit left out.
 */
export function juntarFavoritos(
  ctx: Ctx,
  enviados: readonly unknown[],
  quien: Quien,
): Promise<{ agregados: number; sobran: number }> {
  return enTransaccion(ctx, async (tx) => {
    const pedidos = leerSkusEnviados(enviados);
    const existentes = await leerExistentes(tx, pedidos);
    const a_la_venta = new Set(existentes.filter(({ disponible }) => disponible).map(({ sku }) => sku));
    const { nuevos, sobran } = planificarUnion(
      await bloquearLista(tx, quien),
      pedidos.filter((sku) => a_la_venta.has(sku)),
    );
    // One millisecond apart, so that the list keeps the order of the browser.
    const ahora = tx.now().getTime();
    const filas = nuevos.map((producto, i) => ({ producto, created_at: new Date(ahora - i) }));
    await insertarFavoritos(tx, quien.codigo_referido, filas);
    if (nuevos.length > 0) tx.announce({ tabla: "favoritos", usuario: quien.codigo_referido });
    return { agregados: nuevos.length, sobran };
  });
}

import type { Mirada, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerTarjetas } from "#modules/productos/catalogo.store.server.ts";
import type { ProductoTarjeta } from "#modules/productos/tarjeta.ts";
import { leerSkusFavoritos } from "./favoritos.store.server.ts";
import { leerSkusEnviados } from "./favoritos.ts";

type Quien = Pick<Sesion, "codigo_referido">;

/** The cards of the products that a person keeps, the last one first. Withdrawn products stay and say so. */
export async function listarFavoritos(ctx: Mirada, quien: Quien): Promise<ProductoTarjeta[]> {
  return leerTarjetas(ctx, await leerSkusFavoritos(ctx, quien.codigo_referido));
}

/** The cards of the products that a visitor keeps in the browser, in that order. Unknown ones are left out. */
export const tarjetasDe = (ctx: Mirada, skus: readonly unknown[]): Promise<ProductoTarjeta[]> =>
  leerTarjetas(ctx, leerSkusEnviados(skus));

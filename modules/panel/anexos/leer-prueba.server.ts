import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerPruebaAnexo, type PruebaAnexo } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";
import { FUENTES } from "./fuentes.server.ts";

type Pedido = { fecha: string; clase: string; id: string };

/** Nothing else is the name of an annex. An address may hold any text. */
const CLASE = /^[a-z][a-z_]{0,40}$/;
const ID = /^[A-Za-z0-9-]{1,80}$/;

/** The proof of an annex for anyone, with the row that its hash covers if that row is public. */
export async function leerPruebaPublica(
  ctx: Lector,
  pedido: Pedido,
): Promise<(PruebaAnexo & { fila?: Record<string, unknown> }) | null> {
  if (!CLASE.test(pedido.clase) || !ID.test(pedido.id)) return null;
  const prueba = await leerPruebaAnexo(ctx, pedido);
  if (!prueba) return null;
  const fila = await FUENTES.find(({ clase }) => clase === prueba.clase)?.publico?.(ctx, prueba.id);
  return fila ? { ...prueba, fila } : prueba;
}

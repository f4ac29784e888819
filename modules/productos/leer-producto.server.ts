import { precioVigente } from "#modules/comun/dinero/oferta.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, LectorComun } from "#modules/comun/tx/contexto.ts";
import { fotosDe } from "./foto.ts";
import { leerOpciones } from "./opciones/opciones.store.server.ts";
import type { Opcion } from "./opciones/opciones.ts";
import { menorAntesDeOferta } from "./precio-honesto.ts";
import { leerHistorias, leerTramosJson } from "./precios-historia.store.server.ts";
import { leerFilaProducto, leerSimilares, leerSorteoVigente } from "./productos.store.server.ts";

type Lector = LectorComun & Pick<Ctx, "now">;

/** An option with the lowest price that it had in the 30 days before its offer. */
export type OpcionFicha = Opcion & { menor_antes: number | null };

const SIMILARES = 3;
const SKU = /^[0-9A-Za-z-]{1,32}$/;

export type FichaProducto = NonNullable<Awaited<ReturnType<typeof leerProducto>>>;

/** A product with its pictures, its current raffle and three others of its category. */
export async function leerProducto(ctx: Lector, sku: string) {
  if (!SKU.test(sku)) return null;
  const [ficha, sorteo] = await Promise.all([
    leerFicha(ctx, sku),
    leerComun(ctx, `vigente ${sku}`, () => leerSorteoVigente(ctx, sku)),
  ]);
  return ficha && { ...ficha, sorteo };
}

/** The same without its raffle. */
export const leerFicha = async (ctx: Lector, sku: string) =>
  SKU.test(sku) ? leerComun(ctx, `ficha ${sku}`, () => componerFicha(ctx, sku)) : null;

async function componerFicha(ctx: Lector, sku: string) {
  const [fila, opciones] = await Promise.all([leerFilaProducto(ctx, sku), leerOpciones(ctx, sku)]);
  if (!fila) return null;
  const similares = await leerSimilares(ctx, fila, SIMILARES);
  const { azar: _, historia, ...datos } = fila;
  const ahora = ctx.now();
  const { precio, oferta } = precioVigente(fila, ahora);
  const producto = {
    ...datos,
    precio_cliente: precio,
    precio_normal: oferta?.precio_normal ?? null,
    oferta_hasta: oferta?.hasta ?? null,
    menor_antes: oferta && menorAntesDeOferta(leerTramosJson(historia), ahora),
  };
  const historiaDe = await leerHistorias(ctx, oferta && opciones.length > 0 ? [sku] : []);
  return {
    producto,
    imagenes: fotosDe(fila),
    opciones: opciones.map(
      (opcion): OpcionFicha => ({
        ...opcion,
        menor_antes: oferta && menorAntesDeOferta(historiaDe(sku, opcion.id), ahora),
      }),
    ),
    similares,
  };
}

import { and, asc, desc, eq, gt, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { archivos, productos } from "#database/schema.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { metaDe } from "#modules/productos/catalogo.store.server.ts";
import { quedanEnSql } from "#modules/productos/existencias/existencias.store.server.ts";
import {
  mayorDiferenciaEnSql,
  menorDiferenciaEnSql,
} from "#modules/productos/opciones/opciones.store.server.ts";
import { precioDeTarjeta } from "#modules/productos/precio-tarjeta.ts";
import { historiaDeOferta, leerTramosJson } from "#modules/productos/precios-historia.store.server.ts";
import type { PrecioTarjeta } from "#modules/productos/tarjeta.ts";

/** Products that a visitor can buy: withdrawn and sold-out ones leave the home page by themselves. */
const A_LA_VENTA = and(
  eq(productos.disponible, true),
  or(isNull(productos.existencias), gt(productos.existencias, 0)),
);

const columnas = (ahora: Date) => ({
  sku: productos.sku,
  producto: productos.producto,
  precio_cliente: productos.precio_cliente,
  precio_normal: productos.precio_normal,
  oferta_hasta: productos.oferta_hasta,
  historia: historiaDeOferta(productos.sku, productos.oferta_hasta, ahora),
  menor: menorDiferenciaEnSql(productos.sku),
  mayor: mayorDiferenciaEnSql(productos.sku),
  quedan: quedanEnSql(productos.existencias),
  imagen_1: productos.imagen_1,
  imagen_2: productos.imagen_2,
  imagen_3: productos.imagen_3,
  categoria_id: productos.categoria_id,
  puntos: metaDe(productos.sku, productos.puntos),
  puntos_final: productos.puntos_final,
});

type Fila = Awaited<ReturnType<typeof consultar>>[number];
/** With the price as cards say it now. */
export type ProductoInicio = Omit<
  Fila,
  keyof PrecioTarjeta | "oferta_hasta" | "historia" | "menor" | "mayor"
> &
  PrecioTarjeta;

type Pedido = { donde: SQL | undefined; cuantos: number };

/** The newest first, read from an index. */
const consultar = ({ db }: Lector, { donde, cuantos }: Pedido, ahora: Date) =>
  db
    .select(columnas(ahora))
    .from(productos)
    .where(and(donde, A_LA_VENTA))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(cuantos);

async function leer(ctx: Mirada, pedido: Pedido): Promise<ProductoInicio[]> {
  const ahora = ctx.now();
  return (await consultar(ctx, pedido, ahora)).map(
    ({ oferta_hasta, historia, menor, mayor, ...producto }) => ({
      ...producto,
      ...precioDeTarjeta(
        { ...producto, oferta_hasta, menor, mayor, historia: leerTramosJson(historia) },
        ahora,
      ),
    }),
  );
}

export const leerPorSku = (ctx: Mirada, skus: readonly string[]) =>
  leer(ctx, { donde: inArray(productos.sku, [...skus]), cuantos: skus.length });

export const leerDeCategoria = (ctx: Mirada, categoria_id: number, cuantos: number) =>
  leer(ctx, { donde: eq(productos.categoria_id, categoria_id), cuantos });

/** The newest products of all categories. */
export const leerRecientes = (ctx: Mirada, cuantos: number) => leer(ctx, { donde: undefined, cuantos });

/** For the picker of the editor: by the start of the SKU or a part of the name, withdrawn products too. */
export const buscarProductosElegibles = ({ db }: Lector, texto: string, cuantos: number) => {
  const literal = texto.replace(/[\\%_]/g, "\\$&");
  return db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      imagen_1: productos.imagen_1,
      a_la_venta: sql<boolean>`coalesce(${A_LA_VENTA}, false)`,
    })
    .from(productos)
    .where(or(ilike(productos.producto, `%${literal}%`), ilike(productos.sku, `${literal}%`)))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(cuantos);
};

/** The products that the editor names, whether they are for sale or not. */
export const leerNombrados = ({ db }: Lector, skus: readonly string[]) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      imagen_1: productos.imagen_1,
      a_la_venta: sql<boolean>`coalesce(${A_LA_VENTA}, false)`,
    })
    .from(productos)
    .where(inArray(productos.sku, [...skus]));

/** Which of these are public pictures of the shop. */
export async function leerFotosConocidas({ db }: Lector, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const filas = await db
    .select({ id: archivos.id })
    .from(archivos)
    .where(and(inArray(archivos.id, [...ids]), eq(archivos.tipo, "foto")));
  return new Set(filas.map(({ id }) => id));
}

import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enviosPorRegion } from "#modules/compras/envio/envio-por-region.ts";
import { leerTarifasDeRegiones } from "#modules/compras/envio/envios.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { CLASES_PESO } from "#modules/productos/clase-peso.ts";
import { fotosDe } from "#modules/productos/foto.ts";
import {
  type FilaIntegracion,
  leerProductosDesde,
} from "#modules/productos/integracion/productos.store.server.ts";
import { leerConOpciones } from "#modules/productos/opciones/opciones.store.server.ts";
import { leerHistorias } from "#modules/productos/precios-historia.store.server.ts";
import { type ArticuloFeed, articulosDe } from "./articulo.ts";

/** Products of one query. A catalogue that fits in one is kept in memory like a page. */
const POR_LECTURA = 500;

type Lectura = Pick<Ctx, "db" | "now" | "public_url">;

/** The lines of a part of the catalogue, and whether another part follows. */
export type ParteFeed = { articulos: ArticuloFeed[]; sigue: boolean };

/**
 * All products on sale, newest first, part by part: a large catalogue is never in memory as a whole. Sold-out products are in it and say so;
 * withdrawn ones are not.
 */
export async function* leerFeed(ctx: Lectura): AsyncGenerator<ParteFeed> {
  const [{ envio_incluido_hasta }, tarifas] = await Promise.all([
    leerAjustes(ctx),
    leerTarifasDeRegiones(ctx),
  ]);
  const porClase = new Map(
    CLASES_PESO.map((clase) => [clase, enviosPorRegion(tarifas, clase, envio_incluido_hasta)]),
  );
  const tienda = {
    public_url: ctx.public_url,
    ahora: ctx.now(),
    envios: (clase: FilaIntegracion["clase_peso"]) => porClase.get(clase) ?? [],
  };
  let despues: number | null = null;
  do {
    const filas: FilaIntegracion[] = await leerProductosDesde(ctx, {
      disponible: true,
      despues,
      cuantos: POR_LECTURA + 1,
    });
    const parte = filas.slice(0, POR_LECTURA);
    const productos = await conDetalle(ctx, parte);
    despues = filas.length > POR_LECTURA ? (parte.at(-1)?.id ?? null) : null;
    yield {
      articulos: productos.flatMap((producto) => articulosDe(producto, tienda)),
      sigue: despues !== null,
    };
  } while (despues !== null);
}

/** Products with their options, and since when their offers run. */
async function conDetalle(ctx: Lectura, filas: readonly FilaIntegracion[]) {
  const [opciones, historia] = await Promise.all([
    leerConOpciones(
      ctx,
      filas.map(({ sku }) => sku),
    ),
    leerHistorias(
      ctx,
      filas.flatMap(({ sku, precio_normal }) => (precio_normal === null ? [] : [sku])),
    ),
  ]);
  return filas.map((fila) => ({
    ...fila,
    fotos: fotosDe(fila),
    precio_desde: historia(fila.sku).at(-1)?.desde ?? null,
    elegibles: opciones.get(fila.sku) ?? null,
  }));
}

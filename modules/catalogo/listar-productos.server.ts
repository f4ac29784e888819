import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { exportar, type FilasExportadas, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe } from "#modules/comun/conteo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerMovimientosExistencias } from "#modules/productos/existencias/existencias.store.server.ts";
import { fotosDe } from "#modules/productos/foto.ts";
import type { Fuente } from "#modules/productos/valor-punto.ts";
import { conNombres } from "#modules/usuarios/usuarios.store.server.ts";
import type { FilaArchivo } from "./archivo/csv-productos.ts";
import { leerOpcionesDe } from "./archivo/opciones.store.server.ts";
import { filasDeOpciones } from "./archivo/plan-opciones.ts";
import { leerTicketsAdmin } from "./catalogo.store.server.ts";
import { leerExistenciasDe } from "./existencias.store.server.ts";
import type { FiltrosProductos } from "./filtros.ts";
import {
  contarProductosAdmin,
  hallarPorTexto,
  leerProductoAdmin,
  leerProductosAdmin,
  leerRegaloMasBarato,
} from "./productos.store.server.ts";

const POR_PAGINA = 25;

export type OfertaConNombres = { [K in "tickets" | "regalos"]: (Fuente & { nombre: string })[] } & {
  porcentaje: number;
};

/** How points are sold now, for the economy of raffles. Of the products only the one with the cheapest gift points counts. */
export async function ofertaDePuntos(ctx: Lector): Promise<OfertaConNombres> {
  const publicos = (await leerTicketsAdmin(ctx)).filter(({ publico }) => publico);
  return {
    tickets: publicos.map(({ ticket, precio, puntos }) => ({ nombre: ticket, precio, puntos })),
    regalos: await leerRegaloMasBarato(ctx),
    porcentaje: (await leerAjustes(ctx)).referido_porcentaje,
  };
}

export async function listarProductosAdmin(ctx: Lector, filtros: FiltrosProductos) {
  const hallados = await hallarPorTexto(ctx, filtros);
  const { total, disponibles } = await contarProductosAdmin(ctx, filtros, hallados);
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const porcion = { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA };
  const productos = await leerProductosAdmin(ctx, filtros, porcion, hallados);
  return { productos, total, disponibles, pagina, paginas };
}

/** What the filters find, for a file. */
export const exportarProductos = (ctx: Ctx, { pagina: _, ...filtros }: FiltrosProductos, sesion: Sesion) =>
  exportar(ctx, sesion, {
    permiso: "productos.exportar",
    filtros,
    bloqueo: { exenta: "Son productos: no hay personas." },
    leer: () => leerArchivo(ctx, { ...filtros, pagina: 1 }),
    filas: ({ filas }) => filas,
  });

/** Products, each followed by its options. A product with options does not say their sum: the import counts each of them. */
async function leerArchivo(ctx: Lector, filtros: FiltrosProductos): Promise<FilasExportadas<FilaArchivo>> {
  const { filas: productos, cortado } = await hastaElTope((limite) =>
    leerProductosAdmin(ctx, filtros, { limite, desde: 0 }),
  );
  const skus = productos.map(({ sku }) => sku);
  const porSku = await leerOpcionesDe(ctx, skus, { soloCon: true });
  const filas = productos.flatMap((producto): FilaArchivo[] => {
    const suyas = porSku.get(producto.sku);
    if (!suyas) return [producto];
    const a_la_venta = suyas.opciones.some(({ disponible }) => disponible);
    return [
      a_la_venta ? { ...producto, existencias: null } : producto,
      ...filasDeOpciones(producto.sku, suyas).map((opcion) => ({ opcion })),
    ];
  });
  return { filas, cortado };
}

const MOVIMIENTOS_POR_PAGINA = 20;

/** The units of a product and a page of their movements. */
export async function existenciasDeProducto(ctx: Lector, sku: string, pedida: number) {
  const pagina = Math.max(1, Math.min(1_000, Math.trunc(pedida) || 1));
  const limite = MOVIMIENTOS_POR_PAGINA;
  // One more than a page shows whether there is a next one.
  const [cosas, leidos] = await Promise.all([
    leerExistenciasDe(ctx, sku),
    leerMovimientosExistencias(ctx, sku, { limite: limite + 1, desde: (pagina - 1) * limite }),
  ]);
  const movimientos = await conNombres(ctx, leidos.slice(0, limite));
  return { cosas, movimientos, pagina, hay_mas: leidos.length > limite };
}

export type ExistenciasProducto = Awaited<ReturnType<typeof existenciasDeProducto>>;

/** A product for its form, with its pictures in order. */
export async function fichaProducto(ctx: Lector, sku: string) {
  const fila = await leerProductoAdmin(ctx, sku);
  if (!fila) return null;
  const { imagen_1, imagen_2, imagen_3, imagen_4, imagen_5, imagen_6, ...producto } = fila;
  return { producto, fotos: fotosDe({ imagen_1, imagen_2, imagen_3, imagen_4, imagen_5, imagen_6 }) };
}

export type FichaProductoAdmin = NonNullable<Awaited<ReturnType<typeof fichaProducto>>>;

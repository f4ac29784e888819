import { z } from "zod";
import { respetandoLimites } from "#modules/catalogo/limites/respetar-limites.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { actualizarProducto } from "#modules/productos/cambios.store.server.ts";
import {
  bloquearEdicion,
  type EdicionGuardada,
  leerEdicionesDesde,
  marcarDeshecha,
} from "#modules/productos/ediciones.store.server.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { bloquearEditables } from "./edicion.store.server.ts";
import { type CamposEditados, type ProductoEditable, sonIguales } from "./edicion-masiva.ts";

const PLAZO = DIA_MS;

/** The fields of an edition as it was stored. */
const guardados: z.ZodType<CamposEditados> = z.object({
  precio_cliente: z.number().exactOptional(),
  precio_normal: z.number().nullable().exactOptional(),
  oferta_hasta: z.coerce.date<unknown>().nullable().exactOptional(),
  categoria_id: z.number().exactOptional(),
  categoria_2_id: z.number().nullable().exactOptional(),
  disponible: z.boolean().exactOptional(),
});

export type Dejado = { sku: string; producto: string; frase: string };
export type Deshecho = { resumen: string; restaurados: number; dejados: Dejado[] };

/** The bulk edits that can still be undone, the newest first. */
export async function edicionesRecientes(ctx: Lector & Pick<Ctx, "now">) {
  const filas = await leerEdicionesDesde(ctx, new Date(ctx.now().getTime() - PLAZO));
  return filas.map(({ id, fecha, resumen, cambios }) => ({ id, fecha, resumen, productos: cambios.length }));
}

/**
 * Gives the products of a bulk edit their former values back, once and within 24 hours. A product whose fields changed
 * again since is named and left as it is.
 */
export async function deshacerEdicion(ctx: Ctx, id: number, sesion: Sesion): Promise<Deshecho> {
  exigirPermiso(sesion, "productos.editar");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    const edicion = exigirDeshacible(await bloquearEdicion(tx, id), tx.now());
    const cambios = new Map(edicion.cambios.map((cambio) => [cambio.sku, cambio]));
    const productos = await bloquearEditables(tx, [...cambios.keys()]);
    const categorias = new Set((await listarCategorias(tx)).map((categoria) => categoria.id));
    const dejados: Dejado[] = [];
    const restaurados: Record<string, CamposEditados> = {};
    for (const producto of productos) {
      const { sku } = producto;
      const cambio = cambios.get(sku);
      if (!cambio) continue;
      const antes = guardados.parse(cambio.antes);
      const frase = porQueNo(producto, cambio.despues, antes, categorias);
      if (frase) {
        dejados.push({ sku, producto: producto.producto, frase });
        continue;
      }
      restaurados[sku] = antes;
    }
    await respetandoLimites(tx, Object.keys(restaurados), { sesion, pasa: true, vuelve: true }, async () => {
      for (const [sku, antes] of Object.entries(restaurados)) {
        await actualizarProducto(tx, sku, antes);
        tx.announce({ tabla: "productos", clave: sku });
      }
    });
    await marcarDeshecha(tx, id, tx.now());
    const despues = { restaurados, dejados: dejados.map(({ sku }) => sku) };
    await anotarAuditoria(tx, {
      quien,
      accion: "productos.deshacer_varios",
      objeto: `edicion:${id}`,
      despues,
    });
    return { resumen: edicion.resumen, restaurados: Object.keys(restaurados).length, dejados };
  });
}

function exigirDeshacible(edicion: EdicionGuardada | null, ahora: Date): EdicionGuardada {
  if (!edicion) throw new Rechazo("desconocido", TEXTOS_CATALOGO.edicion_desconocida);
  if (edicion.deshecha_en) throw new Rechazo("estado", TEXTOS_CATALOGO.edicion_deshecha);
  if (ahora.getTime() - edicion.fecha.getTime() > PLAZO)
    throw new Rechazo("estado", TEXTOS_CATALOGO.edicion_vieja);
  return edicion;
}

/** Why a product keeps its values; null when it gets the former ones back. */
function porQueNo(
  producto: ProductoEditable,
  despues: object,
  { categoria_id }: CamposEditados,
  categorias: ReadonlySet<number>,
): string | null {
  if (!sonIguales(despues, producto)) return "Cambió después.";
  if (categoria_id !== undefined && !categorias.has(categoria_id))
    return "Su categoría anterior ya no existe.";
  return null;
}

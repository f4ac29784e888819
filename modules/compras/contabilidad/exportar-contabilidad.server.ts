import type { FiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { exigirQueQuepan, MAX_VENTAS } from "#modules/compras/venta/tope-archivo.ts";
import { exportar } from "#modules/comun/acceso/exportar.server.ts";
import type { FormatoPlanilla } from "#modules/comun/planilla/planilla.server.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerContables, leerIds, leerLineasContables, leerVueltas } from "./contabilidad.store.server.ts";
import { type FilaContable, filasContables } from "./filas.ts";

const POR_GRUPO = 500;

type Pedido = { filtros: FiltrosVenta; formato: FormatoPlanilla };

/**
 * The rows of the accountant's file, in groups that are read while the file is sent. Only the ids of the sales are read at once,
 * so that a sale registered meanwhile moves no row. The record in the audit counts sales.
 */
export async function exportarContabilidad(
  ctx: Ctx,
  { filtros: { pagina: _, orden: __, ...filtros }, formato }: Pedido,
  sesion: Sesion,
  { max = MAX_VENTAS, porGrupo = POR_GRUPO } = {},
): Promise<AsyncGenerator<FilaContable[]>> {
  const ids = await exportar(ctx, sesion, {
    permiso: "ventas.exportar",
    filtros: { archivo: "contabilidad", formato, ...filtros },
    bloqueo: { exenta: "La ley tributaria obliga a registrar cada venta con su comprador." },
    leer: async () => {
      const halladas = await leerIds(ctx, filtros, max + 1);
      exigirQueQuepan(halladas, max);
      return halladas;
    },
    filas: (halladas) => halladas,
  });
  return grupos(ctx, ids, porGrupo);
}

async function* grupos(
  ctx: Lector,
  ids: readonly number[],
  porGrupo: number,
): AsyncGenerator<FilaContable[]> {
  for (let desde = 0; desde < ids.length; desde += porGrupo) {
    const suyas = ids.slice(desde, desde + porGrupo);
    const [ventas, lineas, vueltas] = await Promise.all([
      leerContables(ctx, suyas),
      leerLineasContables(ctx, suyas),
      leerVueltas(ctx, suyas),
    ]);
    yield ventas.flatMap((venta) => filasContables(venta, lineas.get(venta.id) ?? [], vueltas.get(venta.id)));
  }
}

import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { insertarCarpetas } from "#modules/productos/cambios.store.server.ts";
import { BUCKET, carpetasQueFaltan, TOTAL_CARPETAS } from "./carpetas.ts";
import { leerCarpetas } from "./catalogo.store.server.ts";

export type AvanceCarpetas = { creadas: number; listas: number; total: number };

export async function avanceCarpetas(ctx: Lector): Promise<Omit<AvanceCarpetas, "creadas">> {
  const faltan = carpetasQueFaltan(await leerCarpetas(ctx, BUCKET)).length;
  return { listas: TOTAL_CARPETAS - faltan, total: TOTAL_CARPETAS };
}

/** Creates the next missing folders; does nothing when all of them exist. */
export async function crearCarpetas(ctx: Ctx, cuantas: number, sesion: Sesion): Promise<AvanceCarpetas> {
  exigirPermiso(sesion, "productos.editar");
  return enTransaccion(ctx, async (tx) => {
    const faltan = carpetasQueFaltan(await leerCarpetas(tx, BUCKET)).slice(0, cuantas);
    const creadas = await insertarCarpetas(tx, BUCKET, faltan);
    if (creadas.length > 0) {
      const quien = sesion.codigo_referido;
      await anotarAuditoria(tx, {
        quien,
        accion: "carpetas.crear",
        objeto: `bucket:${BUCKET}`,
        despues: creadas,
      });
    }
    return { creadas: creadas.length, ...(await avanceCarpetas(tx)) };
  });
}

import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { buscarPorId, soltarAtascados, soltarPorId } from "./correos.store.server.ts";
import { TEXTOS_CORREOS } from "./textos.ts";

/** Makes one mail due now that is stuck or waits after a failure. */
export async function reintentarCorreo(ctx: Ctx, quien: Sesion, id: number): Promise<void> {
  exigirPermiso(quien, "correos.reintentar");
  await enTransaccion(ctx, async (tx) => {
    const antes = await buscarPorId(tx, id);
    if (!antes) throw new Rechazo("desconocido", TEXTOS_CORREOS.desconocido);
    const sueltos = await soltarPorId(tx, id, tx.now());
    if (sueltos.length === 0)
      throw new Rechazo(
        "estado",
        antes.estado === "enviado" ? TEXTOS_CORREOS.ya_enviado : TEXTOS_CORREOS.en_camino,
      );
    const { estado, intentos, ultimo_error } = antes;
    await anotarAuditoria(tx, {
      quien: quien.codigo_referido,
      accion: "correos.reintentar",
      objeto: `correo:${id}`,
      antes: { estado, intentos, ultimo_error },
      despues: { estado: "pendiente" },
    });
    tx.announce({ tabla: "correos" });
  });
}

/** Makes all stuck mails due now and returns how many there were. */
export async function reintentarAtascados(ctx: Ctx, quien: Sesion): Promise<number> {
  exigirPermiso(quien, "correos.reintentar");
  return enTransaccion(ctx, async (tx) => {
    const ids = await soltarAtascados(tx, tx.now());
    if (ids.length === 0) return 0;
    await anotarAuditoria(tx, {
      quien: quien.codigo_referido,
      accion: "correos.reintentar_atascados",
      objeto: "correos",
      antes: { estado: "atascado", ids },
      despues: { estado: "pendiente" },
    });
    tx.announce({ tabla: "correos" });
    return ids.length;
  });
}

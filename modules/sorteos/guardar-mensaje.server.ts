import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cambiarSorteo } from "./sorteos.store.server.ts";
import { LARGO_MENSAJE, TEXTOS_SORTEOS } from "./textos.ts";
import { tomarSorteo } from "./tomar-sorteo.server.ts";

/** Saves the admin's message to the people who follow the raffle. */
export async function guardarMensaje(
  ctx: Ctx,
  { key, mensaje }: { key: string; mensaje: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  const limpio = mensaje.trim().slice(0, LARGO_MENSAJE);
  exigirPermiso(sesion, "sorteos.mensaje");
  if (limpio === "") throw new Rechazo("valor", TEXTOS_SORTEOS.mensaje_vacio);
  await cambiarMensaje(ctx, key, limpio, sesion);
  return { message: TEXTOS_SORTEOS.mensaje_guardado };
}

export async function borrarMensaje(
  ctx: Ctx,
  { key }: { key: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "sorteos.mensaje");
  await cambiarMensaje(ctx, key, null, sesion);
  return { message: TEXTOS_SORTEOS.mensaje_borrado };
}

function cambiarMensaje(ctx: Ctx, key: string, mensaje_admin: string | null, sesion: Sesion): Promise<void> {
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    if (sorteo.mensaje_admin === mensaje_admin) return;
    await cambiarSorteo(tx, sorteo, { mensaje_admin });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "sorteos.mensaje",
      objeto: `sorteo:${key}`,
      antes: { mensaje_admin: sorteo.mensaje_admin },
      despues: { mensaje_admin },
    });
    tx.announce({ tabla: "sorteos", clave: key });
  });
}

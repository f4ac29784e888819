import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarSesion, listarSesiones } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { terminarOtrasSesiones } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { nombreDispositivo } from "./dispositivo.ts";
import { SESION_DESCONOCIDA } from "./textos.ts";

/** The sessions of a person, the current one first, then the most recently used. */
export async function listarDispositivos(ctx: Ctx, { user_id, session_id }: Sesion) {
  const filas = await listarSesiones(ctx, user_id, ctx.now());
  const sesiones = filas.map(({ id, userAgent, createdAt, usada_en, red }) => ({
    id,
    nombre: nombreDispositivo(userAgent),
    iniciada_en: createdAt,
    usada_en: usada_en ?? createdAt,
    red,
    esta: id === session_id,
  }));
  return sesiones.toSorted((a, b) => Number(b.esta) - Number(a.esta) || +b.usada_en - +a.usada_en);
}

/** Signs out one of the person's own sessions. */
export async function cerrarDispositivo(ctx: Ctx, sesion: Sesion, id: string): Promise<void> {
  const { user_id, codigo_referido } = sesion;
  await enTransaccion(ctx, async (tx) => {
    if (!(await borrarSesion(tx, { id, user_id }))) throw new Rechazo("desconocido", SESION_DESCONOCIDA);
    tx.announce({ tabla: "sesiones", usuario: codigo_referido, clave: id });
  });
}

export const cerrarOtrosDispositivos = (ctx: Ctx, sesion: Sesion): Promise<void> =>
  enTransaccion(ctx, (tx) => terminarOtrasSesiones(tx, sesion));

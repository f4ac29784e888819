import { paginasDe } from "#modules/comun/conteo.ts";
import type { Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { NOTIFICACIONES_EN_CAMPANA, NOTIFICACIONES_POR_PAGINA } from "./notificacion.ts";
import {
  contarNoLeidasDe,
  leerNotificaciones,
  leerUltimas,
  type Notificacion,
} from "./notificaciones.store.server.ts";

type Quien = Pick<Sesion, "codigo_referido">;
export type PaginaNotificaciones = {
  notificaciones: Notificacion[];
  total: number;
  pagina: number;
  paginas: number;
};

export const contarNoLeidas = (ctx: Lector, quien: Quien): Promise<number> =>
  contarNoLeidasDe(ctx, quien.codigo_referido);

/** The person's newest notices, for the bell. */
export const listarUltimas = (ctx: Lector, quien: Quien): Promise<Notificacion[]> =>
  leerUltimas(ctx, quien.codigo_referido, NOTIFICACIONES_EN_CAMPANA);

/** One page of the person's notices, newest first. */
export async function listarNotificaciones(
  ctx: Lector,
  quien: Quien,
  pedida = 1,
): Promise<PaginaNotificaciones> {
  const pagina = Math.max(1, Math.trunc(pedida));
  const desde = (pagina - 1) * NOTIFICACIONES_POR_PAGINA;
  const { filas, total } = await leerNotificaciones(ctx, quien.codigo_referido, {
    limite: NOTIFICACIONES_POR_PAGINA,
    desde,
  });
  return {
    notificaciones: filas,
    total,
    pagina,
    paginas: paginasDe(total, NOTIFICACIONES_POR_PAGINA),
  };
}

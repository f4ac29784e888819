import { paginasDe } from "#modules/comun/conteo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { NOTIFICACIONES_EN_CAMPANA, NOTIFICACIONES_POR_PAGINA } from "./notificacion.ts";
import {
  leerAvisosPendientes,
  leerNotificaciones,
  leerUltimas,
  type MiradaDePersona,
  type Notificacion,
  type PendientesAvisos,
} from "./notificaciones.store.server.ts";

type Quien = Pick<Sesion, "codigo_referido">;
type Lectura = Pick<Ctx, "db" | "now">;

const miradaDe = ({ now }: Lectura, { codigo_referido }: Quien): MiradaDePersona => ({
  usuario: codigo_referido,
  ahora: now(),
});

export type PaginaNotificaciones = {
  notificaciones: Notificacion[];
  total: number;
  pagina: number;
  paginas: number;
};

/** What the bell shows: the unread notices and, in milliseconds, when the next one may be seen. */
export async function leerCampana(ctx: Lectura, quien: Quien) {
  const mirada = miradaDe(ctx, quien);
  return campanaDe(await leerAvisosPendientes(ctx, mirada), mirada.ahora);
}

export const campanaDe = ({ no_leidas, proxima }: PendientesAvisos, ahora: Date) => ({
  no_leidas,
  proxima_en: proxima === null ? null : new Date(proxima).getTime() - ahora.getTime(),
});

/** The person's newest notices, for the bell. */
export const listarUltimas = (ctx: Lectura, quien: Quien): Promise<Notificacion[]> =>
  leerUltimas(ctx, miradaDe(ctx, quien), NOTIFICACIONES_EN_CAMPANA);

/** One page of the person's notices, newest first. */
export async function listarNotificaciones(
  ctx: Lectura,
  quien: Quien,
  pedida = 1,
): Promise<PaginaNotificaciones> {
  const pagina = Math.max(1, Math.trunc(pedida));
  const desde = (pagina - 1) * NOTIFICACIONES_POR_PAGINA;
  const { filas, total } = await leerNotificaciones(ctx, miradaDe(ctx, quien), {
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

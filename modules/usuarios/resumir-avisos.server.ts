import {
  formatearFechaCorta,
  instanteSantiago,
  partesSantiago,
  sumarDias,
} from "#modules/comun/fechas/fechas.ts";
import { DIA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { PAUSA_ENTRE_CORREOS } from "./avisar-admins.server.ts";
import {
  type Administradores,
  leerAdministradores,
  leerAvisosSinCorreo,
  leerConCorreoReciente,
  leerUltimoResumen,
} from "./usuarios.store.server.ts";

/** Hour in Chile, before the draws of the evening. */
const HORA_RESUMEN = 20;
/** Waits this long, because a transaction that started before the hour may commit a little after it. */
const MARGEN = 5 * MINUTO_MS;
/** How far back a summary looks when the server was stopped. */
const ALCANCE = 7 * DIA_MS;
const MAXIMO = 100;

/** The most recent summary hour that has passed. */
function corteDe(ahora: Date): Date {
  const ya = new Date(ahora.getTime() - MARGEN);
  const hoy = partesSantiago(ya);
  const corte = instanteSantiago(hoy, HORA_RESUMEN);
  return corte <= ya ? corte : instanteSantiago(sumarDias(hoy, -1), HORA_RESUMEN);
}

/**
 * One mail per admin and day with the notices since the last one that were not mailed at once; none when there are none.
 * Whether a notice is mailed at once is decided when it is written, so that nothing is lost when the setting changes.
 */
export async function resumirAvisos(ctx: Ctx): Promise<number> {
  const corte = corteDe(ctx.now());
  let escritos = 0;
  for (const admin of (await leerAdministradores(ctx)).admins) {
    if (await resumirPara(ctx, admin, corte)) escritos++;
  }
  return escritos;
}

/**
 * For admins who are mailed at once: one mail with what was not mailed since the last, at most every ten minutes. The
 * lock keeps two processes from mailing the same notices.
 */
export async function juntarAvisos(ctx: Ctx): Promise<number> {
  const { admins, avisos_admin } = await leerAdministradores(ctx);
  if (avisos_admin !== "al_momento") return 0;
  const ahora = ctx.now().getTime();
  const recientes = await leerConCorreoReciente(ctx, admins, new Date(ahora - PAUSA_ENTRE_CORREOS));
  let escritos = 0;
  for (const admin of admins.filter(({ codigo }) => !recientes.has(codigo))) {
    if (await resumirPara(ctx, admin, new Date(ahora - MINUTO_MS), "juntos")) escritos++;
  }
  return escritos;
}

type Admin = Administradores["admins"][number];

function resumirPara(
  ctx: Ctx,
  { codigo, email }: Admin,
  hasta: Date,
  motivo: "dia" | "juntos" = "dia",
): Promise<boolean> {
  if (!email) return Promise.resolve(false);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `resumen-admin:${codigo}`);
    const ultimo = (await leerUltimoResumen(tx, codigo)) ?? new Date(0);
    const desde = new Date(Math.max(ultimo.getTime(), hasta.getTime() - ALCANCE));
    const todos = desde < hasta ? await leerAvisosSinCorreo(tx, codigo, { desde, hasta }) : [];
    if (todos.length === 0) return false;
    const avisos = todos.slice(0, MAXIMO).map(({ titulo, texto, enlace }) => ({
      titulo,
      texto,
      ruta: enlace ?? "/notificaciones",
    }));
    return encolarCorreo(tx, {
      clave:
        motivo === "dia"
          ? `admin-resumen:${formatearFechaCorta(hasta)}:${codigo}`
          : `admin-juntos:${hasta.toISOString()}:${codigo}`,
      para: email,
      usuario: codigo,
      plantilla: "admin_resumen",
      datos: { fecha: hasta.toISOString(), avisos, otros: todos.length - avisos.length, motivo },
    });
  });
}

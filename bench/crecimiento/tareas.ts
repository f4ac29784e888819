import { sql } from "drizzle-orm";
import { limpiarConversaciones } from "#modules/asistente/cargar-conversacion.server.ts";
import { terminarOfertas } from "#modules/catalogo/edicion/terminar-ofertas.server.ts";
import { rechazarSinPago } from "#modules/compras/pago/anulacion/rechazar-sin-pago.server.ts";
import { recordarPagos } from "#modules/compras/pago/recordar-pagos.server.ts";
import { juntarSumas } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { limpiarVencidos } from "#modules/comun/operacion.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { contarCorreosPorEstado } from "#modules/correos/correos.store.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { completarEliminaciones } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { soltarVencidas } from "#modules/productos/existencias/mover-existencias.server.ts";
import { auditarNoche } from "#modules/puntos/auditar-libro.server.ts";
import { juntarSumasHistorial } from "#modules/puntos/puntos.store.server.ts";
import { atenderSorteos } from "#modules/sorteos/realizacion/reloj/atender-sorteos.server.ts";
import { recordarSorteos } from "#modules/sorteos/realizacion/reloj/recordar-sorteos.server.ts";
import { limpiarAccesos } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { resumirAvisos } from "#modules/usuarios/resumir-avisos.server.ts";
import { createCtx } from "#server/context.ts";
import type { TiendaAbierta } from "./tienda.ts";

export type Tarea = [nombre: string, correr: (ctx: Ctx) => Promise<unknown>];

/** Scheduled jobs, and the query behind the metrics. */
export const TAREAS: readonly Tarea[] = [
  ["job: draws that are due", atenderSorteos],
  ["job: reminders of draws", recordarSorteos],
  ["job: accounts to be deleted", completarEliminaciones],
  ["job: reminders of payments", recordarPagos],
  ["job: summary for admins", resumirAvisos],
  ["job: expired talks", limpiarConversaciones],
  ["job: expired sessions", limpiarAccesos],
  ["job: what has expired", limpiarVencidos],
  ["job: expired reservations of units", soltarVencidas],
  ["job: sales without a payment", rechazarSinPago],
  ["job: offers that ended", terminarOfertas],
  ["job: sums of sales", juntarSumas],
  ["job: sums of people's points", juntarSumasHistorial],
  ["metric: mails that wait", contarCorreosPorEstado],
];
/** Runs an audit and returns how many things it looked at. */
export type Auditoria = [nombre: string, correr: (ctx: Ctx) => Promise<number>];

/**
 * An audit looks at more in a larger shop: the accounts of the last day and a twentieth of the others, or every thing whose units
 * are counted. So the time of each of them is compared.
 */
export const AUDITORIAS: readonly Auditoria[] = [
  ["the nightly audit, 100 accounts", async (ctx) => (await auditarNoche(ctx)).cifras.cuentas / 100],
  ["the nightly audit of units, 100 products or options", auditarUnidades],
];

async function auditarUnidades(ctx: Ctx): Promise<number> {
  await auditarExistencias(ctx, { todo: false });
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select (select count(*) from productos) + (select count(*) from productos_opciones) as n`,
  );
  return (rows[0]?.n ?? 0) / 100;
}

export function ctxDe({ database, url }: TiendaAbierta): Ctx {
  const mudo = () => undefined;
  const log = { info: mudo, warn: mudo, error: mudo };
  return createCtx({
    db: database.db,
    log,
    publish: mudo,
    public_url: url,
    secret: "medida",
    baliza: null,
    cofre: crearCofre("medida"),
  });
}

import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { leerIntentos, leerPrimero } from "./respaldos.store.server.ts";
import { PACIENCIA, ultimoTurno } from "./turnos.ts";

/** Tells the owner, once a day, that a due backup is missing for hours. `motivo` is why the last attempt failed. */
export async function avisarSinRespaldo(
  ctx: Ctx,
  horas: readonly number[],
  motivo: string,
): Promise<boolean> {
  const [{ bueno }, primero] = await Promise.all([
    leerIntentos(ctx, "respaldo"),
    leerPrimero(ctx, { bueno: false }),
  ]);
  // Do not look at the last turn: in a shop with one every hour it is never hours old.
  const limite = new Date(ctx.now().getTime() - PACIENCIA);
  const falta = bueno
    ? bueno.fecha < ultimoTurno(limite, horas)
    : primero !== null && primero.fecha <= limite;
  if (!falta) return false;
  const ultimo = bueno ? `El último es del ${formatearFechaHora(bueno.fecha)}.` : "No hay ninguno todavía.";
  return avisar(ctx, "respaldo", "La tienda no se pudo respaldar", `${ultimo} ${motivo}`);
}

export const avisarEnsayoFallido = (ctx: Ctx, motivo: string): Promise<boolean> =>
  avisar(ctx, "ensayo", "El respaldo no se pudo restaurar", `Ensayo semanal: ${motivo}`);

async function avisar(ctx: Ctx, clase: string, titulo: string, texto: string): Promise<boolean> {
  await enTransaccion(ctx, (tx) =>
    avisarAdmins(tx, {
      permiso: "ajustes.guardar",
      clave: `${clase}:${diaDe(tx.now())}`,
      titulo,
      texto,
      enlace: "/admin",
    }),
  );
  return true;
}

import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { rolPuede } from "#modules/comun/acceso/permisos.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { finDeDiasCorridos, ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarVariosAAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { leerAdministradores } from "#modules/usuarios/usuarios.store.server.ts";
import { conDevolucion } from "./con-devolucion.server.ts";
import { negativaPaso } from "./estado-devolucion.ts";
import { DIAS_REEMBOLSO, finReembolso } from "./plazos.ts";
import { leerPorVencer, leerSinLlegar } from "./trabajos.store.server.ts";

const POR_VEZ = 100;
/** Days before the end of the term at which the admins are told. */
const DIAS_AVISO = 10;
const PERMISO = "devoluciones.atender";
const SISTEMA = { codigo_referido: "sistema:devoluciones" };

/** The job of terms: returns that were not sent, or did not arrive, in their days expire, and the admins are told which refunds are near their last day. */
export async function vencerDevoluciones(ctx: Ctx): Promise<number> {
  const { dias_enviar_devolucion: dias } = await leerAjustes(ctx);
  let vencidas = 0;
  // Ids by a rough instant; the end of the term decides under the lock.
  const hasta = new Date(ctx.now().getTime() - dias * DIA_MS);
  for (const id of await leerSinLlegar(ctx, hasta, POR_VEZ))
    try {
      if (await vencer(ctx, id, dias)) vencidas++;
    } catch (error) {
      ctx.log.error("returns: a return past its term could not be ended", { id, ...describeError(error) });
    }
  await avisarPlazos(ctx);
  return vencidas;
}

const vencer = (ctx: Ctx, id: number, dias: number): Promise<boolean> =>
  conDevolucion(ctx, { id, sesion: SISTEMA }, async (tx, { pedida, mover }) => {
    // A parcel has as many days from when it left as it had to leave.
    const desde = pedida.estado === "en_camino" ? pedida.enviada_en : pedida.aceptada_en;
    const enTiempo = desde && finDeDiasCorridos(desde, dias) > tx.now();
    if (enTiempo || negativaPaso(pedida, "vencida")) return false;
    await mover({ estado: "vencida", terminada_en: tx.now() });
    return true;
  });

/** Once for each return: a notice with the same key is not written again. */
async function avisarPlazos(ctx: Ctx): Promise<void> {
  const hasta = new Date(ctx.now().getTime() - (DIAS_REEMBOLSO - DIAS_AVISO) * DIA_MS);
  const conocidos = await leerAdministradores(ctx);
  const admins = conocidos.admins
    .filter(({ rol_admin }) => rolPuede(rol_admin, PERMISO))
    .map(({ codigo }) => codigo);
  const cerca = await leerPorVencer(ctx, { hasta, admins, limite: POR_VEZ });
  if (cerca.length === 0) return;
  await enTransaccion(ctx, (tx) =>
    avisarVariosAAdmins(
      tx,
      cerca.map(({ id, codigo, pedida_en }) => ({
        permiso: PERMISO,
        clave: `devolucion:${id}:plazo`,
        titulo: `Devolución de ${codigo}: se acaba el plazo`,
        texto: `Por ley el dinero vuelve a más tardar el ${formatearDia(ultimoDiaDelPlazo(finReembolso(pedida_en)))}.`,
        enlace: `/admin/devoluciones/${id}`,
      })),
      conocidos,
    ),
  );
}

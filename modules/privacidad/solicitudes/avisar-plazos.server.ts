import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarVariosAAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { DIAS_AVISO, DIAS_AVISO_BLOQUEO } from "./solicitud.ts";
import { leerPlazosCercanos } from "./solicitudes.store.server.ts";
import { hastaEl } from "./textos.ts";

const POR_VEZ = 100;
const QUE = { solicitud: "la solicitud", bloqueo: "el bloqueo de datos de la solicitud" } as const;

/**
 * Warns who answers of each term of requests and blocks: once when it is about to end, and once when it has ended. A job runs it; a
 * notice with the same key is not written again, and an extended term has a key of its own.
 */
export async function avisarPlazosDatos(ctx: Ctx): Promise<number> {
  const ahora = ctx.now();
  const hasta = {
    solicitud: finDeDiasCorridos(ahora, DIAS_AVISO),
    bloqueo: finDeDiasCorridos(ahora, DIAS_AVISO_BLOQUEO),
  };
  const cerca = await leerPlazosCercanos(ctx, hasta, POR_VEZ);
  if (cerca.length === 0) return 0;
  const avisos = cerca.map(({ codigo, clase, vence_en }) => {
    const vencido = vence_en <= ahora;
    return {
      permiso: "datos.responder" as const,
      clave: `${clase}:${codigo}:${vence_en.getTime()}:${vencido ? "vencido" : "pronto"}`,
      titulo: vencido
        ? "Venció un plazo de datos personales"
        : "Está por vencer un plazo de datos personales",
      texto: vencido
        ? `Por ley, ${QUE[clase]} ${codigo} se respondía a más tardar el ${hastaEl(vence_en)}. Respóndelo ahora.`
        : `Por ley, ${QUE[clase]} ${codigo} se responde a más tardar el ${hastaEl(vence_en)}.`,
      enlace: `/admin/datos/${codigo}`,
    };
  });
  await enTransaccion(ctx, (tx) => avisarVariosAAdmins(tx, avisos));
  return avisos.length;
}

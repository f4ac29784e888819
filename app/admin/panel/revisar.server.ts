import { data } from "react-router";
import type { Revision } from "#app/admin/puntos/revision.tsx";
import type { Peticion } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";

export type RespuestaRevision = { revision: Revision; error: null } | { revision: null; error: string };

/** Proves the book now. Only that another proof is under way is a refusal. */
export async function revisar({ ctx, sesion }: Peticion & { sesion: Sesion }) {
  try {
    const { asientos, movimientos, cuentas, fecha, diferencias, total_diferencias } = await revisarLibro(
      ctx,
      sesion.codigo_referido,
    );
    const cifras = { asientos, movimientos, cuentas };
    const revision = { diferencias, total_diferencias, cifras, revisado_en: fecha };
    return data<RespuestaRevision>({ revision, error: null });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return data<RespuestaRevision>({ revision: null, error: mensaje }, { status });
  }
}

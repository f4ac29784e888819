import { eq, like } from "drizzle-orm";
import { correos, solicitudes_datos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { tomarSolicitud } from "#modules/privacidad/solicitudes/atender-solicitud.server.ts";
import { pedirDerecho } from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { responderSolicitud } from "#modules/privacidad/solicitudes/responder-solicitud.server.ts";
import type { ClaseSolicitud } from "#modules/privacidad/solicitudes/solicitud.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "./personas.ts";

/** A shop with the desk of requests about personal data, and two owners, so that one of them may be deleted. */
export async function tiendaConSolicitudes() {
  const { db } = await testDatabase();
  const ctx = testCtx(db);
  const duena = await crearPersona(ctx, { role: "admin" });
  await crearPersona(ctx, { role: "admin" });
  const pedir = (quien: Sesion, clase: ClaseSolicitud, mas: object = {}) =>
    pedirDerecho(ctx, { clase, detalle: "Por favor", ...mas }, quien);
  return {
    db,
    ctx,
    duena,
    pedir,
    /** A request that the desk has taken. */
    async enRevision(quien: Sesion, clase: ClaseSolicitud, mas: object = {}) {
      const { codigo } = await pedir(quien, clase, mas);
      await tomarSolicitud(ctx, codigo, duena);
      return codigo;
    },
    async fila(codigo: string) {
      const [solicitud] = await db
        .select()
        .from(solicitudes_datos)
        .where(eq(solicitudes_datos.codigo, codigo));
      return solicitud;
    },
    correosDe: (codigo: string) =>
      db
        .select()
        .from(correos)
        .where(like(correos.clave, `solicitud:${codigo}:%`))
        .orderBy(correos.id),
    responder: (codigo: string, fin: "acoger" | "parcial" | "denegar", respuesta = "Así es.") =>
      responderSolicitud(ctx, { codigo, fin, respuesta }, duena),
  };
}

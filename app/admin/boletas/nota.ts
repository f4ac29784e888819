import { requierePermiso } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/accion.server.ts";
import { descargarNota } from "#modules/boletas/descargar-nota.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Route } from "./+types/nota.ts";

/** The file of a credit note, to be sent by hand. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "boletas.atender");
  try {
    const { nombre, contenido } = await descargarNota(ctx, leerEntero(args.params.id) ?? 0, sesion);
    return new Response(new Uint8Array(contenido), {
      headers: {
        "Content-Type": "application/xml; charset=ISO-8859-1",
        "Content-Disposition": `attachment; filename="${nombre}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    throw new Response(mensaje, { status });
  }
}

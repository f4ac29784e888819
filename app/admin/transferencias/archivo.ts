import { requierePermiso } from "#app/context.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { descargarCartola } from "#modules/transferencias/importar/importar-cartola.server.ts";
import type { Route } from "./+types/archivo.ts";

/** The raw file of a bank, always as a download: the browser never opens it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "transferencias.ver");
  const id = leerEntero(args.params.id);
  if (id === null) throw new Response(null, { status: 404 });
  try {
    const { nombre, contenido } = await descargarCartola(ctx, id, sesion);
    return new Response(new Uint8Array(contenido), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(nombre)}`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof Rechazo) throw new Response(null, { status: 404 });
    throw error;
  }
}

import { requierePermiso } from "#app/context.ts";
import { descargarNota } from "#modules/boletas/descargar-nota.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Route } from "./+types/nota.ts";
import { archivoXml } from "./archivo-xml.server.ts";

/** The file of a credit note, to be sent by hand. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "boletas.atender");
  return archivoXml(() => descargarNota(ctx, leerEntero(args.params.id) ?? 0, sesion));
}

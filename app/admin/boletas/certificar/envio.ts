import { archivoXml } from "#app/admin/boletas/archivo-xml.server.ts";
import { requierePermiso } from "#app/context.ts";
import { sobreDelSet } from "#modules/boletas/certificacion/set-hecho.server.ts";
import type { Route } from "./+types/envio.ts";

/** The envelope of the newest test set: the same bytes at every download. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "boletas.abrir");
  return archivoXml(async () => ({ nombre: "set-de-pruebas.xml", contenido: await sobreDelSet(ctx) }));
}

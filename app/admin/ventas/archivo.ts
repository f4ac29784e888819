import { requierePermiso } from "#app/context.ts";
import { leerArchivoVenta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Route } from "./+types/archivo.ts";

/**
 * Serves a proof or a boleta to the admin's tab: only pictures and PDF, so that the browser never runs it.
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "ventas.ver");
  const { codigo, cual } = args.params;
  if (cual !== "comprobante" && cual !== "boleta") throw new Response(null, { status: 404 });
  try {
    const { mime, nombre, contenido } = await leerArchivoVenta(ctx, sesion, codigo, cual);
    return new Response(new Uint8Array(contenido), {
      headers: {
        "Content-Type": mime,
        "Content-Disposition": `inline; filename="${nombre}"`,
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof Rechazo) throw new Response(null, { status: 404 });
    throw error;
  }
}

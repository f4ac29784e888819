import { requiereSesion } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/accion.server.ts";
import { leerFotoDevolucion } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import type { Route } from "./+types/foto.ts";

/** A photo of a return, for its customer and the desk: caches must not store it and browsers must not run it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  try {
    const { mime, contenido } = await leerFotoDevolucion(ctx, sesion, args.params.foto);
    return new Response(Buffer.from(contenido), {
      headers: {
        "Content-Type": mime,
        "Content-Length": String(contenido.byteLength),
        "Content-Disposition": "inline",
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(mensaje, { status, headers });
  }
}

import { requierePermiso } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { CorreoEscrito } from "#modules/correos/correo.ts";
import { verCorreo } from "#modules/correos/listar-correos.server.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";
import type { Route } from "./+types/vista.ts";
import { leerId } from "./busqueda.ts";

/**
 * One mail as its recipient sees it, for the frame of its page: no script may run and no cache may store it.
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, buzon_local } = requierePermiso(args, "correos.ver");
  const correo = await verCorreo(ctx, leerId(args.params.id) ?? 0, { local: buzon_local });
  if (!correo) throw new Response(null, { status: 404 });
  const escrito = await renderCorreo(
    correo.plantilla,
    correo.datos,
    await leerAjustes(ctx),
    ctx.public_url,
  ).catch(() => null);
  const enTexto = new URL(args.request.url).searchParams.get("formato") === "texto";
  return responder(escrito, enTexto, ctx.public_url);
}

function responder(escrito: CorreoEscrito | null, enTexto: boolean, public_url: string): Response {
  const headers = {
    "Cache-Control": "no-store",
    "X-Frame-Options": "SAMEORIGIN",
    "Content-Security-Policy": [
      "sandbox allow-popups allow-popups-to-escape-sandbox",
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src 'self' ${new URL(public_url).origin} data:`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join("; "),
  };
  const tipo = (mime: string) => ({ ...headers, "Content-Type": `${mime}; charset=utf-8` });
  if (!escrito)
    return new Response("Este correo ya no se puede mostrar.", { status: 200, headers: tipo("text/plain") });
  return enTexto
    ? new Response(escrito.text, { headers: tipo("text/plain") })
    : new Response(escrito.html, { headers: tipo("text/html") });
}

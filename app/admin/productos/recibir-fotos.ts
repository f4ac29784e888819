import { fotoDe } from "#app/admin/kit/respuesta.server.ts";
import { requiereAdmin } from "#app/context.ts";
import { formOf } from "#app/lib/actions/forms.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import { agregarFoto } from "#modules/catalogo/guardar-foto.server.ts";
import type { Route } from "./+types/recibir-fotos.ts";

const SIN_GUARDAR = { "Cache-Control": "no-store" };

/** Takes one picture and answers as JSON, for uploads that show how far they are. */
export async function action(args: Route.ActionArgs) {
  const { ctx, sesion } = requiereAdmin(args);
  try {
    const foto = await fotoDe(await formOf(args.request));
    const fotos = await agregarFoto(ctx, args.params.sku, foto, sesion);
    return Response.json({ fotos }, { headers: SIN_GUARDAR });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return Response.json({ message: mensaje }, { status, headers: SIN_GUARDAR });
  }
}

export function loader() {
  throw new Response(null, { status: 404 });
}

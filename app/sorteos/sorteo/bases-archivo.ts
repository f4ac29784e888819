import { peticion } from "#app/context.ts";
import { textoBases } from "#modules/sorteos/bases-texto.ts";
import { leerBasesSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import type { Route } from "./+types/bases-archivo.ts";

/** The frozen rules of a raffle, as a download. */
export async function loader(args: Route.LoaderArgs) {
  const datos = await leerBasesSorteo(peticion(args).ctx, args.params.sku, args.params.key);
  if (!datos) throw new Response(null, { status: 404 });
  return new Response(textoBases(datos), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="bases-${datos.key}.txt"`,
    },
  });
}

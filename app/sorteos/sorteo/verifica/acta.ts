import { peticion } from "#app/context.ts";
import { textoActa } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaPublica } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import type { Route } from "./+types/acta.ts";

/** The public record of a raffle, for download and verification. */
export async function loader(args: Route.LoaderArgs) {
  const acta = await leerActaPublica(peticion(args).ctx, args.params.sku, args.params.key);
  if (!acta) throw new Response(null, { status: 404 });
  return new Response(textoActa(acta), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="acta-${acta.key}.json"`,
    },
  });
}

import { data } from "react-router";
import { peticion } from "#app/context.ts";
import { orNull } from "#app/lib/actions/or-null.ts";
import { leerTarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { buscarComuna } from "#modules/compras/envio/lugar.ts";
import type { Route } from "./+types/tarifas.ts";

/** What sending to a comuna costs, by weight class: `?comuna=Providencia`; null for an unknown comuna. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = peticion(args);
  const lugar = buscarComuna(new URL(args.request.url).searchParams.get("comuna") ?? "");
  const headers = { "Cache-Control": "no-store" };
  return data(lugar && (await leerTarifasDeLugar(ctx, lugar)), { headers });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orNull(serverLoader());

import { requiereSesion } from "#app/context.ts";
import type { Route } from "./+types/boleta.ts";
import { entregarArchivo } from "./archivo.server.ts";

/** The boleta of a paid sale, as a download. */
export const loader = (args: Route.LoaderArgs) =>
  entregarArchivo(requiereSesion(args), { codigo: args.params.codigo, cual: "boleta" });

import { requiereSesion } from "#app/context.ts";
import type { Route } from "./+types/comprobante.ts";
import { entregarArchivo, recibirComprobante } from "./archivo.server.ts";

/** The proof of a transfer, as the customer sent it. */
export const loader = (args: Route.LoaderArgs) =>
  entregarArchivo(requiereSesion(args), { codigo: args.params.codigo, cual: "comprobante" });

export const action = recibirComprobante;

import { peticion, requiereSesion } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import type { Route } from "./+types/comprobante.ts";
import { entregarArchivo, subirComprobante } from "./archivo.server.ts";

/** The proof of a transfer, as its customer sent it. */
export const loader = (args: Route.LoaderArgs) =>
  entregarArchivo(requiereSesion(args), { codigo: args.params.codigo, cual: "comprobante" });

/** Takes a proof and answers as data: whoever sends it from here shows its progress. */
export async function action(args: Route.ActionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    const { codigo, nombre } = await subirComprobante(
      peticion(args),
      args.params.codigo,
      await args.request.formData(),
    );
    return Response.json({ codigo, nombre }, { headers });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return Response.json({ error: mensaje, message: mensaje }, { status, headers });
  }
}

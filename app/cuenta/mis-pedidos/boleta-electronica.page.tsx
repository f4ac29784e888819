import { PapelBoleta } from "#app/boleta/papel.tsx";
import { requiereSesion } from "#app/context.ts";
import { conTienda } from "#app/seo/marca.ts";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { verPapelPropio } from "#modules/boletas/papel/ver-papel.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Route } from "./+types/boleta-electronica.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const papel = await verPapelPropio(ctx, leerEntero(args.params.id) ?? 0, sesion);
  if (papel?.codigo !== args.params.codigo) throw new Response(null, { status: 404 });
  return { papel, consulta: `${new URL(ctx.public_url).host}/boleta` };
}

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: conTienda(matches, `Boleta de ${params.codigo}`) },
  { name: "description", content: "La boleta electrónica de tu compra, para ver o imprimir." },
];

/** The customer's boleta. The browser prints it, or keeps it as a PDF. */
export default function BoletaElectronica({ loaderData: { papel, consulta } }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-lectura py-6 md:py-10 print:py-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Volver to={`/mis-pedidos?compra=${papel.codigo}`}>Mis pedidos</Volver>
        <ScriptButton className="btn btn-secondary" onClick={() => window.print()}>
          Imprimir
        </ScriptButton>
      </div>
      <PapelBoleta papel={papel} consulta={consulta} titulo="h1" />
    </div>
  );
}

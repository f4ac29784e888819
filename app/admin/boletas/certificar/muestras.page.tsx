import { AvisoCertificacion } from "#app/admin/boletas/certificacion.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { PapelBoleta } from "#app/boleta/papel.tsx";
import { requierePermiso } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/accion.server.ts";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { papelesDelSet } from "#modules/boletas/certificacion/set-hecho.server.ts";
import type { Route } from "./+types/muestras.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "boletas.abrir");
  const papeles = await papelesDelSet(ctx).catch((error: unknown) => {
    const { status, mensaje } = refusalOf(error);
    throw new Response(mensaje, { status });
  });
  return { papeles, consulta: `${new URL(ctx.public_url).host}/boleta` };
}

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Muestras", "Las boletas del set de pruebas como se imprimen, para el SII.");

/** The samples. The browser prints each on a page of its own, or keeps all of them as a PDF. */
export default function Muestras({ loaderData: { papeles, consulta } }: Route.ComponentProps) {
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Muestras impresas"
      text={<Volver to="/admin/boletas/certificar">Certificación</Volver>}
      actions={
        <ScriptButton className="btn btn-secondary btn-sm" onClick={() => window.print()}>
          Imprimir o guardar PDF
        </ScriptButton>
      }
    >
      <AvisoCertificacion ambiente="certificacion" />
      <div className="grid gap-6 print:block">
        {papeles.map((papel) => (
          <div key={papel.folio} className="print:break-after-page">
            <PapelBoleta papel={papel} consulta={consulta} titulo="h2" />
          </div>
        ))}
      </div>
    </PaginaAdmin>
  );
}

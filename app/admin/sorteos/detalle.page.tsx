import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Volver } from "#app/ui/volver.tsx";
import { fichaSorteo } from "#modules/sorteos/listar-sorteos.server.ts";
import type { Route } from "./+types/detalle.page.ts";
import { accionesDeSorteo } from "./acciones.server.ts";
import { AvisoSorteo } from "./aviso.tsx";
import { EnsayosEncendidos } from "./ensayo.tsx";
import { SorteoEstado, SorteoGarantiaAdmin } from "./estado.tsx";
import { SorteoEnlaces, SorteoFicha, SorteoFinal } from "./ficha.tsx";
import { SorteoAbandono, SorteoInicio, SorteoMensajeAdmin, SorteoPlazo } from "./formularios.tsx";
import { SorteoIlegible } from "./ilegible.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "sorteos.ver");
  const ficha = await fichaSorteo(ctx, args.params.key);
  if (!ficha) throw new Response(null, { status: 404 });
  return ficha;
}

export const action = accionesDeSorteo;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, `Sorteo ${args.params.key}`, "Un sorteo con su avance, su mensaje y su inicio.");

export default function SorteoDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { sorteo, fuera_de_horario } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={`Sorteo ${sorteo.key}`}
      text={<Volver to="/admin/sorteos">Todos los sorteos</Volver>}
      actions={
        <span className="flex flex-wrap gap-1.5">
          <SorteoEstado sorteo={sorteo} />
          <SorteoGarantiaAdmin sorteo={sorteo} />
        </span>
      }
    >
      <AvisoSorteo respuesta={respuesta} />
      {sorteo.estado !== "Finalizado" && <EnsayosEncendidos encendidos={fuera_de_horario} />}
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4.5">
          <SorteoIlegible sorteo={sorteo} />
          <SorteoFicha sorteo={sorteo} />
          {!sorteo.ilegible && <SorteoInicio sorteo={sorteo} />}
          <SorteoFinal sorteo={sorteo} />
          <SorteoMensajeAdmin sorteo={sorteo} />
        </div>
        <div className="grid min-w-0 gap-4.5">
          <SorteoEnlaces sorteo={sorteo} />
          <SorteoPlazo sorteo={sorteo} respuesta={respuesta} />
          <SorteoAbandono sorteo={sorteo} />
        </div>
      </div>
    </PaginaAdmin>
  );
}

import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { formOf, withIntents } from "#app/lib/forms.ts";
import { useRealtime } from "#app/lib/realtime.ts";
import { useLastAnswer } from "#app/lib/use-last-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { verCorreo } from "#modules/correos/listar-correos.server.ts";
import type { Route } from "./+types/correos-detalle.page.ts";
import { leerId } from "./correos-busqueda.ts";
import { INTENTOS, reintentar } from "./correos-reintento.server.ts";
import { EstadoCorreo, sePuedeReintentar } from "./parts/correo-estado.tsx";
import { CorreoFicha } from "./parts/correo-ficha.tsx";
import { CorreoVista } from "./parts/correo-vista.tsx";
import { ReintentarCorreo } from "./parts/reintentar-correo.tsx";
import { Volver } from "./parts/volver.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, buzon_local } = requiereAdmin(args);
  const correo = await verCorreo(ctx, leerId(args.params.id) ?? 0, { local: buzon_local });
  if (!correo) throw new Response(null, { status: 404 });
  // Its facts stay here: the page shows what the reader sees.
  const { datos: _datos, ...resumen } = correo;
  const enTexto = new URL(args.request.url).searchParams.get("formato") === "texto";
  return { correo: resumen, enTexto, buzon_local };
}

export const action = withIntents(INTENTOS, async (args: Route.ActionArgs) =>
  reintentar(requiereAdmin(args), await formOf(args.request)),
);

export const meta: Route.MetaFunction = () => [
  { title: "Correo · Administración · Puntazo" },
  { name: "description", content: "Un correo de la tienda y su estado." },
];

const TEMAS = ["admin"];

export default function CorreoDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { correo, enTexto, buzon_local } = loaderData;
  const respuesta = useLastAnswer(actionData);
  useRealtime(TEMAS);
  return (
    <AdminFrame
      title={correo.asunto}
      text={<Volver to="/admin/correos">Todos los correos</Volver>}
      actions={sePuedeReintentar(correo) && <ReintentarCorreo id={correo.id} size="sm" />}
    >
      <div className="grid items-start gap-4.5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4.5">
          {respuesta && <Note kind={respuesta.ok ? "success" : "error"}>{respuesta.mensaje}</Note>}
          {correo.ultimo_error && (
            <Note kind={correo.estado === "atascado" ? "error" : "warning"}>
              <b className="block">Último error</b>
              {correo.ultimo_error}
            </Note>
          )}
          <Card as="section" aria-label="Ficha del correo">
            <EstadoCorreo {...correo} />
            <CorreoFicha correo={correo} />
          </Card>
        </div>
        <CorreoVista id={correo.id} asunto={correo.asunto} enTexto={enTexto} conEnlaces={buzon_local} />
      </div>
    </AdminFrame>
  );
}

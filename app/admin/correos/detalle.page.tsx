import { Link } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { maxIntentos } from "#modules/comun/bandeja/reintento.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { conMayuscula } from "#modules/comun/texto/frases.ts";
import { nombreCampo } from "#modules/comun/texto/palabras.ts";
import { verCorreo } from "#modules/correos/listar-correos.server.ts";
import { PLAN_CORREOS } from "#modules/correos/reintento.ts";
import type { Route } from "./+types/detalle.page.ts";
import { leerId } from "./busqueda.ts";
import { ChipCorreo, sePuedeReintentar } from "./estado.tsx";
import { ReintentarCorreo } from "./reintentar.tsx";
import { reintentar } from "./reintento.server.ts";
import type { FilaDeCorreo } from "./tabla.tsx";

/** The mail as it arrives, in a sandboxed frame without scripts and without access to this page. */
function CorreoVista({
  id,
  asunto,
  enTexto,
  conEnlaces,
}: {
  id: number;
  asunto: string;
  enTexto: boolean;
  conEnlaces: boolean;
}) {
  const vista = `/admin/correos/${id}/vista${enTexto ? "?formato=texto" : ""}`;
  return (
    <section aria-label="Vista previa" className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2.5 border-b border-linea p-2.5 md:px-3.5">
        <nav aria-label="Formato" className="flex rounded-campo bg-papel-2 p-1">
          <Formato to="." activo={!enTexto} nombre="Con formato" />
          <Formato to="?formato=texto" activo={enTexto} nombre="Solo texto" />
        </nav>
        {!conEnlaces && (
          <p className="text-[0.8125rem] text-tinta-3">Los enlaces personales no se muestran.</p>
        )}
      </div>
      <iframe
        key={vista}
        src={vista}
        title={`Vista previa: ${asunto}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="block h-[70vh] min-h-105 w-full bg-white"
      />
    </section>
  );
}

const Formato = ({ to, activo, nombre }: { to: string; activo: boolean; nombre: string }) => (
  <Link
    to={to}
    replace
    preventScrollReset
    aria-current={activo ? "true" : undefined}
    className={cx(
      "flex h-11 items-center rounded-[10px] px-3.5 text-[0.84375rem] font-semibold text-tinta-2 md:h-9",
      activo && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
    )}
  >
    {nombre}
  </Link>
);

export async function loader(args: Route.LoaderArgs) {
  const { ctx, buzon_local } = requierePermiso(args, "correos.ver");
  const correo = await verCorreo(ctx, leerId(args.params.id) ?? 0, { local: buzon_local });
  if (!correo) throw new Response(null, { status: 404 });
  // Keep the mail's raw data on the server: the page shows only what the recipient sees.
  const { datos: _datos, ...resumen } = correo;
  const enTexto = new URL(args.request.url).searchParams.get("formato") === "texto";
  return { correo: resumen, enTexto, buzon_local };
}

export const action = reintentar;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Correo", "Un correo de la tienda y su estado.");

export default function CorreoDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { correo, enTexto, buzon_local } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={correo.asunto}
      text={<Volver to="/admin/correos">Todos los correos</Volver>}
      actions={
        sePuedeReintentar(correo) && (
          <SiPuede permiso="correos.reintentar">
            <ReintentarCorreo id={correo.id} size="sm" />
          </SiPuede>
        )
      }
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
            <ChipCorreo {...correo} local={buzon_local} />
            <CorreoFicha correo={correo} local={buzon_local} />
          </Card>
        </div>
        <CorreoVista id={correo.id} asunto={correo.asunto} enTexto={enTexto} conEnlaces={buzon_local} />
      </div>
    </PaginaAdmin>
  );
}

type Ficha = FilaDeCorreo & { plantilla: string };

/** "pago_recibido" is read as "Pago recibido". */
const tipoDe = (plantilla: string): string => conMayuscula(nombreCampo(plantilla));

/** The facts about a mail, without its content. */
function CorreoFicha({ correo, local }: { correo: Ficha; local: boolean }) {
  const espera = correo.estado === "pendiente";
  const datos: [string, string | null][] = [
    ["Para", correo.para],
    ["Creado", formatearFechaHora(correo.created_at)],
    [local ? "Guardado" : "Enviado", correo.enviado_en && formatearFechaHora(correo.enviado_en)],
    ["Próximo intento", espera ? formatearFechaHora(correo.proximo_intento) : null],
    ["Intentos", `${correo.intentos} de ${maxIntentos(PLAN_CORREOS)}`],
    ["Tipo", tipoDe(correo.plantilla)],
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {datos.map(([nombre, valor]) =>
        valor === null ? null : (
          <div key={nombre} className="contents">
            <dt className="text-tinta-3">{nombre}</dt>
            <dd className="text-right font-medium wrap-anywhere tabular-nums">{valor}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

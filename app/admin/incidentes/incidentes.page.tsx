import { redirect } from "react-router";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Volver } from "#app/ui/volver.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { crearIncidente } from "#modules/privacidad/incidentes/guardar-incidente.server.ts";
import { CAMPOS_INCIDENTE, faltaAvisar, type Incidente } from "#modules/privacidad/incidentes/incidente.ts";
import { listarIncidentes } from "#modules/privacidad/incidentes/incidentes.store.server.ts";
import type { Route } from "./+types/incidentes.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "incidentes.abrir");
  return { incidentes: await listarIncidentes(ctx) };
}

export const action = acciones(
  { pagina: "incidentes.abrir", hace: ["incidentes.abrir"] },
  {
    async crear({ ctx, form, sesion }) {
      const id = await crearIncidente(ctx, Object.fromEntries(form), sesion);
      return redirect(`/admin/ajustes/incidentes/${id}`);
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Incidentes de datos", "Fallas de seguridad que alcanzan datos de personas.");

const estadoDe = (incidente: Incidente): string => {
  if (incidente.cerrado_en) return `Cerrado el ${formatearFechaHora(incidente.cerrado_en)}`;
  const falta = faltaAvisar(incidente);
  return falta.length > 0 ? `Falta avisar ${falta.join(" y ")}` : "Avisado, sin cerrar";
};

const COLUMNAS: readonly ColumnaLista<Incidente>[] = [
  {
    titulo: "Incidente",
    valor: ({ id, naturaleza }) => (
      <EnlaceFila to={`/admin/ajustes/incidentes/${id}`} className="wrap-anywhere">
        {naturaleza.slice(0, 80)}
      </EnlaceFila>
    ),
  },
  { titulo: "Lo supimos", etiqueta: true, valor: ({ conocido_en }) => formatearFechaHora(conocido_en) },
  { titulo: "Personas", etiqueta: true, numeric: true, valor: ({ personas }) => miles(personas) },
  { titulo: "Estado", etiqueta: true, valor: estadoDe },
];

export default function Incidentes({ loaderData: { incidentes }, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      title="Incidentes de datos"
      text="Si una falla de seguridad alcanza datos de personas, anótala apenas lo sepas: la ley pide avisar sin demora a la Agencia y, si son datos de pagos, también a las personas."
      respuesta={respuesta}
    >
      <p className="mb-4">
        <Volver to="/admin/ajustes?lugar=tecnico">Ajustes</Volver>
      </p>
      <div className="grid gap-4.5">
        {incidentes.length > 0 ? (
          <TablaLista label="Incidentes" filas={incidentes} clave={({ id }) => id} columnas={COLUMNAS} />
        ) : (
          <p className="card p-4 text-tinta-2">
            No hay incidentes anotados. Ojalá siga así; si pasa algo, aquí se arman las cartas.
          </p>
        )}
        <Plegable titulo="Anotar un incidente" abierto={Boolean(rechazadaDe(respuesta, "crear"))}>
          <FormularioAdmin
            campos={CAMPOS_INCIDENTE}
            intento="crear"
            valores={{}}
            respuesta={respuesta}
            boton="Anotar incidente"
          />
        </Plegable>
      </div>
    </PaginaAdmin>
  );
}

import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { EntreDias, FiltroEleccion, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { ListaVacia } from "#app/admin/kit/lista/lista-vacia.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { Field } from "#app/ui/field/field.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { ACCIONES } from "#modules/comun/auditoria.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import {
  type FiltrosAuditoria,
  leerFiltrosAuditoria,
  ORDENES_AUDITORIA,
} from "#modules/panel/auditoria/filtros.ts";
import { listarAuditoria } from "#modules/panel/auditoria/listar-auditoria.server.ts";
import type { Route } from "./+types/auditoria.page.ts";
import { AuditoriaTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "auditoria.ver");
  const filtros = leerFiltrosAuditoria(new URL(args.request.url).searchParams);
  return { filtros, lista: await listarAuditoria(ctx, filtros) };
}

export default function Auditoria({ loaderData: { filtros, lista } }: Route.ComponentProps) {
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Auditoría"
      text={`${lista.total === 1 ? "1 acción" : `${conteoEnPalabras(lista.total)} acciones`}. Este registro no se puede cambiar.`}
      actions={<Exportar lista="auditoria" />}
      cargando="Cargando auditoría..."
    >
      <section aria-label="Acciones de la administración" className="card overflow-hidden">
        <Filtros filtros={filtros} />
        <div className="border-t border-linea">
          {lista.hechos.length > 0 ? <AuditoriaTabla hechos={lista.hechos} /> : <SinHechos />}
        </div>
      </section>
      <div className="mt-5">
        <Pagination page={lista.pagina} pages={lista.paginas} label="Páginas de la auditoría" />
      </div>
    </PaginaAdmin>
  );
}

/** The actions in the order of their names. */
const OPCIONES = [
  ["", "Todas"] as const,
  ...Object.entries(ACCIONES).toSorted(([, a], [, b]) => a.localeCompare(b, "es")),
];

function Filtros({ filtros }: { filtros: FiltrosAuditoria }) {
  // The page is not a filter: paging must not render the form anew.
  const { pagina: _, ...elegidos } = filtros;
  const { persona, accion, desde, hasta, orden } = elegidos;
  return (
    <FiltroTexto filtros={elegidos} placeholder="Código de venta, SKU, motivo, valor" suelto>
      <Field
        label="Persona"
        name="persona"
        type="search"
        defaultValue={persona}
        placeholder="Código, correo o nombre"
        className="h-11!"
        fieldClassName="max-md:col-span-2"
      />
      <FiltroEleccion label="Acción" name="accion" actual={accion} opciones={OPCIONES} ancho />
      <EntreDias desde={desde} hasta={hasta} />
      <FiltroEleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_AUDITORIA} ancho />
    </FiltroTexto>
  );
}

const SinHechos = () => (
  <ListaVacia ninguna="Ninguna acción coincide" ayuda="Prueba con otra persona, otra acción u otras fechas.">
    <EmptyState
      image="vacio-busqueda"
      title="Aún no hay acciones"
      text="Cada cambio que haga la administración quedará aquí."
    />
  </ListaVacia>
);

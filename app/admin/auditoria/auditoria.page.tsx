import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { ACCIONES } from "#modules/comun/auditoria.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import { leerFiltrosAuditoria, ORDENES_AUDITORIA } from "#modules/panel/auditoria/filtros.ts";
import { listarAuditoria } from "#modules/panel/auditoria/listar-auditoria.server.ts";
import type { Route } from "./+types/auditoria.page.ts";
import { COLUMNAS_AUDITORIA } from "./tabla.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, { permiso: "auditoria.ver", filtros: leerFiltrosAuditoria, listar: listarAuditoria });

export default function Auditoria({ loaderData: { filtros, lista } }: Route.ComponentProps) {
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Auditoría"
      text={`${lista.total === 1 ? "1 acción" : `${conteoEnPalabras(lista.total)} acciones`}. Este registro no se puede cambiar.`}
      actions={<Exportar lista="auditoria" />}
      cargando="Cargando auditoría..."
    >
      <ListaAdmin
        nombres={{
          seccion: "Acciones de la administración",
          tabla: "Auditoría",
          paginas: "Páginas de la auditoría",
        }}
        filas={lista.hechos}
        clave={({ id }) => id}
        columnas={COLUMNAS_AUDITORIA}
        filtros={{ leidos: filtros, busca: "Código de venta, SKU, motivo, valor", otros: FILTROS }}
        vacia={{
          ninguna: "Ninguna acción coincide",
          ayuda: "Prueba con otra persona, otra acción u otras fechas.",
          image: "vacio-busqueda",
          title: "Aún no hay acciones",
          text: "Cada cambio que haga la administración quedará aquí.",
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

/** The actions in the order of their names. */
const OPCIONES = [
  ["", "Todas"] as const,
  ...Object.entries(ACCIONES).toSorted(([, a], [, b]) => a.localeCompare(b, "es")),
];

const FILTROS = [
  { name: "persona", label: "Persona", escribe: "Código, correo o nombre" },
  { name: "accion", label: "Acción", opciones: OPCIONES, ancho: true },
  "dias",
  { name: "orden", label: "Orden", opciones: ORDENES_AUDITORIA, ancho: true },
] as const;

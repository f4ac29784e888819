import { SubirCsv } from "#app/admin/kit/importar-csv.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { ENCABEZADO } from "#modules/catalogo/csv-productos.ts";
import type { Conteos } from "#modules/comun/plan-csv.ts";
import type { Route } from "./+types/importar.page.ts";
import { accionesDeImportar } from "./acciones.server.ts";
import { ProductosRevision } from "./revision.tsx";

export function loader(args: Route.LoaderArgs) {
  requierePermiso(args, "productos.ver");
  return null;
}

export const action = accionesDeImportar;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Importar productos · Administración") },
  { name: "description", content: "Crea y cambia muchos productos con un archivo CSV." },
];

export default function Importar({ actionData }: Route.ComponentProps) {
  const { texto = actionData?.valores.texto ?? "", revision, hechos } = actionData?.datos ?? {};
  return (
    <AdminFrame title="Importar productos" text={<Volver to="/admin/productos">Todos los productos</Volver>}>
      <div className="grid gap-4.5">
        {actionData && !actionData.ok && <Note kind="error">{actionData.mensaje}</Note>}
        {hechos && <Note kind="success">{resumen(hechos)}</Note>}
        {revision && <ProductosRevision revision={revision} texto={texto} />}
        <Card as="section" aria-label="Archivo" className="max-w-3xl">
          <Editable permiso="productos.editar">
            <SubirCsv
              texto={texto}
              help="Separado por punto y coma, coma o tabulación. Hasta 5 MB y 2.000 productos."
            >
              La primera fila lleva los nombres de las columnas, como en el archivo exportado:{" "}
              {ENCABEZADO.join(", ")}. Solo SKU es obligatoria para productos que ya existen; las que falten
              no cambian.
            </SubirCsv>
          </Editable>
        </Card>
      </div>
    </AdminFrame>
  );
}

function resumen({ nuevo, cambia, igual }: Conteos): string {
  if (nuevo + cambia === 0) return "No había nada que cambiar: el catálogo ya estaba así.";
  return `Listo: ${nuevo} ${nuevo === 1 ? "producto nuevo" : "productos nuevos"}, ${cambia} con cambios y ${igual} sin cambios.`;
}

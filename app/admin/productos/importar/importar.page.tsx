import { SubirCsv } from "#app/admin/kit/importar-csv.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { ENCABEZADO } from "#modules/catalogo/archivo/csv-productos.ts";
import type { Importados } from "#modules/catalogo/archivo/importar-productos.server.ts";
import type { Route } from "./+types/importar.page.ts";
import { accionesDeImportar } from "./acciones.server.ts";
import { ProductosRevision } from "./revision.tsx";

export function loader(args: Route.LoaderArgs) {
  requierePermiso(args, "productos.ver");
  return null;
}

export const action = accionesDeImportar;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Importar productos", "Crea y cambia muchos productos con un archivo CSV.");

export default function Importar({ actionData }: Route.ComponentProps) {
  const { texto = actionData?.valores.texto ?? "", revision, hechos } = actionData?.datos ?? {};
  return (
    <PaginaAdmin title="Importar productos" text={<Volver to="/admin/productos">Todos los productos</Volver>}>
      <div className="grid gap-4.5">
        {actionData && !actionData.ok && <Note kind="error">{actionData.mensaje}</Note>}
        {hechos && <Note kind="success">{resumen(hechos)}</Note>}
        {revision && <ProductosRevision revision={revision} texto={texto} />}
        <Card as="section" aria-label="Archivo" className="max-w-3xl">
          <Editable permiso="productos.editar">
            <SubirCsv
              texto={texto}
              help="Separado por punto y coma, coma o tabulación. Hasta 5 MB, 2.000 productos y 6.000 filas."
            >
              La primera fila lleva los nombres de las columnas, como en el archivo exportado:{" "}
              {ENCABEZADO.join(", ")}. Solo SKU es obligatoria para productos que ya existen; las que falten
              no cambian. Cada opción lleva su fila, con el SKU del producto, un guion y su sufijo (100001-L):
              usa las columnas desde Opción 1, además de Stock y Disponible. Las opciones que falten se quedan
              como están.
            </SubirCsv>
          </Editable>
        </Card>
      </div>
    </PaginaAdmin>
  );
}

function resumen({ nuevo, cambia, igual, con_opciones }: Importados): string {
  if (nuevo + cambia === 0) return "No había nada que cambiar: el catálogo ya estaba así.";
  const deProductos = nuevo === 1 ? "producto nuevo" : "productos nuevos";
  const deFilas = nuevo === 1 ? "fila nueva" : "filas nuevas";
  return `Listo: ${nuevo} ${con_opciones ? deFilas : deProductos}, ${cambia} con cambios y ${igual} sin cambios.`;
}

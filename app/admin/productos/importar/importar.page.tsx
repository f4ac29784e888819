import { Form, useNavigation } from "react-router";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { ENCABEZADO } from "#modules/catalogo/csv-productos.ts";
import type { Conteos } from "#modules/catalogo/plan-importacion.ts";
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
            <Subir texto={texto} />
          </Editable>
        </Card>
      </div>
    </AdminFrame>
  );
}

function Subir({ texto }: { texto: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <p className="text-tinta-2">
        La primera fila lleva los nombres de las columnas, como en el archivo exportado:{" "}
        {ENCABEZADO.join(", ")}. Solo SKU es obligatoria para productos que ya existen; las que falten no
        cambian. Nada se guarda hasta que confirmes.
      </p>
      <Field
        label="Archivo CSV"
        name="archivo"
        type="file"
        accept=".csv,text/csv,text/plain"
        className="py-3!"
        help="Separado por punto y coma, coma o tabulación. Hasta 5 MB y 2.000 productos."
      />
      <TextAreaField
        key={texto}
        label="O pega su contenido"
        name="texto"
        rows={6}
        defaultValue={texto}
        spellCheck={false}
        className="font-mono text-sm"
      />
      <Button
        variant="secondary"
        name="intento"
        value="revisar"
        loading={formData?.get("intento") === "revisar"}
        className="justify-self-start"
      >
        Revisar
      </Button>
    </Form>
  );
}

function resumen({ nuevo, cambia, igual }: Conteos): string {
  if (nuevo + cambia === 0) return "No había nada que cambiar: el catálogo ya estaba así.";
  return `Listo: ${nuevo} ${nuevo === 1 ? "producto nuevo" : "productos nuevos"}, ${cambia} con cambios y ${igual} sin cambios.`;
}

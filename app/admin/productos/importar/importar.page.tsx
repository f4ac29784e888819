import { data, Form, useNavigation } from "react-router";
import { VolverAProductos } from "#app/admin/productos/volver.tsx";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { formOf, intentTable, withIntents } from "#app/lib/actions/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { ENCABEZADO } from "#modules/catalogo/csv-productos.ts";
import {
  importarProductos,
  type Revision,
  revisarImportacion,
} from "#modules/catalogo/importar-productos.server.ts";
import type { Conteos } from "#modules/catalogo/plan-importacion.ts";
import { esRechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { Route } from "./+types/importar.page.ts";
import { textoDelArchivo } from "./archivo.server.ts";
import { ProductosRevision } from "./revision.tsx";

type Respuesta = { mensaje: string | null; texto: string; revision: Revision | null; hechos: Conteos | null };

export function loader(args: Route.LoaderArgs) {
  requiereAdmin(args);
  return null;
}

/** First what the file would do; only a second press, with the same text, writes it. */
const PASOS = intentTable(
  "accion",
  {
    revisar: async (ctx: Ctx, texto: string, sesion: Sesion): Promise<Partial<Respuesta>> => ({
      revision: await revisarImportacion(ctx, texto, sesion),
    }),
    importar: async (ctx: Ctx, texto: string, sesion: Sesion): Promise<Partial<Respuesta>> => ({
      texto: "",
      hechos: await importarProductos(ctx, texto, sesion),
    }),
  },
  "revisar",
);

export const action = withIntents(PASOS, async (args: Route.ActionArgs) => {
  const { ctx, sesion } = requiereAdmin(args);
  const form = await formOf(args.request);
  const base: Respuesta = { mensaje: null, texto: "", revision: null, hechos: null };
  try {
    const texto = await textoDelArchivo(form);
    base.texto = texto;
    return data({ ...base, ...(await PASOS.find(form)?.(ctx, texto, sesion)) });
  } catch (error) {
    if (!esRechazo(error)) throw error;
    return data({ ...base, mensaje: error.message });
  }
});

export const meta: Route.MetaFunction = () => [
  { title: "Importar productos · Administración · Puntazo" },
  { name: "description", content: "Crea y cambia muchos productos con un archivo CSV." },
];

export default function Importar({ actionData }: Route.ComponentProps) {
  const respuesta = actionData;
  return (
    <AdminFrame title="Importar productos" text={<VolverAProductos />}>
      <div className="grid gap-4.5">
        {respuesta?.mensaje && <Note kind="error">{respuesta.mensaje}</Note>}
        {respuesta?.hechos && <Note kind="success">{resumen(respuesta.hechos)}</Note>}
        {respuesta?.revision && <ProductosRevision revision={respuesta.revision} texto={respuesta.texto} />}
        <Card as="section" aria-label="Archivo" className="max-w-3xl">
          <Subir texto={respuesta?.texto ?? ""} />
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
        name="accion"
        value="revisar"
        loading={formData?.get("accion") === "revisar"}
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

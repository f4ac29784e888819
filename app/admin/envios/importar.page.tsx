import { Form, useNavigation } from "react-router";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { textoDelArchivo } from "#app/lib/actions/archivo-csv.server.ts";
import { conTienda } from "#app/seo/marca.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { COLUMNAS_ENVIOS, type Conteos } from "#modules/compras/envio/csv-envios.ts";
import {
  importarEnvios,
  type RevisionEnvios,
  revisarEnvios,
} from "#modules/compras/envio/guardar-envios.server.ts";
import type { Route } from "./+types/importar.page.ts";
import { EnviosRevision } from "./revision.tsx";

export function loader(args: Route.LoaderArgs) {
  requierePermiso(args, "envios.ver");
  return null;
}

type Importacion = { texto: string; revision: RevisionEnvios | null; hechos: Conteos | null };
type Hecho = Promise<{ datos: Importacion }>;

/** The first step only shows what the file would do; the second one, with the same text, writes it. */
export const action = acciones(
  { pagina: "envios.ver", hace: ["envios.editar"] },
  {
    async revisar({ ctx, form, sesion }): Hecho {
      const texto = await textoDelArchivo(form);
      return { datos: { texto, revision: await revisarEnvios(ctx, texto, sesion), hechos: null } };
    },
    async importar({ ctx, form, sesion }): Hecho {
      const hechos = await importarEnvios(ctx, await textoDelArchivo(form), sesion);
      return { datos: { texto: "", revision: null, hechos } };
    },
  },
  { otro: "revisar", conserva: ["texto"] },
);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Importar tarifas de envío · Administración") },
  { name: "description", content: "Cambia muchas tarifas de envío con un archivo CSV." },
];

export default function ImportarEnvios({ actionData }: Route.ComponentProps) {
  const { texto = actionData?.valores.texto ?? "", revision, hechos } = actionData?.datos ?? {};
  return (
    <AdminFrame title="Importar tarifas" text={<Volver to="/admin/envios">Todas las tarifas</Volver>}>
      <div className="grid gap-4.5">
        {actionData && !actionData.ok && <Note kind="error">{actionData.mensaje}</Note>}
        {hechos && <Note kind="success">{resumen(hechos)}</Note>}
        {revision && <EnviosRevision revision={revision} texto={texto} />}
        <Card as="section" aria-label="Archivo" className="max-w-3xl">
          <Editable permiso="envios.editar">
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
        {COLUMNAS_ENVIOS.map(({ titulo }) => titulo).join(", ")}. Sin comuna, la fila es de toda la región. Lo
        que el archivo no nombre queda igual. Nada se guarda hasta que confirmes.
      </p>
      <Field
        label="Archivo CSV"
        name="archivo"
        type="file"
        accept=".csv,text/csv,text/plain"
        className="py-3!"
        help="Separado por punto y coma, coma o tabulación. Hasta 2.000 filas."
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
  if (nuevo + cambia === 0) return "No había nada que cambiar: las tarifas ya estaban así.";
  return `Listo: ${nuevo} ${nuevo === 1 ? "tarifa nueva" : "tarifas nuevas"}, ${cambia} con cambios y ${igual} sin cambios.`;
}

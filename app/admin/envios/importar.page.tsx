import { RevisionCsv, SubirCsv } from "#app/admin/kit/importar-csv.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { textoDelArchivo } from "#app/lib/actions/archivo-csv.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { COLUMNAS_ENVIOS } from "#modules/compras/envio/csv-envios.ts";
import {
  importarEnvios,
  type RevisionEnvios,
  revisarEnvios,
} from "#modules/compras/envio/guardar-envios.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { enDiasHabiles } from "#modules/comun/fechas/habiles.ts";
import type { ConteosPlan } from "#modules/comun/planilla/plan-csv.ts";
import type { Route } from "./+types/importar.page.ts";

const PALABRAS = {
  nuevo: "Nueva",
  sin_cambios: "Las tarifas ya están así: no hay nada que importar.",
  guardar: (cuantas: number) => (cuantas === 1 ? "Guardar 1 tarifa" : `Guardar ${miles(cuantas)} tarifas`),
};

/** What the file would do to the tariffs. */
const EnviosRevision = ({ revision, texto }: { revision: RevisionEnvios; texto: string }) => (
  <RevisionCsv
    filas={revision.filas}
    conteos={revision.conteos}
    texto={texto}
    palabras={PALABRAS}
    columnas={[{ titulo: "Lugar y peso", valor: (fila) => fila.texto || "—" }]}
    detalle={({ tarifa, errores }) =>
      tarifa ? `${pesos(tarifa.costo)}, ${enDiasHabiles(tarifa.dias)}` : errores.join(" ")
    }
  />
);

export function loader(args: Route.LoaderArgs) {
  requierePermiso(args, "envios.ver");
  return null;
}

type Importacion = { texto: string; revision: RevisionEnvios | null; hechos: ConteosPlan | null };
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

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Importar tarifas de envío", "Cambia muchas tarifas de envío con un archivo CSV.");

export default function ImportarEnvios({ actionData }: Route.ComponentProps) {
  const { texto = actionData?.valores.texto ?? "", revision, hechos } = actionData?.datos ?? {};
  return (
    <PaginaAdmin title="Importar tarifas" text={<Volver to="/admin/envios">Todas las tarifas</Volver>}>
      <div className="grid gap-4.5">
        {actionData && !actionData.ok && <Note kind="error">{actionData.mensaje}</Note>}
        {hechos && <Note kind="success">{resumen(hechos)}</Note>}
        {revision && <EnviosRevision revision={revision} texto={texto} />}
        <Card as="section" aria-label="Archivo" className="max-w-3xl">
          <Editable permiso="envios.editar">
            <SubirCsv texto={texto} help="Separado por punto y coma, coma o tabulación. Hasta 2.000 filas.">
              La primera fila lleva los nombres de las columnas, como en el archivo exportado:{" "}
              {COLUMNAS_ENVIOS.map(({ titulo }) => titulo).join(", ")}. Sin comuna, la fila es de toda la
              región. Lo que el archivo no nombre queda igual.
            </SubirCsv>
          </Editable>
        </Card>
      </div>
    </PaginaAdmin>
  );
}

function resumen({ nuevo, cambia, igual }: ConteosPlan): string {
  if (nuevo + cambia === 0) return "No había nada que cambiar: las tarifas ya estaban así.";
  return `Listo: ${nuevo} ${nuevo === 1 ? "tarifa nueva" : "tarifas nuevas"}, ${cambia} con cambios y ${igual} sin cambios.`;
}

import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { FolderPlus } from "#app/admin/iconos.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { BUCKET, POR_VEZ, RANGO_CARPETAS, TOTAL_CARPETAS } from "#modules/catalogo/carpetas.ts";
import { avanceCarpetas, crearCarpetas } from "#modules/catalogo/crear-carpetas.server.ts";
import type { Route } from "./+types/carpetas.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "productos.ver");
  return avanceCarpetas(ctx);
}

/**
 * The page asks for one batch at a time, so that its progress bar is accurate; without JavaScript, all at
 * once.
 */
export const action = accion(
  { pagina: "productos.ver", hace: ["productos.editar"] },
  async ({ ctx, form, sesion }) => {
    const cuantas = texto(form, "cuantas") === "algunas" ? POR_VEZ : TOTAL_CARPETAS;
    return { datos: await crearCarpetas(ctx, cuantas, sesion) };
  },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Crear carpetas", "Crea las carpetas de fotos de los productos.");

const ALGUNAS = { cuantas: "algunas" };

export default function CrearCarpetas({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>();
  const [sigue, setSigue] = useState(false);
  const { state, submit, data } = fetcher;
  const respuesta = data?.datos;
  const { listas, total } = respuesta ?? actionData?.datos ?? loaderData;

  useEffect(() => {
    if (!sigue || state !== "idle") return;
    // A batch that created nothing means that the rest already exists: stop, to avoid an endless loop.
    if (respuesta && (respuesta.creadas === 0 || respuesta.listas === respuesta.total)) setSigue(false);
    else void submit(ALGUNAS, { method: "post" });
  }, [sigue, state, respuesta, submit]);

  const completas = listas === total;
  return (
    <PaginaAdmin title="Crear carpetas" text={`Carpetas ${RANGO_CARPETAS} del depósito «${BUCKET}».`}>
      <Card as="section" aria-label="Avance" className="grid max-w-2xl gap-4">
        <ProgressBar value={listas} max={total} label="Carpetas creadas" />
        <p role="status" className="tabular-nums">
          {listas} de {total} carpetas
        </p>
        {completas && !sigue ? (
          <Note kind="success">Todas las carpetas están creadas. Repetir la tarea no cambia nada.</Note>
        ) : (
          <SiPuede permiso="productos.editar">
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                setSigue(true);
              }}
            >
              <Button loading={sigue} icon={<FolderPlus aria-hidden="true" />}>
                {listas === 0 ? "Crear carpetas" : "Crear las que faltan"}
              </Button>
            </form>
          </SiPuede>
        )}
      </Card>
    </PaginaAdmin>
  );
}

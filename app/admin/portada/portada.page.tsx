import "./portada.css";
import { Form } from "react-router";
import { ExternalLink } from "#app/admin/iconos.tsx";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerEditor } from "#modules/portada/editar-portada.server.ts";
import type { Route } from "./+types/portada.page.ts";
import { accionesDePortada } from "./acciones.server.ts";
import { type DatosEditor, Editor } from "./editor.tsx";
import { HistoriaPortada } from "./historia.tsx";
import { VistaPreviaPortada } from "./vista-previa.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "portada.ver");
  return leerEditor(ctx, sesion);
}

export const action = accionesDePortada;

export default function PortadaAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  const demostracion = useRootData()?.ajustes.demostracion ?? false;
  return (
    <PaginaAdmin title="Portada" text={<Estado {...loaderData} />} actions={<Acciones {...loaderData} />}>
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid gap-4.5 max-lg:order-2 lg:sticky lg:top-20">
          <VistaPreviaPortada version={loaderData.version} />
        </div>
        <div className="grid gap-4.5">
          <Editable permiso="portada.editar">
            <Editor datos={loaderData} demostracion={demostracion} respuesta={respuesta} />
          </Editable>
          <HistoriaPortada {...loaderData} />
        </div>
      </div>
    </PaginaAdmin>
  );
}

function Estado({ borrador, automatica }: DatosEditor) {
  if (borrador)
    return <>Hay un borrador sin publicar, guardado el {formatearFechaHora(borrador.guardada_en)}.</>;
  return automatica ? (
    <>La tienda arma la portada sola, con tus productos más nuevos. Guarda para escribir la tuya.</>
  ) : (
    <>La tienda muestra esta portada.</>
  );
}

const Acciones = ({ borrador, version, publicada, puede_deshacer }: DatosEditor) => (
  <>
    <ButtonLink to="/" variant="ghost" size="sm" icon={<ExternalLink aria-hidden="true" />}>
      Ver la tienda
    </ButtonLink>
    <SiPuede permiso="portada.editar">
      {borrador && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="intento" value="descartar" />
          <Confirmar
            titulo="¿Descartar el borrador?"
            pregunta="Se pierde lo que guardaste sin publicar. La tienda no cambia."
            variant="secondary"
            size="sm"
          >
            Descartar borrador
          </Confirmar>
        </Form>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="publicada" value={publicada} />
        <Button name="intento" value="deshacer" variant="secondary" size="sm" disabled={!puede_deshacer}>
          Deshacer
        </Button>
      </Form>
    </SiPuede>
  </>
);

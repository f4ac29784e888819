import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import "./portada.css";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerEditor } from "#modules/portada/editar-portada.server.ts";
import type { Tipo } from "#modules/portada/portada.ts";
import type { Route } from "./+types/portada.page.ts";
import { accionesDePortada } from "./acciones.server.ts";
import { type DatosEditor, Editor, FORMULARIO_PORTADA } from "./editor.tsx";
import { HistoriaPortada } from "./historia.tsx";
import { PestanasPortada } from "./pestanas.tsx";
import { VistaPreviaPortada } from "./vista-previa.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "portada.ver");
  return leerEditor(ctx, sesion);
}

export const action = accionesDePortada;

export const clientAction = sinPerder<typeof action>();

export default function PortadaAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  const demostracion = useRootData()?.ajustes.demostracion ?? false;
  const [abierta, setAbierta] = useState<Tipo | null>(null);
  return (
    <PaginaAdmin
      title="Portada"
      text={<Estado {...loaderData} />}
      actions={<Acciones {...loaderData} />}
      respuesta={respuesta}
    >
      <div className="group">
        <PestanasPortada />
        <div className="grid grid-cols-1 items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="grid gap-4.5 max-lg:hidden max-lg:group-has-[#ver-vista:checked]:grid lg:sticky lg:top-20">
            <VistaPreviaPortada version={loaderData.version} abierta={abierta} />
          </div>
          <div className="grid grid-cols-1 gap-4.5 max-lg:group-has-[#ver-vista:checked]:hidden">
            <Editable permiso="portada.editar">
              <Editor
                datos={loaderData}
                demostracion={demostracion}
                respuesta={respuesta}
                alAbrir={setAbierta}
              />
            </Editable>
            <HistoriaPortada {...loaderData} />
          </div>
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
      <Publicar />
    </SiPuede>
  </>
);

/** Publishes what is on the screen: it is a button of the editor's form. */
function Publicar() {
  const { formData } = useNavigation();
  return (
    <Button
      form={FORMULARIO_PORTADA}
      name="intento"
      value="publicar"
      size="sm"
      loading={formData?.get("intento") === "publicar"}
    >
      Publicar
    </Button>
  );
}

import { Form, Link, useNavigation } from "react-router";
import { AvisoCertificacion } from "#app/admin/boletas/certificacion.tsx";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { CAMPOS_BOLETAS } from "#modules/boletas/llaves/formulario-boletas.ts";
import { type LlavesVistas, verLlaves } from "#modules/boletas/llaves/ver-llaves.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/boletas.page.ts";
import { accionesDeBoletas } from "./acciones.server.ts";
import { SeccionCertificado, SeccionFolios } from "./llaves.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "boletas.abrir");
  return verLlaves(ctx);
}

export const action = accionesDeBoletas;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Boletas electrónicas", "Certificado, folios y datos para emitir boletas al SII.");

export default function AjustesBoletas({ loaderData: llaves, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Boletas electrónicas"
      text="La tienda emite la boleta de cada pago y la envía al SII."
      respuesta={respuesta}
    >
      <p className="mb-4">
        <Volver to="/admin/ajustes?lugar=pagos">Ajustes</Volver>
      </p>
      <AvisoCertificacion ambiente={llaves.ambiente} />
      <div className="grid gap-4.5">
        <Interruptor llaves={llaves} />
        <SeccionCertificado certificado={llaves.certificado} respuesta={respuesta} />
        <SeccionFolios llaves={llaves} respuesta={respuesta} />
        <SeccionAdmin id="datos" titulo="Datos de los documentos" texto={<DatosDeTienda llaves={llaves} />}>
          <FormularioAdmin
            campos={CAMPOS_BOLETAS}
            intento="datos"
            valores={llaves.valores}
            respuesta={respuesta}
            boton="Guardar datos"
            className="mt-3 grid items-start gap-4 md:grid-cols-2"
          />
        </SeccionAdmin>
      </div>
    </PaginaAdmin>
  );
}

type Props = { llaves: LlavesVistas };

const DatosDeTienda = ({ llaves: { emisor } }: Props) => (
  <>
    Razón social, RUT, giro y domicilio se toman de <Link to="/admin/ajustes">Ajustes</Link>
    {emisor
      ? `: ${emisor.razon_social}, ${emisor.rut}.`
      : ". Todavía falta completar alguno de ellos, o la comuna."}
  </>
);

function Interruptor({ llaves: { activas, desde } }: Props) {
  const { formData } = useNavigation();
  const intento = activas ? "apagar" : "encender";
  return (
    <SeccionAdmin
      id="interruptor"
      titulo="Emitir boletas"
      lado={<Chip tone={activas ? "success" : "muted"}>{activas ? "Encendido" : "Apagado"}</Chip>}
      texto={
        activas && desde
          ? `Cada pago confirmado desde el ${formatearFechaHora(desde)} tiene su boleta, diez minutos después.`
          : "Apagado no cambia nada: puedes adjuntar cada boleta a mano, como siempre."
      }
    >
      {!activas && (
        <Note kind="info" className="mt-3">
          Antes de encender en producción, <Link to="/admin/boletas/certificar">certifícate con el SII</Link>{" "}
          y habla con tu contador.
        </Note>
      )}
      <Form method="post" preventScrollReset className="mt-3">
        <Confirmar
          name="intento"
          value={intento}
          variant={activas ? "secondary" : "primary"}
          loading={formData?.get("intento") === intento}
          titulo={activas ? "¿Apagar las boletas?" : "¿Encender las boletas?"}
          pregunta={
            activas
              ? "No se emite ni se envía nada más hasta que las enciendas otra vez. Lo pagado hasta ahora tendrá su boleta entonces."
              : "Cada pago que se confirme desde ahora tendrá su boleta y se enviará al SII."
          }
        >
          {activas ? "Apagar" : "Encender"}
        </Confirmar>
      </Form>
    </SeccionAdmin>
  );
}

import { Form, Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { EstadoFintoc } from "#modules/transferencias/fintoc/conexion.server.ts";
import { CAMPOS_CUENTA_FINTOC } from "#modules/transferencias/fintoc/formulario-fintoc.ts";
import { CampoSecreto } from "./campo-secreto.tsx";
import { DireccionPropia, SeccionServicio } from "./seccion.tsx";

type Props = { fintoc: EstadoFintoc; respuesta: Respuesta<unknown> | undefined };

/** The keys of Fintoc, the address for its events, and how the last list went. */
export function SeccionFintoc({ fintoc, respuesta }: Props) {
  const { conexion } = fintoc;
  return (
    <SeccionServicio
      id="fintoc"
      titulo="Fintoc"
      encendida={conexion !== null}
      texto={
        <>
          Lee los movimientos de tu cuenta del banco y los pone en{" "}
          <Link to="/admin/transferencias">Transferencias</Link>, sin importar cartolas. Si además importas
          cartolas de la misma cuenta, ningún movimiento queda dos veces.
        </>
      }
    >
      {conexion && <Estado fintoc={fintoc} />}
      <Llaves fintoc={fintoc} respuesta={respuesta} />
      <div className="mt-4">
        <DireccionPropia nombre="Dirección del webhook" url={fintoc.direccion} />
      </div>
      <p className="mt-1 text-sm text-tinta-2">
        Regístrala en el panel de Fintoc con los eventos «Account refresh intents» y copia aquí su secreto.
      </p>
    </SeccionServicio>
  );
}

/** How the last list went, and the buttons of a connection that is on. */
function Estado({ fintoc: { conexion, por_ver } }: Pick<Props, "fintoc">) {
  const { formData } = useNavigation();
  const enviando = (intento: string) => formData?.get("intento") === intento;
  const ultima = conexion?.sincronizada_en;
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-sm">
        {ultima
          ? `Última actualización: ${formatearFechaHora(ultima)}.`
          : "Todavía no llega ningún movimiento."}
      </p>
      {conexion?.error && <Note kind="error">{conexion.error}</Note>}
      {por_ver > 0 && (
        <Note kind="warning">
          <Link to="/admin/transferencias/fintoc">
            {por_ver === 1 ? "Un movimiento por revisar" : `${por_ver} movimientos por revisar`}
          </Link>
        </Note>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2.5">
        <Button
          name="intento"
          value="fintoc_actualizar"
          variant="secondary"
          size="sm"
          loading={enviando("fintoc_actualizar")}
        >
          Actualizar ahora
        </Button>
        <Confirmar
          name="intento"
          value="fintoc_quitar"
          variant="secondary"
          size="sm"
          loading={enviando("fintoc_quitar")}
          titulo="¿Quitar las llaves de Fintoc?"
          pregunta="Dejan de llegar movimientos nuevos. Los que ya llegaron siguen en Transferencias."
        >
          Quitar llaves
        </Confirmar>
      </Form>
    </div>
  );
}

const Llaves = ({ fintoc: { conexion, secretos }, respuesta }: Props) => (
  <FormularioAdmin
    campos={CAMPOS_CUENTA_FINTOC}
    intento="fintoc_guardar"
    valores={{ cuenta_fintoc: conexion?.cuenta_fintoc ?? "", cuenta: conexion?.cuenta ?? "" }}
    respuesta={respuesta}
    boton="Guardar conexión con Fintoc"
    // A secret that was saved leaves its field.
    clave={JSON.stringify([conexion?.cuenta_fintoc, conexion?.cuenta, secretos])}
    className="grid items-start gap-3.5 md:grid-cols-2"
  >
    {(campo, { errores }) => (
      <>
        <CampoSecreto
          label="Llave secreta"
          name="llave"
          secreto={secretos.llave}
          error={errores.llave}
          help="Empieza con sk_live_."
        />
        <CampoSecreto label="Token del link" name="link" secreto={secretos.link} error={errores.link} />
        <CampoSecreto
          label="Secreto del webhook"
          name="webhook"
          secreto={secretos.webhook}
          error={errores.webhook}
          help="Fintoc lo muestra una vez, al registrar la dirección."
        />
        {campo("cuenta_fintoc")}
        {campo("cuenta")}
      </>
    )}
  </FormularioAdmin>
);

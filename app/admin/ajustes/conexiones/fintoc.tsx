import { Form, Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { EstadoFintoc } from "#modules/transferencias/fintoc/conexion.server.ts";
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
      <Llaves fintoc={fintoc} respuesta={respuesta?.intento === "fintoc_guardar" ? respuesta : undefined} />
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
          pregunta="Dejan de llegar movimientos nuevos. Los que ya llegaron siguen en la mesa."
        >
          Quitar llaves
        </Confirmar>
      </Form>
    </div>
  );
}

function Llaves({ fintoc: { conexion, secretos }, respuesta }: Props) {
  const { formData } = useNavigation();
  const errores = respuesta?.errores ?? {};
  const valor = (campo: "cuenta_fintoc" | "cuenta") => respuesta?.valores[campo] ?? conexion?.[campo] ?? "";
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      // A secret that was saved leaves its field.
      key={JSON.stringify([conexion?.cuenta_fintoc, conexion?.cuenta, secretos])}
      className="grid items-start gap-3.5 md:grid-cols-2"
    >
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
      <Field
        label="Id de la cuenta en Fintoc"
        name="cuenta_fintoc"
        defaultValue={valor("cuenta_fintoc")}
        error={errores.cuenta_fintoc}
        help="Empieza con acc_."
        maxLength={120}
      />
      <Field
        label="Número de la cuenta"
        name="cuenta"
        inputMode="numeric"
        defaultValue={valor("cuenta")}
        error={errores.cuenta}
        help="Como sale en las cartolas del banco: así no se repite un movimiento."
        maxLength={40}
      />
      <Button
        name="intento"
        value="fintoc_guardar"
        loading={formData?.get("intento") === "fintoc_guardar"}
        className="justify-self-start max-md:w-full md:col-span-2"
      >
        Guardar conexión con Fintoc
      </Button>
      <CuentaErrores errores={errores} />
    </Form>
  );
}

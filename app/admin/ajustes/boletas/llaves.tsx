import { Form, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { fraseFolios } from "#modules/boletas/caf/tipos-en-uso.ts";
import { NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import type { LlavesVistas } from "#modules/boletas/llaves/ver-llaves.server.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";

type ConRespuesta = { respuesta: Respuesta<unknown> | undefined };

const erroresDe = (respuesta: Respuesta<unknown> | undefined, intento: string) =>
  respuesta?.intento === intento ? respuesta.errores : {};

const useEnviando = (intento: string) => useNavigation().formData?.get("intento") === intento;

/** The certificate of the person who signs: whose it is, until when, and another one in its place. */
export function SeccionCertificado({
  certificado,
  respuesta,
}: ConRespuesta & Pick<LlavesVistas, "certificado">) {
  const errores = erroresDe(respuesta, "certificado");
  const valores = respuesta?.intento === "certificado" && !respuesta.ok ? respuesta.valores : {};
  const enviando = useEnviando("certificado");
  return (
    <SeccionAdmin
      id="certificado"
      titulo="Certificado de quien firma"
      texto="El archivo .pfx de una persona autorizada en el SII. Guardamos lo que firma, cifrado; el archivo y su contraseña no se guardan."
    >
      {certificado && (
        <p className="mt-3">
          <b className="font-semibold">{certificado.nombre}</b> ({certificado.rut}), vale hasta el{" "}
          {formatearFechaCorta(certificado.hasta)}.
        </p>
      )}
      {certificado && !certificado.legible && (
        <Note kind="error" className="mt-3">
          No se puede leer con la llave de esta tienda: cárgalo otra vez.
        </Note>
      )}
      {certificado?.vencido && (
        <Note kind="error" className="mt-3">
          Venció: no se firma ni se envía nada hasta que cargues otro.
        </Note>
      )}
      {certificado?.vence_luego && !certificado.vencido && (
        <Note kind="warning" className="mt-3">
          Le quedan menos de {certificado.dias} días: renuévalo y cárgalo antes de que venza.
        </Note>
      )}
      <Form
        key={certificado?.hasta.getTime()}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="mt-4 grid items-start gap-3.5 md:grid-cols-2"
      >
        <FileField label="Archivo .pfx" name="certificado" accept=".pfx,.p12" error={errores.certificado} />
        <Field
          label="RUT de quien firma"
          name="rut"
          autoComplete="off"
          required
          defaultValue={valores.rut ?? certificado?.rut ?? ""}
          error={errores.rut}
          help="El certificado de otra persona no se acepta."
        />
        <Field label="Contraseña del archivo" name="contrasena" type="password" autoComplete="off" />
        <Button
          name="intento"
          value="certificado"
          loading={enviando}
          className="justify-self-start max-md:w-full"
        >
          {certificado ? "Reemplazar certificado" : "Cargar certificado"}
        </Button>
      </Form>
      {certificado && (
        <Form method="post" preventScrollReset className="mt-3">
          <Confirmar
            name="intento"
            value="certificado_quitar"
            variant="secondary"
            titulo="¿Quitar el certificado?"
            pregunta="Sin él no se puede firmar ni enviar nada."
          >
            Quitar certificado
          </Confirmar>
        </Form>
      )}
    </SeccionAdmin>
  );
}

/** The ranges of folios with what is left of each. */
export function SeccionFolios({ llaves, respuesta }: ConRespuesta & { llaves: LlavesVistas }) {
  const errores = erroresDe(respuesta, "caf");
  const enviando = useEnviando("caf");
  return (
    <SeccionAdmin
      id="folios"
      titulo="Folios (CAF)"
      texto="Pídelos en sii.cl para boletas (39), y para notas de crédito (61) si anulas o recibes devoluciones."
    >
      {llaves.pocos.map(({ tipo, quedan }) => (
        <Note key={tipo} kind="warning" className="mt-3">
          {fraseFolios({ tipo, quedan })}: carga otro CAF.
        </Note>
      ))}
      {llaves.cafs.length > 0 && (
        <ul className="mt-3 divide-y divide-linea border-y border-linea">
          {llaves.cafs.map(({ id, tipo, ambiente, desde, hasta, quedan }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {NOMBRE_TIPO[tipo] ?? tipo}: del {miles(desde)} al {miles(hasta)}
                {ambiente === "certificacion" && " (certificación)"}
              </span>
              <b className="tabular-nums">Quedan {miles(quedan)}</b>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={llaves.cafs.length}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="mt-4 grid items-start gap-3.5"
      >
        <FileField label="Archivo CAF (.xml)" name="caf" accept=".xml" error={errores.caf} />
        <Button name="intento" value="caf" loading={enviando} className="justify-self-start max-md:w-full">
          Cargar folios
        </Button>
      </Form>
    </SeccionAdmin>
  );
}

import { Form, Link } from "react-router";
import { CampoCorreo } from "#app/acceso/marco.tsx";
import { useEnviando } from "#app/acceso/use-enviando.ts";
import { INTENTO } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CheckboxField, SelectField, TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { CAMPOS_SOLICITUD } from "#modules/privacidad/solicitudes/formulario.ts";
import {
  DERECHOS,
  DIAS_PRORROGA,
  DIAS_RESPUESTA,
  NOMBRES_CLASE_SOLICITUD,
} from "#modules/privacidad/solicitudes/solicitud.ts";

type Props = {
  intento: "pedir" | "pedir_con_enlace";
  token?: string;
  /** The right that a link of another page asks for. */
  clase: string;
  respuesta: Respuesta | undefined;
  /** Among the cards of the account. */
  tarjeta?: boolean;
};

const OPCIONES = NOMBRES_CLASE_SOLICITUD.map((clase) => ({ value: clase, label: DERECHOS[clase].pide }));

/** What a person asks about their data. Works without JavaScript. */
export function FormularioDerecho({ intento, token, clase, respuesta, tarjeta = false }: Props) {
  const { enviando, onSubmit } = useEnviando();
  const negada = respuesta && !respuesta.ok && respuesta.intento === intento ? respuesta : undefined;
  const { detalle, con_bloqueo } = CAMPOS_SOLICITUD;
  return (
    <Form
      // A request that was taken empties the form.
      key={respuesta?.ok ? respuesta.en : "nueva"}
      id="pedir"
      method="post"
      onSubmit={onSubmit}
      aria-label="Tu solicitud"
      className={cx("grid gap-4", tarjeta && "card p-4 md:p-6")}
    >
      {tarjeta && <h2 className="text-xl">Pide otra cosa</h2>}
      <input type="hidden" name={INTENTO} value={intento} />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <SelectField
        label={CAMPOS_SOLICITUD.clase.label}
        name="clase"
        required
        missing="Elige qué quieres pedir."
        placeholder="Elige"
        options={OPCIONES}
        defaultValue={negada?.valores.clase ?? clase}
        error={negada?.errores.clase}
      />
      <TextAreaField
        label={detalle.label}
        name="detalle"
        required
        missing="Cuéntanos qué necesitas."
        rows={4}
        maxLength={detalle.largo}
        help={detalle.ayuda}
        defaultValue={negada?.valores.detalle}
        error={negada?.errores.detalle}
      />
      <CheckboxField
        label={con_bloqueo.label}
        name="con_bloqueo"
        help={con_bloqueo.ayuda}
        defaultChecked={negada?.valores.con_bloqueo === "on"}
      />
      <p className="text-sm text-tinta-2">
        Es gratis. Te respondemos por correo en {DIAS_RESPUESTA} días corridos; si necesitamos más, te
        avisamos antes y son a lo más otros {DIAS_PRORROGA}.
      </p>
      <Button size="lg" full={!tarjeta} loading={enviando} className="md:justify-self-start">
        Enviar solicitud
      </Button>
    </Form>
  );
}

/** For people without a session: the mailed link proves who asks. */
export function PedirEnlace({ respuesta }: { respuesta: Respuesta | undefined }) {
  const { enviando, onSubmit } = useEnviando();
  return (
    <>
      <h1>Tus derechos</h1>
      <p className="acceso-intro">
        Pide ver, corregir, eliminar, bloquear o llevarte los datos que tenemos de ti, con o sin cuenta. Te
        enviamos un enlace para saber que eres tú.
      </p>
      <Form method="post" onSubmit={onSubmit}>
        {respuesta && !respuesta.errores.email && <Note kind="error">{respuesta.mensaje}</Note>}
        <input type="hidden" name={INTENTO} value="enlace" />
        <CampoCorreo uso="email" valor={respuesta?.valores.email} error={respuesta?.errores.email} />
        <Button size="lg" full loading={enviando}>
          Enviarme el enlace
        </Button>
      </Form>
      <p className="acceso-enlaces">
        ¿Tienes cuenta? <Link to="/ingresar?volver=/mis-datos/derechos">Ingresar</Link>
      </p>
    </>
  );
}

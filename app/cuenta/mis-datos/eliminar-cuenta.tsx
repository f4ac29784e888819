import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field, PasswordField } from "#app/ui/field/field.tsx";
import { Trash2 } from "#app/ui/iconos.tsx";
import { PALABRA_ELIMINAR } from "#modules/privacidad/eliminacion.ts";
import { NotaResultado, useEnviandoIntento } from "./resultado.tsx";

type Props = { email: string; resultado: Respuesta | undefined };

const TITULO = "¿Eliminar tu cuenta?";
const PREGUNTA = `Escribe tu contraseña y la palabra ${PALABRA_ELIMINAR} para confirmar. No se puede deshacer.`;

/** Deleting the account requires the password and a typed word, so that it cannot happen by accident. */
export function EliminarCuenta(props: Props) {
  const [abierto, setAbierto] = useState(props.resultado?.intento === "eliminar");
  const hydrated = useHydrated();
  const enviando = useEnviandoIntento("eliminar");
  if (!hydrated) return <SinJavaScript {...props} />;
  return (
    <div className="mt-5">
      <Button
        type="button"
        variant="danger"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setAbierto(true)}
      >
        Eliminar mi cuenta
      </Button>
      <Dialog
        open={abierto}
        onOpenChange={setAbierto}
        closable={!enviando}
        title={TITULO}
        description={PREGUNTA}
      >
        <Formulario {...props} action="/mis-datos" enviando={enviando}>
          <Button type="button" variant="secondary" full onClick={() => setAbierto(false)}>
            Conservar mi cuenta
          </Button>
        </Formulario>
      </Dialog>
    </div>
  );
}

const SinJavaScript = (props: Props) => (
  <details id="eliminar" className="mt-5" open={props.resultado?.intento === "eliminar"}>
    <summary className={buttonClass({ variant: "danger" }, "list-none")}>
      <Trash2 aria-hidden="true" />
      Eliminar mi cuenta
    </summary>
    <div className="mt-4 rounded-campo bg-papel-2 p-4">
      <p className="mb-4 text-sm">{PREGUNTA}</p>
      <Formulario {...props} action="/mis-datos#eliminar" enviando={false} />
    </div>
  </details>
);

function Formulario({
  email,
  resultado,
  action,
  enviando,
  children,
}: Props & { action: string; enviando: boolean; children?: ReactNode }) {
  return (
    <Form method="post" action={action} className="grid gap-4">
      <NotaResultado intento="eliminar" resultado={resultado} />
      <input type="hidden" name="intento" value="eliminar" />
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        label="Tu contraseña"
        name="contrasena"
        required
        missing="Escribe tu contraseña."
        maxLength={256}
      />
      <Field
        label={`Escribe ${PALABRA_ELIMINAR}`}
        name="palabra"
        required
        missing={`Escribe ${PALABRA_ELIMINAR} para confirmar.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="mt-2 grid gap-2.5">
        <Button variant="danger" full loading={enviando}>
          Eliminar para siempre
        </Button>
        {children}
      </div>
    </Form>
  );
}

import type { ComponentType, ReactNode } from "react";
import type { FormProps } from "react-router";
import { BotonLlave } from "#app/acceso/boton-llave.tsx";
import { usarLlave } from "#app/lib/llave.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field, PasswordField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { FormasDeProbar } from "#modules/usuarios/acceso/autenticacion.ts";

type Props = {
  /** Null for a person without a second factor, who gives the password. */
  formas: FormasDeProbar | null;
  email: string;
  /** The form of the page or of a fetcher. */
  Form: ComponentType<FormProps>;
  error: string | null;
  enviando: boolean;
  /** Hidden fields, such as the destination. */
  children: ReactNode;
  alProbarConLlave: () => void;
};

/** Asks for the second factor, or for the password of a person without one. */
export function FormularioPrueba({
  formas,
  email,
  Form,
  error,
  enviando,
  children,
  alProbarConLlave,
}: Props) {
  async function probar() {
    await usarLlave("/cuenta/confirmar/llave");
    alProbarConLlave();
  }
  return (
    <div className="grid gap-4">
      {error && <Note kind="error">{error}</Note>}
      <Form method="post" action="/cuenta/confirmar" className="grid gap-4">
        {children}
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        {formas ? (
          <Field
            label={formas.totp ? "Código de tu app" : "Código de recuperación"}
            help="También sirve un código de recuperación."
            name="codigo"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
            missing="Escribe el código."
            maxLength={32}
          />
        ) : (
          <PasswordField
            label="Tu contraseña"
            name="contrasena"
            required
            missing="Escribe tu contraseña."
            maxLength={256}
          />
        )}
        <Button full loading={enviando}>
          Confirmar
        </Button>
      </Form>
      {formas?.llaves && <BotonLlave etiqueta="Usar mi llave de acceso" hacer={probar} />}
    </div>
  );
}

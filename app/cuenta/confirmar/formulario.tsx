import { KeyRound } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { FormProps } from "react-router";
import { ErrorDeLlave, usarLlave } from "#app/lib/llave.ts";
import { useLlaves } from "#app/lib/use-llaves.ts";
import { Button } from "#app/ui/button.tsx";
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
            maxLength={32}
          />
        ) : (
          <PasswordField label="Tu contraseña" name="contrasena" required maxLength={256} />
        )}
        <Button full loading={enviando}>
          Confirmar
        </Button>
      </Form>
      {formas?.llaves && <ConLlave alProbar={alProbarConLlave} />}
    </div>
  );
}

function ConLlave({ alProbar }: { alProbar: () => void }) {
  const [falla, setFalla] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);
  if (!useLlaves()) return null;
  async function usar() {
    setOcupado(true);
    setFalla(null);
    try {
      await usarLlave("/cuenta/confirmar/llave");
      alProbar();
    } catch (error) {
      setFalla(error instanceof ErrorDeLlave ? error.message : String(error));
    }
    setOcupado(false);
  }
  return (
    <>
      {falla && <Note kind="error">{falla}</Note>}
      <Button
        type="button"
        variant="secondary"
        full
        loading={ocupado}
        icon={<KeyRound aria-hidden="true" />}
        onClick={usar}
      >
        Usar mi llave de acceso
      </Button>
    </>
  );
}

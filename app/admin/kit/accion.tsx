import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { Plegable } from "./seccion.tsx";

type Props = {
  intento: string;
  /** Without it the form is not shown. */
  permiso: Permiso;
  boton: string;
  variant?: ButtonVariant;
  children?: ReactNode;
  /** For forms that carry a file. */
  archivo?: boolean;
};

/** A form for one action of an admin on a sale or a raffle. Works without JavaScript. */
export function Accion({ intento, permiso, boton, variant = "secondary", children, archivo = false }: Props) {
  const { formData } = useNavigation();
  if (!usePuede()(permiso)) return null;
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid gap-3"
      {...(archivo && { encType: "multipart/form-data" })}
    >
      <input type="hidden" name="intento" value={intento} />
      {children}
      <Button
        size="sm"
        variant={variant}
        loading={formData?.get("intento") === intento}
        className="justify-self-start"
      >
        {boton}
      </Button>
    </Form>
  );
}

/** An action that cannot be undone: it unfolds, explains itself and requires a reason before it is sent. */
export function AccionGrave({
  resumen,
  explicacion,
  ayuda = "El cliente lo leerá.",
  children,
  ...accion
}: Props & { resumen: string; explicacion: ReactNode; ayuda?: string }) {
  if (!usePuede()(accion.permiso)) return null;
  return (
    <Plegable titulo={resumen}>
      <p className="text-sm text-tinta-2">{explicacion}</p>
      <Accion {...accion} variant="danger">
        {children}
        <Field label="Motivo" name="motivo" required maxLength={300} help={ayuda} />
      </Accion>
    </Plegable>
  );
}

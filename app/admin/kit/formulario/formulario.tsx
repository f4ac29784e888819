import type { FormEvent, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Controles } from "#modules/comun/controles.ts";
import { type Ademas, CampoAdmin } from "./campo.tsx";
import { rechazadaDe } from "./rechazada.ts";
import { useSinGuardar } from "./sin-guardar.tsx";

/** Draws a field of the form by its name. */
export type DibujaCampo<N extends string> = (name: N, ademas?: Ademas) => ReactNode;

type Props<N extends string> = {
  campos: Controles<N>;
  intento: string;
  /** The row of a page with a form for each; empty for a new one. */
  id?: string;
  valores: Readonly<Record<string, string>>;
  /** The last answer of the page: a refused one of this form fills it again, with an error beside each field. */
  respuesta: Respuesta<unknown> | undefined;
  /** The text of the button that sends it, or the buttons. */
  boton: ReactNode;
  /** How that button looks: small ones stand in a card among others. */
  aspecto?: { variant?: ButtonVariant; size?: "sm" };
  className?: string;
  /** The browser checks required fields before it is sent; otherwise only the server answers. */
  valida?: boolean;
  /** When it changes, the form is filled anew; by itself when the saved values change. */
  clave?: string;
  /** Called with the form while the person writes. */
  alEscribir?: (form: HTMLFormElement) => void;
  /** How the fields stand; without it they stand one below the other. */
  children?: (campo: DibujaCampo<N>) => ReactNode;
};

/**
 * A form of the admin: its fields come from the schema of its action, and it works without JavaScript. Saved values fill it anew;
 * leaving with others asks first.
 */
export function FormularioAdmin<N extends string>(props: Props<N>) {
  const { campos, intento, id, valores, respuesta, boton, alEscribir, children } = props;
  const rechazada = rechazadaDe(respuesta, intento, id);
  const { ref, escrito, enviado } = useSinGuardar(rechazada?.en);
  const actuales = rechazada?.valores ?? valores;
  const campo: DibujaCampo<N> = (name, ademas) => (
    <CampoAdmin
      key={name}
      name={name}
      control={campos[name]}
      valor={actuales[name] ?? ""}
      error={rechazada?.errores[name]}
      {...ademas}
    />
  );
  const alEntrar = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    escrito();
    alEscribir?.(currentTarget);
  };
  return (
    <Form
      ref={ref}
      method="post"
      noValidate={!props.valida}
      preventScrollReset
      key={props.clave ?? JSON.stringify(valores)}
      onInput={alEntrar}
      onSubmit={enviado}
      className={props.className ?? "grid gap-4"}
    >
      {typeof boton === "string" && <input type="hidden" name="intento" value={intento} />}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children ? children(campo) : (Object.keys(campos) as N[]).map((name) => campo(name))}
      {typeof boton === "string" ? (
        <Enviar {...props.aspecto} intento={intento} id={id} texto={boton} />
      ) : (
        boton
      )}
    </Form>
  );
}

type Boton = NonNullable<Props<string>["aspecto"]> & {
  intento: string;
  id: string | undefined;
  texto: string;
};

function Enviar({ intento, id, texto, size, ...aspecto }: Boton) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === intento && (id === undefined || formData.get("id") === id);
  return (
    <Button
      {...aspecto}
      {...(size && { size })}
      loading={enviando}
      className={cx("justify-self-start", size ? "min-h-11!" : "max-md:w-full md:col-span-full")}
    >
      {texto}
    </Button>
  );
}

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { changedFields, missingFields, type Written } from "#app/lib/actions/form-state.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { SaveBar } from "#app/ui/bar/save-bar.tsx";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import type { Errores } from "#modules/comun/formulario.ts";
import type { Controles } from "#modules/comun/texto/controles.ts";
import { type Ademas, CampoAdmin } from "./campo.tsx";
import { rechazadaDe } from "./rechazada.ts";

/** The button of a form that stands in a card among others. */
export const CHICO = { variant: "secondary", size: "sm" } as const;

/** Draws a field of the form by its name. */
export type DibujaCampo<N extends string> = (name: N, ademas?: Ademas) => ReactNode;

/** What the form says now, for what follows the keys: folded rows, previews. */
export type EstadoFormulario = { escrito: Written; faltan: readonly string[]; errores: Errores };

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
  /** A long form has its button in the bar at the foot of the window: from the start, or from the first change on. */
  barra?: { desde: "inicio" | "cambio"; descartar?: string };
  className?: string;
  /** Tells forms of one page apart whose buttons say the same. */
  etiqueta?: string;
  /** The browser checks required fields before it is sent; otherwise only the server answers. */
  valida?: boolean;
  /** The page that answers it, when another one shows it. */
  action?: string;
  /** For forms that carry files. */
  archivos?: boolean;
  /** When it changes, the form is filled anew; by itself when the saved values change. */
  clave?: string;
  /** How the fields stand; without it they stand one below the other. */
  children?: (campo: DibujaCampo<N>, estado: EstadoFormulario) => ReactNode;
};

/**
 * A form of the admin: its fields come from the schema of its action, and it works without JavaScript. Saved values fill it
 * anew. `FirstWrong` and `AskUnsaved` of the frame give its first wrong field the focus and ask before it is left unsaved.
 */
export function FormularioAdmin<N extends string>(props: Props<N>) {
  // 'Descartar' starts again from what is saved: another form in the same place.
  const [descartada, setDescartada] = useState({ veces: 0, en: 0 });
  const rechazada = rechazadaDe(props.respuesta, props.intento, props.id);
  return (
    <Cuerpo
      {...props}
      key={`${props.clave ?? JSON.stringify(props.valores)}:${descartada.veces}`}
      rechazada={rechazada?.en === descartada.en ? undefined : rechazada}
      alDescartar={() => setDescartada(({ veces }) => ({ veces: veces + 1, en: rechazada?.en ?? 0 }))}
    />
  );
}

type CuerpoProps<N extends string> = Props<N> & {
  rechazada: Respuesta<unknown> | undefined;
  alDescartar: () => void;
};

function Cuerpo<N extends string>(props: CuerpoProps<N>) {
  const { campos, intento, id, valores, rechazada, boton, barra, children } = props;
  const prefijo = useId();
  const errores = rechazada?.errores ?? {};
  const actuales = rechazada?.valores ?? valores;
  const { ref, escrito, leer } = useEscrito(actuales);
  const faltan = missingFields(campos, escrito);
  const cambian = barra ? changedFields(campos, valores, escrito) : [];
  const campo: DibujaCampo<N> = (name, ademas) => (
    <CampoAdmin
      key={name}
      id={`${prefijo}-${name}`}
      name={name}
      control={campos[name]}
      valor={actuales[name] ?? ""}
      error={errores[name]}
      cambiado={barra?.desde === "cambio" && cambian.includes(name)}
      {...ademas}
    />
  );
  const enviar = typeof boton === "string" && (
    <Enviar {...props.aspecto} intento={intento} id={id} texto={boton} enBarra={barra !== undefined} />
  );
  const conError = (Object.keys(campos) as N[]).filter((name) => errores[name]);
  const pendiente = (name: N) => ({ id: `${prefijo}-${name}`, label: campos[name].label });
  return (
    <Form
      ref={ref}
      method="post"
      {...(props.action && { action: props.action })}
      noValidate={!props.valida}
      aria-label={props.etiqueta}
      preventScrollReset
      {...(props.archivos && { encType: "multipart/form-data" })}
      onInput={({ currentTarget }: FormEvent<HTMLFormElement>) => leer(currentTarget)}
      onReset={props.alDescartar}
      className={props.className ?? "grid gap-4"}
    >
      {typeof boton === "string" && <input type="hidden" name="intento" value={intento} />}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children
        ? children(campo, { escrito, faltan, errores })
        : (Object.keys(campos) as N[]).map((name) => campo(name))}
      {barra ? (
        <SaveBar
          wrong={Object.keys(errores).length}
          missing={faltan.length}
          changes={cambian.length}
          fields={(conError.length > 0 ? conError : faltan).map(pendiente)}
          onChange={barra.desde === "cambio"}
          discard={barra.descartar}
        >
          {enviar || boton}
        </SaveBar>
      ) : (
        <>
          {enviar || boton}
          <CuentaErrores errores={errores} />
        </>
      )}
    </Form>
  );
}

/** The texts of the form while the person writes; also what was written before the scripts arrived, and what was saved since. */
function useEscrito(inicial: Written) {
  const ref = useRef<HTMLFormElement>(null);
  const [escrito, setEscrito] = useState<Written>(inicial);
  const leer = (form: HTMLFormElement) => setEscrito(textosDe(form));
  const puestos = JSON.stringify(inicial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values in the fields are read again.
  useEffect(() => {
    if (ref.current) leer(ref.current);
  }, [puestos]);
  return { ref, escrito, leer };
}

const textosDe = (form: HTMLFormElement): Written =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, valor]) => (typeof valor === "string" ? [[name, valor]] : [])),
  );

type Boton = NonNullable<Props<string>["aspecto"]> & {
  intento: string;
  id: string | undefined;
  texto: string;
  enBarra: boolean;
};

function Enviar({ intento, id, texto, size, enBarra, ...aspecto }: Boton) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === intento && (id === undefined || formData.get("id") === id);
  const lugar = size ? "justify-self-start min-h-11!" : "justify-self-start max-md:w-full md:col-span-full";
  return (
    <Button {...aspecto} {...(size && { size })} loading={enviando} className={enBarra ? "px-5!" : lugar}>
      {texto}
    </Button>
  );
}

import { z } from "zod";

type Tipo =
  | "linea"
  | "correo"
  | "telefono"
  | "enlace"
  | "color"
  | "parrafos"
  | "entero"
  | "si_o_no"
  | "dia"
  | "eleccion";

/** What a page has to know of a field to draw it. The schema of its action says it, so that page and server agree. */
export type Control = {
  tipo: Tipo;
  label: string;
  ayuda?: string;
  /** The most characters that the server takes. */
  largo?: number;
  /** The values of a choice with their names. */
  opciones?: Readonly<Record<string, string>>;
  /** The height of a text of several lines. */
  filas?: number;
  ejemplo?: string;
  /** The server refuses the field while it is empty. Asked of the schema itself, so that page and server agree. */
  obligatorio?: true;
};

const CONTROLES = z.registry<Partial<Control>>();

/** The same schema, with what it says about its field; what it said before stays. */
export function campo<S extends z.ZodType>(esquema: S, control: Partial<Control>): S {
  const propio = esquema.clone();
  CONTROLES.add(propio, control);
  return propio;
}

/** A schema that reads the text of another one further says of its field what that one says. */
function controlDe(esquema: z.core.$ZodType): Partial<Control> {
  const leido = esquema instanceof z.ZodPipe ? controlDe(esquema.in) : {};
  return { ...leido, ...CONTROLES.get(esquema) };
}

export type Controles<N extends string = string> = Readonly<Record<N, Control>>;

/** The fields of a form, from the schema of its action. A field that says nothing is a line without a name. */
export function controlesDe<F extends z.ZodRawShape>(esquema: z.ZodObject<F>): Controles<keyof F & string> {
  const campos = Object.entries(esquema.shape).map(([nombre, uno]) => [
    nombre,
    {
      tipo: "linea",
      label: "",
      ...controlDe(uno),
      ...(!z.safeParse(uno, "").success && { obligatorio: true }),
    },
  ]);
  return Object.fromEntries(campos) as Controles<keyof F & string>;
}

/** The values of the fields for a stored row: what is absent is empty, what is on is checked. */
export function valoresDeCampos(controles: Controles, fila: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(controles).map((nombre) => [nombre, enCampo(fila[nombre])]));
}

function enCampo(valor: unknown): string {
  if (valor === null || valor === undefined) return "";
  if (typeof valor === "boolean") return valor ? "on" : "";
  return String(valor);
}

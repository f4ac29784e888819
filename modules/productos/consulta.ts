/** What the address of the catalogue asks for: read with suspicion, written in one spelling only. */
export const ORDENES = ["aleatorio", "nombre", "categoria", "precio-asc", "precio-desc"] as const;
export type Orden = (typeof ORDENES)[number];

export type Consulta = {
  q: string;
  orden: Orden;
  /** Name of a category, as written in the address. */
  categoria: string | null;
  con_puntos: boolean;
  /** Where and in which sense the random order starts; null leaves it to the server. */
  semilla: number | null;
  cursor: string | null;
};

export const SEMILLAS = 10_000;
const LARGO_TEXTO = 80;
const LARGO_CURSOR = 320;

export const CONSULTA_VACIA: Consulta = {
  q: "",
  orden: "aleatorio",
  categoria: null,
  con_puntos: false,
  semilla: null,
  cursor: null,
};

export function leerConsulta(parametros: URLSearchParams): Consulta {
  const semilla = parametros.get("semilla") ?? "";
  const cursor = parametros.get("cursor") ?? "";
  return {
    q: limpiar(parametros.get("q")),
    orden: ORDENES.find((orden) => orden === parametros.get("orden")) ?? CONSULTA_VACIA.orden,
    categoria: limpiar(parametros.get("categoria")) || null,
    con_puntos: ["1", "on", "true"].includes(parametros.get("con_puntos") ?? ""),
    semilla: /^\d{1,4}$/.test(semilla) ? Number(semilla) : null,
    cursor: /^[a-z0-9 .~e-]+$/.test(cursor) && cursor.length <= LARGO_CURSOR ? cursor : null,
  };
}

/** No control characters, one space between words, not longer than anybody would type. */
const limpiar = (texto: string | null): string =>
  Array.from(
    (texto ?? "")
      .slice(0, LARGO_TEXTO * 4)
      .toWellFormed()
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim(),
  )
    .slice(0, LARGO_TEXTO)
    .join("")
    .trim();

/** The address of that view; what is as usual is left out. */
export function escribirConsulta(consulta: Partial<Consulta>): string {
  const { q, orden, categoria, con_puntos, semilla, cursor } = { ...CONSULTA_VACIA, ...consulta };
  const pares: [string, string | false | null][] = [
    ["q", q],
    ["categoria", categoria],
    ["orden", orden !== CONSULTA_VACIA.orden && orden],
    ["con_puntos", con_puntos && "1"],
    ["semilla", semilla !== null && String(semilla)],
    ["cursor", cursor],
  ];
  const parametros = new URLSearchParams();
  for (const [nombre, valor] of pares) if (valor) parametros.set(nombre, valor);
  const texto = parametros.toString();
  return texto === "" ? "/productos" : `/productos?${texto}`;
}

/** The same view from its beginning, with something changed. */
export const cambiarConsulta = (consulta: Consulta, cambios: Partial<Consulta>): string =>
  escribirConsulta({ ...consulta, semilla: null, cursor: null, ...cambios });

/** A search is ranked unless another order is asked for. */
export type OrdenEfectivo = Orden | "relevancia";
export const ordenEfectivo = ({ q, orden }: Pick<Consulta, "q" | "orden">): OrdenEfectivo =>
  q !== "" && orden === "aleatorio" ? "relevancia" : orden;

/** How many filters hide something or reorder, for the badge of the filter button. */
export const filtrosActivos = ({ orden, categoria, con_puntos }: Consulta): number =>
  [orden !== CONSULTA_VACIA.orden, categoria !== null, con_puntos].filter(Boolean).length;

/** The last product of a page: the values it was sorted by, and its id. Relevance counts positions instead. */
export type Cursor = { claves: (string | number)[]; id: number };

type Lector = (texto: string) => string | number | null;

/** Sorted texts hold letters, digits and spaces only, so a tilde can part them. */
const texto: Lector = (valor) => (/^[a-z0-9 ]{0,120}$/.test(valor) ? valor : null);
const entero: Lector = (valor) =>
  /^\d{1,16}$/.test(valor) && Number.isSafeInteger(Number(valor)) ? Number(valor) : null;
const fraccion: Lector = (valor) =>
  /^\d(\.\d+)?(e-\d+)?$/.test(valor) && Number(valor) <= 1 ? Number(valor) : null;

const LECTORES: Record<OrdenEfectivo, Lector[]> = {
  relevancia: [],
  aleatorio: [fraccion],
  nombre: [texto],
  categoria: [texto, texto],
  "precio-asc": [entero],
  "precio-desc": [entero],
};

export const escribirCursor = ({ claves, id }: Cursor): string => [...claves, id].join("~");

/** Null when it is not one of this order: the list then starts from its beginning. */
export function leerCursor(cursor: string | null, orden: OrdenEfectivo): Cursor | null {
  if (cursor === null) return null;
  const partes = cursor.split("~");
  const lectores = [...LECTORES[orden], entero];
  if (partes.length !== lectores.length) return null;
  const valores = lectores.map((leer, i) => leer(partes[i] ?? ""));
  const claves = valores.slice(0, -1).filter((valor) => valor !== null);
  const id = valores.at(-1);
  return typeof id === "number" && claves.length === lectores.length - 1 ? { claves, id } : null;
}

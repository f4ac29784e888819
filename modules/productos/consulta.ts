// The query parameters of the catalogue: anything may arrive, and each view is written in one way only.

export const ORDENES = [
  "aleatorio",
  "destacados",
  "nombre",
  "categoria",
  "precio-asc",
  "precio-desc",
] as const;
export type OrdenCatalogo = (typeof ORDENES)[number];

export type Consulta = {
  q: string;
  orden: OrdenCatalogo;
  /** Name of a category, as written in the URL. */
  categoria: string | null;
  con_puntos: boolean;
  /** Starting point and direction of the random order; null lets the server choose. */
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

/** Without control characters, one space between words, cut to a fixed length. */
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

/** The URL of a view; default values are left out. */
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

/** The URL of the same view with changes, from its first page. */
export const cambiarConsulta = (consulta: Consulta, cambios: Partial<Consulta>): string =>
  escribirConsulta({ ...consulta, semilla: null, cursor: null, ...cambios });

/** A search is ranked unless another order was chosen. */
export type OrdenEfectivo = OrdenCatalogo | "relevancia";
export const ordenEfectivo = ({ q, orden }: Pick<Consulta, "q" | "orden">): OrdenEfectivo =>
  q !== "" && orden === "aleatorio" ? "relevancia" : orden;

/** How many filters differ from the default, for the badge of the filter button. */
export const filtrosActivos = ({ orden, categoria, con_puntos }: Consulta): number =>
  [orden !== CONSULTA_VACIA.orden, categoria !== null, con_puntos].filter(Boolean).length;

/** The last product of a page: its sort values and its id. A ranked search stores a position in `id` instead. */
export type CursorCatalogo = { claves: (string | number)[]; id: number };

type LectorClave = (texto: string) => string | number | null;

/** Sort keys have only letters, digits and spaces, so a tilde can separate them. */
const texto: LectorClave = (valor) => (/^[a-z0-9 ]{0,120}$/.test(valor) ? valor : null);
const entero: LectorClave = (valor) =>
  /^\d{1,16}$/.test(valor) && Number.isSafeInteger(Number(valor)) ? Number(valor) : null;
const fraccion: LectorClave = (valor) =>
  /^\d(\.\d+)?(e-\d+)?$/.test(valor) && Number(valor) <= 1 ? Number(valor) : null;

const LECTORES: Record<OrdenEfectivo, LectorClave[]> = {
  relevancia: [],
  aleatorio: [fraccion],
  destacados: [fraccion],
  nombre: [texto],
  categoria: [texto, texto],
  "precio-asc": [entero],
  "precio-desc": [entero],
};

export const escribirCursor = ({ claves, id }: CursorCatalogo): string => [...claves, id].join("~");

/** Null when the cursor does not belong to this order: the list then starts from its beginning. */
export function leerCursor(cursor: string | null, orden: OrdenEfectivo): CursorCatalogo | null {
  if (cursor === null) return null;
  const partes = cursor.split("~");
  const lectores = [...LECTORES[orden], entero];
  if (partes.length !== lectores.length) return null;
  const valores = lectores.map((leer, i) => leer(partes[i] ?? ""));
  const claves = valores.slice(0, -1).filter((valor) => valor !== null);
  const id = valores.at(-1);
  return typeof id === "number" && claves.length === lectores.length - 1 ? { claves, id } : null;
}

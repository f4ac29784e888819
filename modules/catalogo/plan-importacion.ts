import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import type { EstadoFila } from "#modules/comun/plan-csv.ts";
import { buscarCategoria, type Categoria } from "#modules/productos/categoria.ts";
import { type CampoCsv, COLUMNAS, type Hoja, ultimoDiaDe } from "./csv-productos.ts";
import { leerProductoDeArchivo, leerProductoNuevo, type ProductoNuevo } from "./formularios.ts";

export type FilaRevisada = {
  linea: number;
  sku: string;
  producto: string;
  estado: EstadoFila;
  /** Errors with the name of their column. */
  errores: { columna: string; frase: string }[];
  /** The columns that would change. */
  cambia: string[];
};
export type FilaPlan = FilaRevisada & { datos: ProductoNuevo | null };

type Catalogo = {
  productos: ReadonlyMap<string, ProductoNuevo>;
  categorias: readonly Categoria[];
  /** SKUs of products with options, which have the units. */
  conOpciones: ReadonlySet<string>;
};
type Valores = Hoja["filas"][number]["valores"];

/** An empty cell keeps the stored value in these columns; in the others it clears it. */
const VACIO_CONSERVA: ReadonlySet<string> = new Set([
  "puntos",
  "puntos_regalo",
  "minimo_puntos",
  "disponible",
  "clase_peso",
  "existencias",
]);
const INICIAL = { puntos: "0", puntos_regalo: "0", minimo_puntos: "1", disponible: "si" };

function escrito(valor: unknown): string {
  if (typeof valor === "boolean") return valor ? "si" : "no";
  if (valor instanceof Date) return ultimoDiaDe(valor);
  return valor === null ? "" : String(valor);
}

/** What the file would change, row by row, with all errors. */
export function planificar(hoja: Hoja, catalogo: Catalogo): FilaPlan[] {
  const vistos = new Map<string, number>();
  return hoja.filas.map(({ linea, valores }) => {
    const sku = (valores.sku ?? "").trim();
    const antes = catalogo.productos.get(sku);
    const { datos, errores } = leerFila(valores, sku, antes, catalogo.categorias);
    const repetida = vistos.get(sku);
    vistos.set(sku, repetida ?? linea);
    const ajeno = datos && catalogo.conOpciones.has(sku) && datos.existencias !== antes?.existencias;
    const todos = juntar(
      errores,
      repetida ? { sku: `Ya está en la línea ${repetida}.` } : null,
      ajeno ? { existencias: "Tiene opciones: corrige las unidades de cada una." } : null,
    );
    const base = { linea, sku, producto: (valores.producto ?? antes?.producto ?? "").trim().slice(0, 120) };
    if (todos || !datos)
      return { ...base, estado: "mal", errores: porColumna(todos ?? {}), cambia: [], datos: null };
    if (!antes) return { ...base, estado: "nuevo", errores: [], cambia: [], datos };
    const cambia = Object.keys(cambiosDe(antes, datos)?.despues ?? {}).map(nombreColumna);
    return { ...base, estado: cambia.length > 0 ? "cambia" : "igual", errores: [], cambia, datos };
  });
}

const juntar = (...partes: (Errores | null)[]): Errores | null => {
  const juntos = Object.assign({}, ...partes);
  return Object.keys(juntos).length > 0 ? juntos : null;
};

const nombreColumna = (campo: string) => COLUMNAS[campo as CampoCsv] ?? campo;

const porColumna = (errores: Errores) =>
  Object.entries(errores).map(([campo, frase]) => ({ columna: nombreColumna(campo), frase }));

function leerFila(
  valores: Valores,
  sku: string,
  antes: ProductoNuevo | undefined,
  categorias: readonly Categoria[],
) {
  const base = antes
    ? Object.entries(antes).map(([campo, valor]) => [campo, escrito(valor)])
    : Object.entries(INICIAL);
  const dichos = Object.entries(valores).filter(
    ([campo, texto]) => texto.trim() !== "" || !VACIO_CONSERVA.has(campo),
  );
  const entrada: Record<string, string> = { ...Object.fromEntries(base), ...Object.fromEntries(dichos), sku };
  const desconocidas: Errores = {};
  for (const campo of ["categoria_id", "categoria_2_id"] as const) {
    const nombre = valores[campo]?.trim();
    if (nombre === undefined) continue;
    const categoria = buscarCategoria(categorias, nombre);
    if (nombre !== "" && !categoria) desconocidas[campo] = `No existe la categoría «${nombre.slice(0, 60)}».`;
    entrada[campo] = String(categoria?.id ?? "");
  }
  const leido = antes ? conSku(leerProductoDeArchivo(entrada), sku) : leerProductoNuevo(entrada);
  if (Object.keys(desconocidas).length === 0) return leido;
  return { datos: null, errores: { ...leido.errores, ...desconocidas } };
}

type DeArchivo = ReturnType<typeof leerProductoDeArchivo>;
const conSku = ({ datos, errores }: DeArchivo, sku: string) =>
  datos ? { datos: { ...datos, sku } satisfies ProductoNuevo, errores: null } : { datos: null, errores };

/** The SKUs in a file, to look them up in one query. */
export const skusDe = ({ filas }: Hoja): string[] => [
  ...new Set(
    filas.map(({ valores }) => (valores.sku ?? "").trim()).filter((sku) => /^[0-9A-Za-z-]{1,32}$/.test(sku)),
  ),
];

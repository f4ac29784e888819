import {
  leerProductoDeArchivo,
  leerProductoNuevo,
  type ProductoNuevo,
} from "#modules/catalogo/formularios.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { buscarCategoria, type Categoria } from "#modules/productos/categoria.ts";
import {
  type CampoCsv,
  type FilaRevisada,
  SOLO_DE_OPCIONES,
  TITULOS_CSV,
  ultimoDiaDe,
  type ValoresCsv,
} from "./csv-productos.ts";
import type { FilaDeOpcion, OpcionesDe } from "./plan-opciones.ts";
import { dejaStock } from "./stock-archivo.ts";

export type FilaPlanProducto = FilaRevisada & {
  /** What is written; null for a bad row and for an option, whose product writes all of them. */
  datos: ProductoNuevo | null;
  /** The file says other units than the shop has, and they stay as they are. */
  stock_dejado: boolean;
};

/** What the shop has of the products in a file. */
export type CatalogoActual = {
  productos: ReadonlyMap<string, ProductoNuevo>;
  categorias: readonly Categoria[];
  /** Options by the SKU of their product. */
  opciones: ReadonlyMap<string, OpcionesDe>;
  /** The admin wants the units of the file, even of products of which some were sold since. */
  fija_stock: boolean;
};
export type FilaHoja = { linea: number; sku: string; valores: ValoresCsv; repetida: string | null };

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

export const hayTexto = (celda: string | undefined) => /[^\p{Cc}\s]/u.test(celda ?? "");

/** What a row about a product would do. `suyas` are the rows of its options. */
export function planificarProducto(
  { linea, sku, valores, repetida }: FilaHoja,
  suyas: readonly FilaDeOpcion[],
  catalogo: CatalogoActual,
): FilaPlanProducto {
  const antes = catalogo.productos.get(sku);
  const { datos: leidos, errores } = leerFila(valores, sku, antes, catalogo.categorias);
  const dejado =
    antes !== undefined &&
    leidos !== null &&
    dejaStock(leidos.existencias, antes.existencias, valores, catalogo);
  const datos = leidos && dejado ? { ...leidos, existencias: antes.existencias } : leidos;
  const todos = juntar(
    errores,
    repetida ? { sku: repetida } : null,
    sinValor(valores),
    datos && erroresConOpciones(datos, antes, catalogo.opciones.get(sku)?.opciones ?? [], suyas),
  );
  const producto = (valores.producto ?? antes?.producto ?? "").trim().slice(0, 120);
  const base = { linea, sku, producto, opcion: false, stock_dejado: dejado };
  if (todos || !datos)
    return { ...base, estado: "mal", errores: porColumna(todos ?? {}), cambia: [], datos: null };
  if (!antes) return { ...base, estado: "nuevo", errores: [], cambia: [], datos };
  const cambia = Object.keys(cambiosDe(antes, datos)?.despues ?? {}).map(nombreColumna);
  return { ...base, estado: cambia.length > 0 ? "cambia" : "igual", errores: [], cambia, datos };
}

/** Cells of an option in a row that names none: reading it as a product would lose them. */
const sinValor = (valores: ValoresCsv): Errores =>
  Object.fromEntries(
    SOLO_DE_OPCIONES.filter((campo) => hayTexto(valores[campo])).map((campo) => [
      campo,
      TEXTOS_CATALOGO.csv_falta_valor,
    ]),
  );

/** A product with options has their units, and its price must leave each of them at one peso or more. */
function erroresConOpciones(
  datos: ProductoNuevo,
  antes: ProductoNuevo | undefined,
  guardadas: OpcionesDe["opciones"],
  suyas: readonly FilaDeOpcion[],
): Errores {
  const tiene = suyas.length > 0 || guardadas.some(({ disponible }) => disponible);
  const otras = guardadas.filter(({ sufijo }) => !suyas.some((fila) => fila.sufijo === sufijo));
  const menor = Math.min(0, ...otras.map(({ diferencia }) => diferencia));
  return {
    ...(tiene && datos.existencias !== (antes?.existencias ?? null)
      ? { existencias: "Tiene opciones: corrige las unidades de cada una." }
      : {}),
    ...(datos.precio_cliente !== antes?.precio_cliente && datos.precio_cliente + menor < 1
      ? { precio_cliente: TEXTOS_CATALOGO.opcion_bajo_un_peso }
      : {}),
  };
}

const juntar = (...partes: (Errores | null)[]): Errores | null => {
  const juntos = Object.assign({}, ...partes);
  return Object.keys(juntos).length > 0 ? juntos : null;
};

const nombreColumna = (campo: string) => TITULOS_CSV[campo as CampoCsv] ?? campo;

const porColumna = (errores: Errores) =>
  Object.entries(errores).map(([campo, frase]) => ({ columna: nombreColumna(campo), frase }));

function leerFila(
  valores: ValoresCsv,
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

import type { CeldaCsv, ColumnaCsv } from "#modules/comun/csv.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { FilaCsv } from "#modules/comun/leer-csv.ts";
import { palabras } from "#modules/comun/texto-plano.ts";
import type { DatosProducto, ProductoNuevo } from "./formularios.ts";

/** A product as a row of a file, with the names of its categories. */
export type ProductoCsv = ProductoNuevo & { categoria: string; categoria_2: string | null };
export type CampoCsv = keyof typeof COLUMNAS;

/** Names of the exported columns; the import accepts them ignoring accents and capitals. */
export const COLUMNAS = {
  sku: "SKU",
  producto: "Producto",
  categoria_id: "Categoría",
  categoria_2_id: "Categoría 2",
  descripcion: "Descripción",
  precio_cliente: "Precio",
  puntos: "Puntos",
  puntos_regalo: "Puntos de regalo",
  minimo_puntos: "Mínimo de puntos",
  disponible: "Disponible",
  clase_peso: "Clase de peso",
  existencias: "Stock",
  precio_normal: "Precio normal",
  oferta_hasta: "Oferta hasta",
} as const satisfies Record<"sku" | "existencias" | keyof DatosProducto, string>;

export const ENCABEZADO: readonly string[] = Object.values(COLUMNAS);

/** Doubles a leading quote that the import would otherwise take for the one that escapes formulas (see csv.ts). */
const citar = (texto: string) => (/^'+[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto);
const descitar = (texto: string) => (/^'+[=+\-@\t\r]/.test(texto) ? texto.slice(1) : texto);

/** The last day of an offer that ends at this instant. */
export const ultimoDiaDe = (hasta: Date) => diaDe(hasta, -1);

const VALORES: Record<CampoCsv, (producto: ProductoCsv) => CeldaCsv> = {
  sku: ({ sku }) => citar(sku),
  producto: ({ producto }) => citar(producto),
  categoria_id: ({ categoria }) => citar(categoria),
  categoria_2_id: ({ categoria_2 }) => citar(categoria_2 ?? ""),
  descripcion: ({ descripcion }) => citar(descripcion),
  precio_cliente: ({ precio_cliente }) => precio_cliente,
  precio_normal: ({ precio_normal }) => precio_normal ?? "",
  oferta_hasta: ({ oferta_hasta }) => (oferta_hasta ? ultimoDiaDe(oferta_hasta) : ""),
  puntos: ({ puntos }) => puntos,
  puntos_regalo: ({ puntos_regalo }) => puntos_regalo,
  minimo_puntos: ({ minimo_puntos }) => minimo_puntos,
  disponible: ({ disponible }) => (disponible ? "Sí" : "No"),
  clase_peso: ({ clase_peso }) => clase_peso,
  existencias: ({ existencias }) => existencias ?? "",
};

/** The columns that the export writes, in their order. */
export const COLUMNAS_CSV: readonly ColumnaCsv<ProductoCsv>[] = Object.entries(COLUMNAS).map(
  ([campo, titulo]) => ({ titulo, valor: VALORES[campo as CampoCsv] }),
);

const CAMPOS = Object.entries(COLUMNAS).map(
  ([campo, nombre]) => [campo as CampoCsv, palabras(nombre)] as const,
);
const campoDe = (nombre: string) => CAMPOS.find(([, conocido]) => conocido === palabras(nombre))?.[0] ?? null;

export type Hoja = {
  ignoradas: string[];
  filas: { linea: number; valores: Partial<Record<CampoCsv, string>> }[];
};

/** Rows by column, or null without a SKU column. `ignoradas` names the unknown columns. */
export function leerHoja([encabezado, ...filas]: readonly FilaCsv[]): Hoja | null {
  const nombres = (encabezado?.celdas ?? []).map((nombre) => nombre.trim());
  const columnas = nombres.map(campoDe);
  if (!columnas.includes("sku")) return null;
  return {
    ignoradas: nombres.filter((nombre, i) => nombre !== "" && columnas[i] === null),
    filas: filas.map(({ linea, celdas }) => {
      const pares = columnas.flatMap((campo, i) =>
        campo ? [[campo, descitar(celdas[i] ?? "")] as const] : [],
      );
      return { linea, valores: Object.fromEntries(pares) };
    }),
  };
}

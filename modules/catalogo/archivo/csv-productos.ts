import type { DatosProducto, ProductoNuevo } from "#modules/catalogo/formularios.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { type CeldaCsv, type ColumnaCsv, HAY_MAS } from "#modules/comun/planilla/csv.ts";
import type { FilaCsv } from "#modules/comun/planilla/leer-csv.ts";
import type { EstadoFila } from "#modules/comun/planilla/plan-csv.ts";
import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";
import type { NombresOpcion, Opcion } from "#modules/productos/opciones/opciones.ts";

/** A product as a row of a file, with the names of its categories. */
export type ProductoCsv = ProductoNuevo & { categoria: string; categoria_2: string | null };

/** One combination of a product as a row of a file. */
export type OpcionCsv = NombresOpcion &
  Pick<Opcion, "valor_1" | "valor_2" | "diferencia" | "existencias"> & {
    /** SKU of the product and suffix: 100001-L. */
    sku: string;
    /** Which of the pictures of the product, from 1; null without one. */
    foto: number | null;
    disponible: boolean;
  };

/** A row of the exported file: a product, or one of the options that follow it. */
export type FilaArchivo = ProductoCsv | { opcion: OpcionCsv };

export type CampoCsv = keyof typeof TITULOS_CSV;

/** Columns of products. Those of options use SKU, Disponible and Stock too. */
const DE_PRODUCTOS = {
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
  ubicacion: "Ubicación",
  sin_retracto: "Sin retracto",
  sin_retracto_frase: "Sin retracto: detalle",
  existencias: "Stock",
  precio_normal: "Precio normal",
  oferta_hasta: "Oferta hasta",
} as const satisfies Record<"sku" | "existencias" | keyof DatosProducto, string>;

/** What the shop had when the file was exported: the import compares with it and writes it nowhere. */
const EXPORTADAS = { exportadas: "Stock al exportar" } as const;

const DE_OPCIONES = {
  opcion_1: "Opción 1",
  valor_1: "Valor 1",
  opcion_2: "Opción 2",
  valor_2: "Valor 2",
  diferencia: "Diferencia de precio",
  imagen: "Foto de la opción",
} as const;

/** Names of the exported columns; the import accepts them ignoring accents and capitals. */
export const TITULOS_CSV = { ...DE_PRODUCTOS, ...DE_OPCIONES, ...EXPORTADAS } as const;

/** The columns that only rows of options fill. */
export const SOLO_DE_OPCIONES = Object.keys(DE_OPCIONES) as readonly (keyof typeof DE_OPCIONES)[];

export const ENCABEZADO: readonly string[] = Object.values(TITULOS_CSV);

/** Doubles a leading quote that the import would otherwise take for the one that escapes formulas (see csv.ts). */
const citar = (texto: string) => (/^'+[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto);
const descitar = (texto: string) => (/^'+[=+\-@\t\r]/.test(texto) ? texto.slice(1) : texto);

/** The last day of an offer that ends at this instant. */
export const ultimoDiaDe = (hasta: Date) => diaDe(hasta, -1);

type DeProducto = keyof typeof DE_PRODUCTOS | keyof typeof EXPORTADAS;

const VALORES: Record<DeProducto, (producto: ProductoCsv) => CeldaCsv> = {
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
  ubicacion: ({ ubicacion }) => citar(ubicacion),
  sin_retracto: ({ sin_retracto }) => sin_retracto ?? "",
  sin_retracto_frase: ({ sin_retracto_frase }) => citar(sin_retracto_frase),
  existencias: ({ existencias }) => existencias ?? "",
  exportadas: ({ existencias }) => existencias ?? "",
};

const VALORES_OPCION: Partial<Record<CampoCsv, (opcion: OpcionCsv) => CeldaCsv>> = {
  sku: ({ sku }) => citar(sku),
  disponible: ({ disponible }) => (disponible ? "Sí" : "No"),
  existencias: ({ existencias }) => existencias ?? "",
  exportadas: ({ existencias }) => existencias ?? "",
  opcion_1: ({ opcion_1 }) => citar(opcion_1 ?? ""),
  valor_1: ({ valor_1 }) => citar(valor_1),
  opcion_2: ({ opcion_2 }) => citar(opcion_2 ?? ""),
  valor_2: ({ valor_2 }) => citar(valor_2 ?? ""),
  diferencia: ({ diferencia }) => diferencia,
  imagen: ({ foto }) => foto ?? "",
};

/** The columns that rows of options fill. */
export const DE_UNA_OPCION: ReadonlySet<string> = new Set(Object.keys(VALORES_OPCION));

const esOpcion = (fila: FilaArchivo): fila is { opcion: OpcionCsv } => "opcion" in fila;

function celdaDe(campo: CampoCsv, fila: FilaArchivo): CeldaCsv {
  if (esOpcion(fila)) return VALORES_OPCION[campo]?.(fila.opcion) ?? "";
  return campo in DE_OPCIONES ? "" : VALORES[campo as DeProducto](fila);
}

/** The columns that the export writes, in their order. */
export const COLUMNAS_CSV: readonly ColumnaCsv<FilaArchivo>[] = Object.entries(TITULOS_CSV).map(
  ([campo, titulo]) => ({ titulo, valor: (fila) => celdaDe(campo as CampoCsv, fila) }),
);

const CAMPOS = Object.entries(TITULOS_CSV).map(
  ([campo, nombre]) => [campo as CampoCsv, soloPalabras(nombre)] as const,
);
const campoDe = (nombre: string) =>
  CAMPOS.find(([, conocido]) => conocido === soloPalabras(nombre))?.[0] ?? null;

/** What a row of an imported file would do. */
export type FilaRevisada = {
  linea: number;
  sku: string;
  producto: string;
  /** Whether the row is about an option of a product. */
  opcion: boolean;
  estado: EstadoFila;
  /** Errors with the name of their column. */
  errores: { columna: string; frase: string }[];
  /** The columns that would change. */
  cambia: string[];
};

export type ValoresCsv = Partial<Record<CampoCsv, string>>;
export type HojaProductos = { ignoradas: string[]; filas: { linea: number; valores: ValoresCsv }[] };

/** Whether a line has a product or an option. The last line of an exported file that does not hold the whole list says so. */
const esDeProductos = ({ celdas }: FilaCsv) => celdas[0] !== HAY_MAS;

/** Rows by column, or null without a SKU column. `ignoradas` names the unknown columns. */
export function leerHoja([encabezado, ...filas]: readonly FilaCsv[]): HojaProductos | null {
  const nombres = (encabezado?.celdas ?? []).map((nombre) => nombre.trim());
  const columnas = nombres.map(campoDe);
  if (!columnas.includes("sku")) return null;
  return {
    ignoradas: nombres.filter((nombre, i) => nombre !== "" && columnas[i] === null),
    filas: filas.filter(esDeProductos).map(({ linea, celdas }) => {
      const pares = columnas.flatMap((campo, i) =>
        campo ? [[campo, descitar(celdas[i] ?? "")] as const] : [],
      );
      return { linea, valores: Object.fromEntries(pares) };
    }),
  };
}

import { MAX_PRECIO } from "#modules/catalogo/formularios.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { type HojaProductos, TITULOS_CSV } from "./csv-productos.ts";
import {
  type FilaDeOpcion,
  type GrillaPlan,
  type OpcionesDe,
  partirSku,
  planificarOpciones,
} from "./plan-opciones.ts";
import {
  type CatalogoActual,
  type FilaHoja,
  type FilaPlanProducto,
  hayTexto,
  planificarProducto,
} from "./plan-producto.ts";

export type PlanImportacion = {
  filas: FilaPlanProducto[];
  /** The options of each product that the file names some of. */
  grillas: GrillaPlan[];
  /** Rows that say other units than the shop has, and whose units stay as they are. */
  stock_dejado: number;
  /** Options of the products in the file that the file does not name: they stay as they are. */
  ausentes: number;
};

const SIN_OPCIONES: OpcionesDe = { opcion_1: null, opcion_2: null, fotos: [], opciones: [] };

/** What the file would change, row by row, with all errors. */
export function planificar(hoja: HojaProductos, catalogo: CatalogoActual): PlanImportacion {
  const filas = leerFilas(hoja);
  const deOpciones = new Set(filas.filter((fila) => esDeOpcion(fila, catalogo)));
  const nombrados = new Set(filas.filter((fila) => !deOpciones.has(fila)).map(({ sku }) => sku));
  const existe = (sku: string) => catalogo.productos.has(sku) || nombrados.has(sku);
  const refutadas: FilaPlanProducto[] = [];
  const grupos = new Map<string, FilaDeOpcion[]>();
  for (const fila of deOpciones) {
    const { linea, sku, valores } = fila;
    const partes = partirSku(sku);
    const frase = fila.repetida ?? errorDeSku(sku, partes?.producto ?? null, catalogo, existe);
    if (partes && !frase)
      grupos.set(partes.producto, [
        ...(grupos.get(partes.producto) ?? []),
        { linea, sku, valores, sufijo: partes.sufijo },
      ]);
    else refutadas.push(refutada(fila, frase ?? TEXTOS_CATALOGO.csv_sin_sufijo));
  }
  const deProductos = filas
    .filter((fila) => !deOpciones.has(fila))
    .map((fila) => planificarProducto(fila, grupos.get(fila.sku) ?? [], catalogo));
  const puestos = new Map(deProductos.map((fila) => [fila.sku, fila]));
  const planes = [...grupos].map(([sku, suyas]) => planificarSuyas(sku, suyas, puestos.get(sku), catalogo));
  const revisadas = planes.flatMap((plan) =>
    plan.filas.map((fila): FilaPlanProducto => ({ ...fila, datos: null })),
  );
  const todas = [...deProductos, ...refutadas, ...revisadas].sort((una, otra) => una.linea - otra.linea);
  return {
    filas: todas,
    stock_dejado: todas.filter(({ stock_dejado }) => stock_dejado).length,
    grillas: planes.flatMap(({ grilla }) => grilla ?? []),
    ausentes: contarAusentes(filas, new Set([...nombrados, ...grupos.keys()]), catalogo),
  };
}

function leerFilas({ filas }: HojaProductos): FilaHoja[] {
  const vistos = new Map<string, number>();
  return filas.map(({ linea, valores }) => {
    const sku = (valores.sku ?? "").trim();
    const antes = vistos.get(sku);
    vistos.set(sku, antes ?? linea);
    return { linea, sku, valores, repetida: antes ? `Ya está en la línea ${antes}.` : null };
  });
}

/** A row is about an option when it has a value of it, or the SKU of one that exists. */
function esDeOpcion({ sku, valores }: FilaHoja, { productos, opciones }: CatalogoActual): boolean {
  if (hayTexto(valores.valor_1)) return true;
  const partes = partirSku(sku);
  if (!partes || productos.has(sku)) return false;
  return opciones.get(partes.producto)?.opciones.some(({ sufijo }) => sufijo === partes.sufijo) ?? false;
}

/** Why a row with this SKU can be no option; null when it can. */
function errorDeSku(
  sku: string,
  producto: string | null,
  { productos }: CatalogoActual,
  existe: (sku: string) => boolean,
): string | null {
  if (producto === null) return TEXTOS_CATALOGO.csv_sin_sufijo;
  if (productos.has(sku))
    return existe(producto) ? TEXTOS_CATALOGO.sku_ocupado : TEXTOS_CATALOGO.csv_sin_sufijo;
  return existe(producto) ? null : TEXTOS_CATALOGO.csv_sin_producto(producto);
}

const refutada = ({ linea, sku, valores }: FilaHoja, frase: string): FilaPlanProducto => ({
  linea,
  sku: sku.slice(0, 60),
  producto: (valores.valor_1 ?? "").trim().slice(0, 40),
  opcion: true,
  estado: "mal",
  errores: [{ columna: TITULOS_CSV.sku, frase }],
  cambia: [],
  datos: null,
  stock_dejado: false,
});

function planificarSuyas(
  sku: string,
  filas: readonly FilaDeOpcion[],
  puesto: FilaPlanProducto | undefined,
  { productos, opciones, fija_stock }: CatalogoActual,
) {
  const antes = productos.get(sku);
  return planificarOpciones({
    sku,
    producto: puesto?.producto ?? antes?.producto ?? sku,
    // The price of a bad row is not known: its own error stops the import.
    precio: puesto?.datos?.precio_cliente ?? antes?.precio_cliente ?? MAX_PRECIO,
    suyas: opciones.get(sku) ?? SIN_OPCIONES,
    filas,
    fija_stock,
  });
}

/** Options on sale that a file with columns of options leaves out. */
function contarAusentes(
  filas: readonly FilaHoja[],
  skus: ReadonlySet<string>,
  { opciones }: CatalogoActual,
): number {
  if (!filas.some(({ valores }) => valores.valor_1 !== undefined)) return 0;
  const nombradas = new Set(filas.map(({ sku }) => sku));
  return [...skus].reduce((suma, sku) => {
    const suyas = opciones.get(sku)?.opciones ?? [];
    const faltan = suyas.filter(
      ({ sufijo, disponible }) => disponible && !nombradas.has(skuCompleto(sku, sufijo)),
    );
    return suma + faltan.length;
  }, 0);
}

/** The SKUs of the products that a file may be about, to look them up in one query. */
export const skusDeHoja = ({ filas }: HojaProductos): string[] => [
  ...new Set(
    filas
      .map(({ valores }) => (valores.sku ?? "").trim())
      .flatMap((sku) => [sku, partirSku(sku)?.producto ?? ""])
      .filter((sku) => /^[0-9A-Za-z-]{1,32}$/.test(sku)),
  ),
];

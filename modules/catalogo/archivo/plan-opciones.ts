import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { type Entrada, type Errores, siONo } from "#modules/comun/formulario.ts";
import type { Contada } from "#modules/productos/existencias/existencias.ts";
import {
  type FilaOpcion,
  FRASES_GRILLA,
  type Grilla,
  leerFilaOpcion,
  leerGrilla,
  MAX_FILAS,
} from "#modules/productos/opciones/grilla.ts";
import {
  conOpcion,
  type NombresOpcion,
  nombreOpcion,
  type Opcion,
  skuCompleto,
} from "#modules/productos/opciones/opciones.ts";
import {
  type CampoCsv,
  DE_UNA_OPCION,
  type FilaRevisada,
  type OpcionCsv,
  TITULOS_CSV,
  type ValoresCsv,
} from "./csv-productos.ts";
import { dejaStock } from "./stock-archivo.ts";

type Guardada = Opcion & { disponible: boolean };

/** What the catalogue has of the options of one product. */
export type OpcionesDe = NombresOpcion & { fotos: readonly string[]; opciones: Guardada[] };

/** A row of the file about one option. */
export type FilaDeOpcion = { linea: number; sku: string; sufijo: string; valores: ValoresCsv };

/** The options of one product in the file, and what the rules need to know of the product. */
type Pedido = {
  sku: string;
  producto: string;
  precio: number;
  suyas: OpcionesDe;
  filas: readonly FilaDeOpcion[];
  /** See `dejaStock`. */
  fija_stock: boolean;
};

/** What a row of an option would do, and whether its units are left as they are. */
type FilaDeGrilla = FilaRevisada & { stock_dejado: boolean };

/** What is written: the whole grid, and the units of the options that exist. */
export type GrillaPlan = { sku: string; grilla: Grilla; guardadas: readonly Guardada[]; contadas: Contada[] };

/** Splits 100001-L into the SKU of a product and a suffix; null when there is no suffix. */
export function partirSku(sku: string): { producto: string; sufijo: string } | null {
  const [, producto, sufijo] = /^(.+)-([0-9A-Za-z]{1,16})$/s.exec(sku) ?? [];
  return producto && sufijo ? { producto, sufijo } : null;
}

/** How the file names the picture of an option: its place among those of the product. */
const fotoDe = (fotos: readonly string[], imagen: string | null): number | null =>
  imagen !== null && fotos.includes(imagen) ? fotos.indexOf(imagen) + 1 : null;

/** The rows of the exported file for the options of a product. */
export const filasDeOpciones = (
  sku: string,
  { opcion_1, opcion_2, fotos, opciones }: OpcionesDe,
): OpcionCsv[] =>
  opciones.map(({ valor_1, valor_2, sufijo, diferencia, existencias, imagen, disponible }) => ({
    sku: skuCompleto(sku, sufijo),
    opcion_1,
    opcion_2,
    valor_1,
    valor_2,
    diferencia,
    existencias,
    foto: fotoDe(fotos, imagen),
    disponible,
  }));

/** Each option of the product and the row of the file about it; new ones come last. */
type Puesto = { guardada: Guardada | null; fila: FilaDeOpcion | null };

/**
 * What the rows of one product would do to its options. All of its options are checked together, those that the file does not
 * name included: they stay as they are.
 */
export function planificarOpciones(pedido: Pedido): { filas: FilaDeGrilla[]; grilla: GrillaPlan | null } {
  const { sku, suyas, filas, precio } = pedido;
  const puestos = enPuestos(pedido);
  const errores = new Map<number, Errores>(filas.map((fila) => [fila.linea, celdasAjenas(fila)]));
  const nombres = nombresDe(pedido, errores);
  const entrada = entradaDe(puestos, nombres, suyas, errores);
  const leida = leerGrilla(entrada, {
    precio,
    fotos: [...suyas.fotos, ...suyas.opciones.flatMap(({ imagen }) => imagen ?? [])],
    guardadas: suyas.opciones,
  });
  repartir(leida.errores ?? {}, puestos, pedido, errores);
  if (puestos.length > MAX_FILAS) anotar(errores, filas[0], "opcion_1", FRASES_GRILLA.demasiadas);
  const grilla = leida.datos;
  const contadas = puestos.flatMap((puesto) => contadaDe(puesto, pedido));
  const revisadas = puestos.flatMap(({ guardada, fila }, lugar): FilaDeGrilla[] => {
    if (!fila) return [];
    // Read by itself: an error in another row of the product says nothing about this one.
    const puesta = leerFilaOpcion(entrada, lugar, {});
    const nombre = puesta && nombreOpcion(nombres, puesta).slice(0, 120);
    const producto = conOpcion(pedido.producto, nombre);
    const stock_dejado = guardada !== null && dejado(guardada, fila, pedido);
    const base = { linea: fila.linea, sku: fila.sku, producto, opcion: true, stock_dejado };
    const malos = Object.entries(errores.get(fila.linea) ?? {});
    if (malos.length > 0 || !puesta)
      return [{ ...base, estado: "mal", errores: malos.map(conColumna), cambia: [] }];
    if (!guardada) return [{ ...base, estado: "nuevo", errores: [], cambia: [] }];
    const cambia = columnasQueCambian(puesta, guardada, nombres, suyas);
    if (contadas.some(({ opcion }) => opcion === guardada.id)) cambia.push(TITULOS_CSV.existencias);
    return [{ ...base, estado: cambia.length > 0 ? "cambia" : "igual", errores: [], cambia }];
  });
  return { filas: revisadas, grilla: grilla && { sku, grilla, guardadas: suyas.opciones, contadas } };
}

const conColumna = ([campo, frase]: [string, string]) => ({
  columna: TITULOS_CSV[(campo === "sufijo" ? "sku" : campo) as CampoCsv] ?? campo,
  frase,
});

function anotar(
  errores: ReadonlyMap<number, Errores>,
  fila: FilaDeOpcion | undefined | null,
  campo: string,
  frase: string,
): void {
  const suyos = fila && errores.get(fila.linea);
  if (suyos) suyos[campo] ??= frase;
}

function enPuestos({ suyas, filas }: Pedido): Puesto[] {
  const buscar = (sufijo: string) => filas.find((fila) => fila.sufijo === sufijo) ?? null;
  const nuevas = filas.filter(({ sufijo }) => !suyas.opciones.some((opcion) => opcion.sufijo === sufijo));
  return [
    ...suyas.opciones.map((guardada) => ({ guardada, fila: buscar(guardada.sufijo) })),
    ...nuevas.map((fila) => ({ guardada: null, fila })),
  ];
}

/** Cells that belong to the product: reading the row as an option would lose them. */
const celdasAjenas = ({ valores }: FilaDeOpcion): Errores =>
  Object.fromEntries(
    Object.entries(valores)
      .filter(([campo, texto]) => !DE_UNA_OPCION.has(campo) && texto.trim() !== "")
      .map(([campo]) => [campo, TEXTOS_CATALOGO.csv_es_opcion]),
  );

/** The names of the options are those of the product, so all of its rows must agree. Empty cells keep them. */
function nombresDe({ sku, suyas, filas }: Pedido, errores: ReadonlyMap<number, Errores>): NombresOpcion {
  const nombre = (campo: "opcion_1" | "opcion_2") => {
    const dichos = filas.filter(({ valores }) => (valores[campo] ?? "").trim() !== "");
    const primero = dichos[0]?.valores[campo]?.trim();
    const otro = dichos.find(({ valores }) => valores[campo]?.trim() !== primero);
    anotar(errores, otro, campo, TEXTOS_CATALOGO.csv_otro_nombre(sku, primero ?? "", dichos[0]?.linea ?? 0));
    return primero ?? suyas[campo];
  };
  return { opcion_1: nombre("opcion_1"), opcion_2: nombre("opcion_2") };
}

/** The fields of the editor, so that the file and the editor obey the same rules. */
function entradaDe(
  puestos: readonly Puesto[],
  { opcion_1, opcion_2 }: NombresOpcion,
  suyas: OpcionesDe,
  errores: ReadonlyMap<number, Errores>,
): Entrada {
  const entrada: Record<string, string> = { opcion_1: opcion_1 ?? "", opcion_2: opcion_2 ?? "" };
  for (const [lugar, { guardada, fila }] of puestos.entries()) {
    const valores: ValoresCsv = fila?.valores ?? {};
    const campos = {
      id: String(guardada?.id ?? ""),
      valor_1: valores.valor_1 ?? guardada?.valor_1 ?? "",
      valor_2: valores.valor_2 ?? guardada?.valor_2 ?? "",
      sufijo: guardada?.sufijo ?? fila?.sufijo ?? "",
      diferencia: escrito(valores.diferencia) ?? String(guardada?.diferencia ?? 0),
      existencias: escrito(valores.existencias) ?? "",
      imagen: leerFoto(valores.imagen, guardada, suyas.fotos) ?? "",
      disponible: leerDisponible(valores.disponible, guardada) === false ? "" : "on",
    };
    for (const [campo, texto] of Object.entries(campos)) entrada[`${campo}.${lugar}`] = texto;
    if (leerDisponible(valores.disponible, guardada) === null)
      anotar(errores, fila, "disponible", TEXTOS_CATALOGO.csv_si_o_no);
    if (leerFoto(valores.imagen, guardada, suyas.fotos) === null)
      anotar(errores, fila, "imagen", TEXTOS_CATALOGO.csv_foto(suyas.fotos.length));
  }
  return entrada;
}

/** A cell with something in it; undefined when it is empty or the file has no such column. */
const escrito = (celda: string | undefined): string | undefined => celda?.trim() || undefined;

/** The picture that a cell names by its number; empty for none, null when there is no such picture. */
function leerFoto(
  celda: string | undefined,
  guardada: Guardada | null,
  fotos: readonly string[],
): string | null {
  const texto = celda?.trim();
  // An option may have a picture that its product lost: the file cannot name it and does not take it away.
  if (texto === undefined || texto === String(fotoDe(fotos, guardada?.imagen ?? null) ?? ""))
    return guardada?.imagen ?? "";
  if (texto === "") return "";
  return /^[1-9]$/.test(texto) ? (fotos[Number(texto) - 1] ?? null) : null;
}

function leerDisponible(celda: string | undefined, guardada: Guardada | null): boolean | null {
  const texto = escrito(celda);
  if (texto === undefined) return guardada?.disponible ?? true;
  const leido = siONo.safeParse(texto);
  return leido.success ? leido.data : null;
}

/** Gives each error of the grid to its row. An option that the file does not name has none: its product's first row tells it. */
function repartir(
  deLaGrilla: Errores,
  puestos: readonly Puesto[],
  { sku, filas }: Pedido,
  errores: ReadonlyMap<number, Errores>,
): void {
  for (const [clave, frase] of Object.entries(deLaGrilla)) {
    const [campo = "", lugar] = clave.split(".");
    const puesto = lugar === undefined ? undefined : puestos[Number(lugar)];
    if (!puesto) anotar(errores, filas[0], campo, frase);
    else if (puesto.fila) anotar(errores, puesto.fila, campo, frase);
    else anotar(errores, filas[0], campo, `${skuCompleto(sku, puesto.guardada?.sufijo ?? null)}: ${frase}`);
  }
}

function columnasQueCambian(
  puesta: FilaOpcion,
  guardada: Guardada,
  nombres: NombresOpcion,
  suyas: NombresOpcion,
): string[] {
  const deFila = (["valor_1", "valor_2", "diferencia", "imagen", "disponible"] as const).filter(
    (campo) => puesta[campo] !== guardada[campo],
  );
  const deNombres = (["opcion_1", "opcion_2"] as const).filter((campo) => nombres[campo] !== suyas[campo]);
  return [...deNombres, ...deFila].map((campo) => TITULOS_CSV[campo]);
}

/** Whether the units of an option stay as they are although its row says others. */
function dejado({ existencias }: Guardada, { valores }: FilaDeOpcion, pedido: Pedido): boolean {
  const dichas = leerEntero(escrito(valores.existencias) ?? "");
  return dichas !== null && dejaStock(dichas, existencias, valores, pedido);
}

/** The units of an option that exists, if the file changes them. New ones get theirs when they are added. */
function contadaDe({ guardada, fila }: Puesto, pedido: Pedido): Contada[] {
  const existencias = leerEntero(escrito(fila?.valores.existencias) ?? "");
  if (!guardada || !fila || existencias === null || existencias === guardada.existencias) return [];
  if (dejado(guardada, fila, pedido)) return [];
  return [{ sku: pedido.sku, opcion: guardada.id, existencias }];
}

import { z } from "zod";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { jsonCanonico } from "#modules/comun/cripto/json-canonico.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import {
  DIAS_COBRADO,
  DIAS_MIRADOS,
  diasCobrados,
  menorAntesDeOferta,
  type PrecioSellado,
  type TramoPrecio,
} from "#modules/productos/precio-honesto.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { type FuncionResumen, resumirTexto } from "#modules/puntos/sellos/arbol.ts";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";

const instante = z
  .string()
  .refine((texto) => !Number.isNaN(Date.parse(texto)) && new Date(texto).toISOString() === texto);
const fila = z.strictObject({
  id: z.int().positive(),
  producto: z.string(),
  opcion: z.int().positive().nullable(),
  precio: z.int(),
  precio_normal: z.int().nullable(),
  oferta_hasta: instante.nullable(),
  desde: instante,
}) satisfies z.ZodType<PrecioSellado>;

/** A line of a file of prices; null when it is none. */
export function leerLineaPrecio(texto: string): PrecioSellado | null {
  try {
    return fila.parse(JSON.parse(texto));
  } catch {
    return null;
  }
}

/** Where the sealed prices come from: a folder or a shop. */
export type FuentePrecios = {
  sellos: readonly SelloPublico[];
  anexos(fecha: string): AsyncIterable<Anexo>;
  /** The prices of a day of libro-v2. */
  precios(fecha: string): AsyncIterable<PrecioSellado>;
};

/** A check and its result, as the command prints it. */
export type LineaPrecio = { ok: boolean; titulo: string; explicacion: string };

/** Checks from public files whether the discounts of a product were real: its rows are the sealed ones, and none is missing. */
export async function* verificarPrecio(
  fuente: FuentePrecios,
  sku: string,
  resumen?: FuncionResumen,
): AsyncGenerator<LineaPrecio> {
  const suyos: PrecioSellado[] = [];
  for (const { fecha, version } of fuente.sellos) {
    if (version !== "libro-v2") continue;
    const filas = await juntar(fuente.precios(fecha));
    const falla = await fallaDelDia(filas, await juntar(fuente.anexos(fecha)), resumen);
    const titulo = `Los precios del ${fecha} son los que se sellaron`;
    if (falla) yield { ok: false, titulo, explicacion: falla };
    else if (filas.length > 0) yield { ok: true, titulo, explicacion: `son ${miles(filas.length)}.` };
    suyos.push(...filas.filter(({ producto }) => producto === sku));
  }
  yield* juzgarOfertas(sku, suyos);
}

async function juntar<T>(lineas: AsyncIterable<T>): Promise<T[]> {
  const todas: T[] = [];
  for await (const linea of lineas) todas.push(linea);
  return todas;
}

/** Each price has its annex, with its hash, and each annex its price. */
async function fallaDelDia(
  filas: readonly PrecioSellado[],
  anexos: readonly Anexo[],
  resumen?: FuncionResumen,
): Promise<string | null> {
  const sellados = new Map(
    anexos.filter(({ clase }) => clase === "precio").map(({ id, hash }) => [id, hash]),
  );
  for (const fila of filas) {
    const hash = bytesAHex(await resumirTexto(jsonCanonico(fila), resumen));
    if (sellados.get(fila.id) !== hash) return `el precio ${fila.id} no es el que se selló.`;
    sellados.delete(fila.id);
  }
  const [falta] = sellados.keys();
  return falta === undefined ? null : `falta el precio ${falta}.`;
}

/** The product and each of its options have prices of their own, so each of them has to prove its offers. */
function* juzgarOfertas(sku: string, filas: readonly PrecioSellado[]): Generator<LineaPrecio> {
  const porOpcion = Map.groupBy(filas, ({ opcion }) => opcion);
  const ofertas = [...porOpcion].flatMap(([opcion, suyas]) =>
    ofertasDe(opcion === null ? sku : `${sku}, opción ${opcion},`, suyas),
  );
  yield* ofertas;
  if (filas.length === 0)
    yield { ok: false, titulo: `Producto ${sku}`, explicacion: "el libro no tiene precios suyos." };
  else if (ofertas.length === 0)
    yield { ok: true, titulo: `Producto ${sku}`, explicacion: "no ha tenido ofertas." };
}

function ofertasDe(nombre: string, filas: readonly PrecioSellado[]): LineaPrecio[] {
  const historia = filas
    .map(({ id, precio, precio_normal, oferta_hasta, desde }): TramoPrecio & { id: number } => ({
      id,
      precio,
      precio_normal,
      oferta_hasta: oferta_hasta === null ? null : new Date(oferta_hasta),
      desde: new Date(desde),
    }))
    .toSorted((una, otra) => una.desde.getTime() - otra.desde.getTime() || una.id - otra.id);
  return historia.flatMap((tramo, i) =>
    esNueva(tramo, historia[i - 1]) ? [juzgarOferta(nombre, historia.slice(0, i), tramo)] : [],
  );
}

/** An offer that starts, lasts longer or raises its normal price. */
function esNueva(tramo: TramoPrecio, previo: TramoPrecio | undefined): boolean {
  if (tramo.precio_normal === null || tramo.oferta_hasta === null) return false;
  const sigue = previo?.oferta_hasta && previo.oferta_hasta >= tramo.desde;
  return (
    !sigue ||
    previo.precio_normal !== tramo.precio_normal ||
    tramo.oferta_hasta.getTime() > (previo.oferta_hasta?.getTime() ?? 0)
  );
}

function juzgarOferta(nombre: string, previa: readonly TramoPrecio[], tramo: TramoPrecio): LineaPrecio {
  const normal = tramo.precio_normal ?? 0;
  const dias = Math.floor(diasCobrados(previa, normal, tramo.desde.getTime()));
  const menor = menorAntesDeOferta([...previa, tramo], tramo.desde);
  const mas = menor === null ? "" : ` El más bajo de esos días fue ${pesos(menor)}.`;
  return {
    ok: dias >= DIAS_COBRADO,
    titulo: `Oferta de ${nombre} del ${formatearFechaCorta(tramo.desde)}, ${pesos(tramo.precio)} y antes ${pesos(normal)}`,
    explicacion: `la tienda cobró ${pesos(normal)} o más ${dias} de los ${DIAS_MIRADOS} días anteriores; se exigen ${DIAS_COBRADO}.${mas}`,
  };
}

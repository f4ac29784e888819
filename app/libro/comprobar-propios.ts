import type { AsientoDePersona } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { type ComprobacionLibro, verificarPropio } from "#modules/puntos/sellos/verificar-dia.ts";
import { buscarSello, pedirPropios, pedirPrueba, pedirSellos } from "./archivos.ts";

/**
 * Proves a person's own sealed entries with public files: salt → mark → text → leaf → proof → root → seal. What the page says about
 * an entry (amount, instant) is part of the text, so a changed number leads to another leaf. The lines are by the entry's id.
 */
export async function comprobarPropios(
  codigo: string,
  asientos: readonly AsientoDePersona[],
): Promise<Map<number, ComprobacionLibro[]>> {
  const sellos = asientos.some(({ sellado }) => sellado) ? await pedirSellos() : [];
  const pruebas = new Map<number, ComprobacionLibro[]>();
  for (const { id, sal, sellado, asiento } of asientos) {
    if (!sellado) continue;
    const { sello } = buscarSello(sellos, sellado);
    const lineas = await verificarPropio({ asiento, sal, codigo }, await pedirPrueba(sellado, id), sello);
    pruebas.set(
      id,
      lineas.map((linea) => ({ ...linea, id: `${linea.id}-${id}` })),
    );
  }
  return pruebas;
}

/** Asks for the entries behind a movement of the person's history and proves them. */
export async function comprobarFila(codigo: string, fila: string) {
  const asientos = await pedirPropios(fila);
  const pruebas = await comprobarPropios(codigo, asientos);
  return { asientos, lineas: [...pruebas.values()].flat() };
}

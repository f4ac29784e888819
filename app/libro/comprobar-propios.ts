import type { AsientoDePersona } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { type ComprobacionLibro, verificarPropio } from "#modules/puntos/sellos/verificar-dia.ts";
import { buscarSello, pedirPrueba, pedirSellos } from "./archivos.ts";

/**
 * Proves a person's own entries with public files: salt → mark → text → leaf → proof → root → seal. What the page says about an
 * entry (amount, instant) is part of the text, so a changed number leads to another leaf.
 */
export async function comprobarPropios(
  codigo: string,
  asientos: readonly AsientoDePersona[],
): Promise<ComprobacionLibro[]> {
  const sellos = await pedirSellos();
  const pruebas: ComprobacionLibro[][] = [];
  for (const { id, sal, sellado, asiento } of asientos) {
    if (!sellado) continue;
    const { sello } = buscarSello(sellos, sellado);
    const lineas = await verificarPropio({ asiento, sal, codigo }, await pedirPrueba(sellado, id), sello);
    pruebas.push(lineas.map((linea) => ({ ...linea, id: `${linea.id}-${id}` })));
  }
  return pruebas.flat();
}

import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { type Bytes, crearArbol, type FuncionResumen } from "#modules/puntos/sellos/arbol.ts";
import {
  type AsientoPublico,
  hojaDe,
  leerTotales,
  sumarAsiento,
  textoTotales,
  totalesEnCero,
} from "#modules/puntos/sellos/formato.ts";

export async function raizDeHojas(hojas: Iterable<Bytes>, resumen?: FuncionResumen): Promise<Bytes | null> {
  const arbol = crearArbol(resumen);
  for (const hoja of hojas) await arbol.agregar(hoja);
  return arbol.cerrar();
}

/** The root over the entries of a day, in hex; null when there are none. */
export async function raizDe(
  asientos: Iterable<AsientoPublico>,
  resumen?: FuncionResumen,
): Promise<string | null> {
  const hojas: Bytes[] = [];
  for (const asiento of asientos) hojas.push(await hojaDe(asiento, resumen));
  const raiz = await raizDeHojas(hojas, resumen);
  return raiz && bytesAHex(raiz);
}

/** The totals after these entries, as the text of a seal. `anteriores` is null for the first seal. */
export function sumarTotales(anteriores: string | null, asientos: Iterable<AsientoPublico>): string | null {
  const totales = anteriores === null ? totalesEnCero() : leerTotales(anteriores);
  if (!totales) return null;
  for (const asiento of asientos) sumarAsiento(totales, asiento);
  return textoTotales(totales);
}

import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { crearArbol, type FuncionResumen, lugaresDePrueba } from "./arbol.ts";
import { type AsientoPublico, hojaDe, type PruebaPublica, verificarPrueba } from "./formato.ts";

type LeerPrueba = (id: number) => Promise<PruebaPublica | null>;

/**
 * Finds which entry of a day is not the sealed one, with one proof per level of the tree: a proof shows the sealed hashes
 * beside its path, and the first that differs says where to look next. Null when the proofs do not tell.
 */
export async function localizar(
  raiz: string,
  asientos: Iterable<AsientoPublico> | AsyncIterable<AsientoPublico>,
  leerPrueba: LeerPrueba,
  resumen?: FuncionResumen,
): Promise<string | null> {
  const nodos = new Map<string, string>();
  const arbol = crearArbol(resumen, (nivel, indice, hash) =>
    nodos.set(`${nivel}:${indice}`, bytesAHex(hash)),
  );
  const ids: number[] = [];
  for await (const asiento of asientos) {
    ids.push(asiento.id);
    await arbol.agregar(await hojaDe(asiento, resumen));
  }
  await arbol.cerrar();
  for (let indice = 0, pasos = 0; pasos <= 64; pasos += 1) {
    const id = ids[indice];
    const prueba = id === undefined ? null : await leerPrueba(id);
    if (!prueba || prueba.raiz !== raiz || !(await verificarPrueba(prueba, resumen))) return null;
    if (prueba.tamano !== ids.length)
      return `el día selló ${prueba.tamano} asientos y aquí hay ${ids.length}`;
    if (prueba.indice !== indice) return `el asiento ${id} no está en el lugar en que se selló`;
    if (prueba.hoja !== nodos.get(`0:${indice}`)) return `el asiento ${id} no es el que se selló`;
    const lugares = lugaresDePrueba(indice, prueba.tamano);
    const distinto = lugares.find(
      (lugar, i) => nodos.get(`${lugar.nivel}:${lugar.indice}`) !== prueba.prueba[i],
    );
    if (!distinto) return null;
    indice = distinto.indice * 2 ** distinto.nivel;
  }
  return null;
}

import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { insertarAnexos, leerUltimoAnexo, type NodoAnexo } from "./anexos.store.server.ts";
import { type Anexo, type FuenteAnexos, hojaDeAnexo } from "./anexos.ts";
import { crearArbol } from "./arbol.ts";
import { SIN_ANEXOS } from "./formato.ts";
import { resumenNode } from "./publicar.server.ts";

/** The cut of each kind; a kind without one is read to its end. */
export type Cortes = ReadonlyMap<string, number>;

type Dia = { fecha: string; secreto: Uint8Array; cortes: Cortes; fuentes: readonly FuenteAnexos[] };

/** Writes the second tree of a day, over the annexes that no seal has yet. Kind by kind and page by page, as they are sorted. */
export async function sellarAnexos(
  tx: Tx,
  { fecha, secreto, cortes, fuentes }: Dia,
): Promise<{ raiz_anexos: string; anexos: number }> {
  const antes_de = inicioDeDia(fecha, 1) ?? tx.now();
  let nodos: NodoAnexo[] = [];
  let actual: Anexo | null = null;
  let anexos = 0;
  const arbol = crearArbol(resumenNode, (nivel, indice, hash) =>
    nodos.push({ nivel, indice, hash, anexo: nivel === 0 ? actual : null }),
  );
  for (const fuente of [...fuentes].sort((a, b) => (a.clase < b.clase ? -1 : 1))) {
    const { clase } = fuente;
    const ultimo = await leerUltimoAnexo(tx, clase);
    const corte = cortes.get(clase) ?? Number.MAX_SAFE_INTEGER;
    for await (const pagina of fuente.leer(tx, { secreto, ultimo, corte, antes_de })) {
      for (const anexo of pagina) {
        actual = anexo;
        anexos += 1;
        await arbol.agregar(await hojaDeAnexo(anexo, resumenNode));
      }
      await insertarAnexos(tx, fecha, nodos);
      nodos = [];
    }
  }
  const raiz = await arbol.cerrar();
  await insertarAnexos(tx, fecha, nodos);
  return { raiz_anexos: raiz ? bytesAHex(raiz) : SIN_ANEXOS, anexos };
}

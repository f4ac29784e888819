// The hash tree of RFC 6962: leaf SHA256(0x00 ‖ text), node SHA256(0x01 ‖ left ‖ right), split at the largest power of two
// below n. Pairing neighbours level by level, with a lone last node passed up unchanged, gives the same tree.

export type Bytes = Uint8Array<ArrayBuffer>;
/** SHA-256 of bytes. The browser uses WebCrypto; the server passes node:crypto's synchronous function, which is faster for many small inputs. */
export type FuncionResumen = (bytes: Bytes) => Bytes | Promise<Bytes>;
type AlNodo = (nivel: number, indice: number, hash: Bytes) => void;

async function resumenWeb(bytes: Bytes): Promise<Bytes> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw new Error("Este navegador solo permite comprobar en páginas seguras (https).");
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

const UTF8 = new TextEncoder();

/** SHA-256 of a text. */
export const resumirTexto = (texto: string, resumen: FuncionResumen = resumenWeb): Bytes | Promise<Bytes> =>
  resumen(UTF8.encode(texto));

export function hojaDelArbol(texto: string, resumen: FuncionResumen = resumenWeb): Bytes | Promise<Bytes> {
  // The character NUL is the byte 0x00 in UTF-8.
  return resumen(UTF8.encode(`\0${texto}`));
}

function juntar(izquierda: Bytes, derecha: Bytes, resumen: FuncionResumen): Bytes | Promise<Bytes> {
  const entrada = new Uint8Array(1 + izquierda.length + derecha.length);
  entrada[0] = 1;
  entrada.set(izquierda, 1);
  entrada.set(derecha, 1 + izquierda.length);
  return resumen(entrada);
}

export type Arbol = {
  agregar(hoja: Bytes): Promise<void>;
  /** Ends the tree. The root of no leaves is null. */
  cerrar(): Promise<Bytes | null>;
};

/** Grows a tree leaf by leaf and keeps one hash per level, so memory does not follow the number of leaves. */
export function crearArbol(resumen: FuncionResumen = resumenWeb, alNodo: AlNodo = () => undefined): Arbol {
  /** The left node of each level that waits for its neighbour. */
  const esperan: (Bytes | null)[] = [];
  const cuantos: number[] = [];
  async function poner(desde: number, nodo: Bytes): Promise<void> {
    let hash = nodo;
    for (let nivel = desde; ; nivel += 1) {
      const indice = cuantos[nivel] ?? 0;
      alNodo(nivel, indice, hash);
      cuantos[nivel] = indice + 1;
      const vecino = esperan[nivel] ?? null;
      esperan[nivel] = vecino === null ? hash : null;
      if (vecino === null) return;
      hash = await juntar(vecino, hash, resumen);
    }
  }
  return {
    agregar: (hoja) => poner(0, hoja),
    async cerrar() {
      for (let nivel = 0; nivel < cuantos.length; nivel += 1) {
        const solo = esperan[nivel] ?? null;
        if (cuantos[nivel] === 1) return solo;
        if (solo !== null) await poner(nivel + 1, solo);
        esperan[nivel] = null;
      }
      return null;
    },
  };
}

export type LugarNodo = { nivel: number; indice: number };

/** Where the hashes of an inclusion proof are, from the leaf up. Levels on which the node has no neighbour need none. */
export function lugaresDePrueba(indice: number, tamano: number): LugarNodo[] {
  const lugares: LugarNodo[] = [];
  let propio = indice;
  for (let nivel = 0, ancho = tamano; ancho > 1; nivel += 1, ancho = Math.ceil(ancho / 2)) {
    const vecino = propio % 2 === 0 ? propio + 1 : propio - 1;
    if (vecino < ancho) lugares.push({ nivel, indice: vecino });
    propio = Math.floor(propio / 2);
  }
  return lugares;
}

/** The root that a proof leads to, or null when its length or its index does not fit a tree of that size. */
export async function raizDePrueba(
  hoja: Bytes,
  { indice, tamano, prueba }: { indice: number; tamano: number; prueba: readonly Bytes[] },
  resumen: FuncionResumen = resumenWeb,
): Promise<Bytes | null> {
  const enteros = Number.isSafeInteger(indice) && Number.isSafeInteger(tamano);
  if (!enteros || indice < 0 || indice >= tamano) return null;
  const lugares = lugaresDePrueba(indice, tamano);
  if (lugares.length !== prueba.length) return null;
  let hash = hoja;
  for (const [i, lugar] of lugares.entries()) {
    const vecino = prueba[i];
    if (vecino?.length !== 32) return null;
    const esDerecho = lugar.indice % 2 === 1;
    hash = await (esDerecho ? juntar(hash, vecino, resumen) : juntar(vecino, hash, resumen));
  }
  return hash;
}

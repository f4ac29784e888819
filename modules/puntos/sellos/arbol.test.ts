import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bytes, crearArbol, type FuncionResumen, lugaresDePrueba, raizDePrueba } from "./arbol.ts";

const resumen: FuncionResumen = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

describe("the tree", () => {
  const hojas = (n: number) =>
    Array.from({ length: n }, (_, i) => new Uint8Array(createHash("sha256").update(String(i)).digest()));
  /** RFC 6962, section 2.1, word by word. */
  function segunRfc(d: Bytes[]): Bytes {
    const [primera] = d;
    if (d.length === 1 && primera) return primera;
    let k = 1;
    while (k * 2 < d.length) k *= 2;
    const [izquierda, derecha] = [segunRfc(d.slice(0, k)), segunRfc(d.slice(k))];
    return new Uint8Array(
      createHash("sha256").update(Uint8Array.of(1)).update(izquierda).update(derecha).digest(),
    );
  }

  test("any number of leaves has the root of RFC 6962, and the proof of any leaf leads to it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), async (n, cual) => {
        const nodos = new Map<string, Bytes>();
        const arbol = crearArbol(resumen, (nivel, indice, hash) => nodos.set(`${nivel}:${indice}`, hash));
        const todas = hojas(n);
        for (const hoja of todas) await arbol.agregar(hoja);
        const raiz = await arbol.cerrar();
        expect(raiz).toEqual(segunRfc(todas));
        const indice = cual % n;
        const hoja = todas[indice] ?? new Uint8Array();
        const prueba = lugaresDePrueba(indice, n).map(
          (lugar) => nodos.get(`${lugar.nivel}:${lugar.indice}`) ?? new Uint8Array(),
        );
        expect(await raizDePrueba(hoja, { indice, tamano: n, prueba }, resumen)).toEqual(raiz);
        if (n === 1) return;
        const otra = todas[(indice + 1) % n] ?? new Uint8Array();
        expect(await raizDePrueba(otra, { indice, tamano: n, prueba }, resumen)).not.toEqual(raiz);
        expect(await raizDePrueba(hoja, { indice, tamano: n, prueba: prueba.slice(1) }, resumen)).toBeNull();
        expect(await raizDePrueba(hoja, { indice: n, tamano: n, prueba }, resumen)).toBeNull();
      }),
    );
  });

  test("no leaves have no root", async () => {
    expect(await crearArbol().cerrar()).toBeNull();
  });
});

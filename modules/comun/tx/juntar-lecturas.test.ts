import { expect, test } from "vitest";
import { juntarLecturas } from "./juntar-lecturas.ts";

function lector() {
  const vistas: string[][] = [];
  const pedir = juntarLecturas(async (claves) => {
    vistas.push([...claves]);
    if (claves.includes("mala")) throw new Error("no hay base");
    return new Map(claves.flatMap((clave) => (clave === "otra" ? [] : [[clave, clave.toUpperCase()]])));
  });
  return { vistas, pedir };
}

test("what is asked at one moment is read once, and each gets its own", async () => {
  const { vistas, pedir } = lector();
  expect(await Promise.all(["a", "b", "a", "otra"].map(pedir))).toEqual(["A", "B", "A", null]);
  expect(vistas).toEqual([["a", "b", "otra"]]);
});

test("what is asked later is read anew", async () => {
  const { vistas, pedir } = lector();
  await pedir("a");
  await pedir("a");
  expect(vistas).toEqual([["a"], ["a"]]);
});

test("a failure reaches all who asked with it, and none after", async () => {
  const { pedir } = lector();
  const juntos = await Promise.allSettled([pedir("a"), pedir("mala")]);
  expect(juntos.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await pedir("a")).toBe("A");
});

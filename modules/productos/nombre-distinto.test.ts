import { expect, test } from "vitest";
import { nombresDistintos } from "./nombre-distinto.ts";

const CAJA = "Caja de herramientas metálica 3 niveles";

test("variants that differ after the cut show the words in which they differ", () => {
  const azul = `${CAJA} azul`;
  const roja = `${CAJA} roja con ruedas`;
  const cortos = nombresDistintos([CAJA, azul, roja], 40);
  expect(cortos.get(azul)).toBe("Caja de herramientas metálica 3 nive… azul");
  expect(cortos.get(roja)).toBe("Caja de herramientas metá… roja con ruedas");
  // The shortest of them is shown whole.
  expect(cortos.has(CAJA)).toBe(false);
});

test("a word that differs in its middle is kept whole", () => {
  const base = "Sofá de tres cuerpos tapizado en lino natural";
  const cortos = nombresDistintos([`${base} claro`, `${base} claroscuro`], 40);
  expect([...cortos.values()].map((nombre) => nombre.split("… ")[1])).toEqual(["claro", "claroscuro"]);
});

test("a long difference keeps the beginning of the name", () => {
  const base = "Carpa familiar impermeable para seis personas";
  const [corto = ""] = nombresDistintos([`${base} ${"a".repeat(60)}`, `${base} b`], 40).values();
  expect(corto.startsWith("Carpa familiar")).toBe(true);
  expect(Array.from(corto).length).toBeLessThanOrEqual(42);
});

test("names that differ in time, and the same name twice, are left as they are", () => {
  expect(nombresDistintos(["Termo de acero azul", "Termo de acero rojo"], 40).size).toBe(0);
  expect(nombresDistintos([`${CAJA} azul`, `${CAJA} azul`], 40).size).toBe(0);
  expect(nombresDistintos([`${CAJA} azul`, "Taladro percutor inalámbrico 20V con 2 baterías"], 40).size).toBe(
    0,
  );
});

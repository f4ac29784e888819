import { expect, test } from "vitest";
import { cortos } from "#app/inicio/objeto.tsx";
import { cortadorDe } from "./nombres-cortos.ts";

const CAJA = "Caja organizadora apilable con tapa y asas";
const [AZUL, ROJA] = [`${CAJA} azul`, `${CAJA} roja`];

test("names that begin alike are cut so that they differ; others are cut at their end", () => {
  const cortar = cortadorDe([AZUL, ROJA, "Taladro"], 40);
  expect(cortar(AZUL)).toMatch(/… azul$/);
  expect(cortar(ROJA)).toMatch(/… roja$/);
  expect(cortar("Taladro")).toBe("Taladro");
  expect(cortadorDe([AZUL], 40)(AZUL)).toBe(`${AZUL.slice(0, 40)}…`);
});

test("so are the objects of a scene of the home page", () => {
  const objetos = [AZUL, ROJA].map((nombre) => ({ nombre, imagen: "x", to: "/", precio: null }));
  const nombres = cortos(objetos as unknown as Parameters<typeof cortos>[0]).map(({ nombre }) => nombre);
  expect(nombres).toEqual([expect.stringMatching(/azul$/), expect.stringMatching(/roja$/)]);
});

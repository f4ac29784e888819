import { expect, test } from "vitest";
import { avanceSorteo } from "./textos.ts";

const sorteo = {
  producto: "Horno",
  estado: "Disponible",
  reunido: 0,
  objetivo: 5_000,
  minimo: 30,
  fecha_sorteo: null,
  termina_en: null,
};

test("an open raffle without points invites; with points it counts", () => {
  expect(avanceSorteo(sorteo)).toBe(
    "**Horno**: todavía no lleva puntos. Sé de los primeros, desde 30: su meta es de 5.000 puntos.",
  );
  expect(avanceSorteo({ ...sorteo, reunido: 1 })).toMatch(/^\*\*Horno\*\*: lleva 1 de 5\.000 puntos/);
});

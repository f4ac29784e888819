import { expect, test } from "vitest";
import { estadosDe, trasHecho } from "./estado-tarjeta.ts";

test("a return commits an open or expired attempt, and nothing else", () => {
  expect(estadosDe("vuelve")).toEqual(["abierta", "vencida"]);
});

test("money is found in every state in which Transbank may hold it", () => {
  expect(estadosDe("autorizada")).toEqual(["abierta", "vencida", "confirmando", "abandonada"]);
});

test("an attempt is given up only before the commit", () => {
  expect(estadosDe("abandona")).toEqual(["abierta", "vencida"]);
});

test("money goes back from where it was taken, whole once, in parts any number of times", () => {
  expect(estadosDe("devuelve")).toEqual(["pagada", "devuelta_en_parte", "por_revisar"]);
  expect(trasHecho("devuelta_en_parte", "devuelve_parte")).toBe("devuelta_en_parte");
  expect(trasHecho("devuelta", "devuelve")).toBeNull();
  expect(trasHecho("rechazada", "devuelve")).toBeNull();
});

test("what failed, was refused or was given back stays so", () => {
  for (const estado of ["fallida", "rechazada", "devuelta", "revertida"] as const)
    for (const hecho of [
      "vuelve",
      "abandona",
      "autorizada",
      "rechaza",
      "caduca",
      "devuelve",
      "revierte",
    ] as const)
      expect(trasHecho(estado, hecho)).toBeNull();
});

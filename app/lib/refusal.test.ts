import { expect, test } from "vitest";
import { type Clase, Rechazo } from "#modules/comun/rechazo.ts";
import { answerOf } from "#server/errors.ts";
import { refusalOf } from "./refusal.ts";

const CLASES: Clase[] = [
  "malformado",
  "sin_sesion",
  "ajeno",
  "desconocido",
  "metodo",
  "estado",
  "demasiado_grande",
  "valor",
  "exceso",
];
const silent = () => undefined;

test.each(CLASES)("%s has one status, on a page and among the functions", (clase) => {
  const rechazo = new Rechazo(clase, "No se puede.");
  const { status } = answerOf(rechazo, { info: silent, warn: silent, error: silent });
  expect(refusalOf(rechazo)).toEqual({ status, mensaje: "No se puede." });
});

test("a fault is no refusal", () => {
  expect(() => refusalOf(new Error("se cayó"))).toThrow("se cayó");
});

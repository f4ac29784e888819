import { expect, test } from "vitest";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { refusalOf } from "./refusal.ts";

test("a refusal is answered with its status and its sentence", () => {
  expect(refusalOf(new Rechazo("estado", "No se puede."))).toEqual({ status: 409, mensaje: "No se puede." });
  expect(refusalOf(new Rechazo("ajeno", "No es tuyo."))).toEqual({ status: 403, mensaje: "No es tuyo." });
});

test("a fault is no refusal", () => {
  expect(() => refusalOf(new Error("se cayó"))).toThrow("se cayó");
});

import { expect, test } from "vitest";
import { nombreAccion } from "#modules/comun/auditoria.ts";
import { detalleHecho } from "./hecho.ts";

test("what an admin did has a sentence, or at least its own name", () => {
  expect(nombreAccion("usuarios.bloquear")).toBe("Bloqueó la cuenta");
  expect(nombreAccion("algo.nuevo")).toBe("algo.nuevo");
  expect(nombreAccion("toString")).toBe("toString");
});

test("a change is told by its plain facts; the rest stays in the record", () => {
  expect(detalleHecho({ role: "usuario" }, { role: "admin" })).toEqual(["rol: usuario → admin"]);
  expect(detalleHecho(null, { motivo: "Fraude", puntos: -1500, rut: "1-9", lineas: [1] })).toEqual([
    "motivo: Fraude",
    "puntos: −1.500",
  ]);
  expect(detalleHecho(undefined, "texto")).toEqual([]);
});

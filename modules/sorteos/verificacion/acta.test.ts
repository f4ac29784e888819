import { expect, test } from "vitest";
import { actaVector } from "#tests/support/shop/acta-vector.ts";
import { leerActa } from "./acta.ts";

const problema = (datos: unknown) => leerActa(typeof datos === "string" ? datos : JSON.stringify(datos));
const enCampo = (campo: string) => ({
  problema: `El archivo no es un acta de sorteo-v1: el campo «${campo}» falta o tiene un valor inválido.`,
});

test("a complete acta is read back whole", () => {
  expect(leerActa(JSON.stringify(actaVector()))).toEqual({ acta: actaVector() });
});

test("an acta that still keeps its secrets is an acta", () => {
  const secretos = { semilla: null, aportes: null, huella_aportes: null, baliza: null, sorteado_en: null };
  const ganadores = {
    numero_producto: null,
    ganador_producto: null,
    numero_puntos: null,
    ganador_puntos: null,
  };
  expect(leerActa(JSON.stringify({ ...actaVector(), ...secretos, ...ganadores }))).toHaveProperty("acta");
});

test("what is not JSON gets one sentence", () => {
  expect(problema("no soy json")).toEqual({ problema: "El archivo no es un acta: no contiene JSON válido." });
});

test.each(["null", "7", '"acta"', "[]"])("%s is JSON but no acta", (texto) => {
  expect(problema(texto)).toEqual({
    problema: "El archivo no es un acta de sorteo-v1: se esperaba un objeto con sus campos.",
  });
});

test.each(Object.keys(actaVector()))("an acta without %s is malformed", (campo) => {
  const sinCampo = Object.fromEntries(Object.entries(actaVector()).filter(([nombre]) => nombre !== campo));
  expect(problema(sinCampo)).toEqual(enCampo(campo));
});

test.each([
  ["version", { version: "sorteo-v2" }],
  ["key", { key: "SRT-0001\n1000" }],
  ["objetivo", { objetivo: 0 }],
  ["objetivo", { objetivo: 10.5 }],
  ["semilla", { semilla: "00" }],
  ["semilla", { semilla: (actaVector().semilla ?? "").toUpperCase() }],
  ["rangos.0.participante", { rangos: [{ inicio: 1, final: 2, participante: "ana\n3-4:luz" }] }],
  ["aportes.0.automatico", { aportes: [{ participante: "a1".repeat(8), input: 3 }] }],
  ["baliza", { baliza: "" }],
  ["cerrado_en", { cerrado_en: "ayer" }],
])("a bad %s is named", (campo, cambio) => {
  expect(problema({ ...actaVector(), ...cambio })).toEqual(enCampo(campo));
});

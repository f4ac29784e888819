import { describe, expect, test } from "vitest";
import { finalDelDetalle, finalDelDocumento, leerRespuestaSobre } from "./interpretar.ts";

const conteo = (aceptados: number, informados = aceptados) => ({
  tipo: 39,
  informados,
  aceptados,
  rechazados: 0,
  reparos: 0,
});
const leer = (estado: string, estadistica = [conteo(2)]) =>
  leerRespuestaSobre({ estado, estadistica, detalle: [] }, 2);

describe("what the SII says of an envelope", () => {
  test.each(["REC", "SOK", "FOK", "CRT", "PRD", "-11", "otro"])("%s: it is at work on it", (estado) => {
    expect(leer(estado)).toBe("espera");
  });

  test.each(["RSC", "RFR", "RCT", "RCH"])("%s: the whole envelope is refused", (estado) => {
    expect(leer(estado)).toBe("rechazado");
  });

  test("RPT: the bytes came before, which says nothing of the documents", () => {
    expect(leer("RPT")).toBe("repetido");
  });

  test("106: the person has no permission", () => {
    expect(leer("106")).toBe("sin_permiso");
  });

  test("EPR: accepted only when it counts each document as accepted", () => {
    expect(leer("EPR")).toBe("aceptado");
    expect(leer("EPR", [conteo(1), { ...conteo(1), tipo: 41 }])).toBe("aceptado");
    expect(leer("EPR", [conteo(1, 2)])).toBe("por_documento");
    expect(leer("EPR", [conteo(1)])).toBe("por_documento");
    expect(leer("EPR", [])).toBe("por_documento");
  });
});

test("what the SII says of a document in its envelope", () => {
  expect(["RCH", "RSC", "RFR"].map(finalDelDetalle)).toEqual(["rechazada", "rechazada", "rechazada"]);
  expect(["RPR", "RLV"].map(finalDelDetalle)).toEqual(["reparo", "reparo"]);
  expect(finalDelDetalle("otro")).toBeNull();
});

test("what the SII says of a document alone: other data or an unknown word decide nothing", () => {
  const de = (codigo: string) => finalDelDocumento({ codigo, descripcion: "" });
  expect(["DOK", "ANC", "AND", "MMC", "MMD", "TMC", "TMD"].map(de)).toEqual(Array(7).fill("aceptada"));
  expect(["FAU", "FNA", "FAN"].map(de)).toEqual(Array(3).fill("rechazada"));
  expect(["DNK", "EMP", "otro"].map(de)).toEqual([null, null, null]);
});

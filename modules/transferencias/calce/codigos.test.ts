import { describe, expect, it } from "vitest";
import { codigosEn, indexar, posiblesCodigos } from "./codigos.ts";
import { mismaPersona } from "./nombres.ts";

describe("codes in what people write", () => {
  const indice = indexar(["PZ-7K3MQA", "PZ-8LJARZ", "PZ-BOLIVO"]);

  it.each([
    ["PZ-7K3MQA", "PZ-7K3MQA"],
    ["pago pz7k3mqa, gracias", "PZ-7K3MQA"],
    ["p z 7k3 mqa", "PZ-7K3MQA"],
    ["CompraPZ-7K3MQA", "PZ-7K3MQA"],
    ["pz-81jarz", "PZ-8LJARZ"],
    ["PZ_8IJARZ", "PZ-8LJARZ"],
    ["pz b0l1v0", "PZ-BOLIVO"],
  ])("%s", (texto, codigo) => {
    expect(codigosEn(texto, indice)).toEqual([codigo]);
  });

  it("half a code, another code and other words are no code", () => {
    for (const texto of ["PZ-7K3", "7K3MQA", "PZ-7K3MQB", "regalo", ""])
      expect(codigosEn(texto, indice)).toEqual([]);
  });

  it("of two codes that look alike the one written to the letter counts, otherwise both", () => {
    const parecidos = indexar(["PZ-AAAAAI", "PZ-AAAAAL"]);
    expect(codigosEn("PZ-AAAAAL", parecidos)).toEqual(["PZ-AAAAAL"]);
    expect(codigosEn("PZ-AAAAA1", parecidos)).toEqual(["PZ-AAAAAI", "PZ-AAAAAL"]);
  });
});

it("what a text may mean covers every code that it can be read as", () => {
  expect(posiblesCodigos("pago pz-8ljarz y PZ 7K3MQA")).toEqual(["PZ-8IJARZ", "PZ-8LJARZ", "PZ-7K3MQA"]);
  expect(posiblesCodigos("PZ-B0L1V0")).toContain("PZ-BOLIVO");
  expect(posiblesCodigos("PZ-7K3 y regalo")).toEqual(["PZ-7K3YRE"]);
});

describe("names", () => {
  const iguales = (cliente: string, pagador: string, cortado = false) =>
    mismaPersona(pagador, cortado, cliente);

  it("the given name and a surname are the same person, in any order and without accents", () => {
    expect(iguales("Valentina Ñancupil Sotomayor", "VALENTINA NANCUPIL SOTOMAYOR")).toBe(true);
    expect(iguales("Valentina Ñancupil", "NANCUPIL SOTOMAYOR VALENTINA PAZ")).toBe(true);
    expect(iguales("Distribuidora Ficticia Los Aromos SpA", "DISTRIBUIDORA FICTICIA LOS AR", true)).toBe(
      true,
    );
  });

  it("siblings and namesakes are not", () => {
    expect(iguales("Rosario Peñaloza Quintanilla", "MARTIN PENALOZA QUINTANILLA")).toBe(false);
    expect(iguales("Rosario Peñaloza", "ROSARIO SOTO")).toBe(false);
  });

  it("a single word is no whole name: it says nothing", () => {
    expect(iguales("Rosario", "ROSARIO PENALOZA")).toBe(null);
    expect(iguales("Rosario Peñaloza", "TENPO")).toBe(null);
  });

  it("a cut surname counts only where the bank cuts", () => {
    expect(iguales("Joaquín Iturriaga", "JOAQUIN ITURR", true)).toBe(true);
    expect(iguales("Joaquín Iturriaga", "JOAQUIN ITURR", false)).toBe(false);
  });
});

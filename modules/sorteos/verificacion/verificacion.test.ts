import { describe, expect, test } from "vitest";
import { A, ANTES_DE_1000, actaVector, B, D, PULSO_1000, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import type { Acta } from "./acta.ts";
import { type Aporte, completarAportes, huellaAportes, mezclar, sortear } from "./sorteo-v1.ts";
import { type PaginaComprobada, verificarActa, verificarLoMio, verificarPagina } from "./verificacion.ts";

const HUELLA_FALSA = "0".repeat(64);
const TODAS = ["compromiso", "rangos", "huella_rangos", "huella_aportes", "numeros", "duenos", "distintos"];

async function fallas(acta: Acta): Promise<string[]> {
  return (await verificarActa(acta)).filter(({ ok }) => !ok).map(({ id }) => id);
}

/** The vector drawn honestly with other inputs or another beacon. */
async function sorteada(aportes: Aporte[], baliza = "sin-baliza"): Promise<Acta> {
  const acta = actaVector();
  const huella_aportes = await huellaAportes(acta.key, aportes);
  const { key, huella_rangos } = acta;
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza });
  return { ...acta, aportes, huella_aportes, baliza, ...(await sortear(z, acta.objetivo, acta.rangos)) };
}

const dados = () => actaVector().aportes ?? [];

test("every check of the published vector holds, in the published order, with Spanish words", async () => {
  const comprobaciones = await verificarActa(actaVector());
  expect(comprobaciones.map(({ id }) => id)).toEqual(TODAS);
  expect(comprobaciones.every(({ ok, pendiente }) => ok && !pendiente)).toBe(true);
  expect(comprobaciones[4]).toMatchObject({ titulo: "Los dos números se reproducen" });
  expect(comprobaciones[4]?.explicacion).toContain("salen 833 y 330 (sin baliza: ");
});

test("the order of ranges and inputs in the file is no fact", async () => {
  const { rangos } = actaVector();
  expect(
    await fallas({ ...actaVector(), rangos: rangos.toReversed(), aportes: dados().toReversed() }),
  ).toEqual([]);
});

describe("a tampered acta is refused", () => {
  const rangoCambiado = (cambio: Partial<Acta["rangos"][number]>) => ({
    rangos: actaVector().rangos.map((rango, i) => (i === 4 ? { ...rango, ...cambio } : rango)),
  });
  const aporteCambiado = (cambio: Partial<Aporte>) => ({
    aportes: dados().map((aporte, i) => (i === 0 ? { ...aporte, ...cambio } : aporte)),
  });

  test.each<[string, Partial<Acta>, string[]]>([
    ["key", { key: "SRT-0002" }, ["compromiso", "huella_rangos", "huella_aportes", "numeros"]],
    ["objetivo", { objetivo: 1001 }, ["rangos", "huella_rangos", "numeros"]],
    ["compromiso", { compromiso: HUELLA_FALSA }, ["compromiso"]],
    ["semilla", { semilla: HUELLA_FALSA }, ["compromiso", "numeros"]],
    ["rangos[].inicio", rangoCambiado({ inicio: 902 }), ["rangos", "huella_rangos", "numeros"]],
    ["rangos[].final", rangoCambiado({ final: 951 }), ["rangos", "huella_rangos", "numeros"]],
    [
      "rangos[].participante",
      rangoCambiado({ participante: B }),
      ["huella_rangos", "huella_aportes", "numeros"],
    ],
    ["huella_rangos", { huella_rangos: HUELLA_FALSA }, ["huella_rangos"]],
    ["aportes[].participante", aporteCambiado({ participante: D }), ["huella_aportes", "numeros"]],
    ["aportes[].input", aporteCambiado({ input: 18 }), ["huella_aportes", "numeros"]],
    ["aportes[].automatico", aporteCambiado({ automatico: true }), ["huella_aportes"]],
    ["huella_aportes", { huella_aportes: HUELLA_FALSA }, ["huella_aportes"]],
    ["baliza", { baliza: "drand:8990e7a9:4711:0af3" }, ["numeros"]],
    ["numero_producto", { numero_producto: 834 }, ["numeros"]],
    ["ganador_producto", { ganador_producto: A }, ["duenos"]],
    ["numero_puntos", { numero_puntos: 331 }, ["numeros"]],
    ["ganador_puntos", { ganador_puntos: D }, ["duenos"]],
    ["cerrado_en", { cerrado_en: "2026-09-19T01:10:00.001Z" }, ["numeros"]],
    ["sorteado_en", { sorteado_en: "2026-09-15T18:29:59Z" }, ["numeros"]],
    ["sorteado_en, left out", { sorteado_en: null }, ["numeros"]],
  ])("%s", async (_, cambio, esperadas) => {
    const comprobaciones = await verificarActa({ ...actaVector(), ...cambio });
    const malas = comprobaciones.filter(({ ok }) => !ok);
    expect(malas.map(({ id }) => id)).toEqual(esperadas);
    expect(malas.every(({ pendiente, explicacion }) => !pendiente && explicacion.endsWith("."))).toBe(true);
  });

  test.each([
    ["semilla", ["compromiso", "huella_aportes", "numeros"]],
    ["aportes", ["huella_aportes", "numeros"]],
    ["huella_aportes", ["huella_aportes"]],
    ["baliza", ["numeros"]],
    ["numero_producto", ["numeros", "duenos"]],
    ["ganador_producto", ["duenos", "distintos"]],
    ["numero_puntos", ["numeros", "duenos"]],
    ["ganador_puntos", ["duenos", "distintos"]],
  ])("%s, left out", async (campo, esperadas) => {
    expect(await fallas({ ...actaVector(), [campo]: null })).toEqual(esperadas);
  });

  test.each(["rangos", "aportes"] as const)("one of its %s, left out", async (campo) => {
    const acta = actaVector();
    expect(await fallas({ ...acta, [campo]: acta[campo]?.slice(1) })).toContain("numeros");
  });

  test("one person with both prizes", async () => {
    const acta = { ...actaVector(), ganador_puntos: actaVector().ganador_producto };
    expect(await fallas(acta)).toEqual(["duenos", "distintos"]);
  });

  test("a second number of the first winner", async () => {
    const { ganador_producto } = actaVector();
    const acta = { ...actaVector(), numero_puntos: 600, ganador_puntos: ganador_producto };
    expect(await fallas(acta)).toEqual(["numeros", "distintos"]);
  });
});

// leerActa checks the version: a file with another one is no acta of sorteo-v1.
test("the sku and the instants, as long as they are in order, are notes: no hash of sorteo-v1 binds them", async () => {
  const notas = { sku: "1", cerrado_en: "2020-01-01T00:00:00Z", sorteado_en: "2020-01-04T01:00:00Z" };
  expect(await fallas({ ...actaVector(), ...notas })).toEqual([]);
});

describe("inputs that hash well but break the rules", () => {
  test.each<[string, Aporte]>([
    ["given twice by one person", { participante: A, input: 18, automatico: false }],
    ["given by a stranger", { participante: "f6".repeat(8), input: 18, automatico: false }],
  ])("%s", async (_, intruso) => {
    expect(await fallas(await sorteada([...dados(), intruso]))).toEqual(["huella_aportes"]);
  });

  test.each([0, 101])("an input of %d", async (input) => {
    const aportes = dados().with(0, { participante: A, input, automatico: false });
    expect(await fallas(await sorteada(aportes))).toEqual(["huella_aportes"]);
  });

  test("fewer than five when five take part", async () => {
    expect(await fallas(await sorteada(dados().slice(1)))).toEqual(["huella_aportes"]);
  });
});

describe("automatic inputs", () => {
  test("those that the seed dictates are accepted", async () => {
    const aportes = await completarAportes(SEMILLA, actaVector().rangos, dados().slice(2));
    expect(aportes.filter(({ automatico }) => automatico)).toHaveLength(2);
    expect(await fallas(await sorteada(aportes))).toEqual([]);
  });

  test("one that the shop chose is refused", async () => {
    const aportes = await completarAportes(SEMILLA, actaVector().rangos, dados().slice(2));
    const elegidos = aportes.map((a) => (a.automatico ? { ...a, input: (a.input % 100) + 1 } : a));
    expect(await fallas(await sorteada(elegidos))).toEqual(["huella_aportes"]);
  });
});

describe("the beacon", () => {
  test("a draw with a pulse verifies and says so", async () => {
    const comprobaciones = await verificarActa({
      ...(await sorteada(dados(), PULSO_1000)),
      ...ANTES_DE_1000,
    });
    expect(comprobaciones.every(({ ok }) => ok)).toBe(true);
    const numeros = comprobaciones.find(({ id }) => id === "numeros");
    expect(numeros?.explicacion).toContain("salen 113 y 939 (con baliza pública)");
  });

  test("a free text in its place is refused, even if the numbers follow from it", async () => {
    expect(await fallas(await sorteada(dados(), "lo-que-convenga"))).toEqual(["numeros"]);
  });
});

describe("before the draw", () => {
  const sinGanadores = {
    numero_producto: null,
    ganador_producto: null,
    numero_puntos: null,
    ganador_puntos: null,
  };
  const cerrada = {
    ...actaVector(),
    ...sinGanadores,
    semilla: null,
    aportes: null,
    huella_aportes: null,
    baliza: null,
  };

  test("a closed raffle already proves its ranges; the rest is pending, not ok", async () => {
    const comprobaciones = await verificarActa(cerrada);
    expect(comprobaciones.filter(({ ok }) => ok).map(({ id }) => id)).toEqual(["rangos", "huella_rangos"]);
    expect(comprobaciones.every(({ ok, pendiente }) => ok !== pendiente)).toBe(true);
  });

  test("between the freeze and the pulse the commitment and the inputs are proved too", async () => {
    const congelada = { ...actaVector(), ...sinGanadores, baliza: null };
    expect(await fallas(congelada)).toEqual(["numeros", "duenos", "distintos"]);
  });

  test("winners without a published seed are never ok", async () => {
    expect(await fallas({ ...actaVector(), semilla: null })).toEqual([
      "compromiso",
      "huella_aportes",
      "numeros",
    ]);
  });
});

test("an acta of one person, which cannot be drawn, is refused without an exception", async () => {
  const acta = { ...actaVector(), rangos: [{ inicio: 1, final: 1000, participante: A }] };
  expect(await fallas(acta)).toContain("numeros");
});

const acta = actaVector();
const yo = {
  seudonimo: A,
  rangos: [
    { inicio: 451, final: 500 },
    { inicio: 1, final: 300 },
  ],
  input: 17,
};
const dicho = (mio: typeof yo | { seudonimo: string; rangos: typeof yo.rangos; input: number | null }) =>
  verificarLoMio(acta, mio).map(({ ok, pendiente }) => (pendiente ? "pendiente" : ok));

test("my ranges and my input are in the acta, in whatever order", () => {
  expect(dicho(yo)).toEqual([true, true]);
});

test("a range that my receipts do not have, or lack, is noticed", () => {
  expect(dicho({ ...yo, rangos: yo.rangos.slice(1) })).toEqual([false, true]);
  expect(dicho({ ...yo, seudonimo: B, input: 99 })).toEqual([false, true]);
});

test("another input than mine is noticed, and so is one that I never gave", () => {
  expect(dicho({ ...yo, input: 18 })).toEqual([true, false]);
  expect(dicho({ ...yo, input: null })).toEqual([true, false]);
});

test("before the start my input is pending", () => {
  const [, input] = verificarLoMio({ ...acta, aportes: null }, yo);
  expect(input).toMatchObject({ ok: false, pendiente: true });
});

test.each<[string, Partial<PaginaComprobada>, boolean]>([
  ["this raffle", {}, true],
  ["another raffle", { key: "SRT-0002" }, false],
  ["another commitment", { compromiso: "0".repeat(64) }, false],
  ["another guarantee", { garantia: "ninguna" }, false],
  ["another pinned round", { ronda: 1001 }, false],
  ["a page that was loaded before the round was pinned", { ronda: null }, true],
])("the acta against the page: %s", (_, cambio, ok) => {
  const { key, compromiso } = acta;
  const con = { ...acta, garantia: "drand" as const, baliza: PULSO_1000 };
  expect(verificarPagina(con, { key, compromiso, garantia: "drand", ronda: 1000, ...cambio }).ok).toBe(ok);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesAHex, hexABytes, hmacSha256, tirar } from "#modules/comun/cripto/criptografia.ts";
import { A, actaVector, B, C, D, E, PULSO_1000, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { rangosAlAzar } from "#tests/support/shop/rangos-al-azar.ts";
import {
  aporteAutomatico,
  balizaBienFormada,
  completarAportes,
  compromiso,
  duenoDe,
  fallaEnRangos,
  garantiaDeBaliza,
  huellaAportes,
  huellaRangos,
  inputAlAzar,
  inputValido,
  mezclar,
  ordenarRangos,
  participantes,
  seudonimo,
  sortear,
  tirarSorteo,
} from "./sorteo-v1.ts";

test("the commitment of the published vector is reproduced", async () => {
  expect(await compromiso("SRT-0001", SEMILLA)).toBe(actaVector().compromiso);
});

test("the commitment changes with one bit of the seed and with the raffle", async () => {
  const otra = SEMILLA.with(31, 0x1e);
  expect(await compromiso("SRT-0001", otra)).not.toBe(actaVector().compromiso);
  expect(await compromiso("SRT-0002", SEMILLA)).not.toBe(actaVector().compromiso);
});

test("a pseudonym is the first 16 hex of the HMAC of key, newline, code", async () => {
  const alias = await seudonimo(SEMILLA, "SRT-0001", "ABCD2345");
  expect(alias).toMatch(/^[0-9a-f]{16}$/);
  expect(bytesAHex(await hmacSha256(SEMILLA, "SRT-0001", "ABCD2345")).startsWith(alias)).toBe(true);
});

test("a pseudonym changes with the secret, the raffle and the person", async () => {
  const aliases = await Promise.all([
    seudonimo(SEMILLA, "SRT-0001", "ABCD2345"),
    seudonimo(SEMILLA.with(0, 9), "SRT-0001", "ABCD2345"),
    seudonimo(SEMILLA, "SRT-0002", "ABCD2345"),
    seudonimo(SEMILLA, "SRT-0001", "ABCD2346"),
  ]);
  expect(new Set(aliases).size).toBe(4);
});

describe("the hash of the ranges", () => {
  test("the published vector is reproduced", async () => {
    const { key, objetivo, rangos, huella_rangos } = actaVector();
    expect(await huellaRangos(key, objetivo, rangos)).toBe(huella_rangos);
  });

  test("it does not depend on the order in which the ranges arrive", async () => {
    const { key, objetivo, rangos, huella_rangos } = actaVector();
    expect(await huellaRangos(key, objetivo, rangos.toReversed())).toBe(huella_rangos);
  });
});

test("a raffle of two hundred thousand abonos can be hashed", async () => {
  const rangos = Array.from({ length: 200_000 }, (_, i) => ({
    inicio: i + 1,
    final: i + 1,
    participante: A,
  }));
  expect(await huellaRangos("SRT-0001", 200_000, rangos)).toMatch(/^[0-9a-f]{64}$/);
});

describe("ranges tile 1…N", () => {
  const rango = (inicio: number, final: number) => ({ inicio, final, participante: A });

  test("the ranges of the vector do", () => {
    expect(fallaEnRangos(actaVector().rangos, 1000)).toBeNull();
  });

  test("random ranges do, and lose it with any one missing or repeated", () => {
    fc.assert(
      fc.property(rangosAlAzar(), fc.nat(), ({ rangos, objetivo }, n) => {
        expect(fallaEnRangos(rangos, objetivo)).toBeNull();
        const i = n % rangos.length;
        expect(fallaEnRangos(rangos.toSpliced(i, 1), objetivo)).not.toBeNull();
        expect(fallaEnRangos([...rangos, ...rangos.slice(i, i + 1)], objetivo)).not.toBeNull();
      }),
    );
  });

  test.each([
    ["no person took part", [], "los rangos llegan hasta 0 y el objetivo es 10"],
    ["a gap", [rango(1, 4), rango(6, 10)], "entre el 5 y el 5 hay números de nadie"],
    ["an overlap", [rango(1, 5), rango(5, 10)], "el número 5 está repetido o fuera de la cuenta"],
    ["a start at zero", [rango(0, 10)], "el número 0 está repetido o fuera de la cuenta"],
    ["a range upside down", [rango(1, 10), rango(11, 10)], "el rango 11-10 está al revés"],
    ["too short", [rango(1, 9)], "los rangos llegan hasta 9 y el objetivo es 10"],
    ["too long", [rango(1, 11)], "los rangos llegan hasta 11 y el objetivo es 10"],
  ])("%s is named", (_, rangos, falla) => {
    expect(fallaEnRangos(rangos, 10)).toBe(falla);
  });
});

test("both ends of a range belong to its owner", () => {
  const { rangos } = actaVector();
  expect([301, 450].map((n) => duenoDe(rangos, n))).toEqual([B, B]);
  expect([300, 451].map((n) => duenoDe(rangos, n))).toEqual([A, A]);
  expect([0, 1001].map((n) => duenoDe(rangos, n))).toEqual([null, null]);
});

test("participants are listed once, by their lowest number, and sorting leaves the original alone", () => {
  const { rangos } = actaVector();
  const alReves = rangos.toReversed();
  expect(participantes(alReves)).toEqual(["a1", "b2", "c3", "d4", "e5"].map((par) => par.repeat(8)));
  expect(ordenarRangos(alReves)).toEqual(rangos);
  expect(alReves[0]).toEqual(rangos.at(-1));
});

const { key, rangos, aportes, huella_rangos } = actaVector();
const huella_aportes = actaVector().huella_aportes ?? "";
const dados = aportes ?? [];
const Z_HEX = "d6640f40f789d9ab92e8d6a6e4b683d23e715f7f67dab65caa7719d1c72081fe";

test("the mix of the published vector is reproduced", async () => {
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza: "sin-baliza" });
  expect(bytesAHex(z)).toBe(Z_HEX);
});

test("the published vector with a real pulse of drand is reproduced", async () => {
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza: PULSO_1000 });
  expect(bytesAHex(z)).toBe("4b753bd904307b9a6aa425f2e50966753c005de513e321d7b14397043adaa9a4");
  expect(await sortear(z, 1000, rangos)).toEqual({
    numero_producto: 113,
    ganador_producto: A,
    numero_puntos: 939,
    ganador_puntos: D,
  });
});

test("the first number of the published vector is reproduced", async () => {
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza: "sin-baliza" });
  expect(await tirarSorteo(z, "producto", 1000)).toBe(833);
});

test.each([
  ["sin-baliza", true],
  [PULSO_1000, true],
  ["", false],
  ["lo-que-convenga", false],
  [PULSO_1000.slice(0, -97), false],
  [PULSO_1000.slice(0, -1), false],
  [PULSO_1000.replace(":1000:", ":ronda:"), false],
  [PULSO_1000.replace("drand", "otra"), false],
  [`${PULSO_1000}:17`, false],
])("whether %j is a beacon: %s", (baliza, valida) => {
  expect(balizaBienFormada(baliza)).toBe(valida);
});

test("the page can say which guarantee the raffle had", () => {
  expect(garantiaDeBaliza(PULSO_1000)).toBe("con baliza pública");
  expect(garantiaDeBaliza("sin-baliza")).toBe(
    "sin baliza: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera la semilla",
  );
});

describe("the hash of the inputs", () => {
  test("the published vector is reproduced", async () => {
    expect(await huellaAportes(key, dados)).toBe(huella_aportes);
  });

  test("it does not depend on who gave first", async () => {
    expect(await huellaAportes(key, dados.toReversed())).toBe(huella_aportes);
  });
});

describe("completing to five", () => {
  test("five inputs or more are left alone", async () => {
    expect(await completarAportes(SEMILLA, rangos, dados)).toEqual(dados);
    const sexto = { participante: "f6".repeat(8), input: 5, automatico: false };
    expect(await completarAportes(SEMILLA, rangos, [...dados, sexto])).toHaveLength(6);
  });

  test("an automatic input is the draw of 1…100 that the seed dictates", async () => {
    const esperado = await tirar(SEMILLA, "sorteo-v1/tirada", `aporte-automatico:${A}`, 100);
    expect(await aporteAutomatico(SEMILLA, A)).toBe(esperado);
  });

  test("those with the lowest puntos_inicio who gave none are completed, and marked", async () => {
    const seis = [...rangos, { inicio: 1001, final: 1100, participante: "f6".repeat(8) }];
    const soloC = dados.filter(({ participante }) => participante === C);
    const completos = await completarAportes(SEMILLA, seis.toReversed(), soloC);
    expect(completos.map(({ participante }) => participante)).toEqual([C, A, B, D, E]);
    expect(completos.map(({ automatico }) => automatico)).toEqual([false, true, true, true, true]);
    expect(completos.every(({ input }) => inputValido(input))).toBe(true);
    expect(completos[0]).toEqual(soloC[0]);
  });

  test("nothing is completed when fewer than five people take part", async () => {
    const cuatro = rangos.filter(({ participante }) => participante !== E);
    expect(await completarAportes(SEMILLA, cuatro, dados.slice(0, 2))).toEqual(dados.slice(0, 2));
  });
});

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
])("whether %d is an input: %s", (input, valido) => {
  expect(inputValido(input)).toBe(valido);
});

const conPrimero = (byte: number) => () => Uint8Array.from([byte, 7]);

test.each([
  [0, 1],
  [99, 100],
  [100, 1],
  [199, 100],
  [200, 8],
  [255, 8],
])("a first byte %d gives %d: beyond the second hundred the next one counts", (byte, input) => {
  expect(inputAlAzar(conPrimero(byte))).toBe(input);
});

test("every value is equally likely over all bytes", () => {
  const cuentas = new Map<number, number>();
  for (let byte = 0; byte < 200; byte++) {
    const input = inputAlAzar(() => Uint8Array.from([byte]));
    cuentas.set(input, (cuentas.get(input) ?? 0) + 1);
  }
  expect(cuentas.size).toBe(100);
  expect([...cuentas.values()].every((veces) => veces === 2)).toBe(true);
});

test("when no byte serves, more are asked for", () => {
  const trozos = [Uint8Array.from([200, 255]), Uint8Array.from([41])];
  expect(inputAlAzar(() => trozos.shift() ?? new Uint8Array())).toBe(42);
});

const Z = hexABytes(Z_HEX);
const clave = () => fc.uint8Array({ minLength: 32, maxLength: 32 });

test("the winners of the published vector are reproduced", async () => {
  const esperado = { numero_producto: 833, ganador_producto: C, numero_puntos: 330, ganador_puntos: B };
  expect(await sortear(Z, 1000, actaVector().rangos)).toEqual(esperado);
  expect(await sortear(Z, 1000, actaVector().rangos.toReversed())).toEqual(esperado);
});

test("a second winner is never the first, and both own their numbers", async () => {
  await fc.assert(
    fc.asyncProperty(clave(), rangosAlAzar(), async (z, { rangos, objetivo }) => {
      const g = await sortear(z, objetivo, rangos);
      expect(g.ganador_puntos).not.toBe(g.ganador_producto);
      expect(duenoDe(rangos, g.numero_producto)).toBe(g.ganador_producto);
      expect(duenoDe(rangos, g.numero_puntos)).toBe(g.ganador_puntos);
    }),
  );
});

test("the second prize can fall on the only point of another person, wherever it is", async () => {
  const rangos = [
    { inicio: 1, final: 500, participante: A },
    { inicio: 501, final: 501, participante: B },
    { inicio: 502, final: 1000, participante: A },
  ];
  await fc.assert(
    fc.asyncProperty(clave(), async (z) => {
      const g = await sortear(z, 1000, rangos);
      if (g.ganador_producto === A) expect(g.numero_puntos).toBe(501);
    }),
  );
});

test("a person cannot win twice: when only one took part there is no draw", async () => {
  await expect(sortear(Z, 10, [{ inicio: 1, final: 10, participante: A }])).rejects.toThrow("segundo premio");
});

test("ranges that leave the drawn number to no person are an error", async () => {
  await expect(sortear(Z, 1000, [{ inicio: 1, final: 10, participante: A }])).rejects.toThrow(
    "no es de nadie",
  );
});

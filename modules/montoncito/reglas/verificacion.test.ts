import { expect, test } from "vitest";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { type PartidaProbada, verificarPartida } from "./verificacion.ts";

const VECTOR: PartidaProbada = {
  key_partida: "PARTIDA-0001",
  compromiso: "6a4339e4bae21328f95498e3d9321e5243acc69ebfdfc044e000eda59f7c8954",
  semilla: bytesAHex(SEMILLA),
  banca: 4,
  totales: { monton_1: 1, monton_2: 2, monton_3: 3, monton_4: 0, monton_5: 5, monton_6: 6 },
  montoncitos: {
    monton_1: "bastos_5",
    monton_2: "espadas_3",
    monton_3: "copas_6",
    monton_4: "oros_7",
    monton_5: "copas_11",
    monton_6: "espadas_11",
  },
};

const fallas = async (cambio: Partial<PartidaProbada>) =>
  (await verificarPartida({ ...VECTOR, ...cambio })).filter(({ ok }) => !ok).map(({ id }) => id);

test("the published vector is dealt again", async () => {
  expect(await fallas({})).toEqual([]);
});

test.each([
  ["another seed", { semilla: "00".repeat(32) }, ["compromiso", "cartas"]],
  ["a broken seed", { semilla: "00" }, ["semilla"]],
  ["another commitment", { compromiso: "0" }, ["compromiso"]],
  ["another card", { montoncitos: { ...VECTOR.montoncitos, monton_2: "oros_12" } }, ["cartas"]],
  ["another house", { banca: 1 }, ["banca"]],
] as const)("%s is noticed", async (_que, cambio, esperadas) => {
  expect(await fallas(cambio)).toEqual(esperadas);
});

import { expect, test } from "vitest";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { actaVector, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { balizaBienFormada, garantia, mezclar, tirarSorteo } from "./tirada.ts";

const { key, huella_rangos } = actaVector();
const huella_aportes = actaVector().huella_aportes ?? "";
const Z = "d6640f40f789d9ab92e8d6a6e4b683d23e715f7f67dab65caa7719d1c72081fe";

test("the mix of the published vector is reproduced", async () => {
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza: "sin-baliza" });
  expect(bytesAHex(z)).toBe(Z);
});

test("a beacon changes the mix", async () => {
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza: "drand:cadena:1:ab" });
  expect(bytesAHex(z)).not.toBe(Z);
});

test("the first number of the published vector is reproduced", async () => {
  const z = await mezclar(SEMILLA, { key, huella_rangos, huella_aportes, baliza: "sin-baliza" });
  expect(await tirarSorteo(z, "producto", 1000)).toBe(833);
});

test.each([
  ["sin-baliza", true],
  ["drand:8990e7a9:4711:0af3", true],
  ["", false],
  ["lo-que-convenga", false],
  ["drand:8990e7a9:4711", false],
  ["drand:8990e7a9:ronda:0af3", false],
  ["drand:8990e7a9:4711:0af3:17", false],
])("whether %j is a beacon: %s", (baliza, valida) => {
  expect(balizaBienFormada(baliza)).toBe(valida);
});

test("the page can say which guarantee the raffle had", () => {
  expect(garantia("drand:8990e7a9:4711:0af3")).toBe("con baliza pública");
  expect(garantia("sin-baliza")).toBe(
    "sin baliza: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera la semilla",
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { mudarEnvio } from "./mudanza.ts";
import type { LugarEnvio, Tarifa } from "./tarifa.ts";

const RM = "Metropolitana de Santiago";
const lugar = (comuna: string): LugarEnvio => ({ region: RM, comuna });
const tarifa = (comuna: string, costo: number): Tarifa => ({
  region: RM,
  comuna,
  clase_peso: "liviano",
  costo,
  dias: 2,
});
const SIN = { envio_cobrado: 0, costo_envio: null, diferencia_envio: 0, diferencia_recibida: 0 };
const BASE = { antes: lugar("Ñuñoa"), clase: "liviano" as const, incluido_hasta: 5_000 };

test("another street of the same comuna changes no cost, whatever the table says today", () => {
  const venta = { ...SIN, costo_envio: 8_000, diferencia_envio: 3_000 };
  const tarifas = [tarifa("Ñuñoa", 20_000)];
  expect(mudarEnvio({ ...BASE, venta, tarifas, ahora: lugar("Ñuñoa") })).toEqual({
    costo_envio: 8_000,
    diferencia_envio: 3_000,
    de_mas: 0,
  });
});

test("what the new place costs above what is included and charged is asked for", () => {
  const tarifas = [tarifa("Maipú", 12_000)];
  const mudar = (venta: typeof SIN) => mudarEnvio({ ...BASE, venta, tarifas, ahora: lugar("Maipú") });
  expect(mudar(SIN)).toEqual({ costo_envio: 12_000, diferencia_envio: 7_000, de_mas: 0 });
  expect(mudar({ ...SIN, envio_cobrado: 4_000 })).toMatchObject({ diferencia_envio: 3_000, de_mas: 0 });
  expect(mudar({ ...SIN, envio_cobrado: 9_000 })).toMatchObject({ diferencia_envio: 0, de_mas: 2_000 });
});

test("a place without a row has no known cost, and an unpaid difference goes", () => {
  const venta = { ...SIN, costo_envio: 9_000, diferencia_envio: 4_000 };
  const ahora = lugar("Maipú");
  const nada = { costo_envio: null, diferencia_envio: 0, de_mas: 0 };
  expect(mudarEnvio({ ...BASE, venta, tarifas: [], ahora })).toEqual(nada);
  expect(
    mudarEnvio({ ...BASE, venta: { ...venta, diferencia_recibida: 4_000 }, tarifas: [], ahora }),
  ).toEqual({ ...nada, diferencia_envio: 4_000 });
});

const monto = fc.integer({ min: 0, max: 50_000 });

test("whatever was paid, the customer ends paying what the place costs above what is included, or is told the rest", () => {
  fc.assert(
    fc.property(monto, monto, monto, monto, monto, (costo, incluido_hasta, cobrado, recibida, mas) => {
      const venta = {
        envio_cobrado: cobrado,
        costo_envio: null,
        diferencia_envio: recibida + mas,
        diferencia_recibida: recibida,
      };
      const mudado = mudarEnvio({
        ...BASE,
        incluido_hasta,
        venta,
        tarifas: [tarifa("Maipú", costo)],
        ahora: lugar("Maipú"),
      });
      const falta = mudado.diferencia_envio - recibida;
      expect(mudado.costo_envio).toBe(costo);
      expect(falta).toBeGreaterThanOrEqual(0);
      expect(Math.min(falta, mudado.de_mas)).toBe(0);
      expect(cobrado + recibida + falta - mudado.de_mas).toBe(Math.max(0, costo - incluido_hasta));
    }),
  );
});

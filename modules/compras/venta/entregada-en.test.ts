import { expect, test } from "vitest";
import { entregadaEn, fraseEntrega, type HechosEntrega, llegaEn } from "./entregada-en.ts";

const NADA: HechosEntrega = { enviado_en: null, llega_en: null, entregado_en: null, entregado_por: null };
const jueves = new Date("2026-09-17T15:00:00Z");
const FIESTAS = new Set(["2026-09-18", "2026-09-19"]);

test("what the shop or the customer said counts before the promised days", () => {
  const llega_en = new Date("2026-09-24T15:00:00Z");
  const enviada = { ...NADA, enviado_en: jueves, llega_en };
  expect(entregadaEn(enviada)).toEqual({ en: llega_en, como: "plazo" });
  const entregado_en = new Date("2026-09-21T15:00:00Z");
  expect(entregadaEn({ ...enviada, entregado_en, entregado_por: "cliente" })).toEqual({
    en: entregado_en,
    como: "cliente",
  });
  expect(entregadaEn({ ...enviada, entregado_en, entregado_por: "tienda" })?.como).toBe("tienda");
});

test("a customer who names a day after the promised ones leaves both days to compare; the shop's word is final", () => {
  const llega_en = new Date("2026-09-24T15:00:00Z");
  const entregado_en = new Date("2026-10-08T15:00:00Z");
  const tarde = { ...NADA, enviado_en: jueves, llega_en, entregado_en, entregado_por: "cliente" } as const;
  expect(entregadaEn(tarde)).toEqual({ en: entregado_en, como: "cliente", prometida: llega_en });
  expect(entregadaEn({ ...tarde, entregado_por: "tienda" })).toEqual({ en: entregado_en, como: "tienda" });
});

test("what was not sent, or waits in the shop to be picked up, is not delivered", () => {
  expect(entregadaEn(NADA)).toBeNull();
  expect(entregadaEn({ ...NADA, enviado_en: jueves })).toBeNull();
});

test("promised days are working days: neither weekends nor holidays count", () => {
  expect(llegaEn(jueves, 2, new Set()).toISOString()).toBe("2026-09-21T15:00:00.000Z");
  expect(llegaEn(jueves, 2, FIESTAS).toISOString()).toBe("2026-09-22T15:00:00.000Z");
  expect(llegaEn(jueves, 0, FIESTAS)).toEqual(jueves);
});

test("each reader is told who said it", () => {
  const en = new Date("2026-11-17T15:00:00Z");
  expect(fraseEntrega({ en, como: "cliente" }, "cliente")).toContain("lo dijiste tú");
  expect(fraseEntrega({ en, como: "cliente" }, "tienda")).toContain("lo dijo el cliente");
  expect(fraseEntrega({ en, como: "tienda" }, "cliente")).toContain("17 de noviembre, según la tienda");
  expect(fraseEntrega({ en, como: "plazo" }, "cliente")).toContain("más los días prometidos");
});

import { expect, test } from "vitest";
import { libro_sellos } from "#database/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { A_LAS_22, A_LAS_2355, tiendaConBaliza } from "#tests/support/shop/sorteo-con-baliza.ts";

const { db } = await testDatabase();
const { RONDA, llega, alas, cerrado, leerActa } = tiendaConBaliza(db);

const sellar = (fecha: string, letra: string, sellado_en: Date) =>
  db.insert(libro_sellos).values({
    fecha,
    anterior: "0".repeat(64),
    desde: 1,
    hasta: 2,
    asientos: 2,
    raiz: letra.repeat(64),
    totales: "",
    sello: letra.repeat(64),
    sellado_en,
  });

test("the acta quotes the newest seal of the book when the draw was held", async () => {
  const { key, sku } = await cerrado();
  await sellar("2026-11-11", "a", new Date("2026-11-12T03:05:00Z"));
  await sellar("2026-11-12", "b", new Date("2026-11-13T03:05:00Z"));
  await sellar("2026-11-13", "c", new Date("2026-11-14T03:05:00Z"));
  await alas(A_LAS_22);
  expect((await leerActa(sku, key)).sello).toBeNull();
  await llega(RONDA);
  await alas(A_LAS_2355);
  expect((await leerActa(sku, key)).sello).toEqual({
    fecha: "2026-11-12",
    sello: "b".repeat(64),
  });
  // A seal that began before the draw and was committed after it.
  const publicada = await leerActa(sku, key);
  await sellar("2026-11-14", "d", new Date("2026-11-12T03:06:00Z"));
  expect(await leerActa(sku, key)).toEqual(publicada);
});

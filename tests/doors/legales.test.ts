import { beforeAll, expect, test } from "vitest";
import { ajustes } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const DUENA = "rosa@lanas.cl";
/** A shop as `SEED=none` leaves it: no settings, no products, one admin. */
const database = await testDatabase();
await database.db.delete(ajustes);
const shop = await openWholeShop({ database });
let cookie = "";

beforeAll(async () => {
  await shop.auth.ensureAdmin({
    email: DUENA,
    password: CLAVE_DEMO,
    initialPassword: async () => CLAVE_DEMO,
  });
  cookie = await shop.login(DUENA);
});

const enviar = async (ruta: string, campos: Record<string, string>) =>
  expect((await shop.post(ruta, campos, { cookie })).status).toBe(200);
const publicar = (campos: Record<string, string> = {}) => enviar("/admin/legales", campos);
const terminos = async () => (await shop.ask("/legal/terminos-y-condiciones", { cookie })).text();
const version = async () => (await leerAjustes(shop.ctx)).terminos_version;

test("switching a part on and off publishes the next version of the texts, which follow it", async () => {
  await publicar();
  expect(await terminos()).toContain("Esta tienda no ofrece sorteos.");
  expect(await terminos()).not.toContain("18 años.");
  const primera = await version();
  await enviar("/admin/ajustes", { intento: "encender", parte: "sorteos", declaracion: "on", nota: "" });
  const segunda = await version();
  expect(segunda).not.toBe(primera);
  expect(await terminos()).not.toContain("Esta tienda no ofrece sorteos.");
  expect(await terminos()).toContain("Debes ser mayor de 18 años.");
  await enviar("/admin/ajustes", { intento: "pausar", parte: "sorteos", aviso: "" });
  expect(await version()).not.toBe(segunda);
  expect(await terminos()).toContain("Esta tienda no ofrece sorteos.");
});

test("the owner replaces a section, and the editor keeps the box ticked", async () => {
  await publicar({ "compras-y-envios": "Solo retiro en tienda.", "reemplaza-compras-y-envios": "on" });
  const html = await terminos();
  expect(html).toContain("Solo retiro en tienda.");
  expect(html).toContain("Compras y envíos");
  expect(html).not.toContain("Cómo pagas por transferencia");
  const editor = await (await shop.ask("/admin/legales", { cookie })).text();
  expect(editor).toMatch(
    /name="reemplaza-compras-y-envios"[^>]*checked|checked[^>]*name="reemplaza-compras-y-envios"/,
  );
});

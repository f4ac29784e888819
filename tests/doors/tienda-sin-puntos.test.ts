import { expect, test } from "vitest";
import { ajustes } from "#database/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { TIENDA } from "#tests/support/shop/tienda-llena.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const PUNTOS = /puntos|sorteo|moneda/i;
const MENUS = [
  /Tu cuenta: .*?<\/ul>/s,
  /<nav [^>]*aria-label="Menú".*?<\/nav>/s,
  /<nav [^>]*aria-label="Tu cuenta".*?<\/nav>/s,
];

/** An open shop as `SEED=none` leaves it: tickets, raffles and game are off. */
const database = await testDatabase();
await database.db.delete(ajustes);
const shop = await openWholeShop({ database });
const [duena, clienta] = ["rosa@lanas.cl", "ana@correo.cl"];
await shop.auth.ensureAdmin({
  email: duena,
  password: CLAVE_DEMO,
  initialPassword: async () => CLAVE_DEMO,
});
await shop.post("/admin/ajustes", { intento: "tienda", ...TIENDA }, { cookie: await shop.login(duena) });

async function visible(ruta: string, cookie?: string): Promise<string> {
  const respuesta = await shop.ask(ruta, { cookie });
  expect(respuesta.status).toBe(200);
  const html = await respuesta.text();
  return html.slice(html.indexOf("<body")).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
}

test.each(["/ingresar", "/registrate", "/recuperar"])("%s speaks of no points", async (ruta) => {
  const [main = ""] = /<main\b.*<\/main>/s.exec(await visible(ruta)) ?? [];
  expect(main).toContain("Tu cuenta, tus pedidos.");
  expect(main.match(PUNTOS)).toBeNull();
});

test("the menus speak of no points, except to a person who has some", async () => {
  await shop.auth.createConfirmedUser({ email: clienta, password: CLAVE_DEMO });
  const cookie = await shop.login(clienta);
  const menus = async () => {
    const html = await visible("/mis-datos", cookie);
    return MENUS.map((menu) => menu.exec(html)?.[0] ?? "");
  };
  for (const menu of await menus()) {
    expect(menu).toContain("/mis-pedidos");
    expect(menu.match(PUNTOS)).toBeNull();
  }
  const sesion = await shop.auth.sesion(new Headers({ Cookie: cookie }));
  await darPuntos(shop.ctx, sesion?.codigo_referido ?? "", 50);
  for (const menu of await menus()) expect(menu).toContain("/mis-puntos");
});

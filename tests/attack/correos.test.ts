import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { PLANTILLAS, type Plantilla, renderCorreo } from "#modules/correos/plantillas.server.ts";
import { mailsTo } from "#tests/support/auth.ts";
import { AJUSTES_DEMO } from "#tests/support/shop/ajustes.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = openWholeShop();
const TIENDA_MUESTRA = { ...AJUSTES_DEMO, demostracion: true };
const HTML = '"><img src=x onerror=alert(1)><a href="https://evil.example">';
const HEADER = "Ana\r\nBcc: evil@evil.example\r\n\r\n<b>";

/**
 * Replaces every text of the facts with the attack, except codes, addresses and instants that must stay
 * valid.
 */
function spoil(value: unknown, evil: string): unknown {
  if (Array.isArray(value)) return value.map((one) => spoil(one, evil));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoil(one, evil)]));
  return typeof value === "string" ? `${value} ${evil}` : value;
}

/** The facts with as many texts replaced as the mail's schema accepts. */
function spoiled(plantilla: Plantilla, evil: string): Record<string, unknown> {
  const facts: Record<string, unknown> = { ...PLANTILLAS[plantilla].muestra };
  for (const name of Object.keys(facts)) {
    const tried = { ...facts, [name]: spoil(facts[name], evil) };
    if (PLANTILLAS[plantilla].esquema.safeParse(tried).success) facts[name] = tried[name];
  }
  return facts;
}

const TODAS = Object.keys(PLANTILLAS) as Plantilla[];

test.each(TODAS)("%s shows markup as text and keeps line ends out of its subject", async (plantilla) => {
  const tienda = { ...TIENDA_MUESTRA, razon_social: `Puntazo ${HTML}` };
  const { html } = await renderCorreo(plantilla, spoiled(plantilla, HTML), tienda, "https://puntazo.example");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toMatch(/href="https:\/\/evil/);
  const { asunto } = await renderCorreo(
    plantilla,
    spoiled(plantilla, HEADER),
    TIENDA_MUESTRA,
    "https://puntazo.example",
  );
  expect(asunto).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
});

test("most mails were attacked in some text", () => {
  const attacked = TODAS.filter((one) => JSON.stringify(spoiled(one, HTML)).includes("onerror"));
  expect(attacked.length).toBeGreaterThan(TODAS.length / 2);
});

test.each<Record<string, string>>([
  { Host: "evil.example", Origin: "http://evil.example" },
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Forwarded: "host=evil.example" },
  { "X-Original-Host": "evil.example", "X-Rewrite-Url": "http://evil.example/" },
])("links lead to the shop, whatever host was asked: %j", async (headers) => {
  const { post, database } = await shop;
  const email = CLIENTES_DEMO[1]?.email ?? "";
  const before = (await mailsTo(database.db, email)).length;
  await post("/recuperar", { email }, { headers, address: "127.0.0.1" });
  const mails = await mailsTo(database.db, email);
  expect(mails.length).toBe(before + 1);
  expect(JSON.stringify(mails[0]?.datos)).not.toContain("evil");
  expect(String(mails[0]?.datos.enlace)).toMatch(/^http:\/\/localhost:3000\/restablecer\?token=/);
});
test.each([
  "ana@correo.example\r\nBcc: evil@evil.example",
  "ana@correo.example%0d%0aBcc: evil@evil.example",
  "ana@correo.example,evil@evil.example",
  "Ana <ana@correo.example>",
  '"ana\r\n"@correo.example',
  "ana@correo.example\0",
])("no person signs up or recovers as %j", async (email) => {
  const { post, database } = await shop;
  const count = async () => (await database.pool.query("select count(*)::int as n from correos")).rows[0].n;
  const before = await count();
  for (const path of ["/registrate", "/recuperar", "/confirmar"])
    expect((await post(path, { email, contrasena: "tren-azul-lluvia" })).status).toBeLessThan(500);
  expect(await count()).toBe(before);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { user } from "#database/schema.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { CONTRASENA_DE_OTRO_REGISTRO } from "#modules/usuarios/textos.ts";
import { tokenFor } from "#tests/support/auth.ts";
import { cookieIn, openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();
const { ask, post, login } = shop;
const { db } = shop.database;
const SUYA = "tren-azul-lluvia-3";
const DEL_EXTRANO = "clave-del-extrano-9";

let people = 0;
async function signUp(email = `nueva${++people}@correo.example`, contrasena = SUYA, cookie?: string) {
  const response = await post("/registrate", { email, contrasena }, { cookie });
  expect(response.status).toBe(200);
  return { email, cookie: cookieIn(response), link: `/confirmar?token=${await tokenFor(db, email)}` };
}
const tokenOf = (link: string) => link.split("=")[1] ?? "";
const confirm = (link: string, contrasena: string, cookie?: string) =>
  post(link, { intento: "confirmar", token: tokenOf(link), contrasena }, { cookie });
const isConfirmed = async (email: string) =>
  (await db.select().from(user).where(eq(user.email, email)))[0]?.emailVerified;
async function owner(cookie: string): Promise<string | null> {
  const text = await (await ask("/mis-datos/descargar", { cookie })).text();
  return /"email":\s*"([^"]+)"/.exec(text)?.[1] ?? null;
}

test("in the browser that signed up the link lands in the cart, signed in, with a welcome", async () => {
  const { email, cookie, link } = await signUp();
  const response = await ask(link, { cookie });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/carrito?bienvenida"]);
  expect(response.headers.getSetCookie().join()).toMatch(/puntazo\.registro=; Max-Age=0/);
  const mine = cookieIn(response);
  expect(await owner(mine)).toBe(email);
  expect(await (await ask("/carrito?bienvenida", { cookie: mine })).text()).toContain(
    "Te damos la bienvenida",
  );
  expect(await (await ask("/carrito?bienvenida")).text()).not.toContain("Te damos la bienvenida");
});

test("the cookie of the sign-up is for requests only and says nothing about the address", async () => {
  const known = await post("/registrate", { email: CLIENTES_DEMO[0]?.email ?? "", contrasena: SUYA });
  const fresh = await post("/registrate", { email: "fresca@correo.example", contrasena: SUYA });
  for (const { headers } of [known, fresh])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^puntazo\.registro=[0-9a-f]{64}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
});

test("elsewhere the link shows whose account it is, changes nothing and asks for the password", async () => {
  const { email, link } = await signUp();
  for (const cookie of [undefined, (await signUp()).cookie, `puntazo.registro=${"a".repeat(64)}`]) {
    const response = await ask(link, { cookie });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(html).toContain(email);
    expect(html).toContain('name="contrasena"');
  }
  expect(await isConfirmed(email)).toBe(false);
  const wrong = await confirm(link, "otra-clave-larga-1");
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain(CONTRASENA_DE_OTRO_REGISTRO);
  expect(await isConfirmed(email)).toBe(false);
  const right = await confirm(link, SUYA);
  expect(right.headers.get("Location")).toBe("/carrito?bienvenida");
  expect(await owner(cookieIn(right))).toBe(email);
});

test("a link sent by another person never swaps a live session, not even in a browser that signed up", async () => {
  const ana = CLIENTES_DEMO[0]?.email ?? "";
  const victim = await login(ana);
  const attacker = await signUp();
  for (const cookie of [victim, `${victim}; ${attacker.cookie}`]) {
    const response = await ask(attacker.link, { cookie });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain(ana);
  }
  expect(await owner(victim)).toBe(ana);
  expect(await isConfirmed(attacker.email)).toBe(false);
  const asked = await confirm(attacker.link, SUYA, victim);
  expect(await owner(cookieIn(asked))).toBe(attacker.email);
  expect(await owner(victim)).toBe(null);
});

test("a foreign page cannot send the form", async () => {
  const { email, link } = await signUp();
  const response = await post(
    link,
    { intento: "confirmar", token: tokenOf(link), contrasena: SUYA },
    { headers: { Origin: "https://otra.example" } },
  );
  expect(response.status).toBe(403);
  expect(await isConfirmed(email)).toBe(false);
});

test("a second sign-up with another person's address never makes the stranger's password valid", async () => {
  const victim = await signUp();
  const stranger = await signUp(victim.email, DEL_EXTRANO);
  expect((await ask(stranger.link, { cookie: victim.cookie })).status).toBe(200);
  expect((await confirm(stranger.link, SUYA, victim.cookie)).status).toBe(422);
  expect(await isConfirmed(victim.email)).toBe(false);
  expect((await ask(victim.link, { cookie: victim.cookie })).status).toBe(302);
  expect(await login(victim.email, DEL_EXTRANO)).toBe("");
  expect(await login(victim.email, SUYA)).not.toBe("");
});

test("a link sent again in the browser of the sign-up is one of that sign-up, elsewhere it asks", async () => {
  const victim = await signUp();
  await signUp(victim.email, DEL_EXTRANO);
  await post("/confirmar", { intento: "reenviar", email: victim.email });
  const elsewhere = `/confirmar?token=${await tokenFor(db, victim.email)}`;
  expect((await ask(elsewhere, { cookie: victim.cookie })).status).toBe(200);
  await post("/confirmar", { intento: "reenviar", email: victim.email }, { cookie: victim.cookie });
  const again = `/confirmar?token=${await tokenFor(db, victim.email)}`;
  expect((await ask(again, { cookie: victim.cookie })).status).toBe(302);
  expect(await login(victim.email, SUYA)).not.toBe("");
  expect(await login(victim.email, DEL_EXTRANO)).toBe("");
});

test("of ten at once with the right one a single one confirms", async () => {
  const { link } = await signUp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(link, SUYA)));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect((await ask(link)).status).toBe(200);
  expect(await (await ask(link)).text()).toContain("Este enlace ya no sirve");
});

test("a HEAD of a mail program spends nothing", async () => {
  const { email, cookie, link } = await signUp();
  await ask(link, { method: "HEAD", cookie });
  expect(await isConfirmed(email)).toBe(false);
});

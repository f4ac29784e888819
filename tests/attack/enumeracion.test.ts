import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { createPasswordHash } from "#server/auth/password-hash.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const cheap = createPasswordHash({ N: 2 ** 8, r: 8, p: 1 });
let hashed = 0;
const shop = await openWholeShop({
  passwords: {
    hash(password) {
      hashed++;
      return cheap.hash(password);
    },
    verify(hash, password) {
      hashed++;
      return cheap.verify(hash, password);
    },
  },
});
const emails = CLIENTES_DEMO.map(({ email }) => email);
const [known = "", blocked = "", leaving = ""] = emails;
const pool = shop.database.pool;
await pool.query("update usuarios set bloqueado_en = now() where email = $1", [blocked]);
await pool.query("update usuarios set eliminacion_pedida_en = now() where email = $1", [leaving]);
await shop.post("/registrate", { email: "sin-confirmar@correo.example", contrasena: CLAVE_DEMO });

const PEOPLE = [known, blocked, leaving, "sin-confirmar@correo.example", "nadie@correo.example"];

/** What an answer says without the address that it repeats, the instant of the answer, and the ids of React and of requests. */
async function answer(path: string, fields: Record<string, string>) {
  hashed = 0;
  const response = await shop.post(path, fields);
  const text = (await response.text())
    .replaceAll(fields.email ?? "", "…")
    .replaceAll(/sha256-[^' ]+/g, "")
    .replaceAll(/\b1\d{12}\b/g, "instant");
  const headers = [...response.headers]
    .filter(([name]) => !/^(x-request-id|content-security-policy)$/.test(name))
    // The value of the sign-up's cookie is random.
    .map(([name, value]) => [name, value.replace(/(?<=puntazo\.registro=)[0-9a-f]{64}/, "…")]);
  return { status: response.status, headers: Object.fromEntries(headers), text, hashed };
}

/** Nothing that a stranger can see or count tells the people apart. */
async function expectAlike(path: string, rest: Record<string, string>) {
  const answers = [];
  for (const email of PEOPLE) answers.push(await answer(path, { email, ...rest }));
  const [first, ...others] = answers;
  for (const other of others) expect(other).toEqual(first);
  return first;
}

test("a login with a wrong password", async () => {
  const first = await expectAlike("/ingresar", { contrasena: "otra-clave-larga" });
  expect(first).toMatchObject({ status: 422, hashed: 1 });
});

test("a login with the right password of a person who may not come in", async () => {
  const wrong = await answer("/ingresar", { email: "nadie@correo.example", contrasena: CLAVE_DEMO });
  for (const email of [blocked, leaving, "sin-confirmar@correo.example"])
    expect(await answer("/ingresar", { email, contrasena: CLAVE_DEMO })).toEqual(wrong);
});

test("a sign-up", async () => {
  const first = await expectAlike("/registrate", { contrasena: "bosque-verde-9-nubes" });
  expect(first).toMatchObject({ status: 200, hashed: 1 });
});

test("a recovery, and a confirmation sent again", async () => {
  expect(await expectAlike("/recuperar", {})).toMatchObject({ status: 200, hashed: 0 });
  expect(await expectAlike("/confirmar", {})).toMatchObject({ status: 200, hashed: 0 });
});

test("an invitation tells nothing of the person behind its code", async () => {
  const { codigo_referido = "", apellido = "", email = "", rut = "" } = CLIENTES_DEMO[4] ?? {};
  const html = await (await shop.ask(`/registrate?key_referido=${codigo_referido}`)).text();
  for (const secret of [email, apellido, rut]) expect(html).not.toContain(secret);
});

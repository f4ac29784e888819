import { describe, expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { DEMASIADOS_A_LA_VEZ, ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { countingLimits } from "#tests/support/attack/cuerpos.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { routes } from "#tests/support/routes.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { limits, taken } = countingLimits();
const shop = await openWholeShop({ limits });
const { email = "" } = CLIENTES_DEMO[0] ?? {};
const PATHS = routes.map(({ path }) => `/${(path ?? "").replace(/:\w+|\*/g, "x")}`);
const OTHERS = ["PUT", "PATCH", "DELETE"];

describe("a page knows reading and sending a form, and no other method", () => {
  test.each(PATHS)("%s", async (path) => {
    for (const method of OTHERS) {
      const { status, headers } = await shop.ask(path, { method });
      expect([method, status]).toEqual([method, 405]);
      expect(headers.get("Allow")).toMatch(/^GET, HEAD(, POST)?$/);
    }
  });

  test.each(["/registrate", "/recuperar", "/ingresar", "/restablecer", "/confirmar"])(
    "no other method tries passwords or sends mails at %s",
    async (path) => {
      const mails = async () =>
        (await shop.database.pool.query<{ n: string }>("select count(*) as n from correos")).rows[0]?.n;
      const before = await mails();
      const body = () => new URLSearchParams({ email, contrasena: CLAVE_DEMO });
      for (const method of OTHERS) {
        const response = await shop.ask(path, { method, body: body() });
        expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
        expect(response.headers.getSetCookie()).toEqual([]);
        expect((await shop.ask(`${path}.data`, { method, body: body() })).status).toBe(405);
      }
      expect(await mails()).toBe(before);
    },
  );
});

test("the form of every page is counted by address, and the access pages twice", async () => {
  taken.length = 0;
  await shop.post("/mis-datos", {}, { address: "198.51.100.1" });
  await shop.post("/ingresar", {}, { address: "198.51.100.1" });
  expect(taken.filter(([, key]) => key === "198.51.100.1").map(([rule]) => rule)).toEqual([
    "formularios",
    "formularios",
    "auth",
  ]);
});

test("invitation codes cannot be tried out", async () => {
  const address = "198.51.100.2";
  const probe = (i: number, path = "/registrate") =>
    shop.ask(`${path}?key_referido=PROBE${String(i).padStart(3, "0")}`, { address });
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push((await probe(i)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual(Array(10).fill(429));
  const refused = await probe(100, "/Registrate/");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await probe(101, "/registrate.data")).status).toBe(429);
  // A visitor without a code can still sign up, and other addresses are not concerned.
  expect((await shop.ask("/registrate", { address })).status).toBe(200);
  expect((await shop.ask("/registrate?key_referido=PROBE102")).status).toBe(200);
});

test("beyond the queue of password hashes a login is told when to come back", async () => {
  const full = await openWholeShop({ hash_queue: { at_once: 0, max_waiting: 0 } });
  for (const address of [email, "nadie@correo.example"]) {
    const response = await full.post("/ingresar", { email: address, contrasena: CLAVE_DEMO });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    const page = await response.text();
    expect(page).toContain(ERROR_INGRESO);
    expect(page).not.toContain(DEMASIADOS_A_LA_VEZ);
  }
  const signUp = await full.post("/registrate", {
    email: "nueva@correo.example",
    contrasena: "bosque-verde-9-nubes",
  });
  expect([signUp.status, signUp.headers.get("Retry-After")]).toEqual([503, "5"]);
});

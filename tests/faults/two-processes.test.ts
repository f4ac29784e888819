import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { productos, usuarios } from "#database/schema.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { EQUIPO_DEMO } from "#demo/data/equipo.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { listenAt } from "#tests/support/e2e/socket.ts";
import { adminFirst, noticeFirst, oneTransfer, openCashiers } from "#tests/support/faults/cashiers.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { openKhipu } from "#tests/support/shop/khipu.ts";

const databaseUrl = await emptyDatabase();
const { db } = openForFile(databaseUrl);
let uno: TestServer;
let dos: TestServer;

const khipu = await openKhipu();

beforeAll(async () => {
  const options = { databaseUrl, env: { KHIPU_URL: khipu.url } };
  [uno, dos] = await Promise.all([startServer(options), startServer(options)]);
});

test("two processes that meet at an empty database make one shop", async () => {
  const admins = await db.select().from(usuarios).where(eq(usuarios.rol_admin, "duena"));
  expect(admins.map(({ email }) => email)).toEqual(["admin@puntazo.cl"]);
  expect(await db.$count(usuarios)).toBe(CLIENTES_DEMO.length + EQUIPO_DEMO.length + 1);
  const { rows } = await db.execute<{ repetidos: number }>(
    sql`select count(*) - count(distinct producto) as repetidos from ${productos}`,
  );
  expect(Number(rows[0]?.repetidos)).toBe(0);
  for (const server of [uno, dos]) expect((await getPage(server, "/salud/listo")).status).toBe(200);
});

test("one of the passwords that they print opens the shop at either door", async () => {
  const printed = [uno, dos].filter(({ output }) => /Administración: .* contraseña: \S+\n/.test(output()));
  expect(printed.length).toBeGreaterThan(0);
  for (const { admin } of printed) {
    for (const server of [uno, dos]) expect(await cookieOf(server, admin)).not.toBe("");
  }
});

test("a change made at one process is heard at the other", async () => {
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(uno, quien);
  expect((await getPage(dos, "/mis-datos", cookie)).status).toBe(200);
  const listener = await listenAt(dos, cookie);
  const saved = await postForm(uno, "/mis-datos", { intento: "perfil", nombre: "Emilia" }, cookie);
  expect(saved.status).toBe(200);
  await expect.poll(() => listener.heard.map(({ tabla }) => tabla)).toContain("usuarios");
  expect((await getPage(dos, "/mis-datos", cookie)).text).toContain("Emilia");
});

test("signing out at one process closes the socket at the other", async () => {
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(dos, quien);
  const listener = await listenAt(uno, cookie);
  expect((await postForm(dos, "/salir", {}, cookie)).status).toBe(302);
  await listener.ended;
  expect((await getPage(uno, "/mis-datos", cookie)).location).toContain("/ingresar");
});

test("two admins, a rule and Khipu confirm the same sale at once: one payment of each money, one confirmation", async () => {
  const cashiers = await openCashiers(db, [uno, dos], khipu);
  for (let first = 0; first < 3; first++) await oneTransfer(cashiers, first);
  await noticeFirst(cashiers);
  await adminFirst(cashiers);
});

test("one process goes on alone when the other is killed, and hears it again when it is back", async () => {
  await dos.kill();
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(uno, quien);
  expect(cookie).not.toBe("");
  dos = await startServer({ databaseUrl });
  const listener = await listenAt(uno, cookie);
  await postForm(dos, "/mis-datos", { intento: "perfil", nombre: "Julieta" }, cookie);
  await expect.poll(() => listener.heard.map(({ tabla }) => tabla)).toContain("usuarios");
  for (const server of [uno, dos]) expect((await server.stop()).code).toBe(0);
});

import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { createBus } from "#server/bus/bus.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { listenAt } from "#tests/support/e2e/socket.ts";
import { quietLog } from "#tests/support/realtime.ts";
import { startServer } from "#tests/support/server.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";

const server = await startServer();
const OWN = "prueba";
const { db, pool, close } = openDatabase(server.databaseUrl, { max: 5, name: OWN });
afterFile(close);

/** Simulates a restart of the database: ends all connections of the shop at once, but not those of this test. */
const endConnections = () =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> $1`,
    [OWN],
  );

test("a database that ends every connection, also in the middle of work, does not end the shop", async () => {
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(server, quien);
  const working = { now: true, saved: 0 };
  const save = async () => {
    while (working.now) {
      const { status } = await postForm(server, "/mis-datos", { intento: "perfil", nombre: "Pía" }, cookie);
      if (status === 200) working.saved++;
    }
  };
  // If the server exits, the assertions below report it.
  const workers = [1, 2, 3, 4].map(() => save().catch(() => undefined));
  for (let round = 1; round <= 6; round++) {
    const before = working.saved;
    await endConnections();
    await expect.poll(() => working.saved, { interval: 5 }).toBeGreaterThan(before + 3);
  }
  working.now = false;
  await Promise.all(workers);
  expect(server.running.child.exitCode, server.output()).toBeNull();
  expect((await getPage(server, "/salud/listo")).status).toBe(200);
});

test("afterwards it hears other processes again", async () => {
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(server, quien);
  const bus = createBus({ url: server.databaseUrl, log: quietLog, deliver() {}, resync() {} });
  afterFile(bus.stop);
  await bus.ready;
  const listener = await listenAt(server, cookie);
  const ctx = { ...testCtx(db, new Date()), publish: bus.publish };
  const { rows } = await pool.query("select codigo_referido from usuarios where email = $1", [quien.email]);
  // Until its bus is connected again, the server may miss an event: the test repeats the change.
  await expect
    .poll(
      async () => {
        await darPuntos(ctx, rows[0].codigo_referido, 1);
        return listener.heard.map(({ tabla }) => tabla);
      },
      { interval: 500 },
    )
    .toContain("libro_cuentas");
});

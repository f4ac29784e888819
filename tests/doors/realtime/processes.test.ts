import { expect, it } from "vitest";
import { type Bus, createBus } from "#server/bus/bus.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  atEnd,
  persona,
  quietLog,
  type Shop,
  settle,
  startShop,
  until,
  visit,
} from "#tests/support/realtime.ts";

const { url, pool } = await testDatabase();
const ANA = persona("ANA00001");

/** A server process reduced to its sockets and its bus. */
async function startProcess(): Promise<{ shop: Shop; bus: Bus }> {
  const shop = await startShop();
  const bus = createBus({ url, log: quietLog, deliver: shop.socket.deliver, resync: shop.socket.resync });
  atEnd(() => bus.stop());
  await bus.ready;
  return { shop, bus };
}

it("what happens in one process is heard by the clients of another, and only by those concerned", async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const [ana, visitor] = [await visit(two.shop, ANA), await visit(two.shop)];
  await ana.enter("usuario");
  await visitor.enter("productos");
  one.bus.publish([
    { tabla: "ventas", clave: "PZ-AAAAAA", usuario: "ANA00001" },
    { tabla: "productos", clave: "100004" },
  ]);
  await until(() => expect(visitor.heard).toEqual([{ tabla: "productos", clave: "100004" }]));
  await settle(two.shop, ana, visitor);
  expect(ana.heard).toEqual([{ tabla: "ventas", clave: "PZ-AAAAAA" }]);
  expect(visitor.heard).toHaveLength(1);
});

it("signing out in one process closes that session's sockets in every other", async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const here = await visit(one.shop, ANA);
  const there = await visit(two.shop, ANA);
  one.bus.publish([{ tabla: "sesiones", usuario: ANA.codigo_referido, clave: ANA.session_id }]);
  await until(() => expect([here.socket.connected, there.socket.connected]).toEqual([false, false]));
  expect([here.events, there.events]).toEqual([["sesion_terminada"], ["sesion_terminada"]]);
});

it("after the database cut the bus off, clients are told to ask again", async () => {
  const { shop } = await startProcess();
  const ana = await visit(shop, ANA);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'puntazo-bus' and datname = current_database()",
  );
  await until(() => expect(ana.events).toEqual(["resync"]));
});

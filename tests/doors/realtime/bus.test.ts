import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createClient } from "redis";
import { describe, expect, it } from "vitest";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { type Bus, createBus } from "#server/bus/bus.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startFakeRedis } from "#tests/support/fake-redis.ts";
import { ownPort } from "#tests/support/port.ts";
import { atEnd, quietLog, until } from "#tests/support/realtime.ts";

type Process = Bus & { heard: Evento[]; resyncs: () => number };

/** Starts a bus and records what its process receives. */
async function startProcess(address: { url: string; redis_url?: string }): Promise<Process> {
  const heard: Evento[] = [];
  let resyncs = 0;
  const bus = createBus({
    ...address,
    log: quietLog,
    deliver: (eventos) => void heard.push(...eventos),
    resync: () => void resyncs++,
  });
  atEnd(() => bus.stop());
  await bus.ready;
  return { ...bus, heard, resyncs: () => resyncs };
}

const sold: Evento = { tabla: "ventas", clave: "PZ-AAAAAA", usuario: "ANA00001" };
const opened: Evento = { tabla: "sorteos", clave: "SRT-0001" };

describe("over PostgreSQL", async () => {
  const { url, pool } = await testDatabase();
  const terminate = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'puntazo-bus' and datname = current_database()",
    );

  it("two processes hear each other, each event once, their own at once", async () => {
    const [one, two] = [await startProcess({ url }), await startProcess({ url })];
    one.publish([sold, opened]);
    expect(one.heard).toEqual([sold, opened]);
    await until(() => expect(two.heard).toEqual([sold, opened]));
    two.publish([{ tabla: "ajustes" }]);
    await until(() => expect(one.heard).toEqual([sold, opened, { tabla: "ajustes" }]));
    expect(two.heard).toEqual([sold, opened, { tabla: "ajustes" }]);
  });

  it("what is repeated within a moment travels once", async () => {
    const [one, two] = [await startProcess({ url }), await startProcess({ url })];
    for (let i = 0; i < 100; i++) one.publish([sold]);
    one.publish([opened]);
    await until(() => expect(two.heard).toContainEqual(opened));
    expect(two.heard).toEqual([sold, opened]);
    expect(one.heard).toHaveLength(101);
  });

  it("more than one message can carry arrives whole", async () => {
    const [one, two] = [await startProcess({ url }), await startProcess({ url })];
    const many = Array.from({ length: 1500 }, (_, i): Evento => ({ tabla: "sorteos", clave: `Ñandú-${i}` }));
    one.publish(many);
    await until(() => expect(two.heard).toHaveLength(1500));
    expect(two.heard).toEqual(many);
  });

  it("a cut connection comes back: clients are told to ask again and events travel as before", async () => {
    const [one, two] = [await startProcess({ url }), await startProcess({ url })];
    const before = [one.resyncs(), two.resyncs()];
    await terminate();
    one.publish([sold]);
    await until(() => expect(one.resyncs()).toBeGreaterThan(before[0] ?? 0));
    await until(() => expect(two.resyncs()).toBeGreaterThan(before[1] ?? 0));
    one.publish([opened]);
    two.publish([{ tabla: "tickets" }]);
    await until(() => expect(two.heard).toContainEqual(opened));
    await until(() => expect(one.heard).toContainEqual({ tabla: "tickets" }));
  });

  it("without a database publishing still tells this process and never throws", async () => {
    const heard: Evento[] = [];
    const nowhere = "postgres://nobody@127.0.0.1:1/none";
    const deliver = (eventos: readonly Evento[]) => {
      heard.push(...eventos);
      throw new Error("a listener that fails");
    };
    const bus = createBus({ url: nowhere, log: quietLog, deliver, resync: () => undefined });
    expect(() => bus.publish([sold])).not.toThrow();
    expect(heard).toEqual([sold]);
    await bus.stop();
  });

  it("a message that is not understood does no harm", async () => {
    const one = await startProcess({ url });
    const two = await startProcess({ url });
    for (const junk of ["", "{", "[]", '{"from":1}', '{"from":"x","events":[["a"]]}', "null"]) {
      await pool.query("select pg_notify('puntazo_eventos', $1)", [junk]);
    }
    two.publish([opened]);
    await until(() => expect(one.heard).toEqual([opened]));
  });

  it("what was said just before stopping is still heard by the others", async () => {
    const [one, two] = [await startProcess({ url }), await startProcess({ url })];
    one.publish([sold]);
    await one.stop();
    await until(() => expect(two.heard).toEqual([sold]));
  });
});

type RedisServer = { url: string; cut(): Promise<unknown>; stop(): Promise<unknown> };

async function startFake(): Promise<RedisServer> {
  const fake = await startFakeRedis();
  return { url: fake.url, cut: async () => fake.dropConnections(), stop: fake.stop };
}

async function startReal(): Promise<RedisServer> {
  const port = await ownPort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", args, { stdio: "ignore" });
  const url = `redis://127.0.0.1:${port}`;
  const admin = createClient({ url });
  admin.on("error", () => undefined);
  await admin.connect();
  return {
    url,
    cut: async () => {
      await admin.sendCommand(["CLIENT", "KILL", "TYPE", "pubsub"]);
      await admin.sendCommand(["CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"]);
    },
    stop: async () => {
      admin.destroy();
      await ended(child);
    },
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  const exit = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  return exit;
}

/** Always a small fake that implements the protocol; also the real Redis if it is installed. */
const servers = [{ name: "a stand-in for Redis", start: startFake }];
if (spawnSync("redis-server", ["--version"]).status === 0) {
  servers.push({ name: "a real Redis", start: startReal });
}

describe.each(servers)("over $name", ({ start }) => {
  it("two processes hear each other, and again after the connections were cut", async () => {
    const redis = await start();
    atEnd(() => redis.stop());
    const address = { url: "postgres://unused", redis_url: redis.url };
    const [one, two] = [await startProcess(address), await startProcess(address)];
    one.publish([sold, sold]);
    expect(one.heard).toEqual([sold, sold]);
    await until(() => expect(two.heard).toEqual([sold]));
    const before = two.resyncs();
    await redis.cut();
    await until(() => expect(two.resyncs()).toBeGreaterThan(before));
    one.publish([opened]);
    await until(() => expect(two.heard).toContainEqual(opened));
    expect(one.heard).toEqual([sold, sold, opened]);
  });
});

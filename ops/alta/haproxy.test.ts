import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttp } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { HAPROXY } from "#tests/support/alta/programs.ts";
import { ownPort } from "#tests/support/port.ts";
import { filesOf } from "./files.ts";
import { readPlan } from "./plan.ts";

const BASES = ["base1", "base2", "base3"] as const;
type Base = (typeof BASES)[number];
const ADDRESS: Record<Base, string> = { base1: "127.0.0.11", base2: "127.0.0.12", base3: "127.0.0.13" };
const ALTA = `shops: [app1]
network: 127.0.0.0/8
passwords: /claves
addresses: { ${BASES.map((base) => `${base}: ${ADDRESS[base]}`).join(", ")} }
`;

type Ports = { database: number; patroni: number; reading: number; writing: number };

/** The file of a shop with the ports of this test; HAProxy checks the databases more often. */
function fileOf({ database, patroni, reading, writing }: Ports): string {
  const passwords = { superuser: "a", replication: "b", rewind: "c", shop: "d", patroni: "e" };
  const files = filesOf(readPlan(ALTA, "alta.yaml", BASES), passwords);
  const text = files.find(({ path }) => path.endsWith("haproxy.cfg"))?.text ?? expect.fail("no file");
  return text
    .replaceAll(":5432 ", `:${database} `)
    .replaceAll("port 8008", `port ${patroni}`)
    .replace(":5001\n", `:${reading}\n`)
    .replace(":5000\n", `:${writing}\n`)
    .replace("inter 2s", "inter 100ms")
    .replace(/^ {2}(user|group) .*\n/gm, "");
}

const ownPorts = async (): Promise<Ports> => ({
  database: await ownPort(),
  patroni: await ownPort(),
  reading: await ownPort(),
  writing: await ownPort(),
});

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
  onTestFinished(() => void server.close());
}

/** Databases that say their name to each connection, and the Patronis that say which of them are replicas. */
async function openBases({ database, patroni }: Ports) {
  const replicas = new Set<Base>();
  const asked: Record<Base, number> = { base1: 0, base2: 0, base3: 0 };
  for (const base of BASES) {
    const talk = (socket: Socket) => void socket.on("error", () => undefined).write(base);
    await listen(createServer(talk), database, ADDRESS[base]);
    const health = createHttp(({ url }, response) => {
      if (url?.startsWith("/replica")) asked[base]++;
      response.writeHead(url?.startsWith("/replica") && replicas.has(base) ? 200 : 503).end();
    });
    await listen(health, patroni, ADDRESS[base]);
  }
  return { replicas, asked };
}

async function startHaproxy(text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "puntazo-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, text);
  const child: ChildProcess = spawn(HAPROXY, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (bytes) => {
    said += bytes;
  });
  let ending = false;
  child.on("exit", () => {
    if (!ending) console.error(`HAProxy ended: ${said}`);
  });
  onTestFinished(async () => {
    ending = true;
    child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
}

const missing = existsSync(HAPROXY) ? "" : " (not run: HAProxy is not installed)";

test.skipIf(missing)(
  `all connections for reading lead to one replica, until it is lost${missing}`,
  async () => {
    const ports = await ownPorts();
    const { replicas, asked } = await openBases(ports);
    replicas.add("base2").add("base3");
    await startHaproxy(fileOf(ports));
    const open: Socket[] = [];
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });
    /** The name of the database that answers a new connection, which stays open. */
    const leadsTo = async (): Promise<string> => {
      const socket = connect(ports.reading, "127.0.0.1");
      open.push(socket);
      const first = Promise.withResolvers<string>();
      socket.on("data", (bytes) => first.resolve(String(bytes)));
      socket.on("error", () => undefined).on("close", () => first.resolve("nobody"));
      return first.promise;
    };
    await expect.poll(leadsTo).toBe("base2");
    const held = open.at(-1);
    expect([await leadsTo(), await leadsTo(), await leadsTo()]).toEqual(["base2", "base2", "base2"]);

    replicas.add("base1");
    const before = asked.base1;
    await expect.poll(() => asked.base1).toBeGreaterThan(before + 2);
    expect([await leadsTo(), await leadsTo()]).toEqual(["base2", "base2"]);

    replicas.delete("base2");
    await expect.poll(() => held?.closed).toBe(true);
    await expect.poll(leadsTo).toBe("base1");
    expect([await leadsTo(), await leadsTo()]).toEqual(["base1", "base1"]);
  },
);

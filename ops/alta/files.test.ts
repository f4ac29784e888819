import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#server/env.ts";
import { HAPROXY } from "#tests/support/alta/programs.ts";
import { filesOf } from "./files.ts";
import { readPasswords } from "./passwords.ts";
import { type AltaPlan, readPlan } from "./plan.ts";

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), "puntazo-alta-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};
const NODES = ["base1", "base2", "base3"];
const text = (passwords: string, more = "") => `shops: [app1]
network: 10.0.0.0/24
passwords: ${passwords}
addresses: { base1: 10.0.0.11, base2: 10.0.0.12, base3: 10.0.0.13, app1: 10.0.0.21 }
${more}`;
const PASSWORDS = {
  superuser: "clave-superuser",
  replication: "clave-replication",
  rewind: "clave-rewind",
  shop: "clave-shop-shop",
  patroni: "clave-patroni",
};

/** The files of a plan by machine and path. */
function made(more = ""): Map<string, { text: string; mode: number }> {
  const plan: AltaPlan = readPlan(text("/claves", more), "alta.yaml", NODES);
  return new Map(filesOf(plan, PASSWORDS).map(({ machine, path, ...file }) => [`${machine}/${path}`, file]));
}
const textOf = (files: ReturnType<typeof made>, path: string) => files.get(path)?.text ?? expect.fail(path);
const variables = (env: string) =>
  Object.fromEntries(
    [...env.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

test("each machine gets its files, and those with passwords are for their owner only", () => {
  const base = ["etc/default/etcd", "etc/patroni/config.yml", "root/tienda.sql"];
  const shop = ["etc/haproxy/haproxy.cfg", "etc/puntazo-base.env"];
  const files = made();
  expect([...files.keys()]).toEqual([
    ...NODES.flatMap((node) => base.map((path) => `${node}/${path}`)),
    ...shop.map((path) => `app1/${path}`),
  ]);
  const all = made("archive: /mnt/archivo\npgbouncer: true\nbalancer: puerta\n");
  expect([...all.keys()].filter((path) => !files.has(path))).toEqual([
    ...NODES.map((node) => `${node}/etc/pgbackrest.conf`),
    "app1/etc/pgbouncer/pgbouncer.ini",
    "app1/etc/pgbouncer/userlist.txt",
    "puerta/etc/haproxy/haproxy.cfg",
  ]);
  for (const [path, { text, mode }] of all)
    expect([path, mode]).toEqual([path, /clave-/.test(text) ? 0o600 : 0o644]);
});

test("Patroni asks all members of etcd, and the terms leave room for a leader to step down in time", () => {
  const { bootstrap, ...config } = parse(
    textOf(made("archive: /mnt/archivo\n"), "base2/etc/patroni/config.yml"),
  );
  expect(config).toMatchObject({
    scope: "puntazo",
    name: "base2",
    etcd: { hosts: "10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379" },
    restapi: { listen: "10.0.0.12:8008", authentication: { password: "clave-patroni" } },
    postgresql: { data_dir: "/var/lib/postgresql/alta/base2/data" },
  });
  const { dcs } = bootstrap;
  expect(dcs).toMatchObject({
    ttl: 20,
    loop_wait: 5,
    retry_timeout: 5,
    primary_start_timeout: 0,
    synchronous_mode: true,
    failsafe_mode: true,
    postgresql: { use_pg_rewind: true },
  });
  // Patroni's own condition.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  expect(dcs.postgresql.parameters.archive_command).toBe("pgbackrest --stanza=puntazo archive-push %p");
});

test("Patroni and etcd speak the same version of the API", () => {
  for (const [more, section, v2] of [
    ["", "etcd", "true"],
    ["etcd3: true\n", "etcd3", "false"],
  ] as const) {
    const files = made(more);
    expect(Object.keys(parse(textOf(files, "base1/etc/patroni/config.yml")))).toContain(section);
    expect(variables(textOf(files, "base1/etc/default/etcd"))).toMatchObject({ ETCD_ENABLE_V2: v2 });
  }
});

test("the variables of the shop are ones that it takes, and of etcd all members are told", () => {
  const plain = made();
  const env = readEnv(variables(textOf(plain, "app1/etc/puntazo-base.env")));
  expect(env).toMatchObject({
    DATABASE_URL: "postgres://puntazo:clave-shop-shop@127.0.0.1:5000/puntazo",
    DATABASE_READ_URL: "postgres://puntazo:clave-shop-shop@127.0.0.1:5001/puntazo",
    PATRONI_URLS: ["http://10.0.0.11:8008", "http://10.0.0.12:8008", "http://10.0.0.13:8008"],
  });
  expect(env.DATABASE_DIRECT_URL).toBeUndefined();
  const pooled = readEnv(variables(textOf(made("pgbouncer: true\n"), "app1/etc/puntazo-base.env")));
  expect(pooled.DATABASE_URL).toBe("postgres://puntazo:clave-shop-shop@127.0.0.1:6432/puntazo?prepared=off");
  expect(pooled.DATABASE_DIRECT_URL).toBe(env.DATABASE_URL);
  expect(variables(textOf(plain, "base1/etc/default/etcd"))).toMatchObject({
    ETCD_NAME: "base1",
    // The same on every machine that writes the files.
    ETCD_UNSUPPORTED_ARCH: "arm64",
    ETCD_INITIAL_CLUSTER:
      "base1=http://10.0.0.11:2380,base2=http://10.0.0.12:2380,base3=http://10.0.0.13:2380",
  });
});

test.skipIf(!existsSync(HAPROXY))("HAProxy itself accepts its files", async () => {
  const file = join(await folder(), "haproxy.cfg");
  for (const machine of ["app1", "puerta"]) {
    await writeFile(file, textOf(made("balancer: puerta\n"), `${machine}/etc/haproxy/haproxy.cfg`));
    expect(String(execFileSync(HAPROXY, ["-c", "-f", file]))).toContain("Configuration file is valid");
  }
});

test("passwords that are missing are made once, and a wrong one is refused", async () => {
  const place = join(await folder(), "claves");
  const first = await readPasswords(place);
  expect(new Set(Object.values(first)).size).toBe(5);
  expect(await readPasswords(place)).toEqual(first);
  for (const name of await readdir(place)) expect((await stat(join(place, name))).mode & 0o777).toBe(0o600);
  await writeFile(join(place, "shop"), "con espacio en medio");
  await expect(readPasswords(place)).rejects.toThrow(
    `${join(place, "shop")} debe tener una clave de 12 a 128 letras, números, guiones o guiones bajos.`,
  );
});

test("the command writes a folder for each machine, and nothing when it refuses", async () => {
  const dir = await folder();
  const [file, out] = [join(dir, "alta.yaml"), join(dir, "salida")];
  await writeFile(file, text(join(dir, "claves")));
  const run = (nodes: string) => {
    const args = ["scripts/alta.ts", "init", "--nodes", nodes, "--file", file, "--out", out];
    return String(execFileSync(process.execPath, args, { stdio: "pipe" }));
  };
  expect(() => run("base1,base2")).toThrow("etcd decide por mayoría");
  expect(await readdir(dir)).toEqual(["alta.yaml"]);
  expect(run("base1,base2,base3").trim().split("\n")).toHaveLength(11);
  expect(await readFile(join(out, "base3/etc/patroni/config.yml"), "utf8")).toContain(`name: "base3"`);
  expect(() => run("base1,base2,base3")).toThrow("ya existe");
});

import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { databaseUser } from "#database/embedded/user.ts";
import { filesOf } from "#ops/alta/files.ts";
import { type Passwords, readPasswords } from "#ops/alta/passwords.ts";
import { readPlan } from "#ops/alta/plan.ts";
import { type BaseMember, readCluster } from "#server/ops/patroni.ts";
import { endAllIn, inside, MACHINES, type Machine, plugIn, unplug } from "#tests/support/machines/network.ts";
import { newDataDir } from "#tests/support/server.ts";
import { type Program, programOf } from "./programs.ts";

export const BASES = ["base1", "base2", "base3"] as const;
export type Base = (typeof BASES)[number];
export const APPS = ["app1", "app2"] as const;

type Machines = Record<Base, { etcd: Program; patroni: Program }>;

/** Three machines with etcd, Patroni and PostgreSQL, set up by the files of `npm run alta`. */
export type Cluster = {
  dir: string;
  passwords: Passwords;
  /** Where a file of a machine was written. */
  file(machine: Machine, path: string): string;
  members(): Promise<BaseMember[] | null>;
  /** The machine that leads, once there is one. */
  leader(): Promise<Base>;
  /** The machine that has everything that was answered. */
  sync(): Promise<Base>;
  /** Resolves once all machines work and one of them is synchronous. */
  whole(): Promise<void>;
  machines: Machines;
  /** The process id of a machine's PostgreSQL. */
  postmaster(base: Base): Promise<number>;
  /** The machine disappears: no network, no process. */
  vanish(base: Base): Promise<void>;
  /** It is switched on again. */
  back(base: Base): Promise<void>;
  run(base: Base, program: string, ...args: string[]): Promise<string>;
};

export const patroniAddress = (base: Base): string => `http://${MACHINES[base]}:8008`;
export const PATRONI_URLS = BASES.map(patroniAddress);

export async function openCluster(bin: string): Promise<Cluster> {
  const dir = await newDataDir();
  await chmod(dir, 0o755);
  const passwords = await readPasswords(join(dir, "claves"));
  const file = (machine: Machine, path: string) => join(dir, machine, path);
  await writeFiles(dir, bin, passwords);
  const machines: Machines = {
    base1: await programsOf("base1", file),
    base2: await programsOf("base2", file),
    base3: await programsOf("base3", file),
  };
  for (const base of BASES) switchOn(machines, base);
  const cluster = clusterOf({ dir, passwords, file, machines });
  await cluster.whole();
  return cluster;
}

/** The plan of this run: the folders of the machines are folders of one disk here. */
const planText = (dir: string, version: string) => `shops: [${APPS.join(", ")}]
balancer: nginx
network: 10.213.0.0/24
passwords: ${dir}/claves
folder: ${dir}/postgres
etcd_folder: ${dir}/etcd
postgresql: ${version}
archive: ${dir}/archivo
addresses:
${[...BASES, ...APPS, "nginx" as const].map((name) => `  ${name}: ${MACHINES[name]}`).join("\n")}
`;

async function writeFiles(dir: string, bin: string, passwords: Passwords): Promise<void> {
  const version = bin.split("/").at(-2) ?? "";
  const plan = readPlan(planText(dir, version), "alta.yaml", BASES);
  const owner = await databaseUser();
  for (const { machine, path, text, mode } of filesOf(plan, passwords)) {
    const target = join(dir, machine, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { mode });
    if (owner) await chown(target, owner.uid, owner.gid);
  }
  const folders = ["etcd", "archivo", "postgres", ...BASES.map((base) => `postgres/${base}`)];
  for (const folder of folders) {
    await mkdir(join(dir, folder), { mode: 0o700, recursive: true });
    if (owner) await chown(join(dir, folder), owner.uid, owner.gid);
  }
}

async function programsOf(base: Base, file: Cluster["file"]): Promise<Machines[Base]> {
  const settings = await readFile(file(base, "etc/default/etcd"), "utf8");
  const pairs = [...settings.matchAll(/^([A-Z\d_]+)=(.+)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const env = { PGBACKREST_CONFIG: file(base, "etc/pgbackrest.conf") };
  const common = { machine: base, asPostgres: true };
  return {
    etcd: programOf({
      ...common,
      program: "etcd",
      args: [],
      env: Object.fromEntries(pairs),
      log: file(base, "etcd.log"),
    }),
    patroni: programOf({
      ...common,
      program: "patroni",
      args: [file(base, "etc/patroni/config.yml")],
      env,
      log: file(base, "patroni.log"),
    }),
  };
}

function switchOn(machines: Machines, base: Base): void {
  machines[base].etcd.start();
  machines[base].patroni.start();
}

const execute = promisify(execFile);

function clusterOf(parts: Pick<Cluster, "dir" | "passwords" | "file" | "machines">): Cluster {
  const members = () => readCluster(PATRONI_URLS, 1_000);
  const oneWith = async (role: BaseMember["role"]): Promise<Base> => {
    for (;;) {
      const found = (await members())?.find((one) => one.role === role && one.works);
      const base = BASES.find((name) => name === found?.name);
      if (base) return base;
      await sleep(200);
    }
  };
  return {
    ...parts,
    members,
    leader: () => oneWith("leader"),
    sync: () => oneWith("sync_standby"),
    async whole() {
      for (;;) {
        const known = (await members()) ?? [];
        const working = known.filter(({ works, lag }) => works && lag !== null);
        const roles = new Set(working.map(({ role }) => role));
        if (working.length === BASES.length && roles.has("leader") && roles.has("sync_standby")) return;
        await sleep(500);
      }
    },
    async postmaster(base) {
      const text = await readFile(join(parts.dir, "postgres", base, "data/postmaster.pid"), "utf8");
      return Number(text.split("\n")[0]);
    },
    async vanish(base) {
      await unplug(base);
      await Promise.all([parts.machines[base].patroni.kill(), parts.machines[base].etcd.kill()]);
      await endAllIn(base);
    },
    async back(base) {
      await plugIn(base);
      switchOn(parts.machines, base);
    },
    async run(base, program, ...args) {
      const owner = await databaseUser();
      const options = { env: { ...process.env, PGBACKREST_CONFIG: parts.file(base, "etc/pgbackrest.conf") } };
      const who = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", "--"] : ["--"];
      const [ip = "ip", ...words] = [...inside(base), "setpriv", ...who, program, ...args];
      return (await execute(ip, words, { ...options, cwd: "/" })).stdout;
    },
  };
}

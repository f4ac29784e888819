import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Database, openDatabase } from "#database/client.ts";
import type { Carga, Trabajadores } from "#tests/support/carga/carga.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { type Supervised, supervise } from "#tests/support/faults/processes.ts";
import { startMailServer } from "#tests/support/faults/services.ts";
import { ADMIN, letPeopleIn } from "#tests/support/faults/shop.ts";
import { closeNetwork, inside, MACHINES, openNetwork, RUNNER } from "#tests/support/machines/network.ts";
import { empezarHistoria, unTurnoAnotado } from "./anotada.ts";
import { openArchive } from "./archive.ts";
import { APPS, type Cluster, openCluster, PATRONI_URLS } from "./cluster.ts";
import { HAPROXY, type Program, programOf } from "./programs.ts";
import { openVisitors, type Visitors } from "./visitors.ts";

/** A shop whose database leads itself, and people in it. */
export type HighShop = {
  cluster: Cluster;
  /** Leads to the leader, wherever it is. */
  database: Database;
  url: string;
  processes: readonly Supervised[];
  /** Shops on machines with empty folders; those before were stopped. */
  openNew(): Promise<void>;
  proxies: readonly Program[];
  carga: Carga;
  workers: Trabajadores;
  visitors: Visitors;
};

const FRONT = `http://${MACHINES.nginx}`;
const PORT = 3000;

type Load = { people: number; think_ms: number; raffles: readonly number[]; visit_ms: number };

export async function openHighShop(bin: string, { visit_ms, ...load }: Load): Promise<HighShop> {
  await openNetwork();
  afterFile(closeNetwork);
  const [cluster, mail] = await Promise.all([openCluster(bin), startMailServer(RUNNER)]);
  const url = await createDatabase(cluster, bin);
  await openArchive(cluster);
  const proxies = await startProxies(cluster);
  const open = async () => {
    const started = await Promise.all(APPS.map((app) => startShop(cluster, app, mail.url)));
    await Promise.all(started.map(({ ready }) => ready()));
    return started;
  };
  const processes = await open();
  const database = openDatabase(url, { max: 4, onError: () => undefined });
  afterFile(database.close);
  const { carga, workers } = await letPeopleIn({ doors: [FRONT], database, mail }, load, unTurnoAnotado);
  await empezarHistoria(database, carga);
  const visitors = await openVisitors(FRONT, visit_ms);
  return {
    cluster,
    database,
    url,
    processes,
    async openNew() {
      processes.splice(0, processes.length, ...(await open()));
    },
    proxies,
    carga,
    workers,
    visitors,
  };
}

/** The step of the documentation: the role and the database of the shop, on the leader. Returns how the test reaches it. */
export async function createDatabase(cluster: Cluster, bin: string): Promise<string> {
  const leader = await cluster.leader();
  const { superuser, shop } = cluster.passwords;
  const where = `host=${MACHINES[leader]} user=postgres password=${superuser} dbname=postgres`;
  await promisify(execFile)(join(bin, "psql"), [
    where,
    "-v",
    "ON_ERROR_STOP=1",
    "-f",
    cluster.file(leader, "root/tienda.sql"),
  ]);
  return `postgres://puntazo:${shop}@${MACHINES.nginx}:5000/puntazo`;
}

/** HAProxy of each shop, the balancer, and one for the test itself, all by the files of `npm run alta`. */
async function startProxies(cluster: Cluster): Promise<Program[]> {
  const own = cluster.file("nginx", "propio.cfg");
  const text = await readFile(cluster.file("app1", "etc/haproxy/haproxy.cfg"), "utf8");
  await writeFile(own, text.replaceAll("127.0.0.1:", `${MACHINES.nginx}:`));
  const files = [
    ...[...APPS, "nginx" as const].map((machine) => [machine, "etc/haproxy/haproxy.cfg"] as const),
    ["nginx", "propio.cfg"] as const,
  ];
  return files.map(([machine, path]) => {
    const proxy = programOf({
      machine,
      program: HAPROXY,
      args: ["-db", "-f", cluster.file(machine, path)],
      log: `${cluster.file(machine, path)}.log`,
    });
    proxy.start();
    return proxy;
  });
}

async function startShop(cluster: Cluster, app: (typeof APPS)[number], mail: string): Promise<Supervised> {
  const text = await readFile(cluster.file(app, "etc/puntazo-base.env"), "utf8");
  const given = [...text.matchAll(/^([A-Z\d_]+)=(.+)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  return supervise(
    {
      ...Object.fromEntries(given),
      PATRONI_URLS: PATRONI_URLS.join(","),
      SMTP_URL: mail,
      HOST: MACHINES[app],
      PUBLIC_URL: FRONT,
      TRUSTED_PROXIES: `loopback,${MACHINES.nginx}`,
      METRICS_TOKEN: "ficha-de-las-mediciones",
      SEED: "none",
      RATE_LIMITS: "off",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.contrasena,
    },
    { host: MACHINES[app], port: PORT, through: inside(app) },
  );
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BASES, type Base, type Cluster } from "./cluster.ts";

// The steps of docs/operations.md, 'Three machines', that have to do with pgBackRest and with a cluster that begins again.

export const pgbackrest = (cluster: Cluster, base: Base, ...args: string[]): Promise<string> =>
  cluster.run(base, "pgbackrest", "--stanza=puntazo", ...args);

/** From now on the leader sends each segment to the archive. */
export async function openArchive(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  await pgbackrest(cluster, leader, "stanza-create");
  await pgbackrest(cluster, leader, "check");
}

const dataOf = (cluster: Cluster, base: Base) => join(cluster.dir, "postgres", base, "data");

/** Patroni stops everywhere, replicas first, and etcd forgets the cluster. The folders keep their data. */
export async function dissolve(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  const [first] = BASES;
  for (const base of [...BASES.filter((name) => name !== leader), leader])
    await cluster.machines[base].patroni.stop();
  const config = cluster.file(first, "etc/patroni/config.yml");
  const yes = String.raw`printf 'puntazo\nYes I am aware\n'`;
  await cluster.run(first, "sh", "-c", `${yes} | patronictl -c ${config} remove puntazo`);
}

export async function emptyFolder(cluster: Cluster, base: Base): Promise<void> {
  await cluster.run(base, "find", dataOf(cluster, base), "-mindepth", "1", "-delete");
}

/** The folder of a machine as the database was at that moment; its PostgreSQL ran once and is stopped. */
export async function goBackTo(cluster: Cluster, base: Base, bin: string, moment: Date): Promise<void> {
  const data = dataOf(cluster, base);
  const target = moment.toISOString().replace("T", " ").replace("Z", "+00");
  await pgbackrest(
    cluster,
    base,
    "--type=time",
    `--target=${target}`,
    "--target-action=promote",
    "--log-level-console=warn",
    "restore",
  );
  const log = join(cluster.dir, "postgres", base, "vuelta.log");
  await cluster.run(base, join(bin, "pg_ctl"), "-D", data, "-w", "-l", log, "start").catch(async (error) => {
    throw new Error(`PostgreSQL did not go back to ${target}:\n${await readFile(log, "utf8")}`, {
      cause: error,
    });
  });
  const socket = join(cluster.dir, "postgres", base);
  const asked = ["-h", socket, "-d", "postgres", "-Atc", "select pg_is_in_recovery()"];
  while ((await cluster.run(base, join(bin, "psql"), ...asked)).trim() !== "f") await sleep(200);
  await cluster.run(base, join(bin, "pg_ctl"), "-D", data, "-w", "stop");
}

/** Patroni starts on the machine that has the data, or with empty folders on all, and the others follow. */
export async function assemble(cluster: Cluster, first: Base): Promise<void> {
  cluster.machines[first].patroni.start();
  await cluster.leader();
  for (const base of BASES) cluster.machines[base].patroni.start();
  await cluster.whole();
}

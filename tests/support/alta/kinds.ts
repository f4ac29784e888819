import { espera } from "#tests/support/carga/carga.ts";
import { cut, MACHINES, pairsBetween, plugIn, unplug } from "#tests/support/machines/network.ts";
import { BASES, type Base, patroniAddress } from "./cluster.ts";
import { lookOnly } from "./look-only.ts";
import { askOldLeader } from "./old-leader.ts";
import type { HighShop } from "./shop.ts";
import { slowDown } from "./slow-disk.ts";

/** What happens to the machines; `heal` ends it once people buy again; at most it switches a machine on. */
export type HighFault = {
  name: string;
  /** The longest time without an accepted write that is aimed at, in seconds. */
  goal: number;
  /** Gives what is worth telling. */
  strike(shop: HighShop): Promise<string | undefined>;
  heal?(shop: HighShop): Promise<void>;
  /** Shops or the balancer are gone too, so visitors are refused. */
  everything?: boolean;
};

const others = (base: Base): Base[] => BASES.filter((name) => name !== base);
const lost = new WeakMap<HighShop, Base>();

async function comeBack(shop: HighShop): Promise<void> {
  const base = lost.get(shop);
  if (base) await shop.cluster.back(base);
}

const postgresKilled: HighFault = {
  name: "postgres",
  goal: 30,
  async strike({ cluster }) {
    process.kill(await cluster.postmaster(await cluster.leader()), "SIGKILL");
  },
};

const leaderVanishes: HighFault = {
  name: "machine",
  goal: 30,
  async strike(shop) {
    const leader = await shop.cluster.leader();
    lost.set(shop, leader);
    await shop.cluster.vanish(leader);
  },
  heal: comeBack,
};

const LENGTH = 40_000;

const leaderCutOff: HighFault = {
  name: "cut",
  goal: 30,
  async strike({ cluster }) {
    const leader = await cluster.leader();
    const rest = others(leader);
    const writes = askOldLeader(cluster, leader);
    const heal = await cut(
      pairsBetween(
        [leader],
        rest.map((machine) => ({ machine, address: MACHINES[machine] })),
      ),
    );
    await espera(LENGTH);
    await heal();
    return writes.stop();
  },
};

const etcdLeaderKilled: HighFault = {
  name: "etcd",
  goal: 30,
  async strike({ cluster }) {
    const base = await etcdLeader(cluster);
    await cluster.machines[base].etcd.kill();
    await espera(8_000);
    cluster.machines[base].etcd.start();
  },
};

async function etcdLeader(cluster: HighShop["cluster"]): Promise<Base> {
  for (const base of BASES) {
    const where = `--endpoints=http://${MACHINES[base]}:2379`;
    const told = await cluster.run(base, "etcdctl", where, "endpoint", "status", "-w", "json");
    const [{ Status: status }] = JSON.parse(told);
    if (status.leader === status.header.member_id) return base;
  }
  throw new Error("etcd has no leader");
}

/** The leader keeps its own etcd and answers the others: selling goes on. */
const etcdMajorityLost: HighFault = {
  name: "majority",
  goal: 30,
  async strike({ cluster }) {
    const lostOnes = others(await cluster.leader());
    for (const base of lostOnes) await cluster.machines[base].etcd.kill();
    await espera(LENGTH);
    for (const base of lostOnes) cluster.machines[base].etcd.start();
  },
};

/** A member does not answer either: no member may lead, and visitors look at the products of a replica. */
const nobodyLeads: HighFault = {
  name: "readonly",
  goal: 90,
  async strike({ cluster }) {
    const lostOnes = others(await cluster.leader());
    for (const base of lostOnes) await cluster.machines[base].etcd.kill();
    const [away] = lostOnes;
    if (away) await unplug(away);
    const told = await lookOnly();
    if (away) await plugIn(away);
    for (const base of lostOnes) cluster.machines[base].etcd.start();
    return told;
  },
};

const syncVanishes: HighFault = {
  name: "sync",
  goal: 30,
  async strike(shop) {
    const sync = await shop.cluster.sync();
    lost.set(shop, sync);
    await shop.cluster.vanish(sync);
  },
  heal: comeBack,
};

const slowDisk: HighFault = {
  name: "disk",
  goal: 30,
  async strike({ cluster }) {
    const heal = await slowDown(cluster, await cluster.leader());
    if (heal === null) return "no throttling on this machine: not tried";
    await espera(20_000);
    await heal();
  },
};

const switchover: HighFault = {
  name: "switchover",
  goal: 5,
  async strike({ cluster }) {
    const [leader, candidate] = [await cluster.leader(), await cluster.sync()];
    const key = Buffer.from(`patroni:${cluster.passwords.patroni}`).toString("base64");
    const response = await fetch(`${patroniAddress(leader)}/switchover`, {
      method: "POST",
      headers: { Authorization: `Basic ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ leader, candidate }),
    });
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
  },
};

/** The power of the whole room: bases, shops and proxies. */
const restartOfAll: HighFault = {
  name: "all",
  goal: 90,
  everything: true,
  async strike({ cluster, proxies, processes }) {
    await Promise.all([...BASES.map(cluster.vanish), ...proxies.map(({ kill }) => kill())]);
    await Promise.all(processes.map(({ kill }) => kill()));
    for (const proxy of proxies) proxy.start();
    await Promise.all(BASES.map(cluster.back));
  },
};

export const HIGH_FAULTS: readonly HighFault[] = [
  postgresKilled,
  leaderVanishes,
  leaderCutOff,
  etcdLeaderKilled,
  etcdMajorityLost,
  nobodyLeads,
  syncVanishes,
  slowDisk,
  switchover,
  restartOfAll,
];

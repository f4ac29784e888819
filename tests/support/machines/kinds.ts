import { espera } from "#tests/support/carga/carga.ts";
import { cut, dropAddress, FLOATING, MACHINES, pairsBetween, plugIn, unplug } from "./network.ts";
import type { SpreadShop } from "./shop.ts";

/** What happens to the machines; `repair` is work of the operator after the shop is well again. */
export type MachineFault = {
  name: string;
  strike(shop: SpreadShop): Promise<void>;
  repair?(shop: SpreadShop): Promise<void>;
};

/** How long a network stays cut: longer than all timeouts of a browser's patience, shorter than those of TCP. */
const LENGTH = 8_000;
const APPS = ["app1", "app2"] as const;

async function cutFor(pairs: Parameters<typeof cut>[0]): Promise<void> {
  const heal = await cut(pairs);
  await espera(LENGTH);
  await heal();
}

const withoutRedis: MachineFault = {
  name: "no network between both app machines and Redis for 8 s",
  strike: () => cutFor(pairsBetween(APPS, [{ machine: "redis", address: MACHINES.redis }])),
};

const withoutPrimary: MachineFault = {
  name: "no network between both app machines and the primary for 8 s",
  strike: ({ databases }) =>
    cutFor(pairsBetween(APPS, [{ machine: databases.primary(), address: FLOATING }])),
};

const withoutMachine: MachineFault = {
  name: "app machine 2 unplugged for 8 s",
  async strike() {
    await unplug("app2");
    await espera(LENGTH);
    await plugIn("app2");
  },
};

const withoutReplica: MachineFault = {
  name: "no network between primary and replica for 8 s",
  strike({ databases }) {
    const replica = databases.replica();
    return cutFor(pairsBetween([databases.primary()], [{ machine: replica, address: MACHINES[replica] }]));
  },
};

const primaryKilled: MachineFault = {
  name: "SIGKILL of the primary, the replica promoted",
  async strike({ databases }) {
    const lost = databases.primary();
    await databases.kill(lost);
    await dropAddress(lost, FLOATING);
    await databases.promote();
  },
  repair: ({ databases }) => databases.follow(databases.replica()),
};

const primaryUnplugged: MachineFault = {
  name: "the primary's machine unplugged, the replica promoted",
  async strike({ databases }) {
    await unplug(databases.primary());
    await databases.promote();
  },
  // The machine comes back as a replica only: what it kept for itself was never answered.
  async repair({ databases }) {
    const fenced = databases.replica();
    await databases.kill(fenced);
    await dropAddress(fenced, FLOATING);
    await plugIn(fenced);
    await databases.follow(fenced);
  },
};

export const FAULTS: readonly MachineFault[] = [
  withoutRedis,
  withoutPrimary,
  withoutMachine,
  withoutReplica,
  primaryKilled,
  primaryUnplugged,
];

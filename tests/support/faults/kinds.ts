import { expect } from "vitest";
import { aceptados, espera, PACIENCIA } from "#tests/support/carga/carga.ts";
import { postForm } from "#tests/support/e2e/http.ts";
import { listenAt } from "#tests/support/e2e/socket.ts";
import { failDisk } from "./disk-check.ts";
import type { Restart } from "./postgres.ts";
import { enough, type Fault } from "./run.ts";
import type { Shop } from "./shop.ts";

export const killOne = (which: number): Fault => ({
  name: `SIGKILL of process ${which + 1}`,
  strike: async ({ processes }) => processes[which % processes.length]?.kill(),
});

export const killAll: Fault = {
  name: "SIGKILL of both processes at once",
  strike: async ({ processes }) => void (await Promise.all(processes.map(({ kill }) => kill()))),
};

export const killAllAndWait: Fault = {
  ...killAll,
  name: `${killAll.name}, mails waited for by the clock`,
  patient: true,
};

export const restartPostgres = (how: Restart): Fault => ({
  name: `PostgreSQL restarted (${how})`,
  async strike({ postgres }) {
    await postgres.down(how);
    await espera(500);
    await postgres.up();
  },
});

export const powerCut: Fault = {
  name: "SIGKILL of both processes and PostgreSQL at once",
  async strike({ processes, postgres }) {
    await Promise.all([postgres.down("killed"), ...processes.map(({ kill }) => kill())]);
    await postgres.up();
  },
};

/** A process also starts without Redis; once it is back, events of one process reach the other again. */
export const redisAway: Fault = {
  name: "Redis away, SIGKILL of process 1 meanwhile, Redis back",
  async strike(shop) {
    const { redis, processes, carga } = shop;
    await redis.down();
    await processes[0]?.kill();
    await processes[0]?.ready();
    const before = aceptados(carga);
    await expect
      .poll(() => aceptados(carga), { timeout: PACIENCIA, interval: 20 })
      .toBeGreaterThan(before + 20);
    await redis.up();
    await heardAcross(shop);
  },
};

/** Repeats a change at one process until the other hears of it. */
export async function heardAcross({ carga, processes: [one, two] }: Shop): Promise<void> {
  const persona = carga.personas.at(-1);
  if (!one || !two || !persona) throw new Error("two processes and a person are needed");
  const listener = await listenAt(one, persona.cookie);
  // Until both are connected an event may be lost: the test repeats the change.
  await expect
    .poll(
      async () => {
        await postForm(two, "/mis-datos", { intento: "perfil", nombre: "Emilia" }, persona.cookie);
        return listener.heard.map(({ tabla }) => tabla);
      },
      { timeout: PACIENCIA, interval: 300 },
    )
    .toContain("usuarios");
  listener.socket.disconnect();
}

export const mailAway: Fault = {
  name: "SMTP away and back",
  async strike({ mail, carga }) {
    await mail.down();
    const before = aceptados(carga);
    await expect
      .poll(() => aceptados(carga), { timeout: PACIENCIA, interval: 20 })
      .toBeGreaterThan(before + enough(carga));
    await mail.up();
  },
};

export const diskFull: Fault = {
  name: "disk for uploads and picture cache full, then room again",
  strike: failDisk,
};

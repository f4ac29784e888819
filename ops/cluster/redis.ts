import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#database/embedded/embedded.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { ConfigurationError } from "#server/env.ts";
import { endOrphan, findProgram, keepRunning } from "./programs.ts";

export type Redis = { url: string; stop(): Promise<void> };

/** Redis holds counters and events only, so persistence is off. */
const configuration = ({ dir, port, password }: { dir: string; port: number; password: string }) =>
  [
    `bind 127.0.0.1`,
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${dir}"`,
    `pidfile "${join(dir, "redis.pid")}"`,
    `daemonize no`,
    `set-proc-title no`,
    `save ""`,
    `appendonly no`,
    `maxmemory 128mb`,
    `maxmemory-policy volatile-ttl`,
    "",
  ].join("\n");

export async function startRedis(dir: string, log: Log): Promise<Redis> {
  const path = findProgram("redis-server");
  const file = join(dir, "redis.conf");
  await endOrphan(join(dir, "redis.pid"), file);
  const port = await freePort();
  const password = randomBytes(16).toString("hex");
  await writeFile(file, configuration({ dir, port, password }), { mode: 0o600 });
  const program = keepRunning({ name: "redis", path, args: [file], log });
  const stop = () => program.stop("SIGTERM", 5_000);
  if (await answers(port)) return { url: `redis://:${password}@127.0.0.1:${port}`, stop };
  await stop();
  throw new ConfigurationError("Redis no partió: revisa las líneas anteriores.");
}

async function answers(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await connects(port)) return true;
    await sleep(50);
  }
  return false;
}

export const connects = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection({ port, host: "127.0.0.1" });
    probe.once("connect", () => resolve(true)).once("error", () => resolve(false));
    probe.once("connect", () => probe.destroy());
  });

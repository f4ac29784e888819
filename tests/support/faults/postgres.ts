import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { postmasterOf, stopOrphan } from "#tests/support/e2e/process.ts";
import { ownPort } from "#tests/support/port.ts";
import { newDataDir } from "#tests/support/server.ts";

/** `fast` closes connections cleanly; after `immediate` and `killed` PostgreSQL recovers from its log. */
export type Restart = "fast" | "immediate" | "killed";
const SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT", killed: "SIGKILL" } as const;

export type Postgres = {
  url: string;
  /** Stops it; until `up` connections are refused. */
  down(how: Restart): Promise<void>;
  up(): Promise<void>;
};

/** A PostgreSQL separate from the shop's processes, always at the same URL. Commits survive its crash. */
export async function startPostgres(): Promise<Postgres> {
  const dir = await newDataDir();
  const port = await ownPort();
  // fsync only matters if the machine crashes; commits are still written before they are answered.
  const flags = ["fsync=off", "max_connections=150"];
  const start = () => startEmbeddedDatabase({ dir, flags, port });
  const { url } = await start();
  afterFile(() => stopOrphan(dir));
  return {
    url,
    async down(how) {
      const running = await postmasterOf(dir);
      if (!running) return;
      process.kill(running.pid, SIGNALS[how]);
      while (await postmasterOf(dir)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async up() {
      await start();
    },
  };
}

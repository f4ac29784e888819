import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseUser } from "#database/embedded/user.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { inside, type Machine } from "#tests/support/machines/network.ts";

/** Where Debian installs it. */
export const HAPROXY = "/usr/sbin/haproxy";

type Order = {
  machine: Machine;
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** What it writes is kept here, for the person who looks into a failure. */
  log: string;
  /** Runs as the user of PostgreSQL. */
  asPostgres?: boolean;
};

/** A program of a machine under something like systemd, which starts it again while the machine is on. */
export type Program = {
  start(): void;
  /** SIGKILL; it is not started again before `start`. */
  kill(): Promise<void>;
  /** SIGTERM, with the time that it needs to end what it began. */
  stop(): Promise<void>;
};

const PAUSE = 1_000;

export function programOf({ machine, program, args, env = {}, log, asPostgres = false }: Order): Program {
  const written = createWriteStream(log, { flags: "a" });
  let wanted = false;
  let child: ChildProcess | undefined;
  let kept: Promise<void> = Promise.resolve();

  async function keep(): Promise<void> {
    const owner = asPostgres ? await databaseUser() : null;
    const identity = owner
      ? ["setpriv", `--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", "--"]
      : [];
    const [ip = "ip", ...rest] = [...inside(machine), ...identity, program, ...args];
    while (wanted) {
      const started = spawn(ip, rest, {
        cwd: "/",
        env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      started.stdout?.pipe(written, { end: false });
      started.stderr?.pipe(written, { end: false });
      await new Promise((resolve) => started.once("exit", resolve));
      if (wanted) await sleep(PAUSE);
    }
  }

  const end = async (signal: NodeJS.Signals) => {
    wanted = false;
    child?.kill(signal);
    await kept;
  };
  const kill = () => end("SIGKILL");
  afterFile(kill);
  return {
    start() {
      if (wanted) return;
      wanted = true;
      kept = keep();
    },
    kill,
    stop: () => end("SIGTERM"),
  };
}

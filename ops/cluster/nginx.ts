import { chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { ConfigurationError } from "#server/env.ts";
import { type Front, nginxConf } from "./nginx-conf.ts";
import { endOrphan, findProgram, keepRunning } from "./programs.ts";
import { connects } from "./redis.ts";

export type Nginx = {
  /** Sends new requests only to these ports; running requests finish where they are. */
  use(upstreams: readonly number[]): Promise<void>;
  /** Stops accepting; running requests finish. */
  quit(): void;
  stop(): Promise<void>;
};

type Options = { dir: string; port: number; upstreams: readonly number[]; log: Log };
const confOf = (dir: string) => join(dir, "nginx.conf");

/** Stops the nginx that a killed command left behind: it would still hold the port. */
export const endOrphanNginx = (dir: string) => endOrphan(join(dir, "nginx.pid"), confOf(dir));

export async function startNginx({ dir, port, upstreams, log }: Options): Promise<Nginx> {
  const path = findProgram("nginx");
  const tmp = await mkdtemp(join(tmpdir(), "puntazo-nginx-"));
  // nginx started by root runs its workers as another user: they may traverse the folder and own the folders
  // nginx creates inside.
  await chmod(tmp, 0o711);
  const front = { port, dir, tmp, ipv6: await hasIpv6() };
  await write({ ...front, upstreams });
  const program = keepRunning({
    name: "nginx",
    path,
    args: ["-p", dir, "-c", confOf(dir), "-e", "stderr"],
    log,
  });
  const stop = async () => {
    await program.stop("SIGTERM", 5_000);
    await rm(tmp, { recursive: true, force: true });
  };
  for (let attempt = 0; !(await connects(port)); attempt++) {
    if (attempt < 200) await sleep(50);
    else
      await stop().then(() =>
        Promise.reject(new ConfigurationError("nginx no partió: revisa las líneas anteriores.")),
      );
  }
  return {
    async use(upstreams) {
      await write({ ...front, upstreams });
      program.signal("SIGHUP");
    },
    quit() {
      program.release();
      program.signal("SIGQUIT");
    },
    stop,
  };
}

type OwnFront = Omit<Front, "upstreams"> & { upstreams: readonly number[] };

async function write(front: OwnFront): Promise<void> {
  const file = confOf(front.dir);
  const upstreams = front.upstreams.map((port) => `127.0.0.1:${port}`);
  await writeFile(`${file}.new`, nginxConf({ ...front, upstreams }));
  await rename(`${file}.new`, file);
}

const hasIpv6 = async () => (await readFile("/proc/net/if_inet6", "utf8").catch(() => "")) !== "";

import { TEST_SECRET } from "#tests/support/ctx.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { type Running, runNode } from "#tests/support/e2e/process.ts";
import { ownPort } from "#tests/support/port.ts";
import { newDataDir } from "#tests/support/server.ts";

/** A process of the shop under a supervisor that restarts it whenever it exits, like systemd. */
export type Supervised = {
  url: string;
  dataDir: string;
  kill(): Promise<void>;
  /** Resolves when the process reports ready, without help from the test. */
  ready(): Promise<void>;
  /** Its output before each unexpected exit, and for every request that failed with a 500. */
  faults(): string[];
  stop(): Promise<void>;
};

const PAUSE = 200;
/** A start without a database exits with this message; the supervisor retries. */
const NO_DATABASE = "No se puede llegar a la base de datos";
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Where a process runs: on this machine unless told otherwise. */
type Place = { host: string; port: number; through?: readonly string[] };

export async function supervise(env: Record<string, string>, place?: Place): Promise<Supervised> {
  const { host, port, through = [] } = place ?? { host: "localhost", port: await ownPort() };
  const dataDir = await newDataDir();
  const url = `http://${host}:${port}`;
  const faults: string[] = [];
  const failed = () =>
    running
      .stdout()
      .split("\n")
      .filter((line) => line.includes('"message":"http: request failed"'));
  let running: Running;
  let wanted = true;
  let asked = false;

  async function keep(): Promise<void> {
    while (wanted) {
      asked = false;
      running = runNode({
        args: ["build/server/index.js"],
        through,
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          AUTH_SECRET: TEST_SECRET,
          SEED_KEY: TEST_SECRET,
          BEACON: "off",
          ...env,
        },
      });
      await running.ended;
      faults.push(...failed());
      const unasked = !asked && wanted && !running.stderr().includes(NO_DATABASE);
      if (unasked) faults.push((running.stdout() + running.stderr()).slice(-2_000));
      await sleep(PAUSE);
    }
  }
  const kept = keep();

  const stop = async () => {
    wanted = false;
    running.child.kill("SIGKILL");
    await kept;
  };
  afterFile(stop);
  return {
    url,
    dataDir,
    faults: () => [...faults, ...failed()],
    stop,
    async kill() {
      asked = true;
      const dying = running;
      dying.child.kill("SIGKILL");
      await dying.ended;
    },
    async ready() {
      while (!(await isReady(url))) await sleep(50);
    },
  };
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/salud/listo`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
};

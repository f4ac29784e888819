import { freePort } from "#database/embedded/embedded.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { TEST_SECRET } from "#tests/support/e2e/database.ts";
import { type Running, runNode } from "#tests/support/e2e/process.ts";
import { newDataDir } from "#tests/support/server.ts";

/** A process of the shop under a supervisor that starts it again whenever it ends, as systemd would. */
export type Supervised = {
  url: string;
  dataDir: string;
  kill(): Promise<void>;
  /** Resolves when it says that it can serve; nobody helps it. */
  ready(): Promise<void>;
  /** What it said before each end that nobody asked for, and of every request that failed by its own fault. */
  faults(): string[];
  stop(): Promise<void>;
};

const PAUSE = 200;
/** A start without its database ends with this sentence; the supervisor tries again. */
const NO_DATABASE = "No se puede llegar a la base de datos";
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function supervise(env: Record<string, string>): Promise<Supervised> {
  const port = await freePort();
  const dataDir = await newDataDir();
  const url = `http://localhost:${port}`;
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
        env: { PORT: String(port), DATA_DIR: dataDir, AUTH_SECRET: TEST_SECRET, ...env },
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

import { createHash } from "node:crypto";
import { chown, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { TEST_SECRET } from "./ctx.ts";
import { afterFile, outlivingFile } from "./e2e/cleanup.ts";
import { CLAVE_DEMO, demoDatabase } from "./e2e/database.ts";
import {
  type Ending,
  embeddedUrl,
  killAfterFile,
  ROOT,
  type Running,
  removeAtEnd,
  runNode,
  stopOrphan,
} from "./e2e/process.ts";
import { ownPort } from "./port.ts";

export type Login = { email: string; contrasena: string };

export type StartOptions = {
  env?: Record<string, string>;
  /** Without a `databaseUrl`, the server starts its embedded database in this folder. */
  dataDir?: string;
  databaseUrl?: string;
  cwd?: string;
  /** What Node runs; the built server unless told otherwise. */
  args?: string[];
  /** Runs as this user instead of the test's. */
  uid?: number;
  /** A program that runs Node in its own place, with its arguments. */
  through?: readonly string[];
};

export type TestServer = {
  url: string;
  dataDir: string;
  databaseUrl: string;
  admin: Login;
  cliente: Login;
  /** Its output, including logs. */
  output(): string;
  /** Asks it to stop and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
  /** Kills it; an embedded database stays behind. */
  kill(): Promise<void>;
  running: Running;
};

/** The last of these lines is printed after the logins. */
const WELCOME = /Puntazo está abierto en (\S+)\n(?:.*\n)*.*(?:Sin SMTP_URL|RATE_LIMITS=off).*\n/;

/** A data folder for this test file; a database still running in it is stopped at the end. */
export async function newDataDir(uid?: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-e2e-"));
  if (uid !== undefined) await chown(dir, uid, uid);
  afterFile(async () => {
    await stopOrphan(dir);
    await rm(dir, { recursive: true, force: true });
  });
  return dir;
}

/**
 * Starts a real server process. Without a folder or database it gets a copy of the demo shop, which is the
 * fast way: all passwords are known and nothing has to be seeded.
 */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const wantsOwn = options.dataDir !== undefined && options.databaseUrl === undefined;
  const databaseUrl = options.databaseUrl ?? (wantsOwn ? undefined : await demoDatabase());
  const dataDir = options.dataDir ?? (await sharePictures(await newDataDir(options.uid)));
  const running = await spawnServer({ ...options, dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  const [, url = ""] = await running.says(WELCOME);
  return {
    url,
    dataDir,
    databaseUrl: databaseUrl ?? (await embeddedUrl(dataDir)),
    ...printedLogins(running.stdout()),
    output: () => running.stdout() + running.stderr(),
    async stop(signal = "SIGTERM") {
      running.child.kill(signal);
      return running.ended;
    },
    async kill() {
      running.child.kill("SIGKILL");
      await running.ended;
    },
    running,
  };
}

let shared: Promise<TestServer> | undefined;

/**
 * One copy of the demo shop for all files of this worker, which run one after the other. Their tests use people and
 * products of their own and put back the settings that they change; a file that cannot do that starts its own server.
 */
export function sharedServer(): Promise<TestServer> {
  shared ??= outlivingFile(async () => {
    const server = await startServer();
    removeAtEnd(server.dataDir);
    return server;
  });
  return shared;
}

/** Starts a server without waiting until it is open. */
export async function spawnServer(options: StartOptions & { dataDir: string }): Promise<Running> {
  const { env = {}, dataDir, databaseUrl, cwd, uid, through = [] } = options;
  const running = runNode({
    args: options.args ?? ["build/server/index.js"],
    through,
    env: {
      PORT: String(await ownPort()),
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: TEST_SECRET, SEED_KEY: TEST_SECRET } : {}),
      RATE_LIMITS: "off",
      BEACON: "off",
      ...env,
    },
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
  });
  afterFile(() => stopOrphan(dataDir));
  killAfterFile(running);
  return running;
}

/**
 * Servers of the demo shop share their resized pictures, also with the next run: encoding them takes longer than most
 * tests, and their names are those of their content.
 */
async function sharePictures(dataDir: string): Promise<string> {
  const encoder = await readFile(join(ROOT, "server/pages/pictures.ts"));
  const version = createHash("sha256").update(encoder).digest("hex").slice(0, 16);
  const kept = join(ROOT, "node_modules/.cache/puntazo/fotos", version);
  await mkdir(kept, { recursive: true });
  await mkdir(join(dataDir, "cache"));
  await symlink(kept, join(dataDir, "cache/fotos"));
  return dataDir;
}

/** Initial passwords as printed for the owner; if none is printed, those of the tests apply. */
function printedLogins(output: string): { admin: Login; cliente: Login } {
  const read = (title: string, otherwise: string): Login => {
    const [, email = otherwise, contrasena = ""] =
      new RegExp(`${title}: (\\S+) · contraseña: (.*)`).exec(output) ?? [];
    return { email, contrasena: /^\S+$/.test(contrasena) ? contrasena : CLAVE_DEMO };
  };
  return {
    admin: read("Administración", "admin@puntazo.cl"),
    cliente: read("Cliente de demostración", CLIENTES_DEMO[0]?.email ?? ""),
  };
}

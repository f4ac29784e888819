import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 120_000;

export type Open = { url: string; said(): string; stop(): Promise<void> };

/** An unpacked release and the poor machine that it runs on: its PATH has `id`, which tells who runs it, and nothing else. */
export class Unpacked {
  readonly #folder: string;
  readonly #path: string;
  readonly #home: string;
  readonly #running = new Set<ChildProcess>();

  constructor(folder: string, scratch: string) {
    this.#folder = folder;
    this.#home = join(scratch, "home");
    this.#path = join(scratch, "path");
    // A proof that fails must not leave a shop behind.
    process.once("exit", () => this.#running.forEach((child) => void child.kill("SIGKILL")));
    for (const made of [this.#home, this.#path]) mkdirSync(made, { recursive: true });
    if (!readdirSync(this.#path).includes("id")) symlinkSync("/usr/bin/id", join(this.#path, "id"));
  }

  #start(args: string[], env: Record<string, string>): ChildProcess {
    const child = spawn(join(this.#folder, "puntazo"), args, {
      cwd: "/",
      env: { PATH: this.#path, HOME: this.#home, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    child.once("close", () => this.#running.delete(child));
    return child;
  }

  /** Runs a command to its end and answers what it said; a bad ending is an error. */
  async run(args: string[], env: Record<string, string> = {}): Promise<string> {
    const child = this.#start(args, env);
    const said = listen(child);
    const code = await ending(child);
    if (code !== 0) throw new Error(`./puntazo ${args.join(" ")} ended with ${code}:\n${said()}`);
    return said();
  }

  /** Opens the shop and waits until it says where. */
  async open(env: Record<string, string>): Promise<Open> {
    const child = this.#start([], env);
    const said = listen(child);
    const ended = ending(child);
    const stop = async () => {
      child.kill("SIGTERM");
      const code = await ended;
      if (code !== 0) throw new Error(`the shop ended with ${code}:\n${said()}`);
    };
    for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(50)) {
      const [, url] = /está abierto en (\S+)/.exec(said()) ?? [];
      if (url) return { url, said, stop };
      if (child.exitCode !== null) throw new Error(`the shop did not open:\n${said()}`);
    }
    child.kill("SIGKILL");
    throw new Error(`the shop did not open in time:\n${said()}`);
  }

  /** Every path below the folder, except the code that Node compiled and keeps. */
  files(): string[] {
    return readdirSync(this.#folder, { recursive: true, encoding: "utf8" })
      .filter((path) => !path.startsWith("build/server/.compiled"))
      .sort();
  }
}

function listen(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
    });
  return () => said;
}

const ending = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });

export function unpack(archive: string, into: string): void {
  mkdirSync(into, { recursive: true });
  const { status } = spawnSync("tar", ["-xzf", archive, "-C", into], { stdio: "inherit" });
  if (status !== 0) throw new Error(`tar ended with ${status}`);
}

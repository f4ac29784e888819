import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { ROOT } from "#tests/support/e2e/process.ts";

/** Folders of the machine that the documents name. */
const PLACES = ["/var/lib", "/var/backups", "/media/caja-fuerte", "/mnt", "/etc"];
const OURS = new Set(["build", "data", ".git"]);

export type Said = { code: number | null; text: string };
export type Opened = { url: string; stop(): Promise<void> };

/** A machine of its own as far as the documented commands can tell: their folders are below one scratch folder. */
export class Sandbox {
  /** The checkout: what is written into the current folder stays here. */
  readonly project: string;
  readonly root: string;
  readonly #words: Record<string, string>;

  static async make(words: Record<string, string>): Promise<Sandbox> {
    const root = await mkdtemp(join(tmpdir(), "puntazo-docs-"));
    afterFile(() => rm(root, { recursive: true, force: true, maxRetries: 3 }));
    return new Sandbox(root, words);
  }

  private constructor(root: string, words: Record<string, string>) {
    this.root = root;
    this.project = join(root, "puntazo");
    this.#words = words;
    mkdirSync(this.project);
    for (const place of PLACES) mkdirSync(join(root, place), { recursive: true });
    for (const name of readdirSync(ROOT).filter((entry) => !OURS.has(entry)))
      symlinkSync(join(ROOT, name), join(this.project, name));
  }

  /** Where a documented path is. */
  at(path: string): string {
    return join(this.root, path);
  }

  /** A documented text with the paths and the examples of this machine. */
  here(text: string): string {
    const moved = PLACES.reduce((said, path) => said.replaceAll(`${path}/`, `${this.at(path)}/`), text);
    return Object.entries(this.#words).reduce((said, [word, value]) => said.replaceAll(word, value), moved);
  }

  #start(command: string, env: Record<string, string>) {
    const child = spawn("sh", ["-c", this.here(command)], {
      cwd: this.project,
      env: {
        PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
        HOME: this.root,
        NODE_COMPILE_CACHE: join(tmpdir(), "puntazo-test-compiled"),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const signal = (name: NodeJS.Signals) => void (child.pid && process.kill(-child.pid, name));
    return { child, ended, signal, said: () => text };
  }

  async run(command: string, env: Record<string, string>): Promise<Said> {
    const { ended, said } = this.#start(command, env);
    return { code: await ended, text: said() };
  }

  /** Runs a command that opens a shop, until the shop says so. Ctrl-C stops it: the signal reaches the whole group. */
  async open(command: string, env: Record<string, string>): Promise<Opened> {
    const { child, ended, signal, said } = this.#start(command, env);
    afterFile(async () => {
      if (child.exitCode === null && child.signalCode === null) signal("SIGKILL");
      await ended;
    });
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", () => {
        if (/está abierto en \S+\n/.test(said())) resolve(/PORT=(\d+)/.exec(this.here(command))?.[1] ?? "");
      });
      void ended.then((code) => reject(new Error(`${command} ended with ${code}:\n${said()}`)));
    });
    const stop = async () => {
      signal("SIGINT");
      await ended;
    };
    return { url: `http://127.0.0.1:${port || env.PORT}`, stop };
  }
}

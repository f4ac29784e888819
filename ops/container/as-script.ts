import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { PROJECT_ROOT } from "#database/project-root.ts";

const FILE = "ops/container/Containerfile";

/** What the last stage of the image is and how it is started. */
export type ContainerImage = {
  root: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  entrypoint: string[];
  health: string[];
  volume: string;
};

type Stage = { root: string; workdir: string };

/** Runs the steps of the image as a plain script: each stage is a folder, and its absolute paths are below that folder. */
export class ImageAsScript {
  readonly #scratch: string;
  readonly #stages = new Map<string, Stage>();
  #stage: Stage = { root: "", workdir: "/" };
  readonly image: ContainerImage;

  constructor(scratch: string) {
    this.#scratch = scratch;
    this.image = { root: "", env: {}, user: { uid: 0, gid: 0 }, entrypoint: [], health: [], volume: "" };
    for (const step of readSteps(readFileSync(join(PROJECT_ROOT, FILE), "utf8"))) this.#run(step);
    this.image.root = this.#stage.root;
  }

  #run({ word, rest, flags }: Step): void {
    const [uid = 0, gid = 0] = rest.split(":").map(Number);
    const words: Record<string, () => void> = {
      FROM: () => this.#from(rest),
      WORKDIR: () => this.#into(rest),
      COPY: () => this.#copy(rest.split(/\s+/), flags),
      RUN: () => this.#script(rest),
      ENV: () => void Object.assign(this.image.env, Object.fromEntries([rest.split("=")])),
      USER: () => void Object.assign(this.image.user, { uid, gid }),
      VOLUME: () => void Object.assign(this.image, { volume: rest }),
      HEALTHCHECK: () => void Object.assign(this.image, { health: readCommand(rest) }),
      ENTRYPOINT: () => void Object.assign(this.image, { entrypoint: readCommand(rest) }),
      EXPOSE: () => undefined,
      STOPSIGNAL: () => undefined,
    };
    const act = words[word];
    if (!act) throw new Error(`${FILE}: ${word} is not read`);
    act();
  }

  #from(rest: string): void {
    const [, name = "last"] = / AS (\w+)$/.exec(rest) ?? [];
    this.#stage = { root: join(this.#scratch, name), workdir: "/" };
    this.#stages.set(name, this.#stage);
    mkdirSync(this.#stage.root, { recursive: true });
  }

  #into(folder: string): void {
    this.#stage.workdir = folder;
    mkdirSync(this.#here(), { recursive: true });
  }

  #here = () => join(this.#stage.root, this.#stage.workdir);

  #copy(paths: string[], { from, chown }: Record<string, string>): void {
    const source = from ? (this.#stages.get(from)?.root ?? "") : PROJECT_ROOT;
    const target = paths.at(-1) ?? "";
    const into = target.startsWith("/") ? join(this.#stage.root, target) : join(this.#here(), target);
    for (const path of paths.slice(0, -1)) {
      const origin = join(source, path);
      const to = statSync(origin).isDirectory() ? into : join(into, basename(path));
      cpSync(origin, to, {
        recursive: true,
        verbatimSymlinks: true,
        filter: from ? () => true : isInContext,
      });
      if (chown) chownSync(to, ...owner(chown));
    }
  }

  #script(command: string): void {
    // The packages of this machine's npm are enough; a real build asks the registry.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: "true" };
    const { status } = spawnSync("sh", ["-c", command], {
      cwd: this.#here(),
      env: { ...env, ...this.image.env },
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`RUN ${command}: ended with ${status}`);
  }
}

const owner = (chown: string): [number, number] => {
  const [uid = 0, gid = 0] = chown.split(":").map(Number);
  return [uid, gid];
};

const IGNORED = readFileSync(join(PROJECT_ROOT, `${FILE}.dockerignore`), "utf8")
  .trim()
  .split("\n");
const isInContext = (path: string) => !IGNORED.includes(relative(PROJECT_ROOT, path));

type Step = { word: string; rest: string; flags: Record<string, string> };

/** The instructions of a Containerfile, one by one, without comments. */
export function readSteps(text: string): Step[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word = "", marks = "", rest = ""] =
        /^([A-Z]+)((?:\s+--\w[\w-]*=\S+)*)\s+(.*)$/.exec(line) ?? [];
      const flags = [...marks.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
      return { word, rest, flags: Object.fromEntries(flags) };
    });
}

/** The program of an ENTRYPOINT, or of a HEALTHCHECK after its CMD, which are written as lists. */
export const readCommand = (rest: string): string[] => JSON.parse(rest.replace(/^CMD\s+/, ""));

// Started by `npm run release -- --prove`: builds and runs the image. Where no container engine exists the steps of the image are run
// as a plain script in an empty folder, and its program is started like the engine would: another user, read-only root, a data volume.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#database/embedded/embedded.ts";
import { type ContainerImage, ImageAsScript } from "./as-script.ts";

const say = (line: string) => console.log(`✓ ${line}`);
const works = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;
const PATIENCE = 120_000;

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(500)) if (holds()) return;
  throw new Error(`in vain: ${what}`);
}

function must(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  assert.equal(status, 0, `${program} ${args.join(" ")}`);
}

async function withEngine(engine: string): Promise<void> {
  const tag = "puntazo-proof";
  must(engine, "build", "--file", "ops/container/Containerfile", "--tag", tag, ".");
  const flags = ["--detach", "--rm", "--name", tag, "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL"];
  must(engine, "run", ...flags, "--volume", `${tag}:/data`, tag);
  try {
    await until(
      () => works(engine, "exec", tag, "/opt/puntazo/puntazo", "health"),
      "the container is healthy",
    );
    assert.notEqual(spawnSync(engine, ["exec", tag, "id", "-u"], { encoding: "utf8" }).stdout.trim(), "0");
  } finally {
    must(engine, "stop", tag);
    must(engine, "volume", "rm", tag);
  }
  say(`${engine}: the image is built, runs with a read-only root as another user than root, and is healthy`);
}

/** Mounts the root read-only and the volume writable, for this process alone, then becomes the user of the image. */
const READ_ONLY = `mount --bind "$1" "$1" && mount --bind "$1$2" "$1$2" && mount -o remount,ro,bind "$1" &&
  if touch "$1/x" 2>/dev/null; then exit 70; fi
  user=$3 group=$4; shift 4
  exec setpriv --reuid="$user" --regid="$group" --clear-groups "$@"`;

async function asScript(scratch: string): Promise<void> {
  const { image } = new ImageAsScript(scratch);
  say("each step of the Containerfile ran as a plain script in an empty folder");
  const env = { ...image.env, DATA_DIR: join(image.root, image.volume), PORT: String(await freePort()) };
  const child = spawn("unshare", ["-m", "sh", "-c", READ_ONLY, "sh", ...parts(image, image.entrypoint)], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", HOME: "/nonexistent", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [health = "", ...args] = image.health;
  const asks = () =>
    spawnSync(join(image.root, health), args, { env: { PATH: "/usr/bin:/bin", ...env } }).status === 0;
  await until(() => child.exitCode !== null || asks(), "the health check");
  assert.equal(child.exitCode, null, "the program of the image runs");
  child.kill("SIGTERM");
  assert.equal(await ended, 0);
  assert.equal(asks(), false);
  say(
    "its program ran as www-data on a read-only root with a data volume; its health check answered; it ended in order",
  );
}

const parts = ({ root, volume, user }: ContainerImage, [program = "", ...args]: string[]) => [
  root,
  volume,
  String(user.uid),
  String(user.gid),
  join(root, program),
  ...args,
];

const engine = ["docker", "podman"].find((name) => works(name, "info"));
if (engine) await withEngine(engine);
else if (!works("unshare", "-m", "true"))
  console.log("· neither a container engine nor root: the image is not proven here");
else {
  const scratch = await mkdtemp(join(tmpdir(), "puntazo-container-"));
  await chmod(scratch, 0o755);
  try {
    await asScript(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

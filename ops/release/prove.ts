// Started by `npm run release -- --prove` with the archive: unpacks it into an empty folder and uses it on a machine without network,
// whose PATH has no program but `id`. Prints one line per proof and exits 0 if all hold.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { VERSION } from "#modules/comun/version.server.ts";
import { loadPrevious, PREVIOUS } from "#tests/support/upgrade/previous.ts";
import { releaseName } from "./assemble.ts";
import { type Open, Unpacked, unpack } from "./unpacked.ts";

const [archive = "", inside] = process.argv.slice(2);
const say = (line: string) => console.log(`✓ ${line}`);

/** Runs this file again in a network of its own that has nothing but loopback; null where the machine does not allow it. */
function withoutNetwork(): number | null {
  const start = 'ip link set lo up && exec "$0" "$@"';
  const again = ["-n", "sh", "-c", start, process.execPath, "ops/release/prove.ts", archive, "cut"];
  if (spawnSync("unshare", ["-n", "ip", "link"], { stdio: "ignore" }).status !== 0) return null;
  return spawnSync("unshare", again, { stdio: "inherit" }).status ?? 1;
}

/** A numeric address, so that the answer does not depend on a resolver. */
function reaches(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 443, timeout: 3000 });
    const answer = (reached: boolean) => () => {
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", answer(true)).once("error", answer(false)).once("timeout", answer(false));
  });
}

async function ok(url: string): Promise<Response> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return response;
}

/** Pages, a script, and a picture that sharp resizes. */
async function look({ url }: Open): Promise<void> {
  const home = await (await ok(`${url}/`)).text();
  await ok(`${url}/productos`);
  const [script] = /\/assets\/[\w-]+\.js/.exec(home) ?? [];
  assert.ok(script, "the page names its scripts");
  await ok(url + script);
  const [picture] = /\/fotos\/[^"'\s,&]+/.exec(await (await ok(`${url}/productos`)).text()) ?? [];
  assert.ok(picture, "the page shows pictures");
  assert.match((await ok(url + picture)).headers.get("content-type") ?? "", /^image\//);
  const ready: { version?: string } = await (await ok(`${url}/salud/listo`)).json();
  assert.equal(ready.version, VERSION);
}

const DIAGNOSES = 10;

/** What the doctor says. A busy machine may not answer it in time: it is asked again then. */
async function diagnose(release: Unpacked, env: Record<string, string>): Promise<string> {
  for (let time = 1; ; time++) {
    // It exits with 1 for a machine whose disk is full, so only its page counts.
    const said = await release.run(["doctor"], env).catch((error: Error) => error.message);
    if (time === DIAGNOSES || !/! Tienda +el puerto \d+ no contestó/.test(said)) return said;
  }
}

async function tryOut(release: Unpacked, scratch: string): Promise<void> {
  const env = { DATA_DIR: join(scratch, "data"), PORT: String(await freePort()) };
  const before = release.files();
  assert.equal((await release.run(["version"])).trim(), VERSION);
  const shop = await release.open(env);
  await look(shop);
  await release.run(["health"], env);
  say("unpacked and opened: pages, scripts, resized pictures, readiness");
  const backup = join(scratch, "tienda.respaldo");
  await release.run(["backup", backup], env);
  await release.run(["audit", "--todo"], env);
  await release.run(["admin", "llave"], env);
  const doctor = await diagnose(release, env);
  assert.match(doctor, /✓ Tienda +lista en el puerto/);
  assert.doesNotMatch(doctor, /npm /);
  await shop.stop();
  await assert.rejects(release.run(["health"], env));
  assert.ok(!existsSync(join(env.DATA_DIR, "postgres/postmaster.pid")), "its PostgreSQL has stopped");
  say("backed up, audited and looked at by its doctor while open; SIGTERM stops it and its PostgreSQL");
  const again = await release.open(env);
  await look(again);
  await again.stop();
  await release.run(["restore", backup], { DATA_DIR: join(scratch, "restored") });
  say("a second start keeps the data; the backup is restored into a new folder");
  assert.deepEqual(release.files(), before);
  say("the unpacked folder is unchanged: all data are in DATA_DIR");
}

/** A data folder as the previous release left it. */
async function upgrade(release: Unpacked, scratch: string): Promise<void> {
  const dir = join(scratch, "previous");
  const database = await startEmbeddedDatabase({ dir });
  await loadPrevious(database.url).finally(database.stop);
  const { SEED_KEY, AUTH_SECRET } = PREVIOUS;
  const env = { DATA_DIR: dir, PORT: String(await freePort()), SEED_KEY, AUTH_SECRET };
  const shop = await release.open(env);
  await ok(`${shop.url}/productos`);
  await ok(`${shop.url}/libro`);
  await shop.stop();
  await release.run(["audit", "--todo"], env);
  say(`a data folder of ${PREVIOUS.version} is upgraded by its first start, and the audit is clean`);
}

async function prove(cut: boolean): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "puntazo-release-"));
  // PostgreSQL runs as a user of its own.
  await chmod(scratch, 0o755);
  try {
    if (cut) {
      assert.equal(await reaches("1.1.1.1"), false);
      say("no network but loopback, no program in PATH but id");
    } else console.log("· this machine does not allow to cut the network: proven with it");
    unpack(archive, scratch);
    const release = new Unpacked(join(scratch, releaseName()), scratch);
    await tryOut(release, scratch);
    await upgrade(release, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

if (inside === "cut") await prove(true);
else {
  const status = withoutNetwork();
  if (status === null) await prove(false);
  else process.exitCode = status;
}

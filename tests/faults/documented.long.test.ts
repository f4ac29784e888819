import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { sealsFile } from "#server/jobs/seals-file.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { documented } from "#tests/support/docs/commands.ts";
import { Sandbox } from "#tests/support/docs/sandbox.ts";
import { goBack } from "#tests/support/docs/way-back.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { embeddedUrl, postmasterOf, stopOrphan } from "#tests/support/e2e/process.ts";
import { debianPostgres } from "#tests/support/faults/debian-postgres.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { ownPort } from "#tests/support/port.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";

// Every command of these documents is run here, or stands in a list below with its reason.
const { commands, files } = documented("docs/operations.md", "docs/upgrade.md");
const manifest: { scripts: Record<string, string> } = JSON.parse(await readFile("package.json", "utf8"));

/** Run by other proofs, which take their time. */
const ELSEWHERE: Record<string, string> = {
  "tar -xzf puntazo-1.0.0-linux-x64.tar.gz -C /opt && ln -sfn puntazo-1.0.0-linux-x64 /opt/puntazo":
    "npm run release -- --prove",
  "PUBLIC_URL=https://puntazo.example ADMIN_EMAIL=ana@puntazo.example SEED=none /opt/puntazo/puntazo":
    "tests/faults/release.long.test.ts",
  "/opt/puntazo/puntazo backup /var/backups/lunes.respaldo": "tests/faults/release.long.test.ts",
  "./puntazo help": "tests/faults/release.long.test.ts",
  "./puntazo backup": "tests/faults/release.long.test.ts",
  "npm run alta": "ops/alta/files.test.ts",
  "npm run alta -- init --nodes base1,base2,base3": "ops/alta/files.test.ts",
  "PROCESSES=auto npm start": "tests/faults/processes.long.test.ts",
  "PROCESSES=4 npm start": "tests/faults/processes.long.test.ts",
  "pg_basebackup -d postgres://replicador:CLAVE@principal/postgres -D /var/lib/postgresql/18/main -R -X stream --checkpoint=fast":
    "tests/support/faults/replica.ts",
  "FUZZ_SEED=7 FUZZ_FACTOR=5 npx vitest run tests/attack/fuzz/functions.test.ts tests/attack/fuzz/webhook.test.ts tests/attack/fuzz/pages.test.ts":
    "npm test, with its own seed",
};

/** Cannot be run by a test. */
const NOT_HERE: Record<string, string> = {
  "git clone … puntazo && cd puntazo": "needs the server of the repository",
  "git pull": "needs the server of the repository",
  "useradd --system --home-dir /var/lib/puntazo puntazo && chown -R puntazo /opt/puntazo":
    "changes the users of the machine",
  "install -m 600 /dev/null /etc/puntazo.env": "changes the machine",
  "printf '%s\\n' DATA_DIR=/var/lib/puntazo PROCESSES=auto SEED=none PUBLIC_URL=https://puntazo.example ADMIN_EMAIL=ana@puntazo.example > /etc/puntazo.env":
    "changes the machine",
  "cp ops/systemd/puntazo.service /etc/systemd/system/ && systemctl daemon-reload && systemctl enable --now puntazo":
    "needs systemd",
  "docker compose --file ops/container/compose.yaml up --detach --build": "needs a container engine",
  "docker compose --file ops/container/compose.yaml exec tienda /opt/puntazo/puntazo audit":
    "needs a container engine",
  "docker compose up --detach --build": "needs a container engine",
  "docker run --read-only --tmpfs /tmp --volume puntazo:/data --publish 3000:3000 puntazo:1.0.0":
    "needs a container engine",
  "npm audit": "needs the registry",
  "npm test": "runs this test",
  "npm run faults": "takes half an hour",
  "npm run faults -- machines": "needs root and both cores for minutes",
  "npm run faults -- alta": "needs root and both cores for an hour",
  "npm run faults -- alta-restore": "needs root and both cores for minutes",
  "npm run faults -- alta [seed] [times] [faults]": "needs root and both cores for an hour",
  "npm run release": "packs for minutes",
  "npm run release -- --prove": "packs for minutes",
  "npm run grow": "writes gigabytes",
  "DATA_DIR=./data-grown npm run grow": "writes gigabytes",
  "npm run bench -- procesos": "a measurement",
  "npm run bench -- crecimiento": "a measurement",
  "npm run bench -- cuerpos": "a measurement",
  "npm run X -- …": "stands for any command",
  "./puntazo X …": "stands for any command",
  "npm run restore": "names the command without its file",
  "npm run backup -- file": "names the command with any file",
};

const START =
  "PORT=3000 PUBLIC_URL=https://puntazo.example ADMIN_EMAIL=ana@puntazo.example SEED=none DATA_DIR=/var/lib/puntazo npm start";
const OWNER = "ana@puntazo.example";
const ran = new Set<string>();
const port = String(await ownPort());
const box = await Sandbox.make({
  "PORT=3000": `PORT=${port}`,
  "reset EMAIL": `reset ${OWNER}`,
  "https://your-shop": `http://127.0.0.1:${port}`,
  // There is no such user here.
  "runuser -u puntazo -- ": "",
});
const dataDir = box.at("/var/lib/puntazo");
const shop = { DATA_DIR: dataDir, BEACON: "off" };

/** Runs a documented command, and the shorter ways in which a sentence names it. */
async function run(command: string, env: Record<string, string> = shop, ...alsoNamed: string[]) {
  for (const one of [command, ...alsoNamed]) ran.add(one);
  return box.run(command, env);
}
async function open(command: string, env: Record<string, string>, ...alsoNamed: string[]) {
  for (const one of [command, ...alsoNamed]) ran.add(one);
  return box.open(command, env);
}

// Thirty commands, each a process of its own.
test("the commands of the documents do what they promise", { timeout: 600_000 }, async () => {
  for (const name of ["puntazo", "puntazo-nueva"]) afterFile(() => stopOrphan(box.at(`/var/lib/${name}`)));
  const tienda = await open(START, { BEACON: "off" }, "npm start");
  await giveIdentity(await embeddedUrl(dataDir));
  await sealADay(await embeddedUrl(dataDir));

  expect(await run("npm run audit -- --todo", shop, "npm run audit")).toMatchObject({
    code: 0,
    text: expect.stringContaining("El libro cuadra"),
  });
  expect(await run("npm run --silent verify-book -- https://your-shop")).toMatchObject({
    code: 0,
    text: expect.stringContaining("El libro está intacto: 1 sello."),
  });
  const reset = await run("npm run admin -- reset EMAIL --sin-factor", shop, "npm run admin -- reset EMAIL");
  expect(reset).toMatchObject({ code: 0, text: expect.stringContaining(OWNER) });
  const key = "npm run --silent admin -- llave > /media/caja-fuerte/llave-puntazo";
  expect(await run(key, shop, "npm run admin -- llave")).toMatchObject({ code: 0 });
  expect(await readFile(box.at("/media/caja-fuerte/llave-puntazo"), "utf8")).toBe(
    await readFile(`${dataDir}/seed.key`, "utf8"),
  );
  expect(await run("npm run migrate", { DATABASE_URL: await emptyDatabase() })).toMatchObject({ code: 0 });
  await diagnose();
  await backUp();
  await tienda.stop();
  expect(await postmasterOf(dataDir)).toBeNull();
  await restore();
});

/** A shop with points of the day before, which is sealed. */
async function sealADay(url: string): Promise<void> {
  const { db } = openForFile(url);
  const ctx = testCtx(db, new Date(Date.now() - 48 * 3_600_000));
  const { codigo_referido } = await crearPersona(ctx);
  await darPuntos(ctx, codigo_referido, 10);
  await sellarHoy(ctx, sealsFile(dataDir));
}

async function diagnose(): Promise<void> {
  const mail = createServer((socket) => socket.on("error", () => undefined).end("220 hola\r\n"));
  await new Promise<void>((done) => void mail.listen(0, "127.0.0.1", done));
  const address = mail.address();
  const smtp = typeof address === "object" ? address?.port : 0;
  await writeFile(
    box.at("/etc/puntazo.env"),
    `PORT=${port}\nPUBLIC_URL=https://puntazo.example\nADMIN_EMAIL=${OWNER}\nSMTP_URL=smtp://127.0.0.1:${smtp}\nDATA_DIR=${dataDir}\nBEACON=off\n`,
  );
  const { code, text } = await run(
    "set -a; . /etc/puntazo.env; runuser -u puntazo -- npm run doctor",
    {},
    "npm run doctor",
  );
  mail.close();
  expect(text).toMatch(/✓ Tienda +lista en el puerto/);
  expect(text).toMatch(/✓ Tablas +de esta versión/);
  // How full this disk is, is not the document's concern.
  expect(code, text).toBe(/^ +✗/m.test(text) ? 1 : 0);
  expect(text.split("\n").filter((line) => /^ +✗ (?!Disco)/.test(line))).toEqual([]);
}

async function backUp(): Promise<void> {
  expect(await run("npm run backup")).toMatchObject({ code: 0 });
  expect(readdirSync(box.project)).toContainEqual(expect.stringMatching(/^puntazo-.+\.respaldo$/));
  const named = "npm run backup -- /var/backups/lunes.respaldo";
  expect(await run(named)).toMatchObject({ code: 0 });
  expect(await run(named)).toMatchObject({ code: 2, text: expect.stringContaining("ya existe") });
}

/** With the variables of the document: a store of its own, and an empty database for each restore. */
async function restore(): Promise<void> {
  const [folder] = storesOf(files.get(STORES) ?? "");
  const store = { ...shop, ...folder };
  expect(await run("npm run backup", store)).toMatchObject({ code: 0 });
  const [stored = ""] = readdirSync(box.at("/mnt/otra-maquina/respaldos"));
  expect(await run("npm run restore -- --list", store)).toMatchObject({
    code: 0,
    text: expect.stringContaining(stored),
  });
  const elsewhere = { DATA_DIR: box.at("/var/lib/otra"), DATABASE_URL: await emptyDatabase() };
  const latest = await run("npm run restore -- --latest", { ...store, ...elsewhere });
  expect(latest).toMatchObject({ code: 0, text: expect.stringContaining("El libro cuadra") });
  expect(await run("npm run restore -- /var/backups/lunes.respaldo", elsewhere)).toMatchObject({
    code: 2,
    text: expect.stringContaining("no está vacía"),
  });

  await copyFile(box.at("/var/backups/lunes.respaldo"), `${box.project}/lunes.respaldo`);
  const moved = await run("DATA_DIR=/var/lib/puntazo-nueva npm run restore -- lunes.respaldo", {});
  expect(moved).toMatchObject({ code: 0, text: expect.stringContaining("El libro cuadra") });
  expect(await run("cp /var/lib/puntazo/sellos.jsonl /var/lib/puntazo-nueva/")).toMatchObject({ code: 0 });
  const key = "install -m 600 /media/caja-fuerte/llave-puntazo /var/lib/puntazo-nueva/seed.key";
  expect(await run(key)).toMatchObject({ code: 0 });
  const nueva = await open("DATA_DIR=/var/lib/puntazo-nueva npm start", { PORT: port, BEACON: "off" });
  expect((await fetch(`${nueva.url}/libro`)).status).toBe(200);
  await nueva.stop();
}

const STORES =
  "BACKUP_URL=/mnt/otra-maquina/respaldos                # a folder: another disk or a mounted machine";

/** The variables of the document, once with each of its stores. */
function storesOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll("…", "una-clave").split("\n");
  const urls = lines.filter((line) => line.startsWith("BACKUP_URL="));
  return urls.map((chosen) => {
    const kept = lines.filter((line) => line === chosen || !line.startsWith("BACKUP_URL="));
    const script = `set -a\n${box.here(kept.join("\n"))}\nenv`;
    const said = execFileSync("sh", ["-c", script], { env: {}, encoding: "utf8" });
    const pairs = said.split("\n").map((line) => /^((?:BACKUP|AWS)_\w+)=(.*)$/.exec(line));
    return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
  });
}

const NGINX = "map $http_upgrade $connection_upgrade { default upgrade; '' close; }";
const PROMETHEUS = "# prometheus.yml";
const ARCHIVING = "# postgresql.conf of the main server; then restart it";
const GOING_BACK =
  "# going back: stop the shop and the server, keep its old folder, and put the base in its place";
const CADDY = "puntazo.example {";
/** A pooler, and the steps after a lost primary: pgbouncer.long.test.ts and `npm run faults -- machines` carry them out. */
const ON_OTHER_MACHINES = [
  "DATABASE_URL=postgres://puntazo:CLAVE@pgbouncer:6432/puntazo?prepared=off",
  `   psql -c "alter system set synchronous_standby_names = ''" -c "select pg_reload_conf()" -c "select pg_promote()"`,
  "   ip addr add 10.213.0.30/24 dev eth0 && arping -U -c 2 -I eth0 10.213.0.30",
  "   ip addr del 10.213.0.30/24 dev eth0",
  "apt-get install etcd-server etcd-client patroni postgresql pgbackrest     # the three machines of the database",
  "   name: puntazo",
];

test("the start reads the variables of the document's stores", () => {
  const stores = storesOf(files.get(STORES) ?? "");
  expect(stores.map((variables) => readEnv(variables).BACKUP_URL)).toEqual([
    box.at("/mnt/otra-maquina/respaldos"),
    "s3://mi-bucket/puntazo",
  ]);
});

test.skipIf(!existsSync("/usr/sbin/nginx"))("nginx accepts the document's configuration", async () => {
  const key = ["-subj", "/CN=puntazo.example", "-keyout", box.at("clave.pem"), "-out", box.at("cadena.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...key], { stdio: "pipe" });
  const server = (files.get(NGINX) ?? "")
    .replace(/\/etc\/ssl\/\S+-chain\.pem/, box.at("cadena.pem"))
    .replace(/\/etc\/ssl\/\S+-key\.pem/, box.at("clave.pem"));
  const conf = `pid ${box.at("nginx.pid")};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${server}\n}\n`;
  await writeFile(box.at("nginx.conf"), conf);
  const { code, text } = await box.run(`/usr/sbin/nginx -t -c ${box.at("nginx.conf")}`, {});
  expect({ code, text }).toEqual({ code: 0, text: expect.not.stringMatching(/warn|emerg/) });
});

test.skipIf(!existsSync("/usr/bin/promtool"))("Prometheus accepts the document's configuration", async () => {
  await copyFile("ops/prometheus/puntazo.rules.yaml", box.at("puntazo.rules.yaml"));
  await writeFile(box.at("prometheus.yml"), `${files.get(PROMETHEUS)}\nrule_files: [puntazo.rules.yaml]\n`);
  const { code, text } = await box.run(`/usr/bin/promtool check config ${box.at("prometheus.yml")}`, {});
  expect(code, text).toBe(0);
});

const BASE = "pg_basebackup -D /mnt/base/$(date +%F) -c fast -X none";
const postgres = debianPostgres();

test.skipIf(postgres === null)("PostgreSQL goes back to an instant by the document's steps", async () => {
  const steps = {
    archiving: files.get(ARCHIVING) ?? "",
    base: BASE,
    going_back: files.get(GOING_BACK) ?? "",
  };
  expect(await goBack(box, { bin: postgres ?? "", ...steps })).toBe("antes");
});

test("no command of the documents is left out, and none is listed that they do not have", () => {
  const known = [...ran, ...Object.keys(ELSEWHERE), ...Object.keys(NOT_HERE), BASE];
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  expect(known.filter((command) => !commands.includes(command))).toEqual([]);
  expect([...files.keys()].toSorted()).toEqual(
    [STORES, NGINX, CADDY, PROMETHEUS, ARCHIVING, GOING_BACK, ...ON_OTHER_MACHINES].toSorted(),
  );
});

test("every script of the package is documented, and every documented one exists", () => {
  const all = documented("docs/operations.md", "docs/upgrade.md", "README.md").commands.join("\n");
  const named = new Set([...all.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name));
  const own = Object.keys(manifest.scripts).filter(
    (name) => !["start", "test", "postinstall"].includes(name),
  );
  expect([...named].toSorted()).toEqual(own.toSorted());
});

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { VERSION } from "#modules/comun/version.server.ts";
import { readEnv, SETTINGS } from "#server/env.ts";
import { ownPort } from "#tests/support/port.ts";
import { readCommand, readSteps } from "./as-script.ts";

type Service = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  volumes: string[];
  env_file?: string;
  environment: Record<string, string>;
  networks: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
};

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const compose: {
  services: Record<"tienda" | "postgres" | "redis" | "proxy", Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, unknown>;
} = parse(read("compose.yaml"));
const steps = readSteps(read("Containerfile"));
const rests = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);

test("the image runs as another user than root, keeps its data in a volume and asks the readiness door", () => {
  expect(rests("USER")).toEqual(["33:33"]);
  expect(rests("VOLUME")).toEqual(["/data"]);
  expect(rests("ENV")).toEqual(expect.arrayContaining(["DATA_DIR=/data", "PROCESSES=auto"]));
  expect(rests("HEALTHCHECK").map(readCommand)).toEqual([["/opt/puntazo/puntazo", "health"]]);
  expect(rests("ENTRYPOINT").map(readCommand)).toEqual([["/opt/puntazo/puntazo"]]);
  expect(rests("FROM").every((image) => /:[\w.-]+( AS \w+)?$/.test(image))).toBe(true);
});

test("nothing that the build or a shop makes is sent to the engine, and all that is copied by name exists", () => {
  const ignored = read("Containerfile.dockerignore").trim().split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", "build", "data", "node_modules"]));
  const copied = steps.filter(({ word, flags }) => word === "COPY" && !flags.from);
  const names = copied.flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
  expect(names.filter((name) => !existsSync(name))).toEqual([]);
});

/** What the person writes into .env. */
const GIVEN: Record<string, string> = {
  DOMINIO: "tienda.example",
  ADMIN_EMAIL: "ana@tienda.example",
  POSTGRES_PASSWORD: "a".repeat(64),
  AUTH_SECRET: "b".repeat(64),
  SEED_KEY: "c".repeat(64),
};
const fill = (text: string) =>
  text.replace(/\$\{(\w+)(?::[?-](\w*))?\}/g, (_, name: string, usual = "") => GIVEN[name] ?? usual);

test("the shop of the Compose file has a valid configuration and gets every variable of .env", () => {
  const { tienda, postgres } = compose.services;
  const env = Object.fromEntries(
    Object.entries(tienda.environment).map(([name, text]) => [name, fill(text)]),
  );
  const known = readEnv(env);
  expect(Object.keys(env).filter((name) => !(name in known) && env[name] !== "")).toEqual([]);
  expect(known).toMatchObject({ PUBLIC_URL: "https://tienda.example", SEED: "none" });
  expect(new URL(known.DATABASE_URL ?? "")).toMatchObject({ hostname: "postgres", username: "puntazo" });
  expect(new URL(known.DATABASE_URL ?? "").password).toBe(fill(postgres.environment.POSTGRES_PASSWORD ?? ""));
  expect(known.TRUSTED_PROXIES).toBe(compose.networks.dentro?.ipam.config[0]?.subnet);
  const asked = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const offered = [...read("example.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(asked.filter((name) => !offered.includes(name))).toEqual([]);
  expect(tienda.env_file).toBe(".env");
  expect(offered.filter((name = "") => !asked.includes(name) && !SETTINGS.has(name))).toEqual([]);
});

test("the shop's root is read-only, only the proxy is open to the world, and each part waits for what it needs", () => {
  const { tienda, postgres, redis, proxy } = compose.services;
  expect(tienda).toMatchObject({ image: `puntazo:${VERSION}`, read_only: true, cap_drop: ["ALL"] });
  expect(tienda.volumes).toEqual(["tienda:/data"]);
  expect([tienda, postgres, redis].map(({ ports }) => ports)).toEqual([undefined, undefined, undefined]);
  expect(proxy.ports).toEqual(["80:80", "443:443"]);
  expect(tienda.depends_on).toEqual({
    postgres: { condition: "service_healthy" },
    redis: { condition: "service_healthy" },
  });
  expect([postgres.healthcheck, redis.healthcheck].every(Boolean)).toBe(true);
  const volumes = [tienda, postgres].flatMap((service) => service.volumes.map((one) => one.split(":")[0]));
  expect(volumes.sort()).toEqual(Object.keys(compose.volumes).sort());
});

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** The proxy's configuration with the places of this machine instead of those of its container. */
async function localConf(shop: number) {
  const folder = await mkdtemp(join(tmpdir(), "puntazo-proxy-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const tls = join(folder, "tls");
  await mkdir(tls);
  const files = ["-keyout", join(tls, "privkey.pem"), "-out", join(tls, "fullchain.pem")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=tienda.example"];
  expect(spawnSync("openssl", [...made, ...files]).status).toBe(0);
  const [plain, secure] = [await ownPort(), await ownPort()];
  const text = read("nginx.conf")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${secure} `)
    .replace("server tienda:3000", `server 127.0.0.1:${shop}`)
    .replace("/run/nginx.pid", join(folder, "nginx.pid"))
    .replaceAll("/etc/nginx/tls", tls)
    .replace(
      "http {",
      ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .reduce((all, line) => `${all}\n${line}`, "http {"),
    );
  const file = join(folder, "nginx.conf");
  await writeFile(file, text);
  return { file, folder, plain, secure };
}

const NGINX = "/usr/sbin/nginx";

test.runIf(existsSync(NGINX))("nginx takes the configuration, and passes requests on over TLS", async () => {
  const shop = createServer(({ headers, url }, response) =>
    response.end(JSON.stringify({ ...headers, url })),
  );
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => shop.close());
  const { file, folder, plain, secure } = await localConf((shop.address() as AddressInfo).port);
  const checked = spawnSync(NGINX, ["-t", "-p", folder, "-c", file], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining("syntax is ok")]);
  const nginx = spawn(NGINX, ["-p", folder, "-c", file, "-g", "daemon off;"], { stdio: "ignore" });
  cleanups.push(() => nginx.kill("SIGTERM"));
  const moved = () => fetch(`http://127.0.0.1:${plain}/productos?a=1`, { redirect: "manual" });
  await expect.poll(async () => (await moved().catch(() => null))?.status).toBe(301);
  expect((await moved()).headers.get("location")).toBe("https://127.0.0.1/productos?a=1");
  const seen = await new Promise<Record<string, string>>((resolve, reject) => {
    const options = {
      port: secure,
      path: "/productos",
      headers: { Host: "tienda.example" },
      rejectUnauthorized: false,
    };
    request({ host: "127.0.0.1", ...options }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk)).on("end", () => resolve(JSON.parse(text)));
    })
      .on("error", reject)
      .end();
  });
  expect(seen).toMatchObject({
    url: "/productos",
    host: "tienda.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "127.0.0.1",
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { VERSION } from "#modules/comun/version.server.ts";
import { readSteps } from "#ops/container/as-script.ts";
import { TOOLS } from "#ops/release/assemble.ts";
import { readEnv } from "#server/env.ts";
import { createHealthDoor } from "#server/ops/health.ts";
import { createMetrics, createMetricsDoor } from "#server/ops/metrics.ts";
import { connectionsOf } from "#server/processes/count.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

const named = z.object({ name: z.string() });
const kustomization = z
  .object({
    resources: z.array(z.string()),
    images: z.tuple([named.extend({ newTag: z.string() })]),
    configMapGenerator: z.tuple([named.extend({ envs: z.array(z.string()) })]),
    secretGenerator: z.tuple([named.extend({ envs: z.array(z.string()) })]),
    configurations: z.array(z.string()),
  })
  .parse(parse(read("kustomization.yaml")));

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: named,
  spec: z.looseObject({}),
});
const manifests = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(file), { strict: true }).map((document) => {
    expect(document.errors, file).toEqual([]);
    return manifest.parse(document.toJS());
  }),
);

/** The spec of the only manifest of this kind and name. */
function specOf<T extends z.ZodType>(kind: string, name: string, schema: T): z.infer<T> {
  const found = manifests.filter((one) => one.kind === kind && one.metadata.name === name);
  expect(found, `${kind} ${name}`).toHaveLength(1);
  return schema.parse(found[0]?.spec);
}

const secretKey = z.object({ name: z.string(), key: z.string() });
const http = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
});
const container = z.object({
  image: z.string(),
  args: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
  envFrom: z.array(z.union([z.object({ configMapRef: named }), z.object({ secretRef: named })])),
  env: z.array(named.extend({ valueFrom: z.object({ secretKeyRef: secretKey }) })),
  startupProbe: http.optional(),
  readinessProbe: http.optional(),
  livenessProbe: http.optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const pods = z.object({
  template: z.object({
    metadata: z.object({ labels: z.record(z.string(), z.string()) }),
    spec: z.object({
      terminationGracePeriodSeconds: z.number().optional(),
      securityContext: z.looseObject({
        runAsNonRoot: z.literal(true),
        runAsUser: z.number(),
        runAsGroup: z.number(),
      }),
      containers: z.tuple([container]),
      volumes: z.array(named),
    }),
  }),
});
const shop = specOf("Deployment", "puntazo", pods).template;
const job = specOf("Job", "migraciones", pods).template;
const [server] = shop.spec.containers;
const [migration] = job.spec.containers;

/** Variables of a file like `.env`, with something where the owner writes a secret. */
const variables = (name: string) =>
  Object.fromEntries(
    [...read(name).matchAll(/^([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, key = "", value]) => [
      key,
      value || (key === "SMTP_URL" ? "smtp://correo:25" : "x".repeat(32)),
    ]),
  );
const config = variables("tienda.example.env");
const secrets = variables("secretos.example.env");
const given: Record<string, string> & { DATABASE_URL: string } = {
  ...config,
  ...secrets,
  DATABASE_URL: "postgresql://puntazo:x@base-rw.tienda:5432/puntazo",
};

test("every file is named and exists, and every kind of the shop is there", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".yaml"));
  expect(
    [...kustomization.resources, ...kustomization.configurations, "kustomization.yaml"].toSorted(),
  ).toEqual(files.toSorted());
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    "Cluster",
    "Deployment",
    "HorizontalPodAutoscaler",
    "Ingress",
    "Job",
    "NetworkPolicy",
    "NetworkPolicy",
    "ObjectStore",
    "PodDisruptionBudget",
    "PrometheusRule",
    "ScheduledBackup",
    "Service",
    "ServiceMonitor",
  ]);
});

test("every variable exists, and the shop accepts their values", () => {
  const known = readEnv(given);
  expect(Object.keys(given).filter((name) => !(name in known))).toEqual([]);
  expect(known).toMatchObject({ SEED: "none", PROCESSES: 1, PUBLIC_URL: "https://tienda.example" });
  for (const { env } of [server, migration])
    expect(env.map(({ name, valueFrom }) => [name, valueFrom.secretKeyRef])).toEqual([
      ["DATABASE_URL", { name: "base-app", key: "uri" }],
    ]);
});

test("every secret and configuration that is asked for is made", () => {
  const made = [kustomization.configMapGenerator[0].name, kustomization.secretGenerator[0].name];
  for (const { envFrom } of [server, migration])
    expect(envFrom.map((one) => ("secretRef" in one ? one.secretRef.name : one.configMapRef.name))).toEqual(
      made,
    );
  const { configuration } = specOf(
    "ObjectStore",
    "respaldos",
    z.object({ configuration: z.object({ s3Credentials: z.record(z.string(), secretKey) }) }),
  );
  const { endpoints } = specOf(
    "ServiceMonitor",
    "puntazo",
    z.object({ endpoints: z.tuple([z.object({ authorization: z.object({ credentials: secretKey }) })]) }),
  );
  const asked = [...Object.values(configuration.s3Credentials), endpoints[0].authorization.credentials];
  for (const { name, key } of asked) {
    expect(name).toBe("secretos");
    expect(Object.keys(secrets)).toContain(key);
  }
  for (const example of ["tienda", "secretos"])
    expect(existsSync(`ops/kubernetes/${example}.env`)).toBe(false);
});

test("the image, its user, its volume, its port and its commands are those of the image", () => {
  const steps = readSteps(readFileSync("ops/container/Containerfile", "utf8"));
  const rests = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);
  expect(kustomization.images[0]).toMatchObject({ name: "puntazo", newTag: VERSION });
  for (const { spec } of [shop, job]) {
    const [{ image, volumeMounts }] = spec.containers;
    expect(image).toBe("puntazo");
    expect(`${spec.securityContext.runAsUser}:${spec.securityContext.runAsGroup}`).toBe(rests("USER").at(-1));
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([...rests("VOLUME"), "/tmp"]);
    expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
  }
  expect(server.ports).toEqual([{ name: "http", containerPort: Number(rests("EXPOSE")[0]) }]);
  expect(rests("ENV")).toContain(`PORT=${server.ports?.[0]?.containerPort}`);
  expect(server.args).toBeUndefined();
  for (const name of migration.args ?? []) expect(Object.keys(TOOLS)).toContain(name);
});

test("probes, Prometheus and the ingress ask doors that answer", async () => {
  const { db } = await testDatabase();
  const ctx = testCtx(db);
  const health = createHealthDoor({ ctx, token: undefined });
  const metrics = createMetrics(ctx.log);
  const door = createMetricsDoor(metrics, given.METRICS_TOKEN);
  const { startupProbe, readinessProbe, livenessProbe } = server;
  for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
    expect(probe?.httpGet.port).toBe("http");
    const { path = "" } = probe?.httpGet ?? {};
    expect(path).toMatch(/^\/salud/);
    expect((await health.request(path.replace(/^\/salud/, "") || "/")).status, path).toBe(200);
  }
  const { endpoints } = specOf(
    "ServiceMonitor",
    "puntazo",
    z.object({ endpoints: z.tuple([z.object({ port: z.string(), path: z.string() })]) }),
  );
  expect(endpoints[0]).toEqual({ port: "http", path: "/metrics" });
  const headers = { Authorization: `Bearer ${given.METRICS_TOKEN}` };
  expect((await door.request("/", { headers })).status).toBe(200);
  metrics.close();
  const { ports } = specOf("Service", "puntazo", z.object({ ports: z.array(z.looseObject({})) }));
  expect(ports).toEqual([{ name: "http", port: 80, targetPort: "http" }]);
  const { rules, tls } = specOf(
    "Ingress",
    "puntazo",
    z.object({ rules: z.tuple([z.looseObject({ host: z.string() })]), tls: z.array(z.unknown()) }),
  );
  expect(`https://${rules[0].host}`).toBe(config.PUBLIC_URL);
  expect(tls).toEqual([{ hosts: [rules[0].host], secretName: "tienda-tls" }]);
  expect(JSON.stringify(rules)).toContain('"service":{"name":"puntazo","port":{"name":"http"}}');
});

test("a pod that leaves has the time that it needs", () => {
  const drain = Number(config.DRAIN_SECONDS);
  const { periodSeconds = 0 } = server.readinessProbe ?? {};
  expect(drain).toBeGreaterThan(2 * periodSeconds);
  // Requests under way have ten seconds, jobs and the last queries as long again.
  expect(shop.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 20);
});

test("the database has connections for the most pods, one more, and commands", () => {
  const { maxReplicas, scaleTargetRef } = specOf(
    "HorizontalPodAutoscaler",
    "puntazo",
    z.object({ maxReplicas: z.number(), scaleTargetRef: z.looseObject({}) }),
  );
  const { instances, postgresql, bootstrap } = specOf(
    "Cluster",
    "base",
    z.object({
      instances: z.number(),
      bootstrap: z.object({ initdb: z.looseObject({ database: z.string() }) }),
      postgresql: z.object({
        synchronous: z.object({ method: z.string(), number: z.number() }),
        parameters: z.record(z.string(), z.string()),
      }),
    }),
  );
  // A pod of one process is not replaced within itself.
  const eachPod = connectionsOf(1) / 2;
  expect(Number(postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(
    (maxReplicas + 1) * eachPod + 50,
  );
  expect(instances).toBe(3);
  expect(postgresql.synchronous).toMatchObject({ method: "any", number: 1 });
  expect(new URL(given.DATABASE_URL).pathname).toBe(`/${bootstrap.initdb.database}`);
  expect(scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name: "puntazo" });
});

test("selectors find the pods of the shop, of the job and of the database, and nothing else", () => {
  const name = "app.kubernetes.io/name";
  expect([shop.metadata.labels, job.metadata.labels]).toEqual([
    { [name]: "puntazo" },
    { [name]: "migraciones" },
  ]);
  const all = JSON.stringify(manifests);
  const selected = [...all.matchAll(/"app\.kubernetes\.io\/name":"(\w+)"/g)].map(([, value]) => value);
  expect(new Set(selected)).toEqual(new Set(["puntazo", "migraciones"]));
  const clusters = [...all.matchAll(/"cnpg\.io\/cluster":"(\w+)"/g)].map(([, value]) => value);
  expect(new Set(clusters)).toEqual(new Set(["base"]));
});

/** `vitest --update` writes the file after a change of the rules. */
test("the alerts are those of ops/prometheus", async () => {
  const rules = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "puntazo" },
    spec: parse(readFileSync("ops/prometheus/puntazo.rules.yaml", "utf8")),
  };
  const text = `# Made from ops/prometheus/puntazo.rules.yaml by kubernetes.test.ts.\n${stringify(rules)}`;
  await expect(text).toMatchFileSnapshot("reglas.yaml");
});

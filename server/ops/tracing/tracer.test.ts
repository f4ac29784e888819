import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { queryWatcher } from "#server/ops/watch.ts";
import { placeIn } from "./span.ts";
import { createTracer, type Tracer } from "./tracer.ts";

type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Record<string, string> }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string> }[];
  status: { code: number; message?: string };
};

/** A collector that keeps what it gets. */
async function collector(status = 200) {
  const bodies: Sent[] = [];
  const asked: { url: string | undefined; type: string | undefined; key: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { url, headers } = request;
    asked.push({ url, type: headers["content-type"], key: headers["x-api-key"] });
    bodies.push(JSON.parse(body));
    response.statusCode = status;
    response.end("{}");
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const spans = () => bodies.flatMap((body) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? []);
  return { endpoint: `http://127.0.0.1:${port}/`, bodies, asked, spans };
}

function tracerFor(endpoint: string, { rate = 1 } = {}) {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (message: string) => void warnings.push(message),
    error: () => undefined,
  };
  const tracer = createTracer({
    endpoint,
    headers: { "x-api-key": "llave" },
    service: "tienda",
    rate,
    log,
    every: 3_600_000,
  });
  onTestFinished(() => tracer.stop());
  return { tracer, warnings };
}

/** A small application: its page asks the database twice, its other page fails. */
function appWith(tracer: Tracer) {
  const watch = queryWatcher({ query: () => undefined }, tracer);
  const app = new Hono<DoorEnv>();
  app.use(
    knowClient({ trusted: parseProxies("loopback"), public_url: "https://tienda.example" }),
    tracer.http,
  );
  app.get("/productos", async (c) => {
    const answer = { rows: [], rowCount: 0, command: "", oid: 0, fields: [] };
    await watch({ text: "select * from productos where sku = $1" }, async () => answer);
    const failing = watch({ text: "INSERT into visitas values ($1)" }, async () =>
      Promise.reject(new TypeError("Ana dijo algo")),
    );
    await expect(failing).rejects.toThrow("Ana");
    return c.text("hola");
  });
  app.get("/falla", (c) => c.text("no", 500));
  return app;
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test("a request and its queries are one trace, in the form of OTLP", async () => {
  const { endpoint, asked, bodies, spans } = await collector();
  const { tracer } = tracerFor(endpoint);
  await appWith(tracer).request("/productos?nombre=Ana");
  await tracer.flush();
  expect(asked).toEqual([{ url: "/v1/traces", type: "application/json", key: "llave" }]);
  const resource = bodies[0]?.resourceSpans[0]?.resource.attributes;
  expect(resource).toContainEqual({ key: "service.name", value: { stringValue: "tienda" } });
  const [select, insert, http] = spans();
  if (!select || !insert || !http) throw new Error("spans are missing");
  expect([select.name, insert.name, http.name]).toEqual(["select", "insert", "GET paginas"]);
  expect([select.kind, insert.kind, http.kind]).toEqual([3, 3, 2]);
  expect(http.parentSpanId).toBeUndefined();
  expect([select.parentSpanId, insert.parentSpanId]).toEqual([http.spanId, http.spanId]);
  expect(new Set([select, insert, http].map(({ traceId }) => traceId)).size).toBe(1);
  expect(http.traceId).toMatch(/^[\da-f]{32}$/);
  expect(BigInt(http.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(select.startTimeUnixNano));
  expect(BigInt(http.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(select.endTimeUnixNano));
  expect(attributesOf(http)).toEqual({
    "http.request.method": "GET",
    "url.path": "/productos",
    "http.response.status_code": "200",
  });
  expect(attributesOf(select)["db.query.text"]).toBe("select * from productos where sku = $1");
  // What failed is named by its kind only.
  expect(insert.status).toEqual({ code: 2, message: "TypeError" });
  expect(JSON.stringify(bodies)).not.toContain("Ana");
});

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

test("a trace of a trusted proxy goes on here; a fault of ours is marked", async () => {
  const { endpoint, spans } = await collector();
  const { tracer } = tracerFor(endpoint);
  const above = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  const app = appWith(tracer);
  const ask = (flags: string) =>
    app.request(
      "/falla",
      { headers: { traceparent: `00-${above.traceId}-${above.spanId}-${flags}` } },
      from("127.0.0.1"),
    );
  await ask("01");
  // The proxy decided not to keep this one.
  await ask("00");
  await tracer.flush();
  expect(spans()).toMatchObject([
    { traceId: above.traceId, parentSpanId: above.spanId, status: { code: 2 } },
  ]);
});

test("a visitor's own header decides nothing", async () => {
  const { endpoint, spans } = await collector();
  const traceparent = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`;
  const ask = (tracer: Tracer, flags: string) =>
    appWith(tracer).request("/falla", { headers: { traceparent: traceparent(flags) } }, from("203.0.113.7"));
  const all = tracerFor(endpoint).tracer;
  await ask(all, "00");
  await all.flush();
  expect(spans()).toMatchObject([{ name: "GET paginas", status: { code: 2 } }]);
  expect(spans()[0]?.parentSpanId).toBeUndefined();
  expect(spans()[0]?.traceId).not.toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  const none = tracerFor(endpoint, { rate: 0 }).tracer;
  await ask(none, "01");
  await none.flush();
  expect(spans().length).toBe(1);
});

test.each(["", "01-x", "00-00000000000000000000000000000000-00f067aa0ba902b7-01", "00-4bf9-00f0-01"])(
  "%o is no place in a trace",
  (header) => {
    expect(placeIn(header)).toBeUndefined();
  },
);

test("jobs are traces of their own, with what they ask inside; one that fails still fails", async () => {
  const { endpoint, spans } = await collector();
  const { tracer } = tracerFor(endpoint);
  const result = await tracer.job("sorteos", async () => {
    tracer.query("select 1")();
    return 7;
  });
  expect(result).toBe(7);
  await expect(tracer.job("rota", () => Promise.reject(new RangeError("no")))).rejects.toThrow("no");
  await tracer.flush();
  const [query, job, broken] = spans();
  expect(query?.parentSpanId).toBe(job?.spanId);
  expect([job?.name, job?.kind]).toEqual(["job sorteos", 1]);
  expect(broken?.status).toEqual({ code: 2, message: "RangeError" });
  expect(broken?.traceId).not.toBe(job?.traceId);
});

test("a share of the traces is kept whole, the rest not at all", async () => {
  const { endpoint, spans } = await collector();
  const none = tracerFor(endpoint, { rate: 0 }).tracer;
  await appWith(none).request("/productos");
  await none.flush();
  expect(spans()).toEqual([]);
  const half = tracerFor(endpoint, { rate: 0.5 }).tracer;
  const app = appWith(half);
  for (let n = 0; n < 60; n++) await app.request("/productos");
  await half.flush();
  const sizes = Map.groupBy(spans(), ({ traceId }) => traceId);
  expect([...sizes.values()].every((trace) => trace.length === 3)).toBe(true);
  expect([0, 60]).not.toContain(sizes.size);
});

test("a collector that is away or refuses costs one warning and no request", async () => {
  const { endpoint } = await collector(503);
  const { tracer, warnings } = tracerFor(endpoint);
  const app = appWith(tracer);
  for (let n = 0; n < 3; n++) {
    expect((await app.request("/productos")).status).toBe(200);
    await tracer.flush();
  }
  expect(warnings).toEqual(["traces: not sent"]);
});

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fichas_api } from "#database/schema.ts";
import { revocarFicha } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import { ALCANCES } from "#modules/conexiones/fichas/ficha.ts";
import { API } from "#server/api/door.ts";
import { createRateLimiter, RULES } from "#server/http/rate-limit.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { fichaNueva, openApi } from "#tests/support/shop/api-shop.ts";
import { comprarPagado, deProducto, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { agregarOpciones, ventaEnviada } from "#tests/support/shop/existencias.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { ctx, db, tienda, admin } = await tiendaConAdmin();
const get = openApi(ctx);
let token: string;
let codigo: string;
const PATHS = { "/ventas": "/ventas", "/productos": "/productos", "/existencias": "/existencias" };
/** One real address for each row of the table. */
const addresses = (): Record<string, string> => ({
  ...PATHS,
  "/ventas/:codigo": `/ventas/${codigo}`,
  "/productos/:codigo": `/productos/${tienda.producto.sku}`,
});

beforeAll(async () => {
  token = await fichaNueva(ctx, admin);
  const ana = await crearPersona(ctx, { ...DIRECCION, nombre: "Ana" });
  ({ codigo } = await ventaEnviada(ctx, ana, admin));
  await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  const { sku } = await crearProducto(ctx, { sku: "800001", opcion_1: "Talla" });
  await agregarOpciones(ctx, [{ producto: sku, valor_1: "L", sufijo: "L", existencias: 2 }]);
});

test("every endpoint answers as its schema says, in JSON that no cache keeps and no other site reads", async () => {
  expect(Object.keys(addresses()).sort()).toEqual(API.map(({ path }) => path).sort());
  for (const row of API) {
    const { status, headers, body } = await get(addresses()[row.path] ?? "", { token });
    expect([row.path, status]).toEqual([row.path, 200]);
    expect(row.answer.safeParse(body).error, `${row.path}: ${JSON.stringify(body)}`).toBeUndefined();
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.has("Set-Cookie")).toBe(false);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(body).not.toHaveProperty("ventas", []);
    expect(body).not.toHaveProperty("productos", []);
    expect(body).not.toHaveProperty("existencias", []);
  }
});

test("HEAD answers as GET without a body, and no other method is known", async () => {
  expect(await get("/ventas", { token, method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
    for (const path of Object.values(addresses())) {
      const { status, headers, body } = await get(path, { token, method });
      expect([method, status, headers.get("Allow")]).toEqual([method, 405, "GET, HEAD"]);
      expect(body).toMatchObject({ error: body.message, message: expect.stringContaining("solo lectura") });
    }
});

describe("without a token that opens", () => {
  const PARECIDA = `pz_${"A".repeat(43)}`;
  test.each([
    ["no header", {}, 'Bearer realm="api"'],
    ["a cookie", { Cookie: "puntazo.session_token=abc" }, 'Bearer realm="api"'],
    ["another scheme", { Authorization: `Basic ${PARECIDA}` }, 'Bearer realm="api", error="invalid_token"'],
    ["an empty token", { Authorization: "Bearer " }, 'Bearer realm="api", error="invalid_token"'],
    ["two tokens", { Authorization: `Bearer ${PARECIDA} x` }, 'Bearer realm="api", error="invalid_token"'],
    [
      "an unknown token",
      { Authorization: `Bearer ${PARECIDA}` },
      'Bearer realm="api", error="invalid_token"',
    ],
    [
      "a long token",
      { Authorization: `Bearer ${"A".repeat(5_000)}` },
      'Bearer realm="api", error="invalid_token"',
    ],
  ])("%s is answered 401 with the challenge", async (_, headers: Record<string, string>, challenge) => {
    for (const path of Object.values(addresses())) {
      const answer = await get(path, { headers });
      expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([401, challenge]);
      expect(Object.keys(answer.body).sort()).toEqual(["error", "message"]);
    }
  });

  test("a token in the address opens nothing: addresses end up in logs", async () => {
    expect((await get(`/ventas?token=${token}`)).status).toBe(401);
    expect((await get(`/ventas?access_token=${token}`)).status).toBe(401);
  });

  test("an expired token and a revoked one are refused at once, by every process", async () => {
    const propio = testCtx(db);
    const llamadas = [openApi(propio), openApi({ ...propio })];
    const vence = await fichaNueva(ctx, admin, { nombre: "Vence", vence: "2026-11-15" });
    const [fila] = await db.select().from(fichas_api).where(eq(fichas_api.nombre, "Vence"));
    for (const llamar of llamadas) expect((await llamar("/ventas", { token: vence })).status).toBe(200);
    propio.clock.now = new Date("2026-11-16T03:00:00Z");
    for (const llamar of llamadas)
      expect(await llamar("/ventas", { token: vence })).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining("La ficha venció") },
      });
    propio.clock.now = new Date("2026-11-15T15:00:00Z");
    await revocarFicha(ctx, fila?.id ?? 0, admin);
    for (const llamar of llamadas)
      expect(await llamar("/ventas", { token: vence })).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining("La ficha fue revocada") },
      });
  });
});

test("a token reads what its scopes say; the refusal names the missing one", async () => {
  const campos = { ventas: "", productos: "", existencias: "" };
  for (const alcance of ALCANCES) {
    const [campo = ""] = alcance.split(":");
    const suya = await fichaNueva(ctx, admin, { ...campos, [campo]: "on" });
    for (const row of API) {
      const { status, headers, body } = await get(addresses()[row.path] ?? "", { token: suya });
      expect([alcance, row.path, status]).toEqual([alcance, row.path, row.scope === alcance ? 200 : 403]);
      if (status === 200) continue;
      expect(headers.get("WWW-Authenticate")).toBe(
        `Bearer realm="api", error="insufficient_scope", scope="${row.scope}"`,
      );
      expect(body).toEqual({ error: body.message, message: `La ficha no tiene el alcance «${row.scope}».` });
    }
  }
});

describe("parameters", () => {
  test.each([
    ["/ventas?limite=0", "limite"],
    ["/ventas?limite=201", "limite"],
    ["/ventas?limite=1e2", "limite"],
    ["/ventas?limite=", "limite"],
    ["/ventas?desde=ayer", "desde"],
    ["/ventas?desde=2026-02-30", "desde"],
    ["/ventas?hasta=2026-11-15T00:00:00Z", "hasta"],
    ["/ventas?hasta=9999-99-99", "hasta"],
    ["/ventas?estado=pagado", "estado"],
    ["/ventas?codigo=PZ-1", "codigo"],
    ["/ventas?estdo=Pagado", "estdo"],
    ["/ventas?cursor=abc", "cursor"],
    [`/ventas?cursor=${"A".repeat(301)}`, "cursor"],
    ["/ventas?__proto__=1", "__proto__"],
    ["/productos?disponible=si", "disponible"],
    ["/productos?limite=-1", "limite"],
    ["/existencias?sku=%00", "caracteres"],
    ["/existencias?sku=a%20b", "sku"],
    ["/ventas/PZ-AAAAAA?codigo=PZ-BBBBBB", "codigo"],
    ["/ventas/PZ-AAAAAA?limite=3", "limite"],
  ])("%s is refused with a sentence that names it", async (path, word) => {
    const { status, body } = await get(path, { token });
    expect([status, Object.keys(body).sort()]).toEqual([400, ["error", "message"]]);
    expect(body.message).toContain(word);
  });

  test.each([
    "/ventas/PZ-AAAAAA",
    "/ventas/%00",
    "/ventas/%E0%A4%A",
    "/ventas/..%2f..%2fadmin",
    "/productos/NO-HAY",
    "/productos/%22",
    "/ventas/",
    "/ventas/a/b",
    "/otra",
    "",
    "/",
    "/__proto__",
  ])("%s does not exist", async (path) => {
    const { status, body } = await get(path, { token });
    expect([status, Object.keys(body).sort()]).toEqual([404, ["error", "message"]]);
  });

  test("the first page of each list leads to the last, with every limit", async () => {
    for (const path of Object.values(PATHS)) {
      const todo = await get(`${path}?limite=200`, { token });
      const [lista = ""] = Object.keys(todo.body);
      const leidas: unknown[] = [];
      let siguiente: string | null = null;
      do {
        const { body } = await get(`${path}?limite=1${siguiente ? `&cursor=${siguiente}` : ""}`, { token });
        leidas.push(...body[lista]);
        siguiente = body.siguiente;
      } while (siguiente !== null);
      expect(leidas).toEqual(todo.body[lista]);
      expect(leidas.length).toBeGreaterThan(1);
    }
  });

  test("no text in any parameter makes the server fail", async () => {
    const names = ["desde", "hasta", "estado", "codigo", "limite", "cursor", "sku", "disponible"];
    const cursor = (await get("/ventas?limite=1", { token })).body.siguiente;
    const values = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.base64String(),
      fc.constant(cursor),
      fc.constant(`${cursor}A`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        values,
        fc.constantFrom(...Object.values(PATHS)),
        async (name, value, path) => {
          const { status } = await get(`${path}?${new URLSearchParams({ [name]: value })}`, { token });
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.constantFrom("/ventas/", "/productos/"), async (text, path) => {
        const { status } = await get(`${path}${encodeURIComponent(text)}`, { token });
        expect([200, 404]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});

describe("limits", () => {
  test("count each token, and every attempt of an address", async () => {
    const limitada = openApi(ctx, createRateLimiter(ctx));
    const { max } = RULES.api;
    const uno = await fichaNueva(ctx, admin);
    const otro = await fichaNueva(ctx, admin);
    const pedir = (suya: string | undefined, address: string) =>
      limitada("/existencias?limite=1", { token: suya, address });
    const estados = await Promise.all(
      Array.from({ length: max + 5 }, (_, i) => pedir(uno, `198.51.100.${i % 50}`)),
    );
    expect(estados.filter(({ status }) => status === 200)).toHaveLength(max);
    const negada = estados.find(({ status }) => status === 429);
    expect(Number(negada?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(negada?.body.message).toContain("demasiadas solicitudes");
    expect((await pedir(otro, "198.51.100.1")).status).toBe(200);
    const sinFicha = await Promise.all(
      Array.from({ length: RULES.api_direccion.max + 1 }, () => pedir(undefined, "198.51.100.200")),
    );
    expect(sinFicha.filter(({ status }) => status === 401)).toHaveLength(RULES.api_direccion.max);
    expect((await pedir(otro, "198.51.100.200")).status).toBe(429);
  });
});

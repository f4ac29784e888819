import { Hono } from "hono";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Functions } from "#app/api-docs/api-docs.page.tsx";
import type { OpenApi } from "#app/api-docs/openapi.ts";
import { docsView } from "#app/api-docs/view.ts";
import { cupones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { PERMISOS } from "#modules/comun/acceso/permisos.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { ALCANCES } from "#modules/conexiones/fichas/ficha.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { API } from "#server/api/door.ts";
import { describeFunctions } from "#server/functions/openapi.ts";
import { type FunctionRow, fn } from "#server/functions/row.ts";
import { FUNCTIONS } from "#server/functions/table.ts";
import { createOpenApiDoor, describedFunctions, OPENAPI_PATH } from "#server/openapi/document.ts";
import { ensurePushKeys } from "#server/push/push.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { abrirTienda, deProducto } from "#tests/support/shop/compras.ts";
import { call, openDoors, person, storeAccount, storeSession } from "#tests/support/shop/functions-shop.ts";
import { activarJuego, apostar, partidaNueva, relojFalso } from "#tests/support/shop/montoncito.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { darInputs, gente, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const { ctx } = shop;
const document = describeFunctions(FUNCTIONS, "1.2.3");
const key = ({ method, name }: Pick<FunctionRow, "method" | "name">) => `${method} ${name}`;
const described = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path.replace("/.netlify/functions/", "")}`,
      operation,
    })),
  );

const schema = z.looseObject({});
const media = z.strictObject({
  "application/json": z.strictObject({ schema, example: z.unknown() }).partial({ example: true }),
});
/** The part of the OpenAPI 3.1 structure that the document uses. */
const structure = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })).min(1),
  tags: z.array(z.strictObject({ name: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(
      z.enum(["get", "post"]),
      z.strictObject({
        operationId: z.string().regex(/^\w+$/),
        tags: z.array(z.string()).length(1),
        summary: z.string().min(3),
        description: z.string().min(3),
        security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
        parameters: z.array(
          z.union([
            z.strictObject({ $ref: z.string() }),
            z.looseObject({ name: z.string(), in: z.enum(["query", "header", "path"]) }),
          ]),
        ),
        requestBody: z.strictObject({ required: z.literal(true), content: media }).optional(),
        responses: z.record(
          z.string().regex(/^[2-5]\d\d$/),
          z.strictObject({ description: z.string().min(3), content: media }),
        ),
        "x-access": z.enum(["visitante", "usuario", "admin", "ficha"]),
        "x-permiso": z.enum(PERMISOS).optional(),
        "x-alcance": z.enum(ALCANCES).optional(),
        "x-ejemplo": z.string().startsWith("/").optional(),
        "x-limits": z.array(z.string()).min(1),
      }),
    ),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.enum(["apiKey", "http"]) })),
    parameters: z.record(z.string(), z.looseObject({ name: z.string(), in: z.string(), schema })),
    schemas: z.record(z.string(), schema),
  }),
});

test.each([
  ["of the functions", document],
  ["of functions and API", describedFunctions().document],
])("the description %s is OpenAPI 3.1: its structure, its references and unique names", (_, document) => {
  expect(structure.safeParse(document).error).toBeUndefined();
  const text = JSON.stringify(document);
  for (const [, section = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    expect(document.components).toHaveProperty([section, name]);
  }
  const ids = described(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(text).not.toContain("$schema");
});

test("every row of the table is described, with a note and an example that its schema accepts", () => {
  expect(
    described(document)
      .map((one) => one.key)
      .sort(),
  ).toEqual(FUNCTIONS.map(key).sort());
  for (const row of FUNCTIONS) {
    expect(row.note, `${key(row)} has no note`).toBeDefined();
    expect(row.answer, `${key(row)} does not say what it answers`).toBeDefined();
    expect(row.schema.safeParse(row.note?.ejemplo).error, key(row)).toBeUndefined();
  }
});

test("a new row appears by itself, with its access, its limit and its fields", () => {
  const nueva = fn({
    name: "nueva",
    method: "POST",
    access: "ventas.confirmar",
    limit: "retiro",
    schema: z.object({ algo: z.string() }),
    run: async () => ({}),
  });
  const suelta = fn({
    name: "suelta",
    method: "GET",
    access: "visitante",
    schema: z.object({ q: z.string() }),
    run: async () => ({}),
  });
  const { paths } = describeFunctions([nueva, suelta], "1");
  const post = paths["/.netlify/functions/nueva"]?.post;
  expect(post?.requestBody?.content["application/json"].schema).toMatchObject({
    required: ["algo"],
    properties: { algo: { type: "string" } },
  });
  expect(post?.security).toEqual([{ sesion: [] }]);
  expect(Object.keys(post?.responses ?? {})).toEqual([
    "200",
    "400",
    "401",
    "403",
    "413",
    "429",
    "500",
    "503",
  ]);
  expect(post?.["x-limits"]).toEqual([
    "120 por minuto por persona, entre todas las funciones",
    "20 por minuto por persona",
  ]);
  const get = paths["/.netlify/functions/suelta"]?.get;
  expect(get?.parameters).toEqual([{ name: "q", in: "query", required: true, schema: { type: "string" } }]);
  expect(get?.security).toContainEqual({});
});

test("every endpoint of the API is described with its scope, its parameters and an example that its schema accepts", () => {
  const { paths, components } = describedFunctions().document;
  expect(components.securitySchemes).toMatchObject({ ficha: { type: "http", scheme: "bearer" } });
  const ofApi = Object.keys(paths).filter((path) => path.startsWith("/api/v1/"));
  expect(ofApi.sort()).toEqual(API.map(({ path }) => `/api/v1${path.replace(":codigo", "{codigo}")}`).sort());
  for (const { path, scope, schema: accepts, note } of API) {
    const get = paths[`/api/v1${path.replace(":codigo", "{codigo}")}`]?.get;
    expect(get?.security).toEqual([{ ficha: [scope] }]);
    expect(accepts.safeParse(note.ejemplo).error, path).toBeUndefined();
    expect(Object.keys(get?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "401", "403", "405", "429"]),
    );
    expect(
      get?.parameters.filter((one) => one.in === "path").map(({ name, required }) => [name, required]),
    ).toEqual(path.includes(":codigo") ? [["codigo", true]] : []);
    for (const { in: where, required } of get?.parameters ?? []) expect(required).toBe(where === "path");
  }
  expect(paths["/api/v1/ventas"]?.get?.parameters.map(({ name }) => name)).toEqual([
    "desde",
    "hasta",
    "estado",
    "codigo",
    "limite",
    "cursor",
  ]);
});

test("the page names every function and escapes what it shows", () => {
  const view = docsView(describedFunctions(), 'https://tienda.example/<a href="x">');
  const page = renderToStaticMarkup(createElement(Functions, { view }));
  for (const row of FUNCTIONS) expect(page).toContain(`id="${row.method.toLowerCase()}_${row.name}"`);
  for (const { status, sentence } of describedFunctions().refusals)
    expect(page).toContain(`${status}</dt><dd>${sentence}`);
  for (const { path } of API) expect(page).toContain(`id="get_v1${path.replace(/\W+/g, "_")}"`);
  expect(page).toContain("GET /api/v1/ventas?desde=2026-11-01&amp;estado=Pagado&amp;limite=100");
  expect(page).toContain("Filas por página: de 1 a 200. Sin él, 50.");
  expect(page).toContain("carrito[].cantidad");
  expect(page).not.toMatch(
    /<script|<a href="x"|https?:\/\/(?!tienda\.example|fcm\.googleapis\.com)|undefined|\[object/,
  );
});

test("programs read the same description as JSON", async () => {
  const json = await new Hono().route(OPENAPI_PATH, createOpenApiDoor()).request(OPENAPI_PATH);
  expect(json.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(json.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect(structure.safeParse(await json.json()).success).toBe(true);
});

let ana: Sesion;
let admin: Sesion;
let juego: Awaited<ReturnType<typeof relojFalso>>;
beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  admin = await person(db, "ADMINA01", "admin");
  juego = await relojFalso(db);
  await darPuntos(ctx, ana.codigo_referido, 10_000);
});

/** Makes a real call and checks its answer against the description, field by field. */
async function real(
  name: string,
  body: unknown,
  as: Sesion | undefined = ana,
  method: "GET" | "POST" = "POST",
) {
  const { status, body: answer } = await call(shop, name, body, { as, method });
  expect(status, JSON.stringify(answer)).toBe(200);
  const row = FUNCTIONS.find((one) => one.method === method && one.name === name);
  const parsed = row?.answer?.safeParse(answer);
  expect(parsed, `${method} ${name}`).toBeDefined();
  expect(parsed?.error, `${method} ${name}: ${JSON.stringify(answer)}`).toBeUndefined();
  answered.add(`${method} ${name}`);
  return answer;
}
const answered = new Set<string>();
/** No function's answer was left out. */
afterAll(() => expect([...answered].sort()).toEqual(FUNCTIONS.map(key).sort()));

test("purchases answer as described", async () => {
  const { producto } = await abrirTienda(ctx);
  const carrito = [deProducto(producto)];
  await db.insert(cupones).values({ codigo: "DIEZ", tipo: "porcentaje", valor: 10 });
  await real("revisarCupon", { cupon: "DIEZ", productos: 10_000 });
  const destinatario = { nombre: "Ana Soto", celular: "+56 9 8123 4567" };
  const camila = await person(db, "CAMILA01");
  await storeAccount(db, camila);
  await real("guardarEntrega", { ...destinatario, comuna: "Arica", direccion: "Calle 1" }, camila);
  const { codigo } = await real("cotizarCarrito", { carrito, cupon: "DIEZ" });
  const compra = { carrito, usuario: ana.user_id, codigo, destinatario };
  const { codigoVenta } = await real("ingresarCompras", compra);
  await real("sendEmailCarrito", { codigoVenta });
  await real("pagoRecibido", { codigo }, admin);
  await real("sendEmailPagoRecibido", { codigo }, admin);
});

test("raffles answer as described", async () => {
  await enTransaccion(ctx, (tx) =>
    guardarAjustes(tx, { sorteos_activos: true, sorteos_fuera_de_horario: true }, null),
  );
  const { sku } = await crearProductoConSorteo(ctx);
  const { puntosInicio, puntosFinal } = await real("abonarPuntos", {
    sku,
    puntos: 10,
    usuario: ana.codigo_referido,
  });
  await real("sendEmailPuntosAbonados", { sku, puntosInicio, puntosFinal });
  for (const guardado of [true, false]) await real("marcarFavorito", { sku, guardado });
  const tramos = await gente(ctx, ["A0000001", "A0000002", "A0000003", "A0000004", "A0000005"]);
  const sorteo = await sorteoLleno(ctx, { sku: "400001", tramos });
  await darInputs(ctx, sorteo, Object.fromEntries(tramos.map(({ usuario }, i) => [usuario, i + 1])));
  await real("iniciarSorteo", { key: sorteo }, admin);
});

test("the game answers as described, before and after the close", async () => {
  await activarJuego(ctx);
  const partidaId = await partidaNueva(ctx, juego);
  const jugador = ana.codigo_referido;
  await real("realizarApuesta", { jugador, cantidad: 10, numeroMonton: 3, partidaId });
  await real("retirarApuesta", { jugador, numeroMonton: 3, partidaId });
  for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, partidaId, ana, monton, 10);
  await real("iniciarCuentaRegresiva", { partidaId });
  await real("validarInicioJuego", null, ana, "GET");
  await juego.avanzar(15_000);
  await moverJuego(ctx);
  await real("cerrarPartida", { partidaId, usuario: jugador });
  await real("revelarMontoncitos", { partidaId });
  await real("actualizarMontoncitos", { partidaId });
  await real("validarInicioJuego", { nuevaPartida: true });
  await real("obtenerNuevaPartida", null, ana, "GET");
});

test("notices on devices answer as described", async () => {
  await storeSession(db, ana, ctx.now());
  await ensurePushKeys(ctx);
  await real("llavePush", null, ana, "GET");
  const { suscripcion } = crearNavegador("https://fcm.googleapis.com/fcm/send/abc");
  await real("suscribirPush", suscripcion);
  await real("desuscribirPush", { endpoint: suscripcion.endpoint });
});

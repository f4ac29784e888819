import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { conversaciones_mensajes } from "#database/schema.ts";
import { LARGO_PREGUNTA } from "#modules/asistente/topes.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { createRateLimiter, RULES } from "#server/http/rate-limit.ts";
import {
  abrirChat,
  cabeceras,
  cargar,
  enviar,
  mensaje,
  preguntar,
  TIENDA,
  URL_CHAT,
} from "#tests/support/chat.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { db } = await testDatabase();
const AMIGO = "https://amigo.example";
const chat = abrirChat(db, { origins: `${AMIGO}, https://otro.example` });
let ana: Sesion;

beforeAll(async () => {
  ana = await crearPersona(chat.ctx, { codigo_referido: "ANAANA01" });
  await darPuntos(chat.ctx, ana.codigo_referido, 1_234);
  await crearProducto(chat.ctx, { sku: "700100", producto: "Parrilla de prueba", precio_cliente: 45_990 });
});

describe("requests", () => {
  test("a JSON post is answered with one object that has a text", async () => {
    const respuesta = await enviar(chat, { ...mensaje("tienen parrillas?"), metadata: { a: 1 }, otra: true });
    expect(respuesta.status).toBe(200);
    expect(respuesta.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(respuesta.headers.get("Cache-Control")).toMatch(/no-store/);
    const { output, componentes } = (await respuesta.json()) as { output: string; componentes: unknown[] };
    expect(output).toContain("$45.990");
    expect(componentes[0]).toMatchObject({
      key: "producto",
      arguments: { sku: "700100", precio: 45_990, disponible: true },
    });
  });

  test("a GET loads a conversation; it sends a message only with the header of the window", async () => {
    const id = randomUUID();
    const { output } = await preguntar(chat, "¿los puntos vencen?", id);
    expect(output).toContain("no tienen fecha de vencimiento");
    const campos = new URLSearchParams({ ...mensaje("tienen parrillas?", id), metadata: "[object Object]" });
    const porGet = (headers: Record<string, string>) => chat.pedir({ headers }, `${URL_CHAT}?${campos}`);
    const sin = await porGet({});
    expect([sin.status, sin.headers.get("Allow")]).toEqual([405, "OPTIONS, POST"]);
    expect(await sin.json()).toEqual({
      output: "Los mensajes del chat se envían con POST, o con GET y Content-Type: application/json.",
      error: "metodo",
    });
    const con = await porGet({ "Content-Type": "application/json; charset=utf-8" });
    expect([con.status, con.headers.get("Cache-Control")]).toEqual([200, expect.stringMatching(/no-store/)]);
    const porPost = await enviar(chat, mensaje("tienen parrillas?", randomUUID()));
    expect(await con.json()).toEqual(await porPost.json());
    const carga = new URLSearchParams({ action: "loadPreviousSession", sessionId: id });
    const { data } = (await (await chat.pedir({}, `${URL_CHAT}?${carga}`)).json()) as { data: unknown[] };
    expect(data).toHaveLength(4);
  });

  test("a message by GET has the limits of one by POST", async () => {
    const porGet = (campos: Record<string, string>) =>
      chat.pedir(
        { headers: { "Content-Type": "application/json" } },
        `${URL_CHAT}?${new URLSearchParams(campos)}`,
      );
    expect((await porGet(mensaje("a".repeat(LARGO_PREGUNTA + 1)))).status).toBe(422);
    expect((await porGet({ action: "sendMessage", chatInput: "hola" })).status).toBe(400);
    const limitado = abrirChat(db, { limits: createRateLimiter(chat.ctx) });
    const id = randomUUID();
    const campos = new URLSearchParams(mensaje("hola", id));
    const estados: number[] = [];
    for (let n = 0; n <= RULES.chat.max; n++) {
      const init = { headers: { "Content-Type": "application/json" } };
      estados.push((await limitado.pedir(init, `${URL_CHAT}?${campos}`)).status);
    }
    expect(estados).toEqual([...Array(RULES.chat.max).fill(200), 429]);
  });

  test("files come as multipart, several under one name; only what they are is kept", async () => {
    const id = randomUUID();
    const form = new FormData();
    for (const [nombre, valor] of Object.entries(mensaje("hola", id))) form.append(nombre, valor);
    form.append("metadata", "[object Object]");
    form.append(
      "files",
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])], "../../a.png", {
        type: "x/y",
      }),
    );
    form.append("files", new File(["solo texto"], "nota.txt", { type: "text/plain" }));
    const respuesta = await chat.pedir({ method: "POST", body: form, headers: cabeceras(chat, {}) });
    expect(respuesta.status).toBe(200);
    const filas = await db.select().from(conversaciones_mensajes);
    expect(filas.find(({ archivos }) => archivos.length > 0)?.archivos).toEqual([
      { nombre: "a.png", tipo: "image/png", tamano: 9 },
      { nombre: "nota.txt", tipo: "text/plain", tamano: 10 },
    ]);
  });

  test.each([
    [
      "a program in disguise",
      [new File([new Uint8Array([0x4d, 0x5a, 0x90, 0])], "foto.png", { type: "image/png" })],
      422,
    ],
    ["a page in disguise", [new File(["<script>alert(1)</script>"], "a.txt", { type: "text/plain" })], 422],
    ["six files", Array.from({ length: 6 }, () => new File(["a"], "a.txt")), 422],
    ["a file of more than 5 MB", [new File([new Uint8Array(5 * 1024 * 1024 + 1).fill(65)], "a.txt")], 422],
  ])("%s is refused with a sentence", async (_, archivos, status) => {
    const form = new FormData();
    for (const [nombre, valor] of Object.entries(mensaje("hola"))) form.append(nombre, valor);
    for (const archivo of archivos) form.append("files", archivo);
    const respuesta = await chat.pedir({ method: "POST", body: form, headers: cabeceras(chat, {}) });
    expect(respuesta.status).toBe(status);
    expect(await respuesta.json()).toMatchObject({
      output: expect.stringMatching(/\w+ .+\./),
      error: "valor",
    });
  });

  test.each([
    ["no JSON", "{", 400],
    ["null", "null", 400],
    ["an array", "[]", 400],
    ["no action", JSON.stringify({ sessionId: randomUUID(), chatInput: "a" }), 400],
    ["an id that is no UUID", JSON.stringify(mensaje("hola", "1234")), 400],
    ["an object as text", JSON.stringify({ ...mensaje("a"), chatInput: { a: 1 } }), 400],
    ["a text too long", JSON.stringify(mensaje("a".repeat(LARGO_PREGUNTA + 1))), 422],
    ["a body too large", JSON.stringify(mensaje("a".repeat(70_000))), 413],
  ])("%s gets a sentence in output and a status", async (_, cuerpo, status) => {
    const respuesta = await enviar(chat, cuerpo);
    const { output, error } = (await respuesta.json()) as { output: string; error: string };
    expect([respuesta.status, typeof error]).toEqual([status, "string"]);
    expect(output).toMatch(/^[A-ZÁÉÍÓÚ¡¿].+\.$/);
  });

  test("another method is refused and told which there are", async () => {
    const respuesta = await chat.pedir({ method: "PUT", headers: cabeceras(chat, {}) });
    expect([respuesta.status, respuesta.headers.get("Allow")]).toEqual([405, "OPTIONS, GET, POST"]);
  });
});

describe("streaming", () => {
  test("Accept: text/plain gets lines of JSON: begin, items that join to the text, end with the cards", async () => {
    const entera = await preguntar(chat, "tienen parrillas?");
    const respuesta = await enviar(chat, mensaje("tienen parrillas?"), { headers: { Accept: "text/plain" } });
    const texto = await respuesta.text();
    const lineas = texto
      .trimEnd()
      .split("\n")
      .map((linea) => JSON.parse(linea));
    expect(lineas[0].type).toBe("begin");
    const items = lineas.filter(({ type }) => type === "item");
    expect(items.length).toBeGreaterThan(1);
    expect(items.map(({ content }) => content).join("")).toBe(entera.output);
    expect(lineas.at(-1)).toMatchObject({
      type: "end",
      metadata: { nodeId: "mati", componentes: entera.componentes },
    });
  });
});

describe("what only our own window reads", () => {
  test("the short text and the suggestions come beside the whole text, and the short text comes back", async () => {
    const id = randomUUID();
    const cuerpo = (await (await enviar(chat, mensaje("tienen parrillas?", id))).json()) as Record<
      string,
      unknown
    >;
    expect(cuerpo.output).toContain("$45.990");
    expect(cuerpo.breve).toBe("¡Sí! El precio es con IVA incluido.");
    expect(cuerpo.sugerencias).toContain("¿Cuánto cuesta el envío?");
    const [, respuesta] = await cargar(chat, id);
    expect(respuesta?.kwargs).toMatchObject({
      content: cuerpo.output,
      additional_kwargs: { breve: cuerpo.breve },
    });
  });

  test("a stream brings them with its end", async () => {
    const respuesta = await enviar(chat, mensaje("tienen parrillas?"), { headers: { Accept: "text/plain" } });
    const lineas = (await respuesta.text()).trimEnd().split("\n");
    expect(JSON.parse(lineas.at(-1) ?? "")).toMatchObject({
      type: "end",
      metadata: { breve: expect.any(String), sugerencias: expect.arrayContaining(["¿Cómo pago?"]) },
    });
  });

  test("what was asked in this talk is not suggested again", async () => {
    const id = randomUUID();
    await preguntar(chat, "¿Cómo pago?", id);
    const respuesta = await enviar(chat, mensaje("tienen parrillas?", id));
    const { sugerencias } = (await respuesta.json()) as { sugerencias: string[] };
    expect(sugerencias).not.toContain("¿Cómo pago?");
    expect(sugerencias.length).toBeLessThanOrEqual(4);
  });
});

describe("other sites", () => {
  const preflight = (origin: string) =>
    chat.pedir({
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,x-uno",
      },
    });

  test("a site of the list may ask, without cookies", async () => {
    const { status, headers } = await preflight(AMIGO);
    expect(status).toBe(204);
    expect(headers.get("Access-Control-Allow-Origin")).toBe(AMIGO);
    expect(headers.get("Access-Control-Allow-Headers")).toBe("content-type,x-uno");
    expect(headers.get("Access-Control-Max-Age")).toBe("300");
    expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
  });

  test("a stranger's page gets no permission and no answer", async () => {
    expect((await preflight("https://mala.example")).headers.has("Access-Control-Allow-Origin")).toBe(false);
    const respuesta = await enviar(chat, mensaje("hola"), { origin: "https://mala.example" });
    expect(respuesta.status).toBe(403);
  });

  test("a cookie that comes from another site's page is not believed", async () => {
    const { output } = await preguntar(chat, "cuántos puntos tengo", randomUUID(), {
      como: ana,
      origin: AMIGO,
    });
    expect(output).toContain(`${TIENDA}/ingresar`);
    expect(output).not.toContain("1.234");
    const propia = await preguntar(chat, "cuántos puntos tengo", randomUUID(), { como: ana });
    expect(propia.output).toContain("1.234 puntos");
  });

  test("a GET with a cookie and no sign of its page is a visitor's", async () => {
    const id = randomUUID();
    await preguntar(chat, "cuántos puntos tengo", id, { como: ana });
    const campos = new URLSearchParams({ action: "loadPreviousSession", sessionId: id });
    const headers = cabeceras(chat, { como: ana, origin: null });
    const load = (init: { headers: Record<string, string> }) => chat.pedir(init, `${URL_CHAT}?${campos}`);
    expect(await (await load({ headers })).json()).toEqual({ data: [] });
    const own = await (await load({ headers: cabeceras(chat, { como: ana }) })).text();
    expect(own).toContain("1.234");
  });

  test("there, links and pictures carry the shop's address", async () => {
    const { output, componentes } = await preguntar(chat, "tienen parrillas?", randomUUID(), {
      origin: AMIGO,
    });
    expect(componentes[0]?.arguments.enlace).toMatch(new RegExp(`^${TIENDA}/productos/`));
    expect(output).not.toContain("](/");
  });
});

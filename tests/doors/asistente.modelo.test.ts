import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leerPresupuesto } from "#modules/asistente/presupuesto.server.ts";
import { HERRAMIENTAS } from "#modules/asistente/respuesta/herramientas.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { createMotor } from "#server/webhook/motor.ts";
import { abrirChat, enviar, mensaje, preguntar } from "#tests/support/chat.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

type Mensaje = { role: string; content: string | null };
type Enviado = { messages: Mensaje[]; tools: { function: { name: string; parameters: unknown } }[] };
type Recibido = { path: string; headers: IncomingHttpHeaders; body: Enviado; response: ServerResponse };

const { db } = await testDatabase();
const LLAVE = "sk-prueba-0123456789abcdef";
const recibidos: Recibido[] = [];
const anotado: unknown[] = [];
const anotar = (...partes: unknown[]) => void anotado.push(partes);
const ctx = { ...testCtx(db), log: { info: anotar, warn: anotar, error: anotar } };
let contestar: (pedido: Recibido) => void = () => undefined;
const falso = createServer(async (request, response) => {
  let body = "";
  for await (const trozo of request) body += trozo;
  const { url = "", headers } = request;
  const pedido = { path: url, headers, body: JSON.parse(body) as Enviado, response };
  recibidos.push(pedido);
  contestar(pedido);
});
let base = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => falso.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(falso.address() as AddressInfo).port}`;
  await crearProducto(ctx, { sku: "700400", producto: "Parrilla de prueba", precio_cliente: 45_990 });
});
afterAll(() => {
  falso.closeAllConnections();
  falso.close();
});
beforeEach(() => {
  recibidos.length = 0;
  anotado.length = 0;
});

type Con = { paciencia?: number; llave?: string; url?: string; de?: Ctx };
const conModelo = ({ paciencia = 5_000, llave = LLAVE, url = `${base}/v1`, de = ctx }: Con = {}) =>
  abrirChat(db, {
    ctx,
    paciencia,
    externo: createMotor(de, { LLM_URL: url, LLM_MODEL: "uno", LLM_KEY: llave }),
  });

const dice = ({ response }: Recibido, message: unknown) =>
  void response
    .writeHead(200, { "Content-Type": "application/json" })
    .end(JSON.stringify({ choices: [{ message, finish_reason: "stop" }] }));
const llamada = (name: string, datos: unknown, id = "c1") => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(datos) },
});
const resultados = ({ body }: Recibido) => body.messages.filter(({ role }) => role === "tool");

test("the tools are offered, used, and what they find is in the answer", async () => {
  contestar = (pedido) => {
    const [hallado] = resultados(pedido);
    const precio = /precio (\{f\d+\})/.exec(hallado?.content ?? "")?.[1];
    if (hallado) return dice(pedido, { content: `La Parrilla de prueba está a ${precio}.` });
    dice(pedido, { content: null, tool_calls: [llamada("buscar_productos", { texto: "parrillas" })] });
  };
  const { output, componentes } = await preguntar(conModelo(), "que hay pal asado");
  expect(output).toBe("La Parrilla de prueba está a $45.990.\n\n*Según la tienda, 12:00.*");
  expect(componentes[0]?.arguments.sku).toBe("700400");
  expect(componentes[1]).toEqual({
    key: "origen",
    arguments: {
      texto: "Según la tienda, 12:00",
      datos: [
        {
          dato: "$45.990",
          de: "Parrilla de prueba",
          enlace: "/productos/detalle-producto/700400/comprar",
        },
      ],
    },
  });
  expect(recibidos).toHaveLength(2);
  const tools = recibidos[0]?.body.tools ?? [];
  expect(tools.map((tool) => tool.function.name)).toEqual(HERRAMIENTAS.map(({ name }) => name));
  expect(tools[0]?.function.parameters).toMatchObject({
    properties: { texto: { type: "string", description: expect.stringContaining("producto") } },
    required: ["texto"],
  });
  expect(anotado).toEqual([]);
});

test("the whole address serves too, and a round has few calls", async () => {
  contestar = (pedido) => {
    if (resultados(pedido).length > 0) return dice(pedido, { content: "listo" });
    const tool_calls = Array.from({ length: 9 }, (_, i) => llamada("sorteos_abiertos", {}, `c${i}`));
    dice(pedido, { content: "", tool_calls });
  };
  const chat = conModelo({ url: `${base}/v1/chat/completions/` });
  expect((await preguntar(chat, "sorteos?")).output).toBe("listo");
  expect(recibidos.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/chat/completions"]);
  expect(recibidos[1] && resultados(recibidos[1])).toHaveLength(6);
});

test.each([
  ["writes a figure", "La Parrilla de prueba está a $9.990."],
  ["writes a figure in words", "La Parrilla de prueba está a diez lucas."],
  ["promises", "El envío es gratis."],
  ["gives a date", "Te llega mañana."],
  ["links elsewhere", "Paga en [este enlace](https://malo.example)."],
  ["writes HTML", "<b>Hola</b>"],
  ["points at a fact that is not there", "La Parrilla de prueba está a {f9999}."],
  ["tells a true figure of another thing", "La Silla plegable está a {f1}."],
])("an answer of a model that %s is not shown, and counted", async (_, content) => {
  contestar = (pedido) => dice(pedido, { content });
  const { detenidas } = await leerPresupuesto(ctx);
  const { output } = await preguntar(conModelo(), "tienen parrillas?");
  expect(output).toContain("**Parrilla de prueba** vale **$45.990**");
  expect((await leerPresupuesto(ctx)).detenidas).toBe(detenidas + 1);
});

test("nothing of an answer is streamed before all of it was read: a lie in its last sentence shows none of it", async () => {
  contestar = (pedido) => dice(pedido, { content: "Claro que te ayudo. Mira con calma. Te cuesta 9 pesos." });
  const chat = conModelo();
  const id = randomUUID();
  await chat.permitir(id);
  const respuesta = await enviar(chat, mensaje("tienen parrillas?", id), {
    headers: { Accept: "text/plain" },
  });
  const lineas = await respuesta.text();
  expect(recibidos.length).toBeGreaterThan(0);
  expect(lineas).toContain("$45.990");
  expect(lineas).not.toMatch(/Claro que te ayudo|con calma|9 pesos/);
});

test("a name that begins like another product does not stand beside a figure", async () => {
  contestar = (pedido) => {
    const [hallado] = resultados(pedido);
    const precio = /precio (\{f\d+\})/.exec(hallado?.content ?? "")?.[1];
    if (hallado)
      return dice(pedido, { content: `La Parrilla de prueba o un Taladro cualquiera: ${precio}.` });
    dice(pedido, { content: null, tool_calls: [llamada("buscar_productos", { texto: "parrillas" })] });
  };
  await crearProducto(ctx, { sku: "700401", producto: "Taladro de prueba", precio_cliente: 30_990 });
  expect((await preguntar(conModelo(), "tienen parrillas?")).output).not.toContain("Taladro");
});

test.each<[string, (pedido: Recibido) => void]>([
  ["is silent", () => undefined],
  ["fails", ({ response }) => void response.writeHead(503).end("{}")],
  ["asks for less haste", ({ response }) => void response.writeHead(429, { "Retry-After": "1" }).end("{}")],
  ["drops the line", ({ response }) => void response.destroy()],
  ["sends elsewhere", ({ response }) => void response.writeHead(307, { Location: `${base}/otra` }).end()],
  ["talks without end", (pedido) => dice(pedido, { content: "a".repeat(600_000) })],
])("a model that %s is asked once and replaced in time", async (_, como) => {
  contestar = como;
  const { output } = await preguntar(conModelo({ paciencia: 1_500 }), "tienen parrillas?");
  expect(output).toContain("$45.990");
  expect(recibidos.map(({ path }) => path)).toEqual(["/v1/chat/completions"]);
  expect(anotado).toHaveLength(1);
});

test("a silent model is hung up on", async () => {
  const colgado = new Promise<void>((resolve) => {
    contestar = ({ response }) => void response.once("close", resolve);
  });
  await preguntar(conModelo({ paciencia: 500 }), "tienen parrillas?");
  await colgado;
});

test("a tool that fails is not told to the model: the shop's own assistant answers", async () => {
  let rota = false;
  const de: Ctx = {
    ...ctx,
    get db() {
      if (rota) throw new Error("Failed query: select secreto");
      return db;
    },
  };
  contestar = (pedido) => {
    rota = true;
    dice(pedido, { content: null, tool_calls: [llamada("mis_puntos", {})] });
  };
  expect((await preguntar(conModelo({ de }), "tienen parrillas?")).output).toContain("$45.990");
  expect(recibidos).toHaveLength(1);
});

const repite = (status: number, cuerpo: (llave: string) => string) => (pedido: Recibido) =>
  void pedido.response
    .writeHead(status, { "Content-Type": "application/json" })
    .end(cuerpo(pedido.headers.authorization ?? ""));

test.each<[string, (pedido: Recibido) => void, string]>([
  ["a refusal", repite(401, (llave) => JSON.stringify({ error: { message: `Bad ${llave}` } })), "401"],
  ["no JSON", repite(200, (llave) => `<html>${llave}`), "AI_JSONParseError"],
  ["another shape", repite(200, (llave) => JSON.stringify({ llave })), "AI_TypeValidationError"],
  ["its words", (pedido) => dice(pedido, { content: pedido.headers.authorization }), "said its key"],
])("a key that comes back in %s reaches neither the answer nor the log", async (_, como, motivo) => {
  contestar = como;
  const respuesta = await preguntar(conModelo(), "tienen parrillas?");
  expect(recibidos[0]?.headers.authorization).toBe(`Bearer ${LLAVE}`);
  expect(respuesta.output).toContain("$45.990");
  expect(JSON.stringify(respuesta)).not.toContain(LLAVE);
  expect(JSON.stringify(anotado)).toContain(motivo);
  expect(JSON.stringify(anotado)).not.toContain(LLAVE);
});

test("a key that cannot be sent is not logged either", async () => {
  const { output } = await preguntar(conModelo({ llave: `${LLAVE}\n${LLAVE}` }), "tienen parrillas?");
  expect(output).toContain("$45.990");
  expect(recibidos).toEqual([]);
  expect(anotado).toHaveLength(1);
  expect(JSON.stringify(anotado)).not.toContain(LLAVE);
});

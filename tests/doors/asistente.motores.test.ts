import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { createMotor, motorDe } from "#server/webhook/motor.ts";
import { abrirChat, type Chat, cargar, preguntar } from "#tests/support/chat.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
type Recibido = { path: string; headers: IncomingMessage["headers"]; body: string };
const recibidos: Recibido[] = [];
let contestar: (pedido: Recibido, response: ServerResponse) => void = () => undefined;
const falso = createServer(async (request, response) => {
  let body = "";
  for await (const trozo of request) body += trozo;
  const pedido = { path: request.url ?? "", headers: request.headers, body };
  recibidos.push(pedido);
  contestar(pedido, response);
});
let base = "";
let ana: Sesion;

beforeAll(async () => {
  await new Promise<void>((resolve) => falso.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(falso.address() as AddressInfo).port}`;
  ana = await crearPersona(ctx, { codigo_referido: "ANAANA01" });
  await darPuntos(ctx, ana.codigo_referido, 777);
  await crearProducto(ctx, { sku: "700300", producto: "Parrilla de prueba", precio_cliente: 45_990 });
});
afterAll(() => {
  falso.closeAllConnections();
  falso.close();
});
beforeEach(() => {
  recibidos.length = 0;
});

const json =
  (cuerpo: unknown, status = 200) =>
  (_: Recibido, response: ServerResponse) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(cuerpo));

const conN8n = (paciencia = 300): Chat =>
  abrirChat(db, {
    ctx,
    paciencia,
    externo: createMotor(ctx, { CHAT_WEBHOOK_URL: `${base}/webhook/x/chat` }),
  });
const conModelo = (paciencia = 5_000): Chat =>
  abrirChat(db, {
    ctx,
    paciencia,
    externo: createMotor(ctx, { LLM_URL: `${base}/v1`, LLM_MODEL: "uno", LLM_KEY: "llave" }),
  });

test("the configuration says who answers", () => {
  expect(motorDe({})).toBe("propio");
  expect(
    motorDe({ CHAT_WEBHOOK_URL: "https://n8n.cl/webhook/a/chat", LLM_URL: "https://a.cl", LLM_MODEL: "x" }),
  ).toBe("n8n");
  expect(motorDe({ LLM_URL: "https://a.cl", LLM_MODEL: "x" })).toBe("modelo");
  expect(motorDe({ LLM_URL: "https://a.cl" })).toBe("propio");
});

test.each([
  [{ output: "uno" }, "uno"],
  [{ text: "dos" }, "dos"],
  [{ message: "tres" }, "tres"],
  [[{ output: "cuatro" }], "cuatro"],
])("a workflow's answer %j is read as n8n's window reads it", async (cuerpo, texto) => {
  contestar = json(cuerpo);
  const id = randomUUID();
  const chat = conN8n();
  const marcada = `${texto}\n\n*Respuesta externa.*`;
  const { output, componentes } = await preguntar(chat, "hola", id);
  expect(output).toBe(marcada);
  expect(componentes).toEqual([{ key: "origen", arguments: { texto: "Respuesta externa", datos: [] } }]);
  const { sessionId, ...enviado } = JSON.parse(recibidos[0]?.body ?? "{}");
  expect(enviado).toEqual({ action: "sendMessage", chatInput: "hola", metadata: { con_sesion: false } });
  expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
  expect(sessionId).not.toBe(id);
  expect((await cargar(chat, id)).at(-1)?.kwargs.content).toBe(marcada);
});

test("the lines of a workflow that streams are joined", async () => {
  contestar = (_, response) =>
    void response.end(
      ["begin", "item", "item", "end"]
        .map((type, i) => JSON.stringify({ type, content: type === "item" ? `${i} ` : undefined }))
        .join("\n"),
    );
  expect((await preguntar(conN8n(), "hola")).output).toBe("1 2\n\n*Respuesta externa.*");
});

test.each([
  ["fails", json({ message: "se cayó" }, 500)],
  ["gives no text", json({ output: "" })],
  ["gives no JSON", (_: Recibido, response: ServerResponse) => void response.end("<html>")],
  ["is silent", () => undefined],
  [
    "sends elsewhere",
    (_: Recibido, response: ServerResponse) =>
      void response.writeHead(302, { Location: `${base}/otra` }).end(),
  ],
  ["drops the line", (_: Recibido, response: ServerResponse) => void response.destroy()],
  ["talks without end", (_: Recibido, response: ServerResponse) => void response.end("a".repeat(600_000))],
])("a workflow that %s is replaced by the shop's own assistant in time", async (_, como) => {
  contestar = como;
  const { output } = await preguntar(conN8n(), "tienen parrillas?");
  expect(output).toContain("$45.990");
  expect(recibidos.map(({ path }) => path)).not.toContain("/otra");
});

const diceModelo = (message: unknown) => json({ choices: [{ message }] });
const llama = (name: string, datos: unknown) => ({
  content: null,
  tool_calls: [{ id: "c1", type: "function", function: { name, arguments: JSON.stringify(datos) } }],
});

test("a model gets the shop's knowledge and its key, and uses tools that read", async () => {
  contestar = (pedido, response) =>
    (recibidos.length === 1
      ? diceModelo(llama("buscar_productos", { texto: "parrillas" }))
      : diceModelo({ content: "¡Hay una!" }))(pedido, response);
  const { output, componentes } = await preguntar(conModelo(), "que hay pal asado");
  expect(output).toBe("¡Hay una!");
  expect(componentes[0]?.arguments.sku).toBe("700300");
  expect(recibidos[0]?.path).toBe("/v1/chat/completions");
  expect(recibidos[0]?.headers.authorization).toBe("Bearer llave");
  const primera = JSON.parse(recibidos[0]?.body ?? "{}");
  expect(primera.model).toBe("uno");
  expect(primera.messages[0].content).toContain("$5.000");
  const segunda = JSON.parse(recibidos[1]?.body ?? "{}");
  expect(segunda.messages.at(-1)).toMatchObject({
    role: "tool",
    tool_call_id: "c1",
    content: expect.stringContaining("$45.990"),
  });
});

test("its tools see only who asks", async () => {
  contestar = (pedido, response) =>
    (recibidos.length === 1
      ? diceModelo(llama("mis_puntos", { usuario: "ANAANA01" }))
      : diceModelo({ content: "listo" }))(pedido, response);
  await preguntar(conModelo(), "puntos de ana");
  expect(recibidos[1]?.body).not.toContain("777");
  recibidos.length = 0;
  await preguntar(conModelo(), "mis puntos", randomUUID(), { como: ana });
  expect(recibidos[1]?.body).toContain("777");
});

test.each([
  ["asks for tools without end", diceModelo(llama("sorteos_abiertos", {}))],
  ["says nothing", diceModelo({ content: "" })],
  ["speaks another language", json({ respuesta: 1 })],
  ["refuses the key", json({ error: { message: "no" } }, 401)],
])("a model that %s is replaced by the shop's own assistant", async (_, como) => {
  contestar = como;
  expect((await preguntar(conModelo(), "tienen parrillas?")).output).toContain("$45.990");
});

test("an invented tool is answered in words and harms nothing", async () => {
  contestar = (pedido, response) =>
    (recibidos.length === 1
      ? diceModelo(llama("borrar_todo", { texto: "x" }))
      : diceModelo({ content: "ya" }))(pedido, response);
  expect((await preguntar(conModelo(), "hola")).output).toBe("ya");
  expect(recibidos[1]?.body).toContain("Esa herramienta no existe");
});

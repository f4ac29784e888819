import { expect, test } from "vitest";
import { leerFlujo } from "./leer-flujo.ts";
import { OPCIONES, textoDe } from "./opciones.ts";
import { leerConversacion, leerRespuestaChat, peticionPara } from "./protocolo.ts";

const ID = "6f1c2d3e-0000-4000-8000-000000000000";
const send = (files: File[] = []) => ({ action: "sendMessage" as const, sessionId: ID, text: "hola", files });
const pdf = new File(["x"], "a.pdf", { type: "application/pdf" });

test("a question is posted as JSON with n8n's own fields", () => {
  const { url, init } = peticionPara(OPCIONES, send());
  expect(url).toBe("/webhook/mati/chat");
  expect(init).toMatchObject({ method: "POST", headers: { "Content-Type": "application/json" } });
  expect(JSON.parse(String(init.body))).toEqual({ action: "sendMessage", sessionId: ID, chatInput: "hola" });
  const load = peticionPara(OPCIONES, { action: "loadPreviousSession", sessionId: ID });
  expect(JSON.parse(String(load.init.body))).toEqual({ action: "loadPreviousSession", sessionId: ID });
});

test("names, headers and metadata come from the options", () => {
  const options = {
    ...OPCIONES,
    chatInputKey: "pregunta",
    chatSessionKey: "sesion",
    metadata: { pagina: "/productos" },
    webhookConfig: { method: "POST" as const, headers: { "X-Tienda": "1" } },
  };
  const { init } = peticionPara(options, send());
  expect(init.headers).toEqual({ "Content-Type": "application/json", "X-Tienda": "1" });
  const sent = { action: "sendMessage", sesion: ID, pregunta: "hola", metadata: { pagina: "/productos" } };
  expect(JSON.parse(String(init.body))).toEqual(sent);
});

test("with GET the same fields are the query, also after another one", () => {
  const options = {
    ...OPCIONES,
    webhookUrl: "https://n8n.cl/webhook/1/chat?a=1",
    webhookConfig: { method: "GET" as const },
  };
  const { url, init } = peticionPara(options, { ...send(), text: "¿qué & cómo?" });
  const query = new URL(url).searchParams;
  expect(init).toMatchObject({ method: "GET" });
  expect(init.body).toBeUndefined();
  expect(Object.fromEntries(query)).toEqual({
    a: "1",
    action: "sendMessage",
    sessionId: ID,
    chatInput: "¿qué & cómo?",
  });
});

test.each(["POST", "GET"] as const)("files are posted as a form, whatever the method (%s)", (method) => {
  const other = new File(["y"], "a.pdf", { type: "application/pdf" });
  const options = { ...OPCIONES, metadata: { a: 1 }, webhookConfig: { method } };
  const { init } = peticionPara(options, send([pdf, other]));
  const form = init.body instanceof FormData ? init.body : new FormData();
  expect(init.method).toBe("POST");
  expect(new Headers(init.headers).has("Content-Type")).toBe(false);
  expect([...form.keys()]).toEqual(["action", "sessionId", "chatInput", "metadata", "files", "files"]);
  expect(form.get("metadata")).toBe('{"a":1}');
});

test("streaming is asked for by its type, and only for posted questions", () => {
  const options = { ...OPCIONES, enableStreaming: true };
  expect(new Headers(peticionPara(options, send()).init.headers).get("Accept")).toBe("text/plain");
  expect(peticionPara(options, { action: "loadPreviousSession", sessionId: ID }).streams).toBe(false);
  expect(peticionPara({ ...options, webhookConfig: { method: "GET" } }, send()).streams).toBe(false);
});

test.each([
  [{ output: "a", text: "b" }, "a"],
  [{ text: "b" }, "b"],
  [{ output: "" }, ""],
  [{}, ""],
  [{ message: "Workflow could not be started" }, null],
  [{ output: 3 }, null],
  [[{ output: "a" }], null],
  ["a", null],
  [null, null],
])("%j reads as %j", (body, text) => expect(leerRespuestaChat(body)?.text ?? null).toBe(text));

const said = (id: string, content: unknown, additional_kwargs: object = {}) => ({
  lc: 1,
  type: "constructor",
  id: ["langchain_core", "messages", id],
  kwargs: { content, additional_kwargs },
});

test("a talk comes back in order; what cannot be read is left out", () => {
  const componentes = [{ key: "enlace", arguments: { texto: "a", enlace: "/b" } }, { key: 3 }];
  const data = [
    said("HumanMessage", "hola"),
    said("AIMessage", "buenas", { componentes }),
    said("SystemMessage", "secreto", { hideFromUI: true }),
    said("AIMessageChunk", [
      { type: "text", text: "y " },
      { type: "text", text: "más" },
    ]),
    { role: "user", content: "otra forma" },
    said("AIMessage", 3),
    null,
  ];
  expect(leerConversacion({ data })).toEqual([
    { sender: "user", text: "hola", cards: [] },
    { sender: "bot", text: "buenas", cards: [componentes[0]] },
    { sender: "bot", text: "y más", cards: [] },
  ]);
  expect([leerConversacion({}), leerConversacion(null), leerConversacion({ data: "x" })]).toEqual([
    [],
    [],
    [],
  ]);
});

const stream = (...parts: string[]) =>
  new Blob(parts).stream().pipeThrough(new TransformStream<Uint8Array, Uint8Array>());
const line = (event: object) => `${JSON.stringify(event)}\n`;

test("a streamed answer grows, and its cards come at the end", async () => {
  const heard: string[] = [];
  const cards = [{ key: "enlace", arguments: { texto: "a", enlace: "/b" } }];
  const text = [
    line({ type: "begin", metadata: { nodeId: "1" } }),
    line({ type: "item", content: "Hola ", metadata: { nodeId: "1" } }),
    line({ type: "keepalive" }),
    line({ type: "item", content: "señor", metadata: { nodeId: "1" } }),
    JSON.stringify({ type: "end", metadata: { nodeId: "1", componentes: cards } }),
  ].join("");
  expect(await leerFlujo(stream(text), (now) => heard.push(now))).toEqual({ text: "Hola señor", cards });
  expect(heard.at(-1)).toBe("Hola señor");
});

test("letters that arrive in halves are put together", async () => {
  const bytes = new TextEncoder().encode(line({ type: "item", content: "ñandú €" }));
  const halves = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await leerFlujo(halves, () => undefined)).toMatchObject({ text: "ñandú €" });
});

test("a server that does not stream is understood, a failed stream is no answer", async () => {
  const read = (text: string) => leerFlujo(stream(text), () => undefined);
  expect(await read('{"output":\n"hola"}')).toMatchObject({ text: "hola" });
  expect(
    await read(line({ type: "item", content: "a" }) + line({ type: "error", content: "boom" })),
  ).toBeNull();
  expect(await read("<html>502</html>")).toBeNull();
  expect(await read("")).toBeNull();
});

test("the texts are ours; a missing one is printed as its name", () => {
  expect(textoDe(OPCIONES, "title")).toBe("Hola soy Mati!");
  expect(textoDe(OPCIONES, "subtitle")).toBe("Estoy aquí para ayudarte 24/7.");
  expect(textoDe(OPCIONES, "getStarted")).toBe("Nueva conversación");
  expect(textoDe(OPCIONES, "inputPlaceholder")).toBe("Escribe tu pregunta..");
  expect(textoDe({ ...OPCIONES, defaultLanguage: "en" }, "title")).toBe("title");
});

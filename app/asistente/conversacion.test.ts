import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  answered,
  ask,
  calls,
  forgetCalls,
  json,
  type Reply,
  server,
  silence,
  texts,
} from "#tests/support/asistente/servidor-falso.ts";
import { Conversacion } from "./conversacion.ts";
import type { MensajeFallido } from "./mensaje.ts";
import { OPCIONES } from "./opciones.ts";
import { guardarSesion, nuevaSesion, olvidarSesion, sesionGuardada } from "./sesion.ts";
import { FALLAS } from "./textos.ts";

const settle = () => new Promise((done) => setTimeout(done, 5));
const failedOf = (charla: Conversacion): MensajeFallido => {
  const failed = charla.getState().mensajes.find((message) => message.type === "failed");
  if (failed?.type !== "failed") throw new Error("nothing failed");
  return failed;
};
const png = (name: string) => new File(["x"], name, { type: "image/png" });

beforeEach(() => {
  forgetCalls();
  olvidarSesion();
});
afterEach(() => vi.unstubAllGlobals());

test("there is no session until a conversation is started, and nothing is asked for", async () => {
  server(json({}));
  const charla = new Conversacion(OPCIONES);
  charla.setOpen(true);
  await settle();
  expect(charla.getState().sesion).toBeNull();
  expect(calls).toEqual([]);
  charla.start();
  expect(sesionGuardada()).toBe(charla.getState().sesion);
});

test("without a welcome screen it starts by itself", async () => {
  const charla = new Conversacion({ ...OPCIONES, showWelcomeScreen: false });
  await charla.load();
  expect(charla.getState().sesion).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
});

test("a stored id counts only if something was said under it", async () => {
  const id = nuevaSesion();
  guardarSesion(id);
  const item = (name: string, content: string) => ({ id: ["a", name], kwargs: { content } });
  server(json({ data: [item("HumanMessage", "hola"), item("AIMessage", "buenas")] }), json({ data: [] }));
  const before = new Conversacion(OPCIONES);
  await before.load();
  expect(before.getState().sesion).toBe(id);
  expect(before.getState().mensajes.map(({ sender }) => sender)).toEqual(["user", "bot"]);
  const empty = new Conversacion(OPCIONES);
  await empty.load();
  expect(empty.getState()).toMatchObject({ sesion: null, cargando: false, cargaFallida: false });
});

test("a failed load leaves the start button and can be tried again", async () => {
  guardarSesion(nuevaSesion());
  server(json({}, 500), json({ data: [{ id: ["AIMessage"], kwargs: { content: "hola" } }] }));
  const charla = new Conversacion(OPCIONES);
  await charla.load();
  expect(charla.getState()).toMatchObject({ sesion: null, cargando: false, cargaFallida: true });
  await charla.load();
  expect(texts(charla)).toEqual(["hola"]);
});

test("a talk that comes back late does not replace the one just started", async () => {
  guardarSesion(nuevaSesion());
  server(async () => {
    await settle();
    return Response.json({ data: [{ id: ["AIMessage"], kwargs: { content: "vieja" } }] });
  });
  const charla = new Conversacion(OPCIONES);
  const loading = charla.load();
  charla.start();
  await loading;
  expect(texts(charla)).toEqual([]);
});

test("what is sent leaves the field at once and is answered once", async () => {
  const componentes = [{ key: "enlace", arguments: { texto: "Ver", enlace: "/a" } }];
  server(json({ output: "Tenemos tres", componentes }));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  charla.addFiles([png("a.png"), png("b.png")]);
  charla.setDraft("¿parrillas?");
  charla.send();
  expect(charla.getState()).toMatchObject({ borrador: "", archivos: [], esperando: true });
  charla.setDraft("otra");
  charla.send();
  await answered(charla);
  expect(calls).toHaveLength(1);
  expect(charla.getState()).toMatchObject({ esperando: false, borrador: "otra" });
  expect(texts(charla)).toEqual(["¿parrillas?", "Tenemos tres", ""]);
  expect(charla.getState().mensajes[0]?.files).toHaveLength(2);
  expect(charla.getState().mensajes[2]).toMatchObject({ type: "component", key: "enlace" });
});

test.each(["", "   \n"])("blanks (%j) are not sent", async (blank) => {
  server(json({ output: "a" }));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  await ask(charla, blank);
  expect(calls).toEqual([]);
});

test("nothing is sent while the window is disabled", async () => {
  const charla = new Conversacion({ ...OPCIONES, disabled: true });
  charla.start();
  await ask(charla, "hola");
  expect(charla.getState()).toMatchObject({ borrador: "hola", mensajes: [] });
});

test.each<[string, Reply, string]>([
  ["a refusal says why", json({ output: "Espera un minuto.", error: "limite" }, 429), "Espera un minuto."],
  [
    "an error for programmers is not shown",
    json({ message: "Workflow Webhook Error" }, 500),
    FALLAS.ilegible,
  ],
  ["neither is HTML", () => new Response("<html>"), FALLAS.ilegible],
  ["nor JSON that is no answer", json({ a: 1 }), FALLAS.ilegible],
  ["an empty body", () => new Response(""), FALLAS.ilegible],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), FALLAS.conexion],
  ["no answer comes", silence, FALLAS.demora],
])("%s, and the same text and files are sent again", async (_, reply, sentence) => {
  server(reply, json({ output: "ahora sí" }));
  const charla = new Conversacion({ ...OPCIONES, patience: 30 });
  charla.start();
  charla.addFiles([png("a.png")]);
  await ask(charla, "¿dónde está mi pedido?");
  charla.setDraft("mientras tanto");
  expect(failedOf(charla).text).toBe(sentence);
  charla.retry(failedOf(charla));
  await answered(charla);
  const form = calls[1]?.init.body;
  expect(form instanceof FormData && [form.get("chatInput"), form.getAll("files").length]).toEqual([
    "¿dónde está mi pedido?",
    1,
  ]);
  expect(texts(charla)).toEqual(["¿dónde está mi pedido?", "ahora sí"]);
  expect(charla.getState()).toMatchObject({ esperando: false, borrador: "mientras tanto" });
});

test("files are appended, removed by name, and refused with a reason", () => {
  const charla = new Conversacion(OPCIONES);
  charla.start();
  charla.addFiles([png("a.png")]);
  charla.addFiles([
    png("b.png"),
    png("a.png"),
    new File(["x"], "virus.exe", { type: "application/x-msdownload" }),
  ]);
  expect(charla.getState().archivos.map(({ name }) => name)).toEqual(["a.png", "b.png", "a.png"]);
  expect(charla.getState().motivos).toEqual(["virus.exe: solo fotos, PDF, texto, audio o video."]);
  charla.removeFile("a.png");
  expect(charla.getState().archivos.map(({ name }) => name)).toEqual(["b.png"]);
  const heavy = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "pesado.png", { type: "image/png" });
  charla.addFiles([heavy, new File([], "nada.png", { type: "image/png" })]);
  expect(charla.getState().motivos).toEqual([
    "pesado.png: pesa más de 5 MB.",
    "nada.png: el archivo está vacío.",
  ]);
  charla.addFiles(Array.from({ length: 9 }, (_, n) => png(`${n}.png`)));
  expect(charla.getState().archivos).toHaveLength(5);
  expect(charla.getState().motivos).toEqual(["Puedes adjuntar hasta 5 archivos por mensaje."]);
});

test("an answer that arrives while the window is closed is unread until it opens", async () => {
  server(json({ output: "listo" }));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  charla.setOpen(true);
  charla.setDraft("hola");
  charla.send();
  charla.setOpen(false);
  await answered(charla);
  expect(charla.getState().sinLeer).toBe(true);
  charla.setOpen(true);
  expect(charla.getState().sinLeer).toBe(false);
});

test("the next person at the browser finds nothing, not even the answer on its way", async () => {
  server(json({ output: "tu pedido va en camino" }));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  charla.setDraft("hola");
  charla.send();
  charla.forget();
  await settle();
  expect(charla.getState()).toMatchObject({ sesion: null, mensajes: [], borrador: "", esperando: false });
  expect(sesionGuardada()).toBeNull();
});

test("a suggestion is asked at once, and what is being written stays", async () => {
  server(json({ output: "Por transferencia", sugerencias: ["¿Y el envío?", 7, "", "a".repeat(81)] }));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  charla.setDraft("mientras tanto");
  charla.suggest("¿Cómo pago?");
  await answered(charla);
  expect(texts(charla)).toEqual(["¿Cómo pago?", "Por transferencia"]);
  expect(charla.getState()).toMatchObject({ borrador: "mientras tanto", sugerencias: ["¿Y el envío?"] });
});

test("above cards stands the short text; without cards the whole one", async () => {
  const componentes = [{ key: "enlace", arguments: { texto: "Ver", enlace: "/a" } }];
  server(
    json({ output: "Tengo la A a $1", breve: "Tengo esta:", componentes }),
    json({ output: "Todo", breve: "Nada" }),
  );
  const charla = new Conversacion(OPCIONES);
  charla.start();
  await ask(charla, "uno");
  await ask(charla, "dos");
  expect(texts(charla)).toEqual(["uno", "Tengo esta:", "", "dos", "Todo"]);
});

test("a person can stop waiting and ask again", async () => {
  server(silence, json({ output: "ahora sí" }));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  charla.setDraft("hola");
  charla.send();
  await settle();
  charla.stop();
  await answered(charla);
  expect(failedOf(charla)).toMatchObject({ kind: "detenido", text: FALLAS.detenida });
  charla.retry(failedOf(charla));
  await answered(charla);
  expect(texts(charla)).toEqual(["hola", "ahora sí"]);
});

test("too many messages are told apart from failures", async () => {
  server(json({}, 429), json({}, 500));
  const charla = new Conversacion(OPCIONES);
  charla.start();
  await ask(charla, "hola");
  expect(failedOf(charla)).toMatchObject({ kind: "limite", text: FALLAS.limite });
  charla.retry(failedOf(charla));
  await answered(charla);
  expect(failedOf(charla)).toMatchObject({ kind: "error", text: FALLAS.ilegible });
});

test("a new conversation has another id and nothing of the old one, not even its late answer", async () => {
  server(silence);
  const charla = new Conversacion(OPCIONES);
  charla.start();
  const before = charla.getState().sesion;
  charla.setDraft("hola");
  charla.send();
  charla.setDraft("otra cosa");
  charla.start();
  await settle();
  expect(charla.getState()).toMatchObject({ mensajes: [], esperando: false, borrador: "otra cosa" });
  expect(charla.getState().sesion).not.toBe(before);
  expect(sesionGuardada()).toBe(charla.getState().sesion);
});

test("a streamed answer is seen while it arrives and is one message in the end", async () => {
  server(() => new Response(`${JSON.stringify({ type: "item", content: "Hola" })}\n{"type":"end"}\n`));
  const charla = new Conversacion({ ...OPCIONES, enableStreaming: true });
  const seen: string[] = [];
  charla.subscribe(() => seen.push(charla.getState().llegando));
  charla.start();
  await ask(charla, "hola");
  expect(seen).toContain("Hola");
  expect(charla.getState()).toMatchObject({ llegando: "", esperando: false });
  expect(texts(charla)).toEqual(["hola", "Hola"]);
});

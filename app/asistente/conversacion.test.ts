import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Conversation } from "./conversacion.ts";
import type { FailedMessage } from "./mensaje.ts";
import { OPTIONS } from "./opciones.ts";
import { forgetSession, newSessionId, storedSession, storeSession } from "./sesion.ts";
import { FALLAS } from "./textos.ts";

type Reply = (request: { url: string; init: RequestInit }) => Response | Promise<Response>;
const calls: { url: string; init: RequestInit }[] = [];

/** Answers in turn; the last one goes on answering. */
function server(...replies: Reply[]): void {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (!reply) throw new Error("nobody answers");
    return Promise.resolve(reply({ url, init }));
  });
}
const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status });
const silence: Reply = ({ init }) =>
  new Promise((_, fail) => init.signal?.addEventListener("abort", () => fail(new Error("aborted"))));

const settle = () => new Promise((done) => setTimeout(done, 5));
const answered = (talk: Conversation) =>
  vi.waitFor(() => expect(talk.getState().waiting).toBe(false), { timeout: 10_000, interval: 2 });
const texts = (talk: Conversation) => talk.getState().messages.map(({ text }) => text);
async function ask(talk: Conversation, text: string) {
  talk.setDraft(text);
  talk.send();
  await answered(talk);
}
const failedOf = (talk: Conversation): FailedMessage => {
  const failed = talk.getState().messages.find((message) => message.type === "failed");
  if (failed?.type !== "failed") throw new Error("nothing failed");
  return failed;
};
const png = (name: string) => new File(["x"], name, { type: "image/png" });

beforeEach(() => {
  calls.length = 0;
  forgetSession();
});
afterEach(() => vi.unstubAllGlobals());

test("there is no session until a conversation is started, and nothing is asked for", async () => {
  server(json({}));
  const talk = new Conversation(OPTIONS);
  talk.setOpen(true);
  await settle();
  expect(talk.getState().sessionId).toBeNull();
  expect(calls).toEqual([]);
  talk.start();
  expect(storedSession()).toBe(talk.getState().sessionId);
});

test("without a welcome screen it starts by itself", async () => {
  const talk = new Conversation({ ...OPTIONS, showWelcomeScreen: false });
  await talk.load();
  expect(talk.getState().sessionId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
});

test("a stored id counts only if something was said under it", async () => {
  const id = newSessionId();
  storeSession(id);
  const item = (name: string, content: string) => ({ id: ["a", name], kwargs: { content } });
  server(json({ data: [item("HumanMessage", "hola"), item("AIMessage", "buenas")] }), json({ data: [] }));
  const before = new Conversation(OPTIONS);
  await before.load();
  expect(before.getState().sessionId).toBe(id);
  expect(before.getState().messages.map(({ sender }) => sender)).toEqual(["user", "bot"]);
  const empty = new Conversation(OPTIONS);
  await empty.load();
  expect(empty.getState()).toMatchObject({ sessionId: null, loading: false, loadFailed: false });
});

test("a failed load leaves the start button and can be tried again", async () => {
  storeSession(newSessionId());
  server(json({}, 500), json({ data: [{ id: ["AIMessage"], kwargs: { content: "hola" } }] }));
  const talk = new Conversation(OPTIONS);
  await talk.load();
  expect(talk.getState()).toMatchObject({ sessionId: null, loading: false, loadFailed: true });
  await talk.load();
  expect(texts(talk)).toEqual(["hola"]);
});

test("a talk that comes back late does not replace the one just started", async () => {
  storeSession(newSessionId());
  server(async () => {
    await settle();
    return Response.json({ data: [{ id: ["AIMessage"], kwargs: { content: "vieja" } }] });
  });
  const talk = new Conversation(OPTIONS);
  const loading = talk.load();
  talk.start();
  await loading;
  expect(texts(talk)).toEqual([]);
});

test("what is sent leaves the field at once and is answered once", async () => {
  const componentes = [{ key: "enlace", arguments: { texto: "Ver", enlace: "/a" } }];
  server(json({ output: "Tenemos tres", componentes }));
  const talk = new Conversation(OPTIONS);
  talk.start();
  talk.addFiles([png("a.png"), png("b.png")]);
  talk.setDraft("¿parrillas?");
  talk.send();
  expect(talk.getState()).toMatchObject({ draft: "", files: [], waiting: true });
  talk.setDraft("otra");
  talk.send();
  await answered(talk);
  expect(calls).toHaveLength(1);
  expect(talk.getState()).toMatchObject({ waiting: false, draft: "otra" });
  expect(texts(talk)).toEqual(["¿parrillas?", "Tenemos tres", ""]);
  expect(talk.getState().messages[0]?.files).toHaveLength(2);
  expect(talk.getState().messages[2]).toMatchObject({ type: "component", key: "enlace" });
});

test.each(["", "   \n"])("blanks (%j) are not sent", async (blank) => {
  server(json({ output: "a" }));
  const talk = new Conversation(OPTIONS);
  talk.start();
  await ask(talk, blank);
  expect(calls).toEqual([]);
});

test("nothing is sent while the window is disabled", async () => {
  const talk = new Conversation({ ...OPTIONS, disabled: true });
  talk.start();
  await ask(talk, "hola");
  expect(talk.getState()).toMatchObject({ draft: "hola", messages: [] });
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
  ["nobody answers", silence, FALLAS.demora],
])("%s, and the same text and files are sent again", async (_, reply, sentence) => {
  server(reply, json({ output: "ahora sí" }));
  const talk = new Conversation({ ...OPTIONS, patience: 30 });
  talk.start();
  talk.addFiles([png("a.png")]);
  await ask(talk, "¿dónde está mi pedido?");
  talk.setDraft("mientras tanto");
  expect(failedOf(talk).text).toBe(sentence);
  talk.retry(failedOf(talk));
  await answered(talk);
  const form = calls[1]?.init.body;
  expect(form instanceof FormData && [form.get("chatInput"), form.getAll("files").length]).toEqual([
    "¿dónde está mi pedido?",
    1,
  ]);
  expect(texts(talk)).toEqual(["¿dónde está mi pedido?", "ahora sí"]);
  expect(talk.getState()).toMatchObject({ waiting: false, draft: "mientras tanto" });
});

test("files are appended, removed by name, and refused with a reason", () => {
  const talk = new Conversation(OPTIONS);
  talk.start();
  talk.addFiles([png("a.png")]);
  talk.addFiles([
    png("b.png"),
    png("a.png"),
    new File(["x"], "virus.exe", { type: "application/x-msdownload" }),
  ]);
  expect(talk.getState().files.map(({ name }) => name)).toEqual(["a.png", "b.png", "a.png"]);
  expect(talk.getState().reasons).toEqual(["virus.exe: solo fotos, PDF, texto, audio o video."]);
  talk.removeFile("a.png");
  expect(talk.getState().files.map(({ name }) => name)).toEqual(["b.png"]);
  const heavy = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "pesado.png", { type: "image/png" });
  talk.addFiles([heavy, new File([], "nada.png", { type: "image/png" })]);
  expect(talk.getState().reasons).toEqual([
    "pesado.png: pesa más de 5 MB.",
    "nada.png: el archivo está vacío.",
  ]);
  talk.addFiles(Array.from({ length: 9 }, (_, n) => png(`${n}.png`)));
  expect(talk.getState().files).toHaveLength(5);
  expect(talk.getState().reasons).toEqual(["Puedes adjuntar hasta 5 archivos por mensaje."]);
});

test("an answer that arrives while the window is closed is unread until it opens", async () => {
  server(json({ output: "listo" }));
  const talk = new Conversation(OPTIONS);
  talk.start();
  talk.setOpen(true);
  talk.setDraft("hola");
  talk.send();
  talk.setOpen(false);
  await answered(talk);
  expect(talk.getState().unread).toBe(true);
  talk.setOpen(true);
  expect(talk.getState().unread).toBe(false);
});

test("whoever comes next to the browser finds nothing, not even the answer on its way", async () => {
  server(json({ output: "tu pedido va en camino" }));
  const talk = new Conversation(OPTIONS);
  talk.start();
  talk.setDraft("hola");
  talk.send();
  talk.forget();
  await settle();
  expect(talk.getState()).toMatchObject({ sessionId: null, messages: [], draft: "", waiting: false });
  expect(storedSession()).toBeNull();
});

test("a streamed answer is seen while it arrives and is one message in the end", async () => {
  server(() => new Response(`${JSON.stringify({ type: "item", content: "Hola" })}\n{"type":"end"}\n`));
  const talk = new Conversation({ ...OPTIONS, enableStreaming: true });
  const seen: string[] = [];
  talk.subscribe(() => seen.push(talk.getState().arriving));
  talk.start();
  await ask(talk, "hola");
  expect(seen).toContain("Hola");
  expect(talk.getState()).toMatchObject({ arriving: "", waiting: false });
  expect(texts(talk)).toEqual(["hola", "Hola"]);
});

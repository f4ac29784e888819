import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { peticionSchema } from "#modules/asistente/protocolo.ts";
import { WEBHOOK_PATH } from "#server/webhook/webhook.ts";
import { bodiesOf, queriesOf } from "#tests/support/fuzz/schema.ts";
import {
  expectUnharmed,
  isSentence,
  openFuzzedShop,
  type Shot,
  wrappings,
} from "#tests/support/fuzz/shop.ts";
import { json, sample, text } from "#tests/support/fuzz/values.ts";

const shop = await openFuzzedShop();
const { known, actors } = shop;
const PATH = `${WEBHOOK_PATH}/mati/chat`;
const ACTORS = ["visitante", "usuario", "admin"] as const;
const TOGETHER = 20;

/** n8n's chat window shows `output`, whatever the status. */
function look({ status, headers }: Response, body: string): string | null {
  if (headers.get("Content-Type") !== "application/json; charset=utf-8") return "no JSON";
  if (!headers.get("Cache-Control")?.startsWith("no-store")) return "may be kept";
  if (status < 400) return body.split("\n").filter(Boolean).every(isJson) ? null : "no JSON";
  const { output, error } = JSON.parse(body);
  return isSentence(output) && typeof error === "string" ? null : "no sentence";
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

const asked = (what: string, init: Shot["init"], query = ""): Shot => ({
  what,
  path: `${PATH}${query}`,
  init,
});

test.each(ACTORS)(
  "posts of a %s",
  async (actor) => {
    const cookie = actors[actor];
    const headers = { "Content-Type": "application/json" };
    const deep = sample(bodiesOf(peticionSchema, known), 100, 1).map((body) =>
      asked(`POST as ${actor}`, { body, cookie, headers, method: "POST" }),
    );
    await shop.attack(deep, look);
    const bodies = fc.oneof(json, bodiesOf(peticionSchema, {}));
    const junk = sample(wrappings(bodies), 500, 2).map((init) =>
      asked(`POST as ${actor}`, { ...init, cookie }),
    );
    await shop.attack(junk, look, TOGETHER);
    expect(shop.faults.slice(0, 5).join("\n")).toBe("");
  },
  120_000,
);

test.each(ACTORS)(
  "questions in the address of a %s",
  async (actor) => {
    const cookie = actors[actor];
    const written = (pairs: [string, string][]) => `?${new URLSearchParams(pairs)}`;
    const queries = [
      ...sample(queriesOf(peticionSchema, known), 60, 3).map(written),
      ...sample(fc.array(fc.tuple(text, text), { maxLength: 4 }), 100, 4).map(written),
      "?%",
      "?%00=%00",
      "?action=%ff",
      "?action=sendMessage&action=loadPreviousSession",
      "?=",
      "?&&&",
    ];
    await shop.attack(
      queries.map((query) => asked(`GET as ${actor}`, { cookie }, query)),
      look,
      TOGETHER / 4,
    );
    expect(shop.faults.slice(0, 5).join("\n")).toBe("");
  },
  120_000,
);

/** File parts that no browser would send. */
const part = fc.record({
  name: fc.constantFrom("files", "files", "files", "action", "sessionId", "chatInput", "__proto__", ""),
  filename: fc.oneof(
    text,
    fc.constantFrom("../../etc/passwd", "a.png\0.exe", "con.txt", ".htaccess", "a/b\\c.pdf"),
  ),
  content: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom("GIF89a/*", "%PDF-", "<svg onload=alert(1)>", "\x89PNG\r\n\x1a\n", "#!/bin/sh", "")
      .map((start) => Uint8Array.from(start, (letter) => letter.charCodeAt(0))),
  ),
  type: fc.constantFrom("image/png", "text/html", "", "x", "multipart/form-data", "image/svg+xml"),
});

test.each(ACTORS)(
  "files of a %s",
  async (actor) => {
    const cookie = actors[actor];
    const fields = queriesOf(peticionSchema, known);
    const forms = sample(fc.tuple(fields, fc.array(part, { maxLength: 7 })), 70, 5).map(([pairs, parts]) => {
      const form = new FormData();
      for (const [name, value] of pairs) form.append(name, value);
      for (const { name, filename, content, type } of parts)
        form.append(name, new File([new Uint8Array(content)], filename, { type }));
      return asked(`files as ${actor}`, { body: form, cookie, method: "POST" });
    });
    await shop.attack(forms, look);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const broken = sample(brokenForm, 150, 6).map((body) =>
      asked(`broken form as ${actor}`, { body, cookie, headers, method: "POST" }),
    );
    await shop.attack(broken, look, TOGETHER);
    expect(shop.faults.slice(0, 5).join("\n")).toBe("");
  },
  120_000,
);

/** Pieces of a multipart form, in any order. */
const brokenForm = fc
  .array(
    fc.oneof(
      fc.constantFrom("--x\r\n", "--x--", "--x--\r\n", "\r\n", "\r\n\r\n", "--", "\0", "--y\r\n"),
      fc.constantFrom(
        'Content-Disposition: form-data; name="action"\r\n\r\nsendMessage\r\n',
        'Content-Disposition: form-data; name="files"; filename="a.png"\r\n',
        "Content-Disposition: form-data; name=files; filename*=UTF-8''%00%ff\r\n",
        'Content-Disposition: form-data; name="\r\nX: y"\r\n',
        "Content-Type: image/png\r\n",
        "Content-Transfer-Encoding: base64\r\n",
      ),
      text,
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(""));

test.each([
  ["/webhook", 404],
  ["/webhook/", 404],
  ["/webhook/otro", 404],
  ["/webhook/mati/chat/", 404],
  ["/webhook/%00/chat", 400],
  [`/webhook/${"a".repeat(5_000)}/chat`, 400],
])("%s is no way in", async (path, status) => {
  await shop.attack([{ what: path, path, init: {} }], (response, body) =>
    response.status === status ? look(response, body) : `not ${status}`,
  );
  expect(shop.faults.join("\n")).toBe("");
});

/** After all of it the shop is unharmed. */
afterAll(() => expectUnharmed(shop, 2_900));

import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firmar, secretoNuevo } from "./firma.server.ts";

const docs = readFileSync(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");
const deDocs = (nombre: string) => new RegExp(`^    ${nombre}: (.+)$`, "m").exec(docs)?.[1] ?? "";

test("the published vector is what the shop signs", () => {
  const cuerpo = deDocs("cuerpo");
  const t = Number(deDocs("t"));
  expect(firmar(deDocs("secreto"), cuerpo, new Date(t * 1000 + 999))).toBe(deDocs("firma"));
  // The same by hand, from the words of the page.
  const hex = createHmac("sha256", deDocs("secreto")).update(`${t}.${cuerpo}`).digest("hex");
  expect(deDocs("firma")).toBe(`t=${t},v1=${hex}`);
  expect(JSON.parse(cuerpo)).toMatchObject({ id: expect.stringMatching(/^evt_[0-9a-f]{32}$/), version: 1 });
});

test("another secret, another body or another second changes the signature", () => {
  const firmas = [
    firmar("uno", "{}", new Date(1000)),
    firmar("dos", "{}", new Date(1000)),
    firmar("uno", "{ }", new Date(1000)),
    firmar("uno", "{}", new Date(2000)),
  ];
  expect(new Set(firmas.map((firma) => firma.split("v1=")[1])).size).toBe(4);
});

test("a secret has 256 random bits", () => {
  expect(secretoNuevo((bytes) => new Uint8Array(bytes).fill(255))).toBe(`pzs_${"_".repeat(42)}8`);
});

test("the example of the page accepts the vector, and nothing else", async () => {
  const [, ejemplo = ""] = /```js\n([\s\S]+?)```/.exec(docs) ?? [];
  const modulo: unknown = await import(`data:text/javascript,${encodeURIComponent(ejemplo)}`);
  const { esDePuntazo } = modulo as { esDePuntazo: (...dados: unknown[]) => boolean };
  const [secreto, cuerpo, firma, t] = [
    deDocs("secreto"),
    deDocs("cuerpo"),
    deDocs("firma"),
    Number(deDocs("t")),
  ];
  expect(esDePuntazo(secreto, cuerpo, firma, t + 299)).toBe(true);
  expect(esDePuntazo(secreto, cuerpo, firma, t + 301)).toBe(false);
  expect(esDePuntazo(secreto, `${cuerpo} `, firma, t)).toBe(false);
  expect(esDePuntazo(`${secreto}x`, cuerpo, firma, t)).toBe(false);
  expect(esDePuntazo(secreto, cuerpo, `t=${t + 1},v1=${firma.split("v1=")[1]}`, t)).toBe(false);
  expect(esDePuntazo(secreto, cuerpo, `t=${t}`, t)).toBe(false);
});

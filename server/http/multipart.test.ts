import { expect, test } from "vitest";
import { boundaryOf, measureForm, readFormParts } from "./multipart.ts";

async function encoded(form: FormData) {
  const request = new Request("http://localhost", { method: "POST", body: form });
  const type = request.headers.get("Content-Type") ?? "";
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) };
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("a form is read as it was written: order, accents, quotes, empty values and bytes", async () => {
  const form = new FormData();
  form.append("action", "sendMessage");
  form.append("chatInput", "¿Qué vale la parrilla?\r\nGracias\r\n");
  form.append("vacío", "");
  form.append('con "comillas"', 'a=b&c; name="d"');
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 31) % 256);
  form.append("files", new File([bytes], 'ñandú "uno".png', { type: "image/png" }));
  form.append("files", new File([], "vacío.txt"));
  const sent = await encoded(form);
  const parts = await readFormParts(sent.bytes, boundaryOf(sent.type) ?? "");
  expect(parts.map(({ name, filename }) => [name, filename])).toEqual([
    ["action", null],
    ["chatInput", null],
    ["vacío", null],
    ['con "comillas"', null],
    ["files", 'ñandú "uno".png'],
    ["files", "vacío.txt"],
  ]);
  expect(parts.slice(0, 4).map(({ content }) => text(content))).toEqual([
    "sendMessage",
    "¿Qué vale la parrilla?\r\nGracias\r\n",
    "",
    'a=b&c; name="d"',
  ]);
  expect(Buffer.from(parts[4]?.content ?? []).equals(Buffer.from(bytes))).toBe(true);
  expect(parts[5]?.content.byteLength).toBe(0);
  await measureForm(sent.bytes, sent.type, 100);
  await expect(measureForm(sent.bytes, sent.type, 20)).rejects.toMatchObject({ clase: "demasiado_grande" });
});

test("a part that begins at any place of the search windows is found", async () => {
  for (const shift of [0, 1, 20, 60, 100]) {
    const form = new FormData();
    form.append("files", new File([new Uint8Array(1024 * 1024 - 160 + shift)], "a"));
    form.append("after", "x");
    const { type, bytes } = await encoded(form);
    const parts = await readFormParts(bytes, boundaryOf(type) ?? "");
    expect(parts.map(({ name }) => name)).toEqual(["files", "after"]);
  }
});

test.each([
  ["no boundary in it", "nada"],
  ["no end", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'],
  ["no headers", "--x\r\nb\r\n--x--\r\n"],
  ["headers that are too long", `--x\r\n${"a".repeat(2_050)}\r\n\r\nb\r\n--x--\r\n`],
])("a body with %s is refused", async (_, body) => {
  await expect(readFormParts(new TextEncoder().encode(body), "x")).rejects.toMatchObject({
    clase: "malformado",
  });
});

test("only a multipart form has a boundary", () => {
  expect(boundaryOf('multipart/form-data; boundary="a b"')).toBe("a b");
  expect(boundaryOf("Multipart/Form-Data; charset=utf-8; boundary=uno; boundary=dos")).toBe("uno");
  expect(boundaryOf("multipart/form-data")).toBeNull();
  expect(boundaryOf("application/x-www-form-urlencoded; boundary=a")).toBeNull();
});

test("a part says once what it is: with two lines one parser may see a file and the other a text", async () => {
  const disposition = 'Content-Disposition: form-data; name="a"';
  const body = (headers: string) => new TextEncoder().encode(`--x\r\n${headers}\r\n\r\nhola\r\n--x--\r\n`);
  expect(await readFormParts(body(disposition), "x")).toMatchObject([{ name: "a", filename: null }]);
  const twice = body(`${disposition}; filename="f"\r\n${disposition}`);
  await expect(readFormParts(twice, "x")).rejects.toMatchObject({ clase: "malformado" });
  await expect(readFormParts(body("X-Nothing: 1"), "x")).rejects.toMatchObject({ clase: "malformado" });
});

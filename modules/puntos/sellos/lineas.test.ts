import { expect, test } from "vitest";
import { lineasDe } from "./lineas.ts";

async function partir(texto: string, cada: number): Promise<string[]> {
  const bytes = new TextEncoder().encode(texto);
  async function* trozos() {
    for (let i = 0; i < bytes.length; i += cada) yield bytes.subarray(i, i + cada);
  }
  const lineas: string[] = [];
  for await (const linea of lineasDe(trozos())) lineas.push(linea);
  return lineas;
}

test.each([1, 2, 3, 7, 100])("lines survive chunks of %d bytes that cut letters in two", async (cada) => {
  expect(await partir('{"a":"ñandú"}\n{"b":"→"}\n', cada)).toEqual(['{"a":"ñandú"}', '{"b":"→"}']);
});

test("the last line needs no end, an empty line stays, an empty file has none", async () => {
  expect(await partir("a\n\nb", 2)).toEqual(["a", "", "b"]);
  expect(await partir("", 1)).toEqual([]);
});

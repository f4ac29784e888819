import { expect, test } from "vitest";
import { leerRespuestaN8n, lineasDeStream, mensajeLangchain } from "./protocolo.ts";

test("an answer is read from output, then text, then message", () => {
  expect(leerRespuestaN8n({ output: "a", text: "b" })).toBe("a");
  expect(leerRespuestaN8n({ output: "", text: "b" })).toBe("b");
  expect(leerRespuestaN8n({ message: { type: "text", text: "c" } })).toBe("c");
});

test.each([null, 7, "x", [], {}, { output: "" }, { output: 5 }, { error: "x" }, { text: "  " }])(
  "%j has no text",
  (cuerpo) => {
    expect(leerRespuestaN8n(cuerpo)).toBeNull();
  },
);

test("a stream opens, gives the text whole, and closes", () => {
  const output = "Hola 👋🏽 ".repeat(40);
  const lineas = lineasDeStream({ output, componentes: [] }, 1).map((linea) => JSON.parse(linea));
  expect(lineas.map(({ type }) => type).filter((type, i, todos) => type !== todos[i - 1])).toEqual([
    "begin",
    "item",
    "end",
  ]);
  expect(lineas.map(({ content = "" }) => content).join("")).toBe(output);
});

test("a person's message is a HumanMessage, everything else is ours", () => {
  expect(mensajeLangchain({ de: "persona", texto: "a", componentes: [] }).id.at(-1)).toBe("HumanMessage");
  expect(mensajeLangchain({ de: "mati", texto: "a", componentes: [] }).id.at(-1)).toBe("AIMessage");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOf, intentTable, withIntents } from "./forms.ts";

const form = (accion: string) => {
  const sent = new FormData();
  sent.set("accion", accion);
  return sent;
};

test("a form gets what it names and nothing that every object has", () => {
  const table = intentTable("accion", { crear: 1, borrar: 2 });
  expect(
    ["crear", "borrar", "constructor", "__proto__", "toString", ""].map((name) => table.find(form(name))),
  ).toEqual([1, 2, ...Array(4).fill(undefined)]);
  expect(intentTable("accion", { crear: 1, borrar: 2 }, "crear").of(form("toString"))).toBe("crear");
});

test("an action tells what it does and still does it", () => {
  const action = withIntents(intentTable("accion", { crear: 1 }), (n: number) => n + 1);
  expect([action(1), action.intents]).toEqual([2, { field: "accion", names: ["crear"] }]);
});

test("what is no form is the sender's mistake", async () => {
  const request = new Request("http://x/", { method: "POST", body: "{}" });
  await expect(formOf(request)).rejects.toMatchObject({ status: 400 });
});

/** Who reads the name of an intent by hand escapes the matrix of tests/attack. */
test("names of intents are read by their tables alone", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const byHand = sources.filter((file) =>
    /\bform\.get\("(accion|intento)"\)/.test(readFileSync(join("app", file), "utf8")),
  );
  expect(byHand.toSorted()).toEqual([
    // Says which form of the page it answers.
    "admin/kit/respuesta.server.ts",
    // The key of one attempt, not a choice.
    "sorteos/participa/accion.server.ts",
  ]);
});

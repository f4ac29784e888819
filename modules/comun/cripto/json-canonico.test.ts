import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonCanonico } from "./json-canonico.ts";

test("keys are sorted at every depth and there are no blanks", () => {
  expect(jsonCanonico({ b: [{ z: 1, a: null }], a: "ñ\n", B: true })).toBe(
    '{"B":true,"a":"ñ\\n","b":[{"a":null,"z":1}]}',
  );
});

test("the order of the keys makes no difference, and the value can be read back", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (valor) => {
      const alReves = Object.fromEntries(Object.entries(valor).reverse());
      expect(jsonCanonico(alReves)).toBe(jsonCanonico(valor));
      expect(JSON.parse(jsonCanonico(valor))).toEqual(JSON.parse(JSON.stringify(valor)));
    }),
  );
});

test("nothing is null", () => {
  expect(jsonCanonico(null)).toBe("null");
  expect(jsonCanonico(undefined)).toBe("null");
  expect(jsonCanonico({ a: undefined })).toBe("{}");
});

import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

test("what was thrown is told in words, whatever it is, without the data of a query", () => {
  expect(describeError(new TypeError("no va\nparams: secreto"))).toMatchObject({
    error: "TypeError",
    detail: "no va",
  });
  expect(describeError(new Error("fuera", { cause: new Error("dentro") }))).toMatchObject({
    detail: "dentro",
  });
  expect(describeError("texto")).toEqual({ error: "texto" });
  expect(describeError(null)).toEqual({ error: "null" });
});

test("a plain object, as pg-boss reports, is no [object Object]", () => {
  const copied = { code: "57P01", message: "terminating connection\nparams: secreto", queue: "sorteos" };
  expect(describeError(copied)).toEqual({ error: "57P01", detail: "terminating connection" });
  expect(describeError({ queue: "sorteos" })).toEqual({
    error: "Object",
    detail: "without a message (queue)",
  });
  expect(describeError(Object.create(null))).toEqual({ error: "Object", detail: "without a message ()" });
});

import { expect, it } from "vitest";
import { answerOf, TEXTOS_ERROR, whileAway } from "./errors.ts";

const silent = { info() {}, warn() {}, error() {} };
const coded = (code: string) => Object.assign(new Error("x"), { code });

it.each([
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
  // The driver's error for a connection that was lost between two queries.
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("Client was closed and is not queryable"),
  coded("ECONNREFUSED"),
  coded("57P01"),
  coded("57P03"),
  coded("08006"),
  // Out of resources: disk, memory, connections.
  coded("53100"),
  coded("53200"),
  coded("53300"),
  new Error("Failed query", { cause: coded("53100") }),
])("a database that is away or full is told as such: %s", (error) => {
  const { status, headers, body } = answerOf(error, silent);
  expect([status, body.message]).toEqual([503, TEXTOS_ERROR.sin_base]);
  expect(headers).toHaveProperty("Retry-After");
});

it.each([coded("42703"), coded("23505"), new Error("A bug")])("another failure is ours: %s", (error) => {
  expect(answerOf(error, silent).status).toBe(500);
});

it("a page that failed while the database was away says so, and no other", async () => {
  const page = (status: number) => new Response("hola", { status, headers: { "Content-Type": "text/html" } });
  const away = whileAway(page(500), true);
  expect([away.status, away.headers.get("Content-Type"), await away.text()]).toEqual([
    503,
    "text/html",
    "hola",
  ]);
  expect(away.headers.get("Retry-After")).not.toBeNull();
  expect([whileAway(page(500), false).status, whileAway(page(404), true).status]).toEqual([500, 404]);
});

it("a form that its page answered while the database was away says when to try again", () => {
  const answered = (headers: Record<string, string> = {}) => new Response("{}", { status: 503, headers });
  expect(whileAway(answered(), true).headers.get("Retry-After")).toBe("1");
  expect(whileAway(answered({ "Retry-After": "2" }), true).headers.get("Retry-After")).toBe("2");
  expect(whileAway(answered(), false).headers.get("Retry-After")).toBeNull();
});

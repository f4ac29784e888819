import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import type { DoorEnv } from "./client-address.ts";
import type { FunctionRow } from "./function-row.ts";
import { describeFunctions } from "./openapi.ts";
import { docsPage } from "./openapi-page.ts";
import { readTokens } from "./openapi-style.ts";

export const DOCS_PATH = "/api/docs";
const TOKENS = new URL("../app/styles/tokens.css", import.meta.url);
const PACKAGE = new URL("../package.json", import.meta.url);
const POLICY = { "Cache-Control": "public, max-age=300" };

/** What the functions are, for people and for programs; made once, when somebody asks. */
export function createDocsDoor(table: readonly FunctionRow[], public_url: string): Hono<DoorEnv> {
  let made: Promise<{ page: string; json: string }> | undefined;
  const make = async () => {
    const { version } = JSON.parse(await readFile(PACKAGE, "utf8"));
    const document = describeFunctions(table, version);
    const tokens = readTokens(await readFile(TOKENS, "utf8"));
    return { page: docsPage(document, { public_url, tokens }), json: JSON.stringify(document, null, 2) };
  };
  const docs = () => {
    made ??= make();
    return made;
  };
  const door = new Hono<DoorEnv>();
  door.get("/", async (c) => c.html((await docs()).page, { headers: POLICY }));
  door.get("/openapi.json", async (c) =>
    c.body((await docs()).json, {
      headers: { ...POLICY, "Content-Type": "application/json; charset=utf-8" },
    }),
  );
  return door;
}

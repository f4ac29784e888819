import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { PROJECT_ROOT } from "#database/project-root.ts";
import type { FunctionRow } from "#server/functions/row.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { describeFunctions } from "./openapi.ts";
import { docsPage } from "./page.ts";
import { readTokens } from "./style.ts";

export const DOCS_PATH = "/api/docs";
const TOKENS = join(PROJECT_ROOT, "app/styles/tokens.css");
const PACKAGE = join(PROJECT_ROOT, "package.json");
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

import { afterAll, expect, test } from "vitest";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import { FUNCTIONS } from "#server/functions/table.ts";
import { bodiesOf, queriesOf } from "#tests/support/fuzz/schema.ts";
import {
  expectUnharmed,
  isSentence,
  openFuzzedShop,
  type Shot,
  wrappings,
} from "#tests/support/fuzz/shop.ts";
import { json, sample } from "#tests/support/fuzz/values.ts";
import { cases } from "#tests/support/long.ts";

const shop = await openFuzzedShop();
const { known } = shop;
const RANK = { visitante: 0, usuario: 1, admin: 2 } as const;
type Actor = keyof typeof RANK;
const ACTORS = Object.keys(RANK) as Actor[];

/** Known values of the function itself come before those of other functions. */
const knownBy = (name: string) => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(known).flatMap(([field, values]) =>
      field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), values]] : [],
    ),
  ),
});

/** Answers must be JSON, not cached, and refusals must contain a sentence. */
function look({ status, headers }: Response, text: string): string | null {
  if (headers.get("Content-Type") !== "application/json; charset=utf-8") return "no JSON";
  if (headers.get("Cache-Control") !== "no-store") return "may be kept";
  const body = JSON.parse(text);
  if (status < 400) return typeof body === "object" && body !== null ? null : "no object";
  return isSentence(body.error) && body.error === body.message ? null : "no sentence";
}

const rows = FUNCTIONS.map((row, i) => ({ ...row, i }));
type Row = (typeof rows)[number];
const rankOf = (access: Row["access"]) =>
  access === "visitante" || access === "usuario" ? RANK[access] : RANK.admin;
const DEEP = cases(60);
const JUNK = cases(100);
const TOGETHER = 20;

test.each(rows)(
  "$method $name takes nothing that hurts",
  async (row) => {
    for (const actor of ACTORS) {
      const may = RANK[actor] >= rankOf(row.access);
      // Functions without parameters need few bodies.
      const deep = row.method === "GET" ? DEEP / 4 : DEEP;
      if (may) await shop.attack(deepShots(row, actor, deep), look);
      await shop.attack(junkShots(row, actor, JUNK), look, TOGETHER);
    }
    expect(shop.faults.slice(0, 5).join("\n")).toBe("");
  },
  120_000,
);

const aim = (row: Row, actor: Actor) => ({
  what: `${row.method} ${row.name} as ${actor}`,
  path: `${FUNCTIONS_PATH}/${row.name}`,
});

/** Calls like a page's, with existing values and one harmful value. */
function deepShots(row: Row, actor: Actor, count: number): Shot[] {
  const { what, path } = aim(row, actor);
  const cookie = shop.actors[actor];
  const salt = row.i * 10 + RANK[actor];
  if (row.method === "GET")
    return sample(queriesOf(row.schema, known), count, salt).map((pairs) => ({
      what,
      path: `${path}?${new URLSearchParams(pairs)}`,
      init: { cookie },
    }));
  const headers = { "Content-Type": "application/json" };
  return sample(bodiesOf(row.schema, knownBy(row.name)), count, salt).map((body) => ({
    what,
    path,
    init: { body, cookie, headers, method: "POST" },
  }));
}

/** Bodies that no page of the shop sends. */
function junkShots(row: Row, actor: Actor, count: number): Shot[] {
  const cookie = shop.actors[actor];
  return sample(wrappings(json), count, row.i * 10 + RANK[actor] + 5).map((init) => ({
    ...aim(row, actor),
    init: { ...init, cookie },
  }));
}

/** After all of it the shop is unharmed. */
afterAll(() => expectUnharmed(shop, cases(7_100)));

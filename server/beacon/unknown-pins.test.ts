import { expect, test } from "vitest";
import { QUICKNET, rondaDe } from "#modules/comun/baliza/drand.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { pinRound } from "#tests/support/beacon/pinned.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { logUnknownPins } from "./unknown-pins.ts";

const { db } = await testDatabase();

test("the start names what waits for a chain that the shop does not know, and nothing else", async () => {
  const { cadena } = crearCadena();
  const base = testCtx(db);
  const lines: unknown[] = [];
  const log = { ...base.log, error: (...line: unknown[]) => lines.push(line) };
  const ctx = { ...base, log, baliza: cadena };
  await pinRound(ctx, QUICKNET.hash, rondaDe(QUICKNET, ctx.now()) + 9);
  const para = await pinRound(ctx, cadena.hash, rondaDe(cadena, ctx.now()) + 9);
  await logUnknownPins(ctx);
  expect(lines).toEqual([]);
  for (const baliza of [QUICKNET, null]) await logUnknownPins({ ...ctx, baliza });
  const line = ["beacon: pinned pulses are of an unknown chain", { para: [para] }];
  expect(lines).toEqual([line, line]);
});

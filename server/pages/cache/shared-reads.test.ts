import { expect, test } from "vitest";
import { createSharedReads } from "./shared-reads.ts";

function counting() {
  const clock = { at: 0 };
  const reads = createSharedReads(() => clock.at);
  const state = { made: 0 };
  const make = async () => ++state.made;
  return { clock, reads, read: () => reads.read("marco", make) };
}

test("pages of one moment share a read, also while it is under way", async () => {
  const { read } = counting();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test("a read ends with its second, and with an event that changes every page", async () => {
  const { clock, reads, read } = counting();
  expect(await read()).toBe(1);
  clock.at = 1_000;
  expect(await read()).toBe(2);
  reads.invalidate([{ tabla: "favoritos", usuario: "ABC" }]);
  expect(await read()).toBe(2);
  reads.invalidate([{ tabla: "ajustes" }]);
  expect(await read()).toBe(3);
  reads.clear();
  expect(await read()).toBe(4);
});

test.each([
  "ajustes",
  "categorias",
  "portadas",
  "productos",
  "sorteos",
  "tarifas_envio",
  "tickets",
  "tickets_participantes",
] as const)("what pages share of %s is read again after its event", async (tabla) => {
  const { reads, read } = counting();
  await read();
  reads.invalidate([{ tabla }]);
  expect(await read()).toBe(2);
});

test("a failed read is made again", async () => {
  const { reads, read } = counting();
  await expect(reads.read("marco", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await read()).toBe(1);
});

test("a thousand reads are kept: addresses of things that do not exist take no more room", async () => {
  const { reads, read } = counting();
  await read();
  for (let n = 0; n < 1_000; n++) await reads.read(`ficha ${n}`, async () => n);
  expect(await read()).toBe(2);
});

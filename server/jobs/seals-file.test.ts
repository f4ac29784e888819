import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { sealsFile } from "./seals-file.ts";

const sello = (fecha: string, ruptura?: true): SelloPublico => ({
  version: "libro-v2",
  raiz_anexos: "c".repeat(64),
  fecha,
  anterior: "0".repeat(64),
  desde: 1,
  hasta: 5,
  raiz: "a".repeat(64),
  totales: "emision:0 usuarios:0 pozos:0 mesas:0 consumidos:0 banca:0",
  sello: "b".repeat(64),
  ...(ruptura ? { ruptura } : {}),
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-seals-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return join(dir, "data");
}

test("a new shop has no published seal; seals are kept in order, one per line", async () => {
  const dir = await folder();
  const file = sealsFile(dir);
  expect(await file.ultimo()).toBeNull();
  await file.agregar([sello("2026-11-14"), sello("2026-11-15")]);
  await file.agregar([sello("2026-11-16", true)]);
  expect(await file.ultimo()).toEqual(sello("2026-11-16", true));
  const lines = (await readFile(join(dir, "sellos.jsonl"), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).fecha)).toEqual(["2026-11-14", "2026-11-15", "2026-11-16"]);
});

test("half a line that a crash left behind counts as nothing, and spoils no later seal", async () => {
  const dir = await folder();
  const file = sealsFile(dir);
  await file.agregar([sello("2026-11-14")]);
  await appendFile(join(dir, "sellos.jsonl"), JSON.stringify(sello("2026-11-15")).slice(0, 40));
  expect(await file.ultimo()).toEqual(sello("2026-11-14"));
  await file.agregar([sello("2026-11-15")]);
  expect(await file.ultimo()).toEqual(sello("2026-11-15"));
});

test("seals that two processes with one folder copy are written once", async () => {
  const dir = await folder();
  const [una, otra] = [sealsFile(dir), sealsFile(dir)];
  await una.agregar([sello("2026-11-14"), sello("2026-11-15")]);
  await otra.agregar([sello("2026-11-14"), sello("2026-11-15"), sello("2026-11-16")]);
  await una.agregar([sello("2026-11-16")]);
  const lines = (await readFile(join(dir, "sellos.jsonl"), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).fecha)).toEqual(["2026-11-14", "2026-11-15", "2026-11-16"]);
});

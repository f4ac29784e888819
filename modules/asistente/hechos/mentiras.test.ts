import { expect, test } from "vitest";
import { unaMentira } from "#tests/support/asistente/mentiras.ts";
import { unTurno } from "#tests/support/asistente/turno.ts";
import { chanceBytes } from "#tests/support/chance.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearRevisor } from "./revisar.ts";

const { db } = await testDatabase();
const CUANTAS = 10_000;

test("of ten thousand answers of a model that lies none is shown", async () => {
  const turno = await unTurno(testCtx(db));
  const revisar = crearRevisor(turno.libreta);
  const azar = (hasta: number) => Buffer.from(chanceBytes(4)).readUInt32BE() % hasta;
  const mostradas = new Map<string, string>();
  for (let i = 0; i < CUANTAS; i++) {
    const texto = unaMentira(turno, azar);
    const revision = revisar(texto, new Set());
    if (!revision.detenida) mostradas.set(texto, revision.output);
  }
  expect([...mostradas]).toEqual([]);
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { CON_ANEXOS, listarSellos, olvidarSellos, registroEnMemoria } from "#tests/support/shop/sellos.ts";
import { auditarLibro } from "../auditar-libro.server.ts";
import { atenderSellos, leerAtraso } from "./atender-sellos.server.ts";
import { sellarLibro } from "./sellar-libro.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const usuario = await nuevoUsuario(ctx);
let dados = 0;
const escribir = (iso: string) => {
  ctx.clock.now = new Date(iso);
  return dar(ctx, { clave: `dar:${++dados}`, usuario, puntos: 1 });
};

beforeEach(() => olvidarSellos(db));

test("every process seals at its start what the job did not, and copies the seals to its own list", async () => {
  const [una, otra] = [registroEnMemoria(), registroEnMemoria()];
  await escribir("2026-03-01T15:00:00Z");
  ctx.clock.now = new Date("2026-03-02T03:04:00Z");
  await atenderSellos(ctx, una, CON_ANEXOS);
  expect(await listarSellos(ctx)).toEqual([]);
  ctx.clock.now = new Date("2026-03-02T15:00:00Z");
  await Promise.all([atenderSellos(ctx, una, CON_ANEXOS), atenderSellos(ctx, una, CON_ANEXOS)]);
  await atenderSellos(ctx, otra, CON_ANEXOS);
  const sellos = await listarSellos(ctx);
  expect(sellos.map(({ fecha }) => fecha)).toEqual(["2026-03-01"]);
  expect(new Set(una.lineas.map(({ sello }) => sello))).toEqual(new Set([sellos[0]?.sello]));
  expect(otra.lineas).toEqual(sellos);
});

test("the history of a shop without seals gets one seal for each ended day with entries", async () => {
  for (const dia of ["01", "02", "02", "05"]) await escribir(`2026-04-${dia}T15:00:00Z`);
  await escribir("2026-04-08T15:00:00Z");
  const registro = registroEnMemoria();
  await sellarLibro(ctx, registro, CON_ANEXOS);
  const fechas = (await listarSellos(ctx)).map(({ fecha }) => fecha);
  expect(fechas.slice(-3)).toEqual(["2026-04-01", "2026-04-02", "2026-04-05"]);
  expect(registro.lineas).toEqual(await listarSellos(ctx));
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("very many unsealed entries are sealed day by day too, and an entry with an earlier instant is not lost", async () => {
  await escribir("2026-05-01T15:00:00Z");
  ctx.clock.now = new Date("2026-05-02T15:00:00Z");
  await sellarLibro(ctx, registroEnMemoria(), CON_ANEXOS);
  const antes = (await listarSellos(ctx)).length;
  await db.execute(sql`select setval('libro_asientos_id_seq', nextval('libro_asientos_id_seq') + 60000)`);
  // The entry of the 4th has a lower id than the one of the 3rd.
  for (const dia of ["04", "03", "06"]) await escribir(`2026-05-${dia}T15:00:00Z`);
  ctx.clock.now = new Date("2026-05-07T15:00:00Z");
  await sellarLibro(ctx, registroEnMemoria(), CON_ANEXOS);
  const nuevos = (await listarSellos(ctx)).slice(antes);
  expect(nuevos.map(({ fecha }) => fecha)).toEqual(["2026-05-03", "2026-05-06"]);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("an hour after midnight an unsealed day is a warning, and so is a seal of the future", async () => {
  const avisos: string[] = [];
  const atento: Ctx = {
    ...ctx,
    now: () => ctx.clock.now,
    log: { ...ctx.log, warn: (texto) => void avisos.push(texto) },
  };
  await escribir("2026-06-01T15:00:00Z");
  ctx.clock.now = new Date("2026-06-02T04:30:00Z");
  expect(await leerAtraso(ctx)).toBeNull();
  ctx.clock.now = new Date("2026-06-02T05:30:00Z");
  expect(await leerAtraso(ctx)).toContain("un día terminado sin sellar");
  await atenderSellos(atento, registroEnMemoria(), CON_ANEXOS);
  expect(await leerAtraso(ctx)).toBeNull();
  expect(avisos).toEqual([]);
  ctx.clock.now = new Date("2026-05-20T15:00:00Z");
  expect(await leerAtraso(ctx)).toContain("revisa el reloj");
  await atenderSellos(atento, registroEnMemoria(), CON_ANEXOS);
  expect(avisos).toEqual(["seals: an ended day has no seal"]);
});

import { beforeEach, expect, test } from "vitest";
import { libro_sellos } from "#database/schema.ts";
import { descuadre } from "#modules/puntos/economia.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { listarSellos, olvidarSellos } from "#tests/support/shop/sellos.ts";
import { leerLibroPublico } from "./leer-libro-publico.server.ts";
import { leerTextoSellos } from "./leer-sellos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db, new Date("2026-11-15T15:00:00Z"));
const leer = (pedido: { mes?: string; dia?: string } = {}) =>
  leerLibroPublico(ctx, { mes: pedido.mes ?? null, dia: pedido.dia ?? null });

let id = 0;
const sellar = async (fecha: string, campos: Partial<typeof libro_sellos.$inferInsert> = {}) => {
  id += 1;
  await db.insert(libro_sellos).values({
    fecha,
    anterior: "0".repeat(64),
    desde: id,
    hasta: id,
    asientos: 1,
    raiz: "a".repeat(64),
    totales: "emision:-550 usuarios:260 pozos:300 mesas:0 consumidos:0 banca:-10",
    sello: String(id).padStart(64, "0"),
    sellado_en: new Date(),
    ...campos,
  });
};
const nombres = ({ meses }: Awaited<ReturnType<typeof leer>>) => meses.map(({ mes }) => mes);

beforeEach(async () => {
  await olvidarSellos(db);
});

test("a shop without seals shows the economy of this instant and when the first seal comes", async () => {
  const { codigo_referido } = await crearPersona(ctx);
  await darPuntos(ctx, codigo_referido, 70);
  const { economia, dia, meses, cuantos, proximo } = await leer();
  expect(economia).toMatchObject({ fecha: null, emitidos: 70, en_usuarios: 70 });
  expect([dia, meses, cuantos]).toEqual([null, [], 0]);
  // 00:05 in Santiago, three hours behind in November.
  expect(proximo.toISOString()).toBe("2026-11-16T03:05:00.000Z");
});

test("the newest seal is the picture and the first day shown", async () => {
  await sellar("2026-11-13");
  await sellar("2026-11-14", { asientos: 5 });
  const { economia, dia, cuantos, primero } = await leer();
  expect(economia).toMatchObject({ fecha: "2026-11-14", emitidos: 550, banca: -10 });
  expect(descuadre({ ...economia, personas: 0, pozos: 0, mesas: 0 })).toBe(0);
  expect([dia?.fecha, dia?.asientos, cuantos, primero]).toEqual(["2026-11-14", 5, 2, "2026-11-13"]);
});

test("three months are shown, and links lead to the others", async () => {
  await sellar("2026-02-03");
  await sellar("2026-11-14");
  const ultimos = await leer();
  expect([nombres(ultimos), ultimos.antes, ultimos.despues]).toEqual([
    ["2026-09", "2026-10", "2026-11"],
    "2026-08",
    null,
  ]);
  const primeros = await leer({ mes: "2026-02" });
  expect([nombres(primeros), primeros.antes, primeros.despues]).toEqual([["2026-02"], null, "2026-05"]);
  expect(nombres(await leer({ mes: "1999-01" }))).toEqual(["2026-02"]);
  expect(nombres(await leer({ mes: "2099-01" }))).toEqual(["2026-09", "2026-10", "2026-11"]);
});

test("every month of the book can be reached by its links", async () => {
  await sellar("2025-01-03");
  await sellar("2026-11-14");
  const vistos = new Set<string>();
  for (let mes: string | null = "2026-11"; mes; ) {
    const libro: Awaited<ReturnType<typeof leer>> = await leer({ mes });
    for (const uno of nombres(libro)) vistos.add(uno);
    mes = libro.antes;
  }
  expect([vistos.size, [...vistos].sort()[0]]).toEqual([23, "2025-01"]);
});

test("a chosen day comes with its month; one without a seal shows the newest", async () => {
  await sellar("2026-02-03");
  await sellar("2026-11-14");
  const elegido = await leer({ dia: "2026-02-03" });
  expect(elegido.dia?.fecha).toBe("2026-02-03");
  expect(nombres(elegido)).toContain("2026-02");
  for (const dia of ["2026-02-04", "2026-02-31", "x'; drop table"])
    expect((await leer({ dia })).dia?.fecha).toBe("2026-11-14");
});

test("a seal after lost ones is told", async () => {
  await sellar("2026-11-13");
  await sellar("2026-11-14", { ruptura: true });
  const { rupturas, dia } = await leer();
  expect([rupturas, dia?.ruptura]).toEqual([["2026-11-14"], true]);
});

test.each([
  ["2026-07-10T04:02:00Z", "2026-07-10T04:05:00.000Z"],
  ["2026-07-10T04:05:00Z", "2026-07-11T04:05:00.000Z"],
])("at %s the next seal is due at %s", async (ahora, proximo) => {
  const libro = await leerLibroPublico({ ...ctx, now: () => new Date(ahora) }, { mes: null, dia: null });
  expect(libro.proximo.toISOString()).toBe(proximo);
});

test("the list of seals is the same text whether the process keeps a part of it or not", async () => {
  const comparar = async () => {
    const sellos = await listarSellos(ctx);
    expect(await leerTextoSellos(ctx)).toBe(JSON.stringify(sellos));
    return sellos.length;
  };
  expect(await comparar()).toBe(0);
  await sellar("2026-10-01");
  await sellar("2026-10-02", { ruptura: true });
  expect([await comparar(), await comparar()]).toEqual([2, 2]);
  await sellar("2026-10-04");
  expect(await comparar()).toBe(3);
  // A restored database: fewer seals, then others of the same days.
  await olvidarSellos(db);
  expect(await comparar()).toBe(0);
  await sellar("2026-10-04");
  expect(await comparar()).toBe(1);
});

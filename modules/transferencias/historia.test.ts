import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { movimientos_banco, pagos, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { conCuentas } from "#tests/support/shop/cartolas.ts";
import { comprar, crearTicket, deTicket, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { confirmarPar, confirmarSeguras } from "./conciliacion/confirmar.server.ts";
import {
  leerApartados,
  leerConciliacion,
  type PropuestaPorConfirmar,
} from "./conciliacion/leer-conciliacion.server.ts";
import { guardarCartola, revisarCartola, subirCartola } from "./importar/importar-cartola.server.ts";

// The story behind the sample files: six customers wait for their payments, and each file tells it in the way of its bank.

const { db, ctx, admin } = await tiendaConAdmin();
await enTransaccion(ctx, (tx) => guardarAjustes(tx, { rut: "67.820.518-4" }, null));
await conCuentas(ctx);

type Compra = {
  codigo: string;
  total: number;
  quien: Sesion;
  ticket: Awaited<ReturnType<typeof crearTicket>>;
};

const compra = async (
  codigo: string,
  total: number,
  [nombre, apellido, rut]: [string, string, string],
): Promise<Compra> => ({
  codigo,
  total,
  quien: await crearPersona(ctx, { nombre, apellido, rut }),
  ticket: await crearTicket(ctx, { ticket: codigo, precio: total }),
});
const COMPRAS = [
  await compra("PZ-7K3MQA", 24_990, ["Valentina", "Ñancupil Sotomayor", "33.418.215-0"]),
  await compra("PZ-4QX9HB", 18_500, ["Joaquín", "Iturriaga Benavente", "34.902.115-3"]),
  await compra("PZ-2HTDWN", 18_500, ["Rosario", "Peñaloza Quintanilla", "35.177.655-2"]),
  await compra("PZ-9WBNKC", 45_980, ["Bastián", "Oyarzún Leighton", "36.550.993-K"]),
  await compra("PZ-5RCEVT", 132_400, ["Distribuidora", "Ficticia Los Aromos SpA", "67.914.302-6"]),
  await compra("PZ-8LJARZ", 12_000, ["Catalina", "Reyes Müller", "37.208.456-1"]),
];

/** The six purchases at this instant; afterwards it is some days later, when the bank has booked everything. */
async function esperan(compradas: string, hoy: string): Promise<void> {
  ctx.clock.now = new Date(compradas);
  for (const { codigo, quien, ticket } of COMPRAS) {
    const nueva = await comprar(ctx, quien, [deTicket(ticket)]);
    await db.update(ventas).set({ codigo }).where(eq(ventas.codigo, nueva));
  }
  ctx.clock.now = new Date(hoy);
}
const enOctubre = () => esperan("2026-10-19T12:00:00Z", "2026-10-31T12:00:00Z");

beforeEach(async () => {
  await db.execute(sql`truncate movimientos_banco, cartolas, pagadores, ventas, correos cascade`);
  await db.execute(sql`delete from archivos where tipo = 'cartola'`);
});

async function subir(nombre: string): Promise<number> {
  const contenido = new Uint8Array(readFileSync(new URL(`cartola/muestras/${nombre}`, import.meta.url)));
  return subirCartola(ctx, { nombre, contenido }, admin);
}

/** Saves a sample without a decision: it is refused if one of its rows is doubtful. */
const importar = async (nombre: string) =>
  guardarCartola(ctx, { id: await subir(nombre), decisiones: [] }, admin);

const enPalabras = ({ nivel, tipo, automatica, depositos }: PropuestaPorConfirmar): string =>
  `${nivel}${automatica ? " (automática)" : ""}, ${tipo}: ${depositos
    .map(({ libre }) => libre)
    .sort((a, b) => a - b)
    .join(" + ")}`;

/** What the desk says of each sale, and the deposits and sales that it says nothing about. */
async function conciliacion() {
  const { propuestas, sueltos, esperando } = await leerConciliacion(ctx, admin);
  const dicho = propuestas.map((una) => [una.ventas.map(({ codigo }) => codigo).join(" "), enPalabras(una)]);
  return {
    ...Object.fromEntries(dicho),
    sueltos: sueltos.map(({ libre }) => libre).sort((a, b) => a - b),
    esperando: esperando.map(({ codigo }) => codigo).sort(),
  };
}
/** In the files with RUT and comment, and in those that only have names. No RUT has paid by a code yet, so none is sure. */
const CON_TODO = {
  "PZ-7K3MQA": "segura (automática), codigo: 24990",
  "PZ-4QX9HB": "probable, rut: 18500",
  "PZ-2HTDWN": "a mano, empate: 18500",
  "PZ-9WBNKC": "a mano, suma: 20000 + 25980",
  "PZ-5RCEVT": "probable, rut: 132400",
  "PZ-8LJARZ": "a mano, empate: 12000 + 12000",
  sueltos: [],
  esperando: [],
};
const CON_NOMBRES = {
  ...CON_TODO,
  "PZ-7K3MQA": "probable, nombre: 24990",
  "PZ-4QX9HB": "probable, nombre: 18500",
};
const { "PZ-9WBNKC": _, ...SIN_BASTIAN } = CON_TODO;
const { "PZ-5RCEVT": __, ...SIN_AROMOS } = SIN_BASTIAN;
const PROVISORIA = {
  ...SIN_AROMOS,
  "PZ-7K3MQA": "probable, rut: 24990",
  esperando: ["PZ-5RCEVT", "PZ-9WBNKC"],
};
const HISTORICA = {
  ...SIN_AROMOS,
  "PZ-7K3MQA": "probable, rut: 24990",
  // The total of Bastián's purchase, paid by Karina: a person looks at it. No sale waits for Zoe's deposit.
  "PZ-9WBNKC": "probable, monto: 45980",
  sueltos: [15_990],
  esperando: ["PZ-5RCEVT"],
};

describe("each sample alone", () => {
  test.each([
    ["bancochile-movimientos.xls", CON_NOMBRES, [-61_200, -9_990]],
    ["bancochile-movimientos.xlsx", CON_NOMBRES, [-61_200, -9_990]],
    ["bancochile-cartola-emitida.txt", CON_NOMBRES, [-61_200, -9_990]],
    ["bancochile-tef-recibidas.xlsx", CON_TODO, []],
    ["santander-provisoria.xlsx", PROVISORIA, [-35_000, 88_210]],
    ["santander-historica.xlsx", HISTORICA, [-35_000, -14_500, -7_990, 88_210]],
    ["bci-movimientos-detallado.xlsx", { ...SIN_BASTIAN, esperando: ["PZ-9WBNKC"] }, [-7_990, 203_110]],
    [
      "scotiabank-bsa.dat",
      {
        "PZ-7K3MQA": "probable, nombre: 24990",
        "PZ-4QX9HB": "probable, nombre: 18500",
        "PZ-2HTDWN": "a mano, empate: 18500",
        "PZ-5RCEVT": "probable, nombre: 132400",
        sueltos: [],
        esperando: ["PZ-8LJARZ", "PZ-9WBNKC"],
      },
      [-9_650],
    ],
  ])("%s", async (archivo, propuestas, aparte) => {
    await enOctubre();
    expect(await revisarCartola(ctx, await subir(archivo), admin)).toMatchObject({
      plan: { dudosos: [], desaparecidos: [], conocidos: 0, lectura: { ilegibles: [] } },
    });
    await importar(archivo);
    expect(await conciliacion()).toEqual(propuestas);
    const apartados = await leerApartados(ctx, admin);
    expect(apartados.map(({ monto }) => monto).sort((a, b) => a - b)).toEqual(aparte);
  });

  test("bancoestado-chequera.xlsx, at the turn of its year", async () => {
    await esperan("2025-12-29T12:00:00Z", "2026-01-07T12:00:00Z");
    await importar("bancoestado-chequera.xlsx");
    expect(await conciliacion()).toEqual({
      "PZ-7K3MQA": "probable, nombre: 24990",
      // "ITURRIAGA BENAVE" has no given name: only the amount agrees. Rosario pays twice.
      "PZ-4QX9HB": "a mano, empate: 18500",
      "PZ-2HTDWN": "a mano, empate: 18500 + 18500",
      "PZ-5RCEVT": "probable, rut: 132400",
      sueltos: [],
      esperando: ["PZ-8LJARZ", "PZ-9WBNKC"],
    });
  });
});

describe("provisional and definitive", () => {
  test.each([
    [["santander-provisoria.xlsx", "santander-historica.xlsx"]],
    [["santander-historica.xlsx", "santander-provisoria.xlsx"]],
  ])("%j: the desk of the definitive file", async (archivos) => {
    await enOctubre();
    const guardadas = [];
    for (const archivo of archivos) guardadas.push(await importar(archivo));
    expect(guardadas.reduce((suma, { nuevos }) => suma + nuevos, 0)).toBe(11);
    expect(await conciliacion()).toEqual(HISTORICA);
  });

  test("a deposit that was confirmed from the provisional file stays confirmed, and its row becomes definitive", async () => {
    await enOctubre();
    await importar("santander-provisoria.xlsx");
    const propuesta = (await leerConciliacion(ctx, admin)).propuestas.find(
      ({ ventas: [una] }) => una?.total === 24_990,
    );
    const id = propuesta?.depositos[0]?.id ?? 0;
    await confirmarPar(ctx, { depositos: [id], ventas: ["PZ-7K3MQA"] }, admin);
    await importar("santander-historica.xlsx");
    const [movimiento] = await db.select().from(movimientos_banco).where(eq(movimientos_banco.id, id));
    expect(movimiento).toMatchObject({ clase: "definitiva", fila: 17, nombre_pagador: "Valentina Ñancu" });
    expect(await pagadas()).toEqual({ "PZ-7K3MQA": 24_990 });
    const { "PZ-7K3MQA": _, ...resto } = HISTORICA;
    expect(await conciliacion()).toEqual(resto);
  });
});

const BANCO_CHILE = [
  "bancochile-movimientos.xls",
  "bancochile-movimientos.xlsx",
  "bancochile-cartola-emitida.txt",
  "bancochile-tef-recibidas.xlsx",
];

describe("several samples", () => {
  test.each([
    ["as they come", BANCO_CHILE],
    ["the other way round", BANCO_CHILE.toReversed()],
  ])("the four files of one account are its eight deposits, %s", async (_, archivos) => {
    await enOctubre();
    for (const archivo of archivos) await importar(archivo);
    expect(await conciliacion()).toEqual(CON_TODO);
    expect(await db.select().from(movimientos_banco)).toHaveLength(10);
  });

  const TODOS = [
    ...BANCO_CHILE,
    "santander-provisoria.xlsx",
    "santander-historica.xlsx",
    "bci-movimientos-detallado.xlsx",
    "scotiabank-bsa.dat",
    "bancoestado-chequera.xlsx",
  ];
  test.each([
    ["as they come", TODOS],
    ["the other way round", TODOS.toReversed()],
  ])(
    "all of them, %s: no peso twice, none lost, and what fits several accounts is a tie",
    async (_, archivos) => {
      await enOctubre();
      for (const archivo of archivos) await importar(archivo);
      // The report of transfers leaves out the last digits of its account.
      const { rows } = await db.execute(sql`select left(cuenta, 10) as cuenta,
        sum(greatest(monto, 0))::int as entra, sum(greatest(-monto, 0))::int as sale
        from movimientos_banco group by 1 order by entra`);
      expect(rows).toEqual([
        { cuenta: "990077701", entra: 194_390, sale: 9_650 },
        { cuenta: "0012345678", entra: 212_890, sale: 63_500 },
        { cuenta: "0000123456", entra: 236_170, sale: 57_490 },
        { cuenta: "0098765432", entra: 264_370, sale: 71_190 },
        { cuenta: null, entra: 421_500, sale: 7_990 },
      ]);
      // Three accounts received the same money; BancoEstado's is ten months old and off the desk.
      expect(await conciliacion()).toEqual({
        "PZ-7K3MQA": "a mano, empate: 24990 + 24990",
        "PZ-4QX9HB": "a mano, empate: 18500 + 18500 + 18500",
        "PZ-2HTDWN": "a mano, empate: 18500 + 18500 + 18500 + 18500 + 18500",
        "PZ-9WBNKC": "a mano, suma: 20000 + 25980",
        "PZ-5RCEVT": "a mano, empate: 132400 + 132400",
        "PZ-8LJARZ": "a mano, empate: 12000 + 12000 + 12000 + 12000",
        sueltos: [12_000, 12_000, 15_990, 24_990, 24_990, 45_980, 132_400],
        esperando: [],
      });
    },
  );
});

/** What the payments of each sale reach. */
async function pagadas(): Promise<Record<string, number>> {
  const filas = await db
    .select({ codigo: ventas.codigo, suma: sql`sum(${pagos.monto})`.mapWith(Number) })
    .from(pagos)
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .groupBy(ventas.codigo);
  return Object.fromEntries(filas.map(({ codigo, suma }) => [codigo, suma]));
}

test("the day of the report, confirmed: every purchase is paid, and the second 12.000 waits for a person", async () => {
  await enOctubre();
  await importar("bancochile-tef-recibidas.xlsx");
  const { propuestas } = await leerConciliacion(ctx, admin);
  const pares = propuestas.flatMap(({ automatica, depositos: [uno], ventas: [una] }) =>
    automatica && uno && una ? [{ deposito: uno.id, venta: una.codigo }] : [],
  );
  expect((await confirmarSeguras(ctx, { pares }, admin)).hechos).toHaveLength(1);
  for (const { tipo, automatica, depositos, ventas: suyas } of propuestas) {
    if (automatica) continue;
    const elegidos = tipo === "empate" ? depositos.slice(0, 1) : depositos;
    const par = { depositos: elegidos.map(({ id }) => id), ventas: suyas.map(({ codigo }) => codigo) };
    await confirmarPar(ctx, par, admin);
  }
  expect(await pagadas()).toEqual(Object.fromEntries(COMPRAS.map(({ codigo, total }) => [codigo, total])));
  expect(await conciliacion()).toEqual({
    "PZ-8LJARZ": "a mano, ya_pagada: 12000",
    sueltos: [],
    esperando: [],
  });
});

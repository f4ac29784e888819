import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { DbOrTx } from "#database/client.ts";
import { auditoria, deudas, referidos } from "#database/schema.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { insertarRevision } from "#modules/puntos/auditoria.store.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, comprarPagado, deTicket, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearMovimiento, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { registroEnMemoria, sellarHoy } from "#tests/support/shop/sellos.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { auditarPolitica, personasDeNoche } from "./auditar-politica.server.ts";
import { buscarHallazgos } from "./politica.store.server.ts";
import { TIPOS_BUSCADOS } from "./politica.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const registro = registroEnMemoria();
const inicio = Date.UTC(2026, 10, 10, 15);
const enDia = (dia: number) => {
  ctx.clock.now = new Date(inicio + dia * DIA_MS);
};

/** As annulments left it before debts existed: the points were spent, and neither came back nor are owed. */
async function perderPuntos(): Promise<{ codigo: string; usuario: string }> {
  const quien = await crearPersona(ctx);
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
  const codigo = await comprarPagado(ctx, quien, admin, [deTicket(tienda.ticket, 2)]);
  await abonar(ctx, sku, 700, quien);
  await anularVenta(ctx, { codigo, motivo: "Retracto" }, admin);
  await db.execute(sql`update tickets_compras set deuda = null`);
  await db.delete(deudas);
  return { codigo, usuario: quien.codigo_referido };
}

/** A night whose chance picks none of the older people. */
async function nocheSinAzar() {
  const { rows } = await db.execute<{ parte: number }>(
    sql`select distinct (hashtext(codigo_referido) & 2147483647) % 20 as parte from usuarios`,
  );
  const usadas = new Set(rows.map(({ parte }) => parte));
  const parte = Array.from({ length: 20 }, (_, i) => i).find((una) => !usadas.has(una)) ?? 0;
  return { ...ctx, random: (bytes: number) => new Uint8Array(bytes).fill(parte) };
}

/** Rows of the shop's tables that one review fetched, counted by PostgreSQL itself. */
async function filasLeidas(leer: (db: DbOrTx) => Promise<unknown>): Promise<number> {
  await db.execute(sql`analyze`);
  return db.transaction(async (tx) => {
    // Small tables are otherwise read whole, which hides how many rows a large one would need.
    await tx.execute(sql`set local enable_seqscan = off`);
    const cuenta = sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as filas from pg_stat_xact_user_tables
      where relname in ('ventas', 'tickets_compras', 'productos_compras', 'libro_asientos', 'libro_movimientos',
                        'pagos', 'movimientos_banco')`;
    const leidas = async () => (await tx.execute<{ filas: number }>(cuenta)).rows[0]?.filas ?? 0;
    const antes = await leidas();
    await leer(tx);
    return (await leidas()) - antes;
  });
}

const UMBRALES = { pago_a_mano_dias: 7, a_favor_aviso: 50_000 };
const buscarTodo = (personas: readonly string[] | null) => async (lectura: DbOrTx) => {
  for (const tipo of TIPOS_BUSCADOS)
    await buscarHallazgos(lectura, tipo, { ahora: ctx.now(), personas, umbrales: UMBRALES });
};

/** A night counts the thousand highest ids of each table as new, so the old rows must lie below them. */
async function rellenar(): Promise<void> {
  const quien = await crearPersona(ctx);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into tickets_compras (puntos, estado, precio, total, forma_pago, usuario)
      select 0, 'Acreditado', 0, 0, 'ajuste', ${quien.codigo_referido} from generate_series(1, 1200)`);
    await tx.execute(sql`
      insert into tickets_participantes (sorteo, producto, usuario, puntos_aportados, puntos_inicio, puntos_final)
      select 'SRT-9999', 'SKU-9999', ${quien.codigo_referido}, 1, n, n from generate_series(1, 1200) n`);
  });
}

let vieja = { codigo: "", usuario: "" };
let nueva = vieja;
beforeAll(async () => {
  enDia(0);
  vieja = await perderPuntos();
  await sellarHoy(ctx, registro);
  await rellenar();
  for (const dia of [3, 4]) {
    enDia(dia);
    await comprarPagado(ctx, await crearPersona(ctx), admin, [deTicket(tienda.ticket, 1)]);
    await sellarHoy(ctx, registro);
  }
  enDia(5);
  nueva = await perderPuntos();
});

const ventas = ({ hallazgos }: Awaited<ReturnType<typeof auditarPolitica>>) =>
  hallazgos.flatMap((hallazgo) => ("venta" in hallazgo ? hallazgo.venta : [])).sort();

test("a night finds what is new, a whole review also what is old", async () => {
  expect(ventas(await auditarPolitica(await nocheSinAzar(), { todo: false }))).toEqual([nueva.codigo]);
  expect(ventas(await auditarPolitica(ctx, { todo: true }))).toEqual([vieja.codigo, nueva.codigo].sort());
});

test("the chance of one night in twenty picks an old sale", async () => {
  const noches = Array.from({ length: 20 }, (_, parte) => parte).map((parte) =>
    auditarPolitica({ ...ctx, random: (bytes) => new Uint8Array(bytes).fill(parte) }, { todo: false }),
  );
  const halladas = (await Promise.all(noches)).filter((noche) => ventas(noche).includes(vieja.codigo));
  expect(halladas).toHaveLength(1);
});

test("an annulment that left no entry is found by the log of the admins", async () => {
  const noche = await nocheSinAzar();
  expect(await personasDeNoche(noche)).not.toContain(vieja.usuario);
  await db.insert(auditoria).values({
    fecha: ctx.now(),
    quien: admin.codigo_referido,
    accion: "ventas.anular",
    objeto: `venta:${vieja.codigo}`,
  });
  expect(await personasDeNoche(noche)).toContain(vieja.usuario);
  enDia(8);
  expect(await personasDeNoche(noche)).not.toContain(vieja.usuario);
});

test("older sales cost a night nothing", async () => {
  const personas = [nueva.usuario];
  const [noche, todo] = [await filasLeidas(buscarTodo(personas)), await filasLeidas(buscarTodo(null))];
  for (let i = 0; i < 10; i += 1) await perderPuntos();
  expect(await filasLeidas(buscarTodo(personas))).toBeLessThanOrEqual(noche);
  expect(await filasLeidas(buscarTodo(null))).toBeGreaterThanOrEqual(todo + 10);
});

/** Two people, one invited by the other, whose purchases one RUT paid. */
async function pagadosPorUna(): Promise<string[]> {
  const [una, otra] = [await crearPersona(ctx), await crearPersona(ctx)];
  await db
    .insert(referidos)
    .values({ referido_codigo: una.codigo_referido, referente_codigo: otra.codigo_referido });
  const rut_pagador = rutNuevo();
  for (const quien of [una, otra]) {
    const codigo = await comprar(ctx, quien, [deTicket(tienda.ticket)]);
    const id = await crearMovimiento(ctx, { monto: 5_000, rut_pagador });
    await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
  }
  return [una.codigo_referido, otra.codigo_referido].sort();
}

test("a ring of payers is found when the night looks at one of its people, and costs the others nothing", async () => {
  const anillo = await pagadosPorUna();
  const anillos = (personas: string[] | null) => async (lectura: DbOrTx) =>
    (await buscarHallazgos(lectura, "anillo", { ahora: ctx.now(), personas, umbrales: UMBRALES })).primeros;
  for (const uno of [null, ...anillo.map((codigo) => [codigo])])
    expect(await anillos(uno)(db)).toMatchObject([{ por: "pagador", personas: anillo, invitaciones: 1 }]);
  const ajena = [nueva.usuario];
  expect(await anillos(ajena)(db)).toEqual([]);
  const antes = await filasLeidas(anillos(ajena));
  for (let i = 0; i < 5; i += 1) await pagadosPorUna();
  expect(await filasLeidas(anillos(ajena))).toBeLessThanOrEqual(antes);
});

test("what the last review named stays until it is resolved", async () => {
  const { hallazgos, total_hallazgos } = await auditarPolitica(ctx, { todo: true });
  const cifras = { asientos: 0, movimientos: 0, cuentas: 0, duracion_ms: 0 };
  const revision = { ...cifras, quien: null, total_diferencias: 0, diferencias: [] };
  await insertarRevision(ctx, { ...revision, fecha: ctx.now(), hallazgos, total_hallazgos });
  const noche = await auditarPolitica(await nocheSinAzar(), { todo: false });
  expect(ventas(noche)).toContain(vieja.codigo);
});

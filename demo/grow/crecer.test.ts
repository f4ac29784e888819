import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { apuestas, partidas, productos, sorteos, user, usuarios, ventas } from "#database/schema.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { leerHistorial } from "#modules/montoncito/leer-historial.server.ts";
import { leerActaPartida } from "#modules/montoncito/partida/leer-acta.server.ts";
import { actaPartidaSchema } from "#modules/montoncito/reglas/acta.ts";
import { verificarPartida } from "#modules/montoncito/reglas/verificacion.ts";
import { auditarAnexos } from "#modules/panel/anexos/auditar-anexos.server.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { auditarLibro, auditarNoche } from "#modules/puntos/auditar-libro.server.ts";
import { sellarHistoria } from "#modules/puntos/sellos/sellar-historia.server.ts";
import { abrirSemillaSorteo } from "#modules/sorteos/realizacion/realizacion.store.server.ts";
import { actaSchema } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { compromiso as compromisoSorteo } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { listarSellos, registroEnMemoria } from "#tests/support/shop/sellos.ts";
import { sumasDeVentas } from "#tests/support/shop/sumas-ventas.ts";
import { CrecimientoError, crecer } from "./crecer.ts";
import { EscalaError, tamanosDe } from "./tamanos.ts";

const { db, url } = await testDatabase();
const ctx = testCtx(db, new Date());
const tamanos = tamanosDe(0.0005);

const contar = async (tabla: string) =>
  (await db.execute<{ n: number }>(sql`select count(*) as n from ${sql.raw(tabla)}`)).rows[0]?.n;

const indices = await contar("pg_indexes where schemaname = 'public'");
const claves = await contar("pg_constraint where contype = 'f' and convalidated");
// The shop already has an entry, of two days ago: its id is lower than those of the years before it.
const DOS_DIAS = 2 * DIA_MS;
const anterior = await nuevoUsuario(ctx);
const antes = { ...ctx, now: () => new Date(ctx.now().getTime() - DOS_DIAS) };
await dar(antes, { clave: "antes-de-crecer", usuario: anterior, puntos: 40 });
await crecer(url, { tamanos, cofre: ctx.cofre });

test("a small growth fills the shop, and its book is clean", async () => {
  expect(await db.$count(productos)).toBe(tamanos.productos);
  expect(await db.$count(usuarios)).toBe(tamanos.usuarios + 1);
  // 346 comunas and 16 regions, by weight class.
  expect(await contar("tarifas_envio")).toBe((346 + 16) * 3);
  expect(await db.$count(user)).toBe(tamanos.usuarios);
  expect(await db.$count(ventas)).toBe(tamanos.ventas + Math.floor(tamanos.sorteos_finalizados));
  expect(await db.$count(partidas)).toBe(tamanos.partidas);
  expect(await db.$count(apuestas)).toBe(tamanos.partidas * tamanos.apuestas_por_partida);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);
  expect(await contar("reservas where opcion is null")).toBeGreaterThan(0);
  expect(await contar("reservas where opcion is not null")).toBeGreaterThan(0);
  expect(await contar("productos_opciones")).toBe((tamanos.productos / 5) * 6);
  expect(await contar("productos_compras where opcion is not null")).toBeGreaterThan(0);
  // A product with options is never sold without one.
  expect(
    await contar(
      "productos_compras c join productos p on p.sku = c.producto where p.opcion_1 is not null and c.opcion is null and c.forma_pago <> 'sorteo'",
    ),
  ).toBe(0);
  expect(await contar("cupones")).toBe(tamanos.cupones);
  expect(await contar("cupones_usos")).toBeGreaterThan(0);
  expect(await contar("cupones_usos")).toBe(await contar("ventas where cupon is not null"));
  expect(await contar("ventas where envio_cobrado > 0")).toBeGreaterThan(0);
  expect(await contar("favoritos")).toBeGreaterThan(40);
  const esperan = await contar("ventas where estado_pago = 'Validando Pago'");
  expect(
    await contar(
      "movimientos_banco where tipo = 'transferencia' and comentario is null and rut_pagador is null",
    ),
  ).toBe(100);
  expect(
    await contar("movimientos_banco m join ventas v on v.codigo = m.comentario and v.total = m.monto"),
  ).toBeGreaterThan(Number(esperan) / 4);
  const conTarjeta = await contar("pagos where via = 'webpay'");
  expect(conTarjeta).toBeGreaterThan(0);
  expect(
    await contar("pagos p join cobros_tarjeta c on c.token = p.referencia and c.monto_cobrado = p.monto"),
  ).toBe(conTarjeta);
  // A page of what waits, however small the shop is.
  for (const estado of ["debida", "enviada", "silencio"])
    expect(await contar(`boletas_documentos where estado = '${estado}'`)).toBe(30);
  expect(await contar("boletas_documentos where estado = 'aceptada'")).toBeGreaterThan(0);
  expect(await contar(`ajustes where clave = 'boletas_ambiente' and valor = '"produccion"'`)).toBe(1);
  expect(await contar("devoluciones_pedidas")).toBeGreaterThan(0);
  expect(await contar("devoluciones_lineas")).toBe(await contar("devoluciones_pedidas"));
  const { guardadas, contadas } = await sumasDeVentas(db);
  expect(guardadas).toEqual(contadas);
  expect(await contar("pg_indexes where schemaname = 'public'")).toBe(indices);
  expect(await contar("pg_constraint where contype = 'f' and convalidated")).toBe(claves);
  expect(await contar("pg_trigger where tgname like '%suma_cero' and tgenabled = 'O'")).toBe(2);
});

test("its history is sealed day by day, and every seal holds", async () => {
  const registro = registroEnMemoria();
  const sellos = await sellarHistoria(ctx, registro, FUENTES);
  const { rows } = await db.execute<{ dias: number; ultimo: number }>(sql`
    select count(distinct (fecha at time zone 'America/Santiago')::date) as dias, max(id) as ultimo from libro_asientos
     where fecha < ${inicioDelDia(ctx.now()).toISOString()}::timestamptz`);
  expect(sellos).toBe(rows[0]?.dias);
  expect(sellos).toBeGreaterThan(30);
  expect(await listarSellos(ctx)).toEqual(registro.lineas);
  expect(registro.lineas.at(-1)?.hasta).toBe(rows[0]?.ultimo);
  const { rows: adelantados } = await db.execute(sql`
    select a.id from libro_sellos s join libro_asientos a on a.id between s.desde and s.hasta
     where (a.fecha at time zone 'America/Santiago')::date > s.fecha`);
  expect(adelantados).toEqual([]);
  expect((await auditarAnexos(ctx, { todo: true })).diferencias).toEqual([]);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  expect((await auditarNoche(ctx)).diferencias).toEqual([]);
  expect(await sellarHistoria(ctx, registro, FUENTES)).toBe(0);
});

test("its draws and its rounds can be checked like those of any shop", async () => {
  const filas = await db.select().from(sorteos);
  const finalizados = filas.filter(({ estado }) => estado === "Finalizado");
  expect(finalizados).toHaveLength(Math.floor(tamanos.sorteos_finalizados));
  for (const { key, producto } of finalizados) {
    const checks = await verificarActa(actaSchema.parse(await leerActaSorteo(ctx, producto, key)));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
  const { partidas: jugadas } = await leerHistorial(ctx, null);
  expect(jugadas.length).toBeGreaterThan(0);
  for (const { key_partida, compromiso, garantia, montoncitos, banca } of jugadas) {
    const acta = actaPartidaSchema.parse(await leerActaPartida(ctx, key_partida));
    const mostrada = { compromiso, garantia, cartas: Object.values(montoncitos), banca };
    const checks = await verificarPartida(acta, { mostrada, cadena: null });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test("the shop's key opens the seed of every raffle, as committed", async () => {
  for (const { key, compromiso } of await db.select().from(sorteos))
    expect(await compromisoSorteo(key, await abrirSemillaSorteo(ctx, key))).toBe(compromiso);
});

test("a shop grows once, and not by any number", async () => {
  await expect(crecer(url, { tamanos, cofre: ctx.cofre })).rejects.toThrow(CrecimientoError);
  expect(await db.$count(usuarios)).toBe(tamanos.usuarios + 1);
  expect(() => tamanosDe(0)).toThrow(EscalaError);
  expect(() => tamanosDe(Number.NaN)).toThrow(EscalaError);
});

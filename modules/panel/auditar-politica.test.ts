import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deudas, pagadores, tickets_compras, usuarios } from "#database/schema.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { deshacerCalces } from "#modules/transferencias/conciliacion/deshacer.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, comprarPagado, deTicket, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearMovimiento, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPareja, crearPersona } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { auditarPolitica, intentarPolitica } from "./auditar-politica.server.ts";
import {
  enlacesHallazgo,
  fraseHallazgo,
  leerHallazgos,
  TIPOS_HALLAZGO,
  type TipoHallazgo,
} from "./politica.ts";
import { revisarLibro } from "./revisar-libro.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const motivo = "Retracto";

beforeEach(async () => {
  await db.execute(sql`update usuarios set rut = null, celular = null, direccion = null`);
});

const buscar = async (tipo: TipoHallazgo) =>
  (await auditarPolitica(ctx, { todo: true })).hallazgos.filter((hallazgo) => hallazgo.tipo === tipo);
const pareja = (campos: Parameters<typeof crearPersona>[1] = {}) => crearPareja(ctx, campos, campos);
const pagada = (quien: Awaited<ReturnType<typeof crearPersona>>, tickets = 1) =>
  comprarPagado(ctx, quien, admin, [deTicket(tienda.ticket, tickets)]);

test("a shop without trouble has nothing to look at", async () => {
  const { compra } = await pareja();
  await anularVenta(ctx, { codigo: await pagada(compra), motivo }, admin);
  expect(await auditarPolitica(ctx, { todo: true })).toEqual({ hallazgos: [], total_hallazgos: 0 });
});

test("a referral credit without a live purchase is named with what is too much", async () => {
  const { invito, compra } = await pareja();
  const codigo = await pagada(compra);
  const { venta } = await leerTodo(ctx, codigo);
  await anularVenta(ctx, { codigo, motivo }, admin);
  expect(await buscar("credito_sin_compra")).toEqual([]);
  // As annulments of one line left it before credits followed the lines.
  await db
    .delete(tickets_compras)
    .where(sql`credito = (select id from tickets_compras where venta_origen = ${venta.id})`);
  expect(await buscar("credito_sin_compra")).toEqual([
    { tipo: "credito_sin_compra", venta: codigo, usuario: invito.codigo_referido, puntos: 50 },
  ]);
  await db.delete(tickets_compras).where(eq(tickets_compras.venta_origen, venta.id));
});

test("a sale whose points cost less than the cheapest ticket is named, and one at its price is not", async () => {
  const ana = await crearPersona(ctx);
  await pagada(ana);
  expect(await buscar("puntos_baratos")).toEqual([]);
  const codigo = await pagada(ana);
  const { venta } = await leerTodo(ctx, codigo);
  await db.execute(sql`update tickets_compras set puntos = puntos + 1 where venta = ${venta.id}`);
  const hallados = await buscar("puntos_baratos");
  expect(hallados).toMatchObject([{ venta: codigo, usuario: ana.codigo_referido }]);
  expect(hallados.map(fraseHallazgo)[0]).toContain(codigo);
  await db.execute(sql`update tickets_compras set puntos = puntos - 1 where venta = ${venta.id}`);
});

test("points of an annulled sale that neither came back nor are owed are named", async () => {
  const ana = await crearPersona(ctx);
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
  const codigo = await pagada(ana, 2);
  await abonar(ctx, sku, 700, ana);
  await anularVenta(ctx, { codigo, motivo }, admin);
  expect(await buscar("puntos_de_anulada")).toEqual([]);
  expect(await buscar("deuda")).toEqual([
    { tipo: "deuda", venta: codigo, usuario: ana.codigo_referido, puntos: 700, saldo: 0 },
  ]);
  // As annulments left it before debts existed.
  await db.execute(sql`update tickets_compras set deuda = null`);
  await db.delete(deudas);
  expect(await buscar("puntos_de_anulada")).toEqual([
    { tipo: "puntos_de_anulada", venta: codigo, usuario: ana.codigo_referido, puntos: 700 },
  ]);
  await db.execute(sql`insert into deudas (usuario, puntos, venta)
    select usuario, 700, id from ventas where codigo = ${codigo}`);
  expect(await buscar("deuda")).toHaveLength(1);
  // A deleted account cannot pay.
  await db
    .update(usuarios)
    .set({ email: null, user_id: null, eliminado_en: ctx.now() })
    .where(eq(usuarios.codigo_referido, ana.codigo_referido));
  expect(await buscar("deuda")).toEqual([]);
});

test("accounts with one RUT are a ring however it is written; a shared telephone or address only with more in common", async () => {
  const a = await crearPersona(ctx, { rut: "12.345.678-5", celular: "+56 9 1234 5678" });
  const b = await crearPersona(ctx, { rut: "12345678-5", celular: "912345678" });
  const codigos = [a.codigo_referido, b.codigo_referido].sort();
  expect(await buscar("anillo")).toEqual([
    { tipo: "anillo", por: "rut", personas: codigos, cuantas: 2, invitaciones: 0, sorteos: 0 },
  ]);
  const familia = { direccion: "Los Aromos 123", comuna: "Ñuñoa" };
  const { invito, compra } = await pareja(familia);
  const { sku } = await crearProductoConSorteo(ctx);
  for (const quien of [invito, compra]) {
    await pagada(quien);
    await abonar(ctx, sku, 10, quien);
  }
  expect((await buscar("anillo"))[0]).toMatchObject({
    por: "direccion",
    cuantas: 2,
    invitaciones: 1,
    sorteos: 1,
  });
});

test("accounts that one RUT pays for are a ring with more in common; the account of that RUT belongs to it", async () => {
  const mama = rutNuevo();
  const pagar = async (quien: Sesion, rut_pagador: string) => {
    const codigo = await comprar(ctx, quien, [deTicket(tienda.ticket)]);
    const id = await crearMovimiento(ctx, { monto: 5_000, rut_pagador });
    return confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
  };
  const { invito, compra } = await pareja();
  await pagar(invito, mama);
  expect(await buscar("anillo")).toEqual([]);
  const { hechos } = await pagar(compra, mama);
  const anillo = { tipo: "anillo", por: "pagador", cuantas: 2, invitaciones: 1, sorteos: 0 };
  const codigos = [invito.codigo_referido, compra.codigo_referido].sort();
  expect(await buscar("anillo")).toEqual([{ ...anillo, personas: codigos }]);
  expect(fraseHallazgo((await buscar("anillo"))[0] ?? { tipo: "no_revisada" })).toBe(
    "2 cuentas comparten el RUT de quien paga, con 1 invitación.",
  );
  await deshacerCalces(ctx, { hechos }, admin);
  expect(await buscar("anillo")).toEqual([]);

  // Strangers whom one person pays for are a family until they have more in common.
  for (let i = 0; i < 2; i += 1) await pagar(await crearPersona(ctx), "7.654.321-6");
  expect(await buscar("anillo")).toEqual([]);
  const quienPaga = await crearPersona(ctx, { rut: "7654321-6" });
  const [grupo] = await buscar("anillo");
  expect(grupo).toMatchObject({ por: "pagador", cuantas: 3, invitaciones: 0 });
  expect(grupo).toMatchObject({ personas: expect.arrayContaining([quienPaga.codigo_referido]) });
});

test("two accounts with one RUT that pays for both are named once, by the RUT", async () => {
  const rut = rutNuevo();
  const { invito, compra } = await pareja({ rut });
  for (const { codigo_referido: usuario } of [invito, compra])
    await db.insert(pagadores).values({ rut, usuario });
  expect((await buscar("anillo")).map((uno) => uno.tipo === "anillo" && uno.por)).toEqual(["rut"]);
});

test("a telephone of fewer than eight digits is shared by no ring", async () => {
  await pareja({ celular: "1234567" });
  expect(await buscar("anillo")).toEqual([]);
  await pareja({ celular: "12345678" });
  expect(await buscar("anillo")).toMatchObject([{ por: "celular", cuantas: 2, invitaciones: 1 }]);
});

test("a day on which the house lost is named with its points and rounds", async () => {
  const hora = (dias: number) => new Date(ctx.now().getTime() - dias * DIA_MS).toISOString();
  await db.execute(sql`insert into libro_horas (hora, emitidos, abonados, banca, partidas)
    values (${hora(1)}, 0, 0, -1200, 30), (${hora(2)}, 0, 0, 500, 10), (${hora(30)}, 0, 0, -9000, 10)`);
  expect(await buscar("perdida_banca")).toMatchObject([{ puntos: 1_200, partidas: 30 }]);
});

test("the review keeps the findings without names, is not disturbed by them, and tells no admin", async () => {
  const ana = await crearPersona(ctx, { rut: "7.654.321-6", nombre: "Anastasia" });
  await crearPersona(ctx, { rut: "7654321-6" });
  const revision = await revisarLibro(ctx, admin);
  expect(revision.total_hallazgos).toBeGreaterThan(0);
  const guardada = await leerUltimaRevision(ctx);
  const hallazgos = leerHallazgos(guardada?.hallazgos ?? []);
  expect(hallazgos).toEqual(revision.hallazgos);
  const texto = JSON.stringify(hallazgos);
  expect(texto).toContain(ana.codigo_referido);
  for (const personal of ["7654321", "7.654.321", "Anastasia"]) expect(texto).not.toContain(personal);
  for (const hallazgo of hallazgos) {
    expect(fraseHallazgo(hallazgo)).toMatch(/\.$/);
    for (const { href } of enlacesHallazgo(hallazgo)) expect(href).toMatch(/^\/admin\//);
  }
});

test("findings that a later version wrote are left out", () => {
  expect(leerHallazgos([{ tipo: "otro" }, null, { tipo: "deuda" }])).toEqual([]);
});

test("a policy that cannot be read is logged and stops nothing", async () => {
  const errores: string[] = [];
  const log = { ...ctx.log, error: (mensaje: string) => void errores.push(mensaje) };
  const roto = { ...ctx, log, now: () => new Date(Number.NaN) };
  const { hallazgos, total_hallazgos } = await intentarPolitica(roto, { todo: true });
  expect([hallazgos, total_hallazgos]).toEqual([[{ tipo: "no_revisada" }], 1]);
  // The page and a stored review tell it.
  expect(leerHallazgos(hallazgos).map(fraseHallazgo)).toEqual([
    "No se pudo revisar la política: la causa está en el registro del servidor.",
  ]);
  expect(TIPOS_HALLAZGO.map(({ tipo }) => tipo)).toContain("no_revisada");
  expect(errores).toEqual(["audit: the policy could not be read"]);
});

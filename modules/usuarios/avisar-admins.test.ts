import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { correos, notificaciones, referidos, usuarios } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { recordarPagos } from "#modules/compras/pago/recordar-pagos.server.ts";
import { adjuntarComprobante } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { abrirTienda, comprar, deTicket } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { type AvisoAdmins, avisarAdmins } from "./avisar-admins.server.ts";
import { resumirAvisos } from "./resumir-avisos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const tienda = await abrirTienda(ctx);
const ana = await crearPersona(ctx, { codigo_referido: "ANAANA01", nombre: "Ana" });
const invito = await crearPersona(ctx, { codigo_referido: "INVITO05", nombre: "Inés" });
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA03", role: "admin" });
await crearPersona(ctx, { codigo_referido: "ADMINB04", role: "admin", rol_admin: "ventas" });
// They cannot confirm a payment, so they are not told of it.
await crearPersona(ctx, { codigo_referido: "CATALOG7", role: "admin", rol_admin: "catalogo" });
await crearPersona(ctx, { codigo_referido: "LECTURA8", role: "admin", rol_admin: "lectura" });
await crearPersona(ctx, { codigo_referido: "BLOQUEO6", role: "admin", bloqueado_en: ctx.now() });
await db.insert(referidos).values({ referido_codigo: "ANAANA01", referente_codigo: "INVITO05" });

const HORA = 3_600_000;
const pasar = (horas: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + horas * HORA);
};
const modo = (avisos_admin: Ajustes["avisos_admin"]) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { avisos_admin }, null));
const comprarTicket = () => comprar(ctx, ana, [deTicket(tienda.ticket)]);
const quienes = (filas: { clave: string; usuario: string | null }[]) =>
  filas.map(({ clave, usuario }) => `${clave} → ${usuario}`).sort();
const correosDe = async (plantilla: string) =>
  quienes(await db.select().from(correos).where(eq(correos.plantilla, plantilla)));
const campanas = async (prefijo: string) =>
  quienes(
    await db
      .select()
      .from(notificaciones)
      .where(sql`clave like ${`${prefijo}%`}`),
  );

beforeEach(async () => {
  await db.execute(
    sql`truncate ventas, pagos, devoluciones, productos_compras, tickets_compras, cotizaciones, correos, notificaciones, push_envios cascade`,
  );
  ctx.clock.now = new Date("2026-11-16T15:00:00Z");
  ctx.eventos.length = 0;
  await modo("al_momento");
});

describe("many at once", () => {
  test("each is written once, and a bad address keeps nothing from the others", async () => {
    const correo = (n: number, para = `p${n}@correo.example`) => ({
      clave: `premio:${n}`,
      para,
      plantilla: "premio_puntos" as const,
      datos: { producto: "Parrilla", sku: "700001", key: "SRT-0001", numero: n, puntos: 5 },
    });
    const lista = Array.from({ length: 2_500 }, (_, n) => correo(n));
    const otraVez = () =>
      enTransaccion(ctx, (tx) => encolarCorreos(tx, [...lista, correo(9_999, "sin arroba")]));
    expect(await otraVez()).toBe(2_500);
    expect(await otraVez()).toBe(0);
    const aviso = (n: number) => ({
      clave: `aviso:${n}`,
      usuario: n % 2 ? "ANAANA01" : "INVITO05",
      titulo: "Hola",
      texto: "Hola",
    });
    ctx.eventos.length = 0;
    const avisos = Array.from({ length: 2_500 }, (_, n) => aviso(n));
    expect(await enTransaccion(ctx, (tx) => notificarVarios(tx, avisos))).toBe(2_500);
    expect(ctx.eventos).toHaveLength(2);
    expect(await enTransaccion(ctx, (tx) => notificarVarios(tx, avisos))).toBe(0);
    expect(await enTransaccion(ctx, (tx) => notificarVarios(tx, []))).toBe(0);
  });
});

describe("admins", () => {
  test("hear of a sale and of its proof by bell and mail, each once, in the same transaction", async () => {
    const codigo = await comprarTicket();
    const archivo = { nombre: "c.pdf", contenido: pdfDePrueba() };
    await adjuntarComprobante(ctx, { codigo, archivo }, ana);
    const esperado = ["ADMINA03", "ADMINB04"].flatMap((quien) => [
      `admin:comprobante:${codigo}:2:${quien} → ${quien}`,
      `admin:venta:${codigo}:${quien} → ${quien}`,
    ]);
    expect(await campanas("admin:")).toEqual(esperado.sort());
    // The proof arrives within ten minutes of the first mail, so it waits for the next one.
    expect(await correosDe("admin_aviso")).toEqual(
      esperado.filter((clave) => clave.includes("venta:")).sort(),
    );
    const [fila] = await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `admin:venta:${codigo}:ADMINA03`));
    expect(fila).toMatchObject({
      para: admin.email,
      asunto: `Nueva venta ${codigo}`,
      datos: { ruta: `/admin/ventas?texto=${codigo}` },
    });
  });

  test("hear nothing of what was undone", async () => {
    const aviso: AvisoAdmins = {
      clave: "x:1",
      titulo: "Algo",
      texto: "Pasó algo.",
      enlace: "/admin/ventas",
      permiso: "ventas.confirmar",
    };
    const deshecho = enTransaccion(ctx, async (tx) => {
      await avisarAdmins(tx, aviso);
      throw new Error("se cancela");
    });
    await expect(deshecho).rejects.toThrow();
    expect([await db.$count(correos), await db.$count(notificaciones)]).toEqual([0, 0]);
    for (let vez = 0; vez < 2; vez++) await enTransaccion(ctx, (tx) => avisarAdmins(tx, aviso));
    expect([await db.$count(correos), await db.$count(notificaciones)]).toEqual([2, 2]);
  });
});

describe("the daily summary", () => {
  // 20:00 in Chile is 23:00 UTC.
  const alas = (hora: string) => {
    ctx.clock.now = new Date(hora);
  };
  const resumenes = async () =>
    (
      await db.select().from(correos).where(eq(correos.plantilla, "admin_resumen")).orderBy(correos.clave)
    ).map(({ clave, datos }) => [
      clave,
      (datos as { avisos: { titulo: string }[] }).avisos.map((a) => a.titulo),
    ]);

  test("is one mail per admin with what happened since the last, and none if nothing did", async () => {
    await modo("resumen_diario");
    alas("2026-11-16T15:00:00Z");
    const primera = await comprarTicket();
    expect(await correosDe("admin_aviso")).toEqual([]);
    expect(await campanas("admin:")).toHaveLength(2);
    expect(await resumirAvisos(ctx)).toBe(0);
    alas("2026-11-16T23:01:00Z");
    expect(await resumirAvisos(ctx)).toBe(0);
    alas("2026-11-16T23:15:00Z");
    const tarde = await comprarTicket();
    expect(await resumirAvisos(ctx)).toBe(2);
    expect(await resumirAvisos(ctx)).toBe(0);
    expect(await resumenes()).toEqual([
      ["admin-resumen:16-11-2026:ADMINA03", [`Nueva venta ${primera}`]],
      ["admin-resumen:16-11-2026:ADMINB04", [`Nueva venta ${primera}`]],
    ]);
    // After a stop of two days, one mail contains all notices that were not mailed.
    alas("2026-11-19T10:00:00Z");
    expect(await resumirAvisos(ctx)).toBe(2);
    expect((await resumenes()).slice(2)).toEqual([
      ["admin-resumen:18-11-2026:ADMINA03", [`Nueva venta ${tarde}`]],
      ["admin-resumen:18-11-2026:ADMINB04", [`Nueva venta ${tarde}`]],
    ]);
    alas("2026-11-20T10:00:00Z");
    expect(await resumirAvisos(ctx)).toBe(0);
  });

  test("repeats nothing that was mailed at once, and forgets nothing when the setting changes", async () => {
    await comprarTicket();
    await modo("resumen_diario");
    const callada = await comprarTicket();
    await modo("al_momento");
    alas("2026-11-17T00:00:00Z");
    expect(await resumirAvisos(ctx)).toBe(2);
    expect((await resumenes())[0]).toEqual(["admin-resumen:16-11-2026:ADMINA03", [`Nueva venta ${callada}`]]);
  });
});

describe("a referral credit", () => {
  test("is written and told to the inviter, once, and names no person", async () => {
    const codigo = await comprarTicket();
    for (let vez = 0; vez < 2; vez++) await pagoRecibido(ctx, { codigo }, admin);
    expect(await correosDe("referido_acreditado")).toEqual([`referido:${codigo}:1 → INVITO05`]);
    expect(await campanas("referido:")).toEqual([`referido:${codigo}:1 → INVITO05`]);
    const [correo] = await db.select().from(correos).where(eq(correos.plantilla, "referido_acreditado"));
    expect(correo).toMatchObject({
      para: invito.email,
      datos: { nombre: "Inés", puntos: 50, porcentaje: 10 },
    });
  });
});

describe("a sale that waits for its payment", () => {
  test("reminds its customer after a day and the admins after five, once each", async () => {
    const codigo = await comprarTicket();
    pasar(23.9);
    expect(await recordarPagos(ctx)).toEqual({ clientes: 0, ventas: 0 });
    pasar(0.2);
    expect(await recordarPagos(ctx)).toEqual({ clientes: 1, ventas: 0 });
    expect(await recordarPagos(ctx)).toEqual({ clientes: 0, ventas: 0 });
    expect(await correosDe("pago_recordatorio")).toEqual([`recordatorio:${codigo} → ANAANA01`]);
    expect(await campanas("recordatorio:")).toEqual([`recordatorio:${codigo} → ANAANA01`]);
    const [correo] = await db.select().from(correos).where(eq(correos.plantilla, "pago_recordatorio"));
    expect(correo?.datos).toMatchObject({
      codigo,
      total: 5_000,
      comprobante: false,
      cuentas: [{ banco: "Banco Uno", numero: "00123" }],
    });
    pasar(24 * 4);
    expect(await recordarPagos(ctx)).toEqual({ clientes: 0, ventas: 1 });
    expect(await recordarPagos(ctx)).toEqual({ clientes: 0, ventas: 0 });
    const esperado = ["ADMINA03", "ADMINB04"].map(
      (quien) => `admin:pago-pendiente:${codigo}:${quien} → ${quien}`,
    );
    expect(await campanas("admin:pago-pendiente")).toEqual(esperado);
    expect((await correosDe("admin_aviso")).filter((c) => c.includes("pendiente"))).toEqual(esperado);
  });

  test("is told late when the server was stopped, twice at once but only once", async () => {
    await comprarTicket();
    pasar(24 * 7);
    await Promise.all([recordarPagos(ctx), recordarPagos(ctx), recordarPagos(ctx)]);
    expect(await correosDe("pago_recordatorio")).toHaveLength(1);
    expect(await campanas("admin:pago-pendiente")).toHaveLength(2);
  });

  test("says something else to a customer who sent a proof", async () => {
    const codigo = await comprarTicket();
    const archivo = { nombre: "c.pdf", contenido: pdfDePrueba() };
    await adjuntarComprobante(ctx, { codigo, archivo }, ana);
    pasar(25);
    await recordarPagos(ctx);
    const [correo] = await db.select().from(correos).where(eq(correos.plantilla, "pago_recordatorio"));
    expect(correo).toMatchObject({
      asunto: `Seguimos revisando el pago de tu compra ${codigo}`,
      datos: { comprobante: true, cuentas: [] },
    });
  });

  test("is quiet when it was paid, when its customer left, and after a month", async () => {
    const pagada = await comprarTicket();
    await pagoRecibido(ctx, { codigo: pagada }, admin);
    await comprarTicket();
    pasar(24 * 31);
    expect(await recordarPagos(ctx)).toEqual({ clientes: 0, ventas: 0 });
    const beto = await crearPersona(ctx, { codigo_referido: "BETO0007" });
    await comprar(ctx, beto, [deTicket(tienda.ticket)]);
    await db
      .update(usuarios)
      .set({ eliminado_en: ctx.now(), user_id: null, email: null })
      .where(eq(usuarios.codigo_referido, "BETO0007"));
    pasar(25);
    expect(await recordarPagos(ctx)).toEqual({ clientes: 0, ventas: 0 });
  });
});

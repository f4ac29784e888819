import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, libro_asientos, notificaciones, tickets_compras, usuarios } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { ajustarPuntos } from "./ajustar-puntos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
let ana: Sesion;

const pedido = (campos: Record<string, string> = {}) => ({
  usuario: ana.codigo_referido,
  sentido: "sumar",
  puntos: "1.500",
  motivo: "Compensación por el atraso",
  clave: randomBytes(16).toString("hex"),
  ...campos,
});
const ajustes = () =>
  db
    .select()
    .from(tickets_compras)
    .where(eq(tickets_compras.usuario, ana.codigo_referido))
    .orderBy(tickets_compras.id);
const sinAjustes = async () => {
  expect(await ajustes()).toEqual([]);
  await libroLimpio(ctx, { [ana.codigo_referido]: 0 });
};

beforeEach(async () => {
  ana = await crearPersona(ctx, { nombre: "Ana" });
});

test("points are given: a row of the formula, an entry of the book, a trace and a bell, together", async () => {
  ctx.eventos.length = 0;
  const entrada = pedido();
  const codigo = ana.codigo_referido;
  expect(await ajustarPuntos(ctx, entrada, admin)).toEqual({
    usuario: codigo,
    puntos: 1_500,
    saldo: 1_500,
    repetido: false,
  });
  expect(await ajustes()).toMatchObject([
    {
      puntos: 1_500,
      estado: "Acreditado",
      forma_pago: "ajuste",
      precio: 0,
      total: 0,
      motivo: "Compensación por el atraso",
      venta: null,
      ticket: null,
    },
  ]);
  const [asiento] = await db
    .select()
    .from(libro_asientos)
    .where(eq(libro_asientos.clave, `ajuste:${entrada.clave}`));
  expect(asiento?.datos).toEqual({ motivo: entrada.motivo, quien: admin.codigo_referido });
  expect(await db.select().from(notificaciones).where(eq(notificaciones.usuario, codigo))).toMatchObject([
    { titulo: "Te sumamos 1.500 puntos", texto: entrada.motivo, enlace: "/mis-puntos" },
  ]);
  expect(
    await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `usuario:${codigo}`)),
  ).toMatchObject([
    {
      quien: admin.codigo_referido,
      accion: "puntos.ajustar",
      antes: { saldo: 0 },
      despues: { saldo: 1_500, puntos: 1_500, motivo: entrada.motivo },
    },
  ]);
  expect(ctx.eventos).toContainEqual({ tabla: "libro_cuentas", usuario: codigo });
  await libroLimpio(ctx, { [codigo]: 1_500 });
});

test("points are taken, down to zero and no further", async () => {
  const codigo = ana.codigo_referido;
  await darPuntos(ctx, codigo, 100);
  const quitar = (puntos: string) => ajustarPuntos(ctx, pedido({ sentido: "quitar", puntos }), admin);
  await seNiega(quitar("101"), "valor", "Tiene 100 puntos: no se le pueden quitar 101.");
  expect(await quitar("100")).toMatchObject({ puntos: -100, saldo: 0 });
  await seNiega(quitar("1"), "valor", "Tiene 0 puntos");
  expect((await ajustes()).map(({ puntos }) => puntos)).toEqual([100, -100]);
  await libroLimpio(ctx, { [codigo]: 0 });
});

test("a form that is sent twice, or by two clicks at once, adjusts once", async () => {
  const entrada = pedido();
  const respuestas = await Promise.all(Array.from({ length: 8 }, () => ajustarPuntos(ctx, entrada, admin)));
  expect(respuestas.map(({ saldo }) => saldo)).toEqual(Array(8).fill(1_500));
  expect(respuestas.filter(({ repetido }) => !repetido)).toHaveLength(1);
  expect(await ajustarPuntos(ctx, entrada, admin)).toMatchObject({ repetido: true, saldo: 1_500 });
  expect(await ajustes()).toHaveLength(1);
  await seNiega(ajustarPuntos(ctx, { ...entrada, puntos: "7" }, admin), "estado", "ya se registró");
  await libroLimpio(ctx, { [ana.codigo_referido]: 1_500 });
});

test("what was refused may be corrected in the same form", async () => {
  const entrada = pedido({ sentido: "quitar", puntos: "5" });
  await seNiega(ajustarPuntos(ctx, entrada, admin), "valor");
  expect(await ajustarPuntos(ctx, { ...entrada, sentido: "sumar" }, admin)).toMatchObject({ saldo: 5 });
});

test("many takings at once never go below zero", async () => {
  await darPuntos(ctx, ana.codigo_referido, 100);
  const intentos = await Promise.allSettled(
    Array.from({ length: 12 }, () => ajustarPuntos(ctx, pedido({ sentido: "quitar", puntos: "30" }), admin)),
  );
  expect(intentos.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await libroLimpio(ctx, { [ana.codigo_referido]: 10 });
});

describe("nothing happens", () => {
  test("for a visitor, for a customer, and for an admin's own points", async () => {
    await seNiega(ajustarPuntos(ctx, pedido(), null), "sin_sesion");
    await seNiega(ajustarPuntos(ctx, pedido(), await crearPersona(ctx)), "ajeno", "administrador");
    await seNiega(ajustarPuntos(ctx, pedido(), ana), "ajeno");
    const propios = pedido({ usuario: admin.codigo_referido });
    await seNiega(ajustarPuntos(ctx, propios, admin), "ajeno", "tus propios puntos");
    await sinAjustes();
  });

  test.each([
    ["puntos", ""],
    ["puntos", "0"],
    ["puntos", "-5"],
    ["puntos", "1,5"],
    ["puntos", "mil"],
    ["puntos", "10000001"],
    ["motivo", "  "],
    ["motivo", "a".repeat(201)],
    ["sentido", "otro"],
    ["usuario", "nadie"],
    ["clave", "corta"],
  ])("when %s is «%s»", async (campo, valor) => {
    const intento = ajustarPuntos(ctx, pedido({ [campo]: valor }), admin);
    await expect(intento).rejects.toMatchObject({
      clase: "valor",
      datos: { errores: { [campo]: expect.any(String) } },
    });
    await sinAjustes();
  });

  test("for a person who is not there or is leaving", async () => {
    await seNiega(ajustarPuntos(ctx, pedido({ usuario: "NADIE000" }), admin), "desconocido");
    await db
      .update(usuarios)
      .set({ eliminacion_pedida_en: ctx.now() })
      .where(eq(usuarios.codigo_referido, ana.codigo_referido));
    await seNiega(ajustarPuntos(ctx, pedido(), admin), "estado", "eliminarse");
    await sinAjustes();
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, usuarios, ventas } from "#database/schema.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { nuevaVentaWhatsapp } from "#modules/compras/registro/nueva-venta-whatsapp.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { abrirTienda, deProducto } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { eliminarCliente } from "./eliminar-cuenta.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
let duena: Sesion;
let codigo: string;
let venta: string;

const fila = async () => (await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo)))[0];
const eliminar = (sesion: Sesion, motivo = "Lo pidió por WhatsApp") =>
  eliminarCliente(ctx, { codigo, motivo }, sesion);

/** A customer of 'Nueva venta' without an e-mail, whose only sale was not paid. */
beforeEach(async () => {
  const { producto } = await abrirTienda(ctx);
  duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
  const cliente = { nombre: "Rosa Pino", celular: "+56 9 8765 4321", email: null };
  const hecha = await nuevaVentaWhatsapp(ctx, { cliente, carrito: [deProducto(producto, 1)] }, duena);
  codigo = hecha.usuario;
  venta = hecha.codigoVenta;
});

const rechazar = () => rechazarVenta(ctx, { codigo: venta, motivo: "No pagó" }, duena);

test("an owner deletes the data of a customer without an account and e-mail; the sale stays under the code", async () => {
  await rechazar();
  expect(await eliminar(duena)).toEqual({ estado: "eliminada" });
  expect(await fila()).toMatchObject({
    nombre: null,
    celular: null,
    email: null,
    eliminado_en: expect.any(Date),
  });
  const [suya] = await db.select().from(ventas).where(eq(ventas.codigo, venta));
  expect(suya).toMatchObject({ usuario: codigo, envio: null });
  const hechos = await db.select().from(auditoria).where(eq(auditoria.accion, "usuarios.eliminar"));
  expect(hechos).toMatchObject([{ quien: duena.codigo_referido, objeto: `usuario:${codigo}` }]);
});

test("while a sale waits for its payment nothing is deleted", async () => {
  await expect(eliminar(duena)).rejects.toThrow("sin pagar");
  expect(await fila()).toMatchObject({ nombre: "Rosa Pino", eliminado_en: null });
});

test("customers, other roles, an old proof, no reason and unknown people are refused", async () => {
  await rechazar();
  await expect(eliminar(await crearPersona(ctx))).rejects.toThrow("Solo un administrador");
  const ventasRol = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  await expect(eliminar(ventasRol)).rejects.toThrow("Tu rol no permite");
  await expect(eliminar({ ...duena, reciente: false })).rejects.toThrow();
  await expect(eliminar(duena, " ")).rejects.toThrow("Revisa los campos");
  await expect(eliminarCliente(ctx, { codigo: "ZZZZZZZZ", motivo: "x" }, duena)).rejects.toThrow("no existe");
  expect(await fila()).toMatchObject({ nombre: "Rosa Pino" });
});

test("a person with an account is never deleted by an admin", async () => {
  const ana = await crearPersona(ctx);
  await expect(eliminarCliente(ctx, { codigo: ana.codigo_referido, motivo: "x" }, duena)).rejects.toThrow(
    "Tiene una cuenta",
  );
});

test("twice at once deletes once", async () => {
  await rechazar();
  const dichos = await Promise.allSettled([eliminar(duena), eliminar(duena)]);
  expect(dichos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.select().from(auditoria).where(eq(auditoria.accion, "usuarios.eliminar"))).toHaveLength(1);
});

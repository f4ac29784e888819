import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, notificaciones, usuarios, ventas } from "#database/schema.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { guardarPerfil } from "./guardar-perfil.server.ts";
import { pedirDirecciones } from "./pedir-direcciones.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
let ana: Sesion;
beforeEach(async () => {
  await db.delete(notificaciones);
  await db.update(ventas).set({ envio: { celular: "", ...DIRECCION } });
  ana = await crearPersona(ctx, { nombre: "Ana" });
});

const pagada = () => comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
const pedidas = async () =>
  (
    await db
      .select()
      .from(notificaciones)
      .where(
        and(eq(notificaciones.usuario, ana.codigo_referido), like(notificaciones.clave, "sin-direccion:%")),
      )
  ).map(({ enlace }) => enlace);
const cartas = async () =>
  (await db.select().from(correos).where(eq(correos.usuario, ana.codigo_referido)))
    .filter(({ plantilla }) => plantilla === "pedir_direccion")
    .map(({ datos }) => datos);
const ganar = () =>
  enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, ana.codigo_referido);
    if (!ganadora) throw new Error("no winner");
    return registrarPremio(tx, ganadora, tienda.producto.sku);
  });

test("a paid sale with goods and no address is asked for it once, by mail and bell, with a link to its form", async () => {
  const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  expect(await pedirDirecciones(ctx)).toBe(0);
  await pagoRecibido(ctx, { codigo }, admin);
  const veces = await Promise.all([pedirDirecciones(ctx), pedirDirecciones(ctx)]);
  expect(Math.max(...veces)).toBe(1);
  expect(await pedirDirecciones(ctx)).toBe(0);
  expect(await pedidas()).toEqual([`/mis-pedidos/${codigo}/direccion`]);
  expect(await cartas()).toMatchObject([
    { codigo, nombre: "Ana", premio: false, lineas: [{ nombre: "Parrilla", cantidad: 1 }] },
  ]);
});

test("points, a sale with its address and one of months ago are not asked", async () => {
  await comprarPagado(ctx, ana, admin, [deTicket(tienda.ticket)]);
  const vieja = await pagada();
  await db
    .update(ventas)
    .set({ pagado_en: new Date(ctx.now().getTime() - 31 * DIA_MS) })
    .where(eq(ventas.codigo, vieja));
  expect([await pedirDirecciones(ctx), await pedidas()]).toEqual([0, []]);
  const completa = await pagada();
  await guardarPerfil(ctx, ana, DIRECCION);
  expect((await leerTodo(ctx, completa)).venta.envio?.comuna).toBe(DIRECCION.comuna);
  expect([await pedirDirecciones(ctx), await pedidas()]).toEqual([0, []]);
});

test("a sale that was rejected while the profile got its address takes it instead of asking", async () => {
  const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  await rechazarVenta(ctx, { codigo, motivo: "x" }, admin);
  await guardarPerfil(ctx, ana, DIRECCION);
  await reabrirVenta(ctx, { codigo }, admin);
  await pagoRecibido(ctx, { codigo }, admin);
  expect(await pedirDirecciones(ctx)).toBe(1);
  expect((await leerTodo(ctx, codigo)).venta.envio).toMatchObject(DIRECCION);
  expect([await pedirDirecciones(ctx), await pedidas()]).toEqual([0, []]);
});

test("the winner of a prize is sent to the profile, unless it has an address", async () => {
  const codigo = await ganar();
  expect(await pedirDirecciones(ctx)).toBe(1);
  expect(await pedidas()).toEqual(["/mis-datos"]);
  expect(await cartas()).toMatchObject([{ codigo, premio: true }]);
  await db.delete(notificaciones);
  await db.update(usuarios).set(DIRECCION).where(eq(usuarios.codigo_referido, ana.codigo_referido));
  expect([await pedirDirecciones(ctx), await pedidas()]).toEqual([0, []]);
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { session, usuarios } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { limpiarSinConfirmar } from "#modules/privacidad/limpiar-sin-confirmar.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { CLAVE, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  abrirTienda,
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  seNiega,
} from "#tests/support/shop/compras.ts";
import {
  activarJuego,
  apostar,
  intento,
  partidaViva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { crearPersona, DIRECCION, darPuntos } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { PROMESAS_CUENTA } from "./promesas.ts";

// Each test is named after the promise that it keeps, and runs the use cases that keep it.

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
/** Ages and days count from here, in every test. */
const HOY = new Date("2026-11-15T15:00:00Z");
ctx.clock.now = HOY;
await relojFalso(db, HOY);
await activarJuego(ctx);
const tienda = await abrirTienda(ctx);
const admin = await crearPersona(ctx, { role: "admin" });

beforeEach(() => {
  ctx.clock.now = HOY;
});

test("edad: who turns 18 today contributes and bets, who does tomorrow does not", async () => {
  expect(PROMESAS_CUENTA.edad()).toContain("mayor de 18 años");
  const { sku } = await crearProductoConSorteo(ctx);
  const key = await partidaViva(ctx);
  const con = async (nacimiento: string) => {
    const persona = await crearPersona(ctx, { nacimiento });
    await darPuntos(ctx, persona.codigo_referido, 100);
    return persona;
  };
  const menor = await con("2008-11-16");
  await seNiega(abonar(ctx, sku, 10, menor), "ajeno", "Debes ser mayor de 18 años.");
  expect(await intento(apostar(ctx, key, menor, 1))).toMatch(/Debes ser mayor de 18 años\./);
  const mayor = await con("2008-11-15");
  await abonar(ctx, sku, 10, mayor);
  await apostar(ctx, key, mayor, 1);
  await retirar(ctx, key, mayor, 1);
});

test("eliminar: not with a pending bet, an unpaid sale or goods on their way", async () => {
  const borrar = ({ codigo_referido }: { codigo_referido: string }) => eliminarCuenta(ctx, codigo_referido);
  const key = await partidaViva(ctx);
  const apostadora = await crearPersona(ctx);
  await darPuntos(ctx, apostadora.codigo_referido, 10);
  await apostar(ctx, key, apostadora, 1);
  await seNiega(borrar(apostadora), "estado");
  await retirar(ctx, key, apostadora, 1);
  expect(await borrar(apostadora)).toEqual({ estado: "eliminada" });
  const sinPagar = await crearPersona(ctx);
  await comprar(ctx, sinPagar, [deTicket(tienda.ticket)]);
  await seNiega(borrar(sinPagar), "estado");
  const enCamino = await crearPersona(ctx, DIRECCION);
  await comprarPagado(ctx, enCamino, admin, [deProducto(tienda.producto)]);
  await seNiega(borrar(enCamino), "estado");
});

test("renuncia: the points that were left are given up", async () => {
  const ana = await crearPersona(ctx);
  await darPuntos(ctx, ana.codigo_referido, 70);
  await eliminarCuenta(ctx, ana.codigo_referido);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(0);
});

test("sin_confirmar: an account that is not confirmed is deleted after seven days", async () => {
  expect(PROMESAS_CUENTA.sin_confirmar(await leerAjustes(ctx))).toContain("a los 7 días");
  const email = "sin.confirmar@correo.cl";
  await auth.registrar({ email, contrasena: CLAVE, key_referido: null }, new Headers());
  const quedan = () => db.$count(usuarios, eq(usuarios.email, email));
  ctx.clock.now = new Date(HOY.getTime() + 7 * DIA_MS - 60_000);
  await limpiarSinConfirmar(ctx);
  expect(await quedan()).toBe(1);
  ctx.clock.now = new Date(HOY.getTime() + 7 * DIA_MS + 60_000);
  await limpiarSinConfirmar(ctx);
  expect(await quedan()).toBe(0);
});

test("sesion: it ends after 30 days without use", async () => {
  expect(PROMESAS_CUENTA.sesion()).toContain("30 días");
  const email = "sesion@correo.cl";
  const { user_id } = await auth.createConfirmedUser({ email, password: CLAVE });
  await auth.ingresar({ email, contrasena: CLAVE }, new Headers());
  const [abierta] = await db.select().from(session).where(eq(session.userId, user_id));
  const dura = (abierta?.expiresAt.getTime() ?? 0) - (abierta?.createdAt.getTime() ?? 0);
  expect(Math.round(dura / DIA_MS)).toBe(30);
});

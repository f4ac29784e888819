import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { autoexclusiones, user, usuarios } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarPerfil } from "#modules/despachos/guardar-perfil.server.ts";
import { guardarLimites } from "#modules/montoncito/guardar-limites.server.ts";
import { leerLimitesJuego } from "#modules/montoncito/leer-juego.server.ts";
import { marcarCuentaConfirmada } from "#modules/usuarios/acceso/confirmar-cuenta.server.ts";
import { limpiarAccesos } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { marcarAutoexclusion } from "#modules/usuarios/autoexclusion.server.ts";
import { CLAVE, testAuth, tokenFor } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { abrirTienda, deTicket } from "#tests/support/shop/compras.ts";
import { activarJuego, apostar, intento, partidaViva, relojFalso } from "#tests/support/shop/montoncito.ts";
import { rutNuevo } from "#tests/support/shop/movimientos.ts";
import { pagarConCodigo } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { eliminarCuenta } from "./eliminar-cuenta.server.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const reloj = await relojFalso(db, ctx.clock.now);
await activarJuego(ctx);
const key = await partidaViva(ctx);

/** The clocks of the shop and of its database. */
async function pasar(ms: number) {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
  await reloj.poner(ctx.clock.now);
}

let cuenta = 0;
async function cuentaNueva(email = `jugadora${++cuenta}@correo.example`): Promise<Sesion> {
  const { user_id, codigo_referido } = await auth.createConfirmedUser({ email, password: CLAVE });
  await pasar(1);
  return sesionDe({ user_id, codigo_referido, email });
}
const pausar = (sesion: Sesion, pausa: string) => guardarLimites(ctx, { pausa }, sesion);
const pausaDe = async (sesion: Sesion) => (await leerLimitesJuego(ctx, sesion)).pausa_hasta;
const borrar = (sesion: Sesion) => eliminarCuenta(ctx, sesion.codigo_referido);
const conRut = (sesion: Sesion, rut: string) => guardarPerfil(ctx, sesion, { rut });

test("a self-pause outlives the account and counts for a new one of the same mailbox", async () => {
  const antes = await cuentaNueva("maria@gmail.com");
  await pausar(antes, "mes");
  const hasta = await pausaDe(antes);
  await borrar(antes);
  for (const email of ["maria@gmail.com", "m.aria+otra@gmail.com"]) {
    const despues = await cuentaNueva(email);
    expect(await pausaDe(despues)).toEqual(hasta);
    await darPuntos(ctx, despues.codigo_referido, 10);
    expect(await intento(apostar(ctx, key, despues, 1))).toMatch(/pausa/i);
  }
  expect(await pausaDe(await cuentaNueva("maria@otra.example"))).toBeNull();
});

test("it reaches the other accounts of the same confirmed mailbox at once, and no other person's", async () => {
  const [una, otra] = [
    await cuentaNueva("rosa@gmail.com"),
    await cuentaNueva("r.o.s.a+juego@googlemail.com"),
  ];
  const ajenas = [await cuentaNueva("rosa@otro.example"), await cuentaNueva("rosal@gmail.com")];
  await pausar(una, "mes");
  expect(await pausaDe(otra)).toEqual(await pausaDe(una));
  await darPuntos(ctx, otra.codigo_referido, 10);
  expect(await intento(apostar(ctx, key, otra, 1))).toMatch(/pausa/i);
  for (const ajena of ajenas) expect(await pausaDe(ajena)).toBeNull();
  // A shorter pause of the other account changes nothing.
  const hasta = await pausaDe(una);
  await pausar(otra, "dia");
  expect([await pausaDe(una), await pausaDe(otra)]).toEqual([hasta, hasta]);
});

test("an account whose address was never confirmed pauses no other person", async () => {
  const victima = await cuentaNueva("lucia@gmail.com");
  const extrano = await cuentaNueva("lucia+trampa@gmail.com");
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, victima.user_id));
  await pausar(extrano, "mes");
  expect(await pausaDe(victima)).toBeNull();
});

test.each([
  ["confirmed", "olga"],
  ["recovered", "nora"],
  ["made an admin's", "paula"],
  ["given a new password from the console", "sara"],
])("it counts for an account that signed up before the pause and is %s after it", async (como, nombre) => {
  const una = await cuentaNueva(`${nombre}@gmail.com`);
  const email = `${nombre}+2@gmail.com`;
  const nadie = new Headers();
  await auth.registrar({ email, contrasena: CLAVE, key_referido: null }, nadie);
  await pausar(una, "mes");
  if (como === "confirmed")
    await auth.confirmarConContrasena({ token: await tokenFor(db, email), contrasena: CLAVE }, nadie);
  if (como === "recovered") {
    await auth.pedirRecuperacion(email, nadie);
    await auth.restablecer({ token: await tokenFor(db, email), contrasena: "barco-verde-nieve" }, nadie);
  }
  if (como === "made an admin's") await auth.ensureAdmin({ email, initialPassword: () => CLAVE });
  if (como === "given a new password from the console")
    await auth.resetAccount({ email, password: CLAVE, sin_factor: false });
  const [otra] = await db.select().from(usuarios).where(eq(usuarios.email, email));
  expect(otra?.pausa_hasta).toEqual(await pausaDe(una));
});

test("a RUT that was only typed pauses neither accounts that exist nor new ones", async () => {
  const victima = await cuentaNueva();
  await conRut(victima, "7.654.321-6");
  const extrano = await cuentaNueva();
  await conRut(extrano, "7.654.321-6");
  await pausar(extrano, "mes");
  expect(await pausaDe(victima)).toBeNull();
  await borrar(extrano);
  const nueva = await cuentaNueva();
  await conRut(nueva, "7.654.321-6");
  expect([await pausaDe(victima), await pausaDe(nueva)]).toEqual([null, null]);
});

describe("a RUT with which accounts paid by code", async () => {
  const tienda = await abrirTienda(ctx);
  const admin = await crearPersona(ctx, { role: "admin" });
  const pagar = (quien: Sesion, rut: string) =>
    pagarConCodigo(ctx, { quien, admin, rut, carrito: [deTicket(tienda.ticket, 1)] });

  test("carries the pause from one to the other, whichever paid first, and to a new account after its payment", async () => {
    const rut = rutNuevo();
    const [una, otra, tercera] = [await cuentaNueva(), await cuentaNueva(), await cuentaNueva()];
    await pagar(una, rut);
    await pagar(otra, rut);
    await pausar(una, "mes");
    const hasta = await pausaDe(una);
    expect([await pausaDe(otra), await pausaDe(tercera)]).toEqual([hasta, null]);
    await pagar(tercera, rut);
    expect(await pausaDe(tercera)).toEqual(hasta);
    for (const cuenta of [una, otra, tercera]) await borrar(cuenta);
    const nueva = await cuentaNueva();
    expect(await pausaDe(nueva)).toBeNull();
    await pagar(nueva, rut);
    expect(await pausaDe(nueva)).toEqual(hasta);
  });

  test("and from an account that paid after it was paused", async () => {
    const rut = rutNuevo();
    const [antes, pausada] = [await cuentaNueva(), await cuentaNueva()];
    await pagar(antes, rut);
    await pausar(pausada, "semana");
    expect(await pausaDe(antes)).toBeNull();
    await pagar(pausada, rut);
    expect(await pausaDe(antes)).toEqual(await pausaDe(pausada));
  });
});

test("a chain of accounts carries it on, a longer pause prolongs it, and it ends when it ends", async () => {
  const primera = await cuentaNueva("cadena@correo.example");
  await pausar(primera, "semana");
  const hasta = await pausaDe(primera);
  await borrar(primera);
  const segunda = await cuentaNueva("cadena@correo.example");
  await borrar(segunda);
  const tercera = await cuentaNueva("cadena@correo.example");
  expect(await pausaDe(tercera)).toEqual(hasta);
  await pausar(tercera, "dia");
  expect(await pausaDe(tercera)).toEqual(hasta);
  await pausar(tercera, "mes");
  const larga = await pausaDe(tercera);
  await borrar(tercera);
  const cuarta = await cuentaNueva("cadena@correo.example");
  expect(await pausaDe(cuarta)).toEqual(larga);
  await pasar(31 * DIA_MS);
  expect(await pausaDe(cuarta)).toBeNull();
  expect(await limpiarAccesos(ctx)).toBeGreaterThan(0);
  expect(await db.$count(autoexclusiones)).toBe(0);
});

test("the marks name no person, and nothing of the deleted person stays", async () => {
  const antes = await cuentaNueva("secreta@correo.example");
  await conRut(antes, "9.876.543-3");
  await pausar(antes, "dia");
  await borrar(antes);
  const filas = await db.select().from(autoexclusiones);
  expect(filas.length).toBeGreaterThanOrEqual(1);
  for (const { marca } of filas) expect(marca).toMatch(/^[0-9a-f]{64}$/);
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, antes.codigo_referido));
  expect(fila).toMatchObject({ email: null, rut: null, pausa_hasta: null });
});

describe("a pause while another account of the mailbox is being confirmed", () => {
  async function porConfirmar(email: string) {
    const sesion = await cuentaNueva(email);
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, sesion.user_id));
    const { user_id } = sesion;
    return {
      sesion,
      confirmar: (tx: Tx) => marcarCuentaConfirmada(tx, { user_id, email, confirmado: false }),
    };
  }
  /** Runs the second while the transaction of the first is open: until it waits for the first, or is done. */
  async function durante(primera: (tx: Tx) => Promise<unknown>, segunda: () => Promise<unknown>) {
    let hecha: Promise<unknown> | undefined;
    let acabada = false;
    await enTransaccion(ctx, async (tx) => {
      await primera(tx);
      hecha = segunda().finally(() => {
        acabada = true;
      });
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(acabada || rows.length > 0).toBe(true);
      });
    });
    await hecha;
  }

  test("it reaches that account when the pause is written first", async () => {
    const una = await cuentaNueva("zulema@gmail.com");
    const { sesion, confirmar } = await porConfirmar("z.ulema@gmail.com");
    const hasta = new Date(ctx.now().getTime() + DIA_MS);
    await durante(
      (tx) => marcarAutoexclusion(tx, una, hasta),
      () => enTransaccion(ctx, confirmar),
    );
    expect(await pausaDe(sesion)).toEqual(hasta);
  });

  test("and when the confirmation is", async () => {
    const una = await cuentaNueva("yolanda@gmail.com");
    const { sesion, confirmar } = await porConfirmar("y.olanda@gmail.com");
    await durante(confirmar, () => pausar(una, "dia"));
    expect(await pausaDe(sesion)).toEqual(await pausaDe(una));
    expect(await pausaDe(sesion)).not.toBeNull();
  });
});

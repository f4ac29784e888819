import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { referidos, user, usuarios, ventas } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { limpiarSinConfirmar } from "#modules/privacidad/limpiar-sin-confirmar.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth, tokenFor } from "#tests/support/auth.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { abrirTienda, deTicket, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { nuevaVentaWhatsapp } from "./nueva-venta-whatsapp.server.ts";

const { db } = await databaseOfEachTest();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();
const ROSA = { nombre: "Rosa Pino", celular: "+56 9 8765 4321", email: "rosa@correo.cl" };
let admin: Sesion;
let tienda: Awaited<ReturnType<typeof abrirTienda>>;

beforeEach(async () => {
  tienda = await abrirTienda(ctx);
  admin = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
});

type Pedida = Parameters<typeof nuevaVentaWhatsapp>[1];
const vender = (cliente: Pedida["cliente"] = ROSA, por = admin, repetir = false) =>
  nuevaVentaWhatsapp(ctx, { cliente, carrito: [deTicket(tienda.ticket)], repetir }, por);
const filas = () => db.select().from(usuarios);
const deCorreo = async (email: string) =>
  (await db.select().from(usuarios).where(eq(usuarios.email, email)))[0];
const cumplidas = (intentos: PromiseSettledResult<unknown>[]) =>
  intentos.filter(({ status }) => status === "fulfilled").length;

/** Signs up with that address and confirms it; returns the session. */
async function crearCuenta(email: string, key_referido: string | null = null) {
  const navegador = cookiesOf(await auth.registrar({ email, contrasena: CLAVE, key_referido }, NADIE));
  return auth.sesion(cookiesOf(await auth.confirmar(await tokenFor(db, email), navegador)));
}

describe("a sale to a stranger", () => {
  test("is of a customer with a code and no login, who is written to", async () => {
    const { codigoVenta, usuario } = await vender();
    expect(await deCorreo(ROSA.email)).toMatchObject({
      codigo_referido: usuario,
      user_id: null,
      nombre: "Rosa Pino",
      celular: "+56 9 8765 4321",
      role: "usuario",
      terminos_aceptados_en: null,
    });
    const [correo] = await mailsTo(db, ROSA.email);
    expect(correo).toMatchObject({ plantilla: "carrito", clave: `carrito:${codigoVenta}`, usuario });
    expect(correo?.datos).toMatchObject({ sin_cuenta: true });
    await expect(auth.ingresar({ email: ROSA.email, contrasena: CLAVE }, NADIE)).rejects.toThrow();
  });

  test("needs no address", async () => {
    const { usuario } = await vender({ ...ROSA, email: null });
    const [venta] = await db.select().from(ventas);
    expect(venta).toMatchObject({ usuario, origen: "whatsapp" });
  });

  test("is the same customer's when name and number are the same, and repeats nothing by itself", async () => {
    const { usuario } = await vender({ ...ROSA, email: null });
    await seNiega(vender({ ...ROSA, nombre: "rosa  PINO", email: null }), "estado", "Ya registramos");
    const otra = await vender({ ...ROSA, email: null }, admin, true);
    expect(otra.usuario).toBe(usuario);
    // An address that is given later is theirs as well.
    expect((await vender(ROSA, admin, true)).usuario).toBe(usuario);
    expect(await deCorreo(ROSA.email)).toMatchObject({ codigo_referido: usuario });
    await seNiega(vender({ ...ROSA, email: "otra@correo.cl" }, admin, true), "estado", usuario);
    expect((await vender({ ...ROSA, nombre: "Luis Pino", email: null })).usuario).not.toBe(usuario);
  });

  test("registered twice at once is one customer and one sale", async () => {
    const intentos = await Promise.allSettled(Array.from({ length: 5 }, () => vender()));
    expect(cumplidas(intentos)).toBe(1);
    expect(await db.select().from(ventas)).toHaveLength(1);
    expect((await filas()).filter(({ user_id }) => user_id === null)).toHaveLength(1);
  });

  test("never lands in an account, confirmed or not, whose address was written", async () => {
    const ana = await crearPersona(ctx, { email: "ana@correo.cl", nombre: "Ana" });
    await auth.registrar({ email: "bea@correo.cl", contrasena: CLAVE, key_referido: null }, NADIE);
    const antes = await filas();
    for (const email of [ana.email, "bea@correo.cl"])
      await seNiega(vender({ ...ROSA, email }), "estado", "ya tiene una cuenta");
    expect(await filas()).toEqual(antes);
    expect(await db.select().from(ventas)).toEqual([]);
    // Named as such it is hers, as before.
    expect((await vender(ana.email)).usuario).toBe(ana.codigo_referido);
  });

  test("is refused to customers and to roles without sales, and makes no customer then", async () => {
    const catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
    await seNiega(vender(ROSA, await crearPersona(ctx)), "ajeno");
    await seNiega(vender(ROSA, catalogo), "ajeno");
    await seNiega(
      nuevaVentaWhatsapp(
        ctx,
        { cliente: ROSA, carrito: [{ ...deTicket(tienda.ticket), id: 999_999 }] },
        admin,
      ),
      "desconocido",
    );
    expect(await deCorreo(ROSA.email)).toBeUndefined();
  });
});

describe("a stranger's confirmed address", () => {
  test("makes them an account with their code, sales and points, without a referral", async () => {
    const invita = await crearPersona(ctx);
    const { codigoVenta, usuario } = await vender();
    await pagoRecibido(ctx, { codigo: codigoVenta }, admin);
    const puntos = await leerSaldo(ctx, usuario);
    expect(puntos).toBeGreaterThan(0);
    const sesion = await crearCuenta(ROSA.email, invita.codigo_referido);
    expect(sesion).toMatchObject({ codigo_referido: usuario, email: ROSA.email, nombre: "Rosa Pino" });
    expect((await deCorreo(ROSA.email))?.terminos_aceptados_en).not.toBeNull();
    expect(await db.select().from(referidos)).toEqual([]);
    const suyas = await db.select().from(ventas).where(eq(ventas.usuario, usuario));
    expect(suyas).toMatchObject([{ codigo: codigoVenta }]);
    await libroLimpio(ctx, { [usuario]: puntos });
  });

  test("is needed: signing up alone gives nothing of theirs, nor does asking for another link", async () => {
    const { usuario } = await vender();
    const datos = { email: ROSA.email, contrasena: CLAVE, key_referido: null };
    await auth.registrar(datos, NADIE);
    await auth.registrar({ ...datos, contrasena: "lluvia-tren-azul" }, NADIE);
    await auth.reenviarConfirmacion(ROSA.email, NADIE);
    expect(await deCorreo(ROSA.email)).toMatchObject({ codigo_referido: usuario, user_id: null });
    await expect(auth.ingresar({ email: ROSA.email, contrasena: CLAVE }, NADIE)).rejects.toThrow();
  });

  test("claims once: of links used at once one does, and a second account cannot", async () => {
    const { usuario } = await vender();
    const datos = { email: ROSA.email, contrasena: CLAVE, key_referido: null };
    const navegador = cookiesOf(await auth.registrar(datos, NADIE));
    const primero = await tokenFor(db, ROSA.email);
    await auth.registrar(datos, navegador);
    const segundo = await tokenFor(db, ROSA.email);
    const intentos = await Promise.allSettled(
      [primero, segundo, primero, segundo].map((token) => auth.confirmar(token, navegador)),
    );
    expect(cumplidas(intentos)).toBe(1);
    const suya = await deCorreo(ROSA.email);
    expect(suya).toMatchObject({ codigo_referido: usuario });
    expect(await db.select().from(user).where(eq(user.email, ROSA.email))).toMatchObject([
      { id: suya?.user_id, emailVerified: true },
    ]);
  });

  test("can be proven by a recovery link as well", async () => {
    const { usuario } = await vender();
    await auth.registrar({ email: ROSA.email, contrasena: CLAVE, key_referido: null }, NADIE);
    await auth.pedirRecuperacion(ROSA.email, NADIE);
    await auth.restablecer({ token: await tokenFor(db, ROSA.email), contrasena: "otra-clave-larga" }, NADIE);
    expect((await deCorreo(ROSA.email))?.user_id).not.toBeNull();
    expect((await deCorreo(ROSA.email))?.codigo_referido).toBe(usuario);
  });

  test("a sale and a sign-up at the same moment leave one person", async () => {
    for (let vez = 0; vez < 4; vez++) {
      const email = `juntos${vez}@correo.cl`;
      const celular = `+56 9 8765 432${vez}`;
      await Promise.allSettled([vender({ ...ROSA, celular, email }), crearCuenta(email)]);
      expect(await db.select().from(usuarios).where(eq(usuarios.email, email))).toHaveLength(1);
    }
  });

  test("a sign-up that is never confirmed goes, and the customer stays", async () => {
    const { usuario } = await vender();
    await auth.registrar({ email: ROSA.email, contrasena: CLAVE, key_referido: null }, NADIE);
    ctx.clock.now = new Date(ctx.now().getTime() + 8 * DIA_MS);
    expect(await limpiarSinConfirmar(ctx)).toBe(1);
    expect(await db.select().from(user).where(eq(user.email, ROSA.email))).toEqual([]);
    expect(await deCorreo(ROSA.email)).toMatchObject({ codigo_referido: usuario });
    ctx.clock.now = new Date();
  });
});

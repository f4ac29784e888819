import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, invitaciones, notificaciones, usuarios } from "#database/schema.ts";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { cambiarRol } from "#modules/personas/cambiar-acceso.server.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import { leerInvitaciones } from "#modules/usuarios/acceso/invitaciones.store.server.ts";
import { limpiarAccesos } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth, tokenFor } from "#tests/support/auth.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { aceptarInvitacion, verInvitacion } from "./aceptar-invitacion.server.ts";
import { invitarAlEquipo, retirarInvitacion } from "./invitar.server.ts";

const { db } = await databaseOfEachTest();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();
const OTRA_CLAVE = "lluvia-tren-azul";
let duena: Sesion;
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = new Date("2026-11-15T15:00:00Z");
  duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena", nombre: "Rocío", apellido: "Soto" });
  ana = await crearPersona(ctx, { email: "ana@correo.cl", nombre: "Ana" });
});

const invitar = (email = "ana@correo.cl", rol = "ventas", por = duena) =>
  invitarAlEquipo(ctx, { email, rol }, por);
const rolDeFila = async ({ codigo_referido }: Sesion) =>
  (await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido)))[0]?.rol_admin;
const pendientes = () => db.select().from(invitaciones);
const cumplidas = (intentos: PromiseSettledResult<unknown>[]) =>
  intentos.filter(({ status }) => status === "fulfilled").length;

describe("an invitation", () => {
  test.each(ROLES_ADMIN)("as %s mails a link, is listed, and gives its role once", async (rol) => {
    expect(await invitar("  ANA@correo.cl ", rol)).toBe("ana@correo.cl");
    const [correo] = await mailsTo(db, "ana@correo.cl");
    expect(correo).toMatchObject({ plantilla: "invitacion_equipo", usuario: ana.codigo_referido });
    expect(correo?.datos).toMatchObject({ por: "Rocío Soto", dias: 7 });
    expect(await leerInvitaciones(ctx, ctx.now())).toMatchObject([
      { email: "ana@correo.cl", rol_admin: rol, por: { nombre: "Rocío" } },
    ]);
    expect(await rolDeFila(ana)).toBeNull();

    const token = await tokenFor(db, "ana@correo.cl");
    expect(await verInvitacion(ctx, token)).toMatchObject({ rol_admin: rol, con_cuenta: true });
    expect(await aceptarInvitacion(ctx, token, ana)).toBe(rol);
    expect(await rolDeFila(ana)).toBe(rol);
    expect(await pendientes()).toEqual([]);
    await seNiega(aceptarInvitacion(ctx, token, ana), "estado", "ya se usó");
    expect(await verInvitacion(ctx, token)).toBeNull();
  });

  test("is written down, with the address masked, and told to the person who sent it", async () => {
    await invitar();
    await aceptarInvitacion(ctx, await tokenFor(db, "ana@correo.cl"), ana);
    const hechos = await db.select().from(auditoria).orderBy(auditoria.id);
    expect(hechos).toMatchObject([
      {
        quien: duena.codigo_referido,
        accion: "usuarios.invitar",
        despues: { correo: "an****@correo.cl", rol_admin: "ventas" },
      },
      {
        quien: ana.codigo_referido,
        accion: "usuarios.aceptar_invitacion",
        objeto: `usuario:${ana.codigo_referido}`,
        despues: { role: "admin", rol_admin: "ventas" },
      },
    ]);
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.usuario, duena.codigo_referido));
    expect(avisos).toMatchObject([{ titulo: "Ana se sumó al equipo" }]);
  });

  test("sent again replaces the link before it and its role", async () => {
    await invitar();
    const viejo = await tokenFor(db, "ana@correo.cl");
    await invitar("ana@correo.cl", "lectura");
    expect(await pendientes()).toHaveLength(1);
    await seNiega(aceptarInvitacion(ctx, viejo, ana), "estado", "venció");
    expect(await aceptarInvitacion(ctx, await tokenFor(db, "ana@correo.cl"), ana)).toBe("lectura");
  });

  test("expires after seven days and is cleaned", async () => {
    await invitar();
    const token = await tokenFor(db, "ana@correo.cl");
    ctx.clock.now = new Date(ctx.now().getTime() + 7 * DIA_MS);
    expect(await verInvitacion(ctx, token)).toBeNull();
    expect(await leerInvitaciones(ctx, ctx.now())).toEqual([]);
    await seNiega(aceptarInvitacion(ctx, token, ana), "estado", "venció");
    await limpiarAccesos(ctx);
    expect(await pendientes()).toEqual([]);
  });

  test("can be withdrawn, once, and its link gives nothing then", async () => {
    await invitar();
    const token = await tokenFor(db, "ana@correo.cl");
    const [{ id } = { id: 0 }] = await pendientes();
    expect(await retirarInvitacion(ctx, id, duena)).toBe("ana@correo.cl");
    await seNiega(retirarInvitacion(ctx, id, duena), "estado", "ya no está pendiente");
    await seNiega(aceptarInvitacion(ctx, token, ana), "estado", "se retiró");
    expect(await rolDeFila(ana)).toBeNull();
    expect((await db.select().from(auditoria).orderBy(auditoria.id)).map(({ accion }) => accion)).toEqual([
      "usuarios.invitar",
      "usuarios.retirar_invitacion",
    ]);
  });

  test("is accepted by the account of its address only", async () => {
    await invitar();
    const token = await tokenFor(db, "ana@correo.cl");
    const otra = await crearPersona(ctx);
    await seNiega(aceptarInvitacion(ctx, token, otra), "ajeno", "otro correo");
    // The session says the address, the row does not.
    await seNiega(aceptarInvitacion(ctx, token, { ...otra, email: "ana@correo.cl" }), "ajeno");
    await seNiega(
      auth.aceptarInvitacion({ token, contrasena: OTRA_CLAVE }, NADIE),
      "estado",
      "Ya tienes una cuenta",
    );
    expect([await rolDeFila(otra), await rolDeFila(ana)]).toEqual([null, null]);
    expect(await aceptarInvitacion(ctx, token, ana)).toBe("ventas");
  });

  test("creates the account of an address without one, confirmed, with its role", async () => {
    await invitar("nueva@correo.cl", "catalogo");
    const token = await tokenFor(db, "nueva@correo.cl");
    expect(await verInvitacion(ctx, token)).toMatchObject({ con_cuenta: false });
    await seNiega(auth.aceptarInvitacion({ token, contrasena: "corta" }, NADIE), "valor", "8 caracteres");
    const sesion = await auth.sesion(
      cookiesOf(await auth.aceptarInvitacion({ token, contrasena: CLAVE }, NADIE)),
    );
    expect(sesion).toMatchObject({ email: "nueva@correo.cl", role: "admin", rol_admin: "catalogo" });
    await seNiega(auth.aceptarInvitacion({ token, contrasena: OTRA_CLAVE }, NADIE), "estado", "ya se usó");
    expect((await auth.ingresar({ email: "nueva@correo.cl", contrasena: CLAVE }, NADIE)).pendiente).toBe(
      false,
    );
  });

  test("replaces the password of a stranger who had signed up with the invited address", async () => {
    await auth.registrar({ email: "nueva@correo.cl", contrasena: CLAVE, key_referido: null }, NADIE);
    await invitar("nueva@correo.cl");
    const token = await tokenFor(db, "nueva@correo.cl");
    await auth.aceptarInvitacion({ token, contrasena: OTRA_CLAVE }, NADIE);
    await expect(auth.ingresar({ email: "nueva@correo.cl", contrasena: CLAVE }, NADIE)).rejects.toThrow(
      ERROR_INGRESO,
    );
  });

  test("gives one role to one account when its link is used many times at once", async () => {
    await invitar("nueva@correo.cl");
    const token = await tokenFor(db, "nueva@correo.cl");
    const intentos = await Promise.allSettled(
      Array.from({ length: 6 }, () => auth.aceptarInvitacion({ token, contrasena: CLAVE }, NADIE)),
    );
    expect(cumplidas(intentos)).toBe(1);
    expect(await db.select().from(usuarios).where(eq(usuarios.email, "nueva@correo.cl"))).toHaveLength(1);
  });

  test("is either accepted or withdrawn, never both", async () => {
    await invitar();
    const token = await tokenFor(db, "ana@correo.cl");
    const [{ id } = { id: 0 }] = await pendientes();
    const intentos = await Promise.allSettled([
      aceptarInvitacion(ctx, token, ana),
      retirarInvitacion(ctx, id, duena),
    ]);
    expect(cumplidas(intentos)).toBe(1);
    const [aceptada] = intentos;
    expect(await rolDeFila(ana)).toBe(aceptada?.status === "fulfilled" ? "ventas" : null);
  });
});

describe("an invitation is refused", () => {
  test.each(["ventas", "catalogo", "lectura"] as const)("to %s, who gives no roles", async (rol) => {
    const otra = await crearPersona(ctx, { role: "admin", rol_admin: rol });
    await seNiega(invitar("x@correo.cl", "lectura", otra), "ajeno", "Tu rol no permite");
    await seNiega(invitar("x@correo.cl", "lectura", { ...otra, rol_admin: "duena" }), "ajeno");
    await seNiega(retirarInvitacion(ctx, 1, otra), "ajeno");
    expect(await pendientes()).toEqual([]);
  });

  test("to customers, and to an owner without a recent proof", async () => {
    await seNiega(invitar("x@correo.cl", "ventas", ana), "ajeno");
    await seNiega(invitar("x@correo.cl", "ventas", { ...duena, reciente: false }), "sin_prueba");
    await seNiega(retirarInvitacion(ctx, 1, { ...duena, reciente: false }), "sin_prueba");
    expect(await pendientes()).toEqual([]);
  });

  test("with bad fields, and for a person who is an admin already", async () => {
    for (const [email, rol] of [
      ["", "ventas"],
      ["sin-arroba", "ventas"],
      ["a@b.cl, c@d.cl", "ventas"],
      ["x@correo.cl", "jefa"],
      ["x@correo.cl", "usuario"],
    ])
      await seNiega(invitar(email, rol), "valor", "Revisa los campos");
    await seNiega(invitar(duena.email), "estado", "ya administra");
    await seNiega(retirarInvitacion(ctx, 0, duena), "estado");
    expect(await pendientes()).toEqual([]);
    for (const token of ["", "x", "0".repeat(64)])
      await seNiega(aceptarInvitacion(ctx, token, ana), "estado", "ya se usó");
  });

  test("when the person who sent it may no longer give roles", async () => {
    const otra = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
    await invitar("ana@correo.cl", "duena", otra);
    const token = await tokenFor(db, "ana@correo.cl");
    await cambiarRol(ctx, { codigo: otra.codigo_referido, rol: "ventas" }, duena);
    expect(await verInvitacion(ctx, token)).toBeNull();
    await seNiega(aceptarInvitacion(ctx, token, ana), "estado", "venció");
    expect(await rolDeFila(ana)).toBeNull();
  });

  test("when the person was made an admin meanwhile: it takes no role away", async () => {
    await invitar("ana@correo.cl", "lectura");
    await cambiarRol(ctx, { codigo: ana.codigo_referido, rol: "ventas" }, duena);
    const token = await tokenFor(db, "ana@correo.cl");
    await seNiega(aceptarInvitacion(ctx, token, ana), "estado", "Ya administras");
    expect(await rolDeFila(ana)).toBe("ventas");
  });
});

test("invitations are in the export of both people and go with their accounts", async () => {
  await invitar();
  expect((await exportarDatos(ctx, ana)).invitaciones_al_equipo).toMatchObject([{ rol_admin: "ventas" }]);
  expect((await exportarDatos(ctx, duena)).invitaciones_al_equipo).toHaveLength(1);
  await eliminarCuenta(ctx, ana.codigo_referido);
  expect(await pendientes()).toEqual([]);
});

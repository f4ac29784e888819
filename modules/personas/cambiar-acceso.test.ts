import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  apuestas,
  auditoria,
  partidas,
  sorteos,
  tickets_participantes,
  user,
  usuarios,
} from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { ROLES_ADMIN } from "#modules/comun/acceso/permisos.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { CLAVE, cookiesOf, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { bloquearPersona, cambiarRol, desbloquearPersona } from "./cambiar-acceso.server.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const MOTIVO = { motivo: "Usó datos de otra persona" };
let admin: Sesion;
let ana: Sesion;

beforeEach(async () => {
  await db.update(usuarios).set({ role: "usuario", rol_admin: null });
  admin = await crearPersona(ctx, { role: "admin", nombre: "Rocío" });
  ana = await crearPersona(ctx);
  ctx.eventos.length = 0;
});

const leer = async ({ codigo_referido }: Sesion) =>
  (await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido)))[0];
const hechosDe = ({ codigo_referido }: Sesion) =>
  db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `usuario:${codigo_referido}`))
    .orderBy(auditoria.id);
const nombrar = (quien: Sesion, por = admin, rol = "duena") =>
  cambiarRol(ctx, { codigo: quien.codigo_referido, rol }, por);
const bloquear = (quien: Sesion, por = admin, motivo = MOTIVO) =>
  bloquearPersona(ctx, { codigo: quien.codigo_referido, ...motivo }, por);
const desbloquear = (quien: Sesion, por = admin, motivo = MOTIVO) =>
  desbloquearPersona(ctx, { codigo: quien.codigo_referido, ...motivo }, por);
const cumplidas = (intentos: PromiseSettledResult<unknown>[]) =>
  intentos.filter(({ status }) => status === "fulfilled").length;

/** Gives a person points in a raffle that has not ended. */
async function participar({ codigo_referido: usuario }: Sesion, sku: string) {
  const producto = await crearProducto(ctx, { sku, puntos: 1000 });
  const sorteo = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
  const rango = { puntos_aportados: 20, puntos_inicio: 1, puntos_final: 20 };
  await db.insert(tickets_participantes).values({ usuario, sorteo, producto: sku, ...rango });
  await db.update(sorteos).set({ reunido: 20 }).where(eq(sorteos.key, sorteo));
  return sorteo;
}

describe("a role", () => {
  test("is given and taken, told to the person's sockets, and written down", async () => {
    expect(await nombrar(ana)).toBe("duena");
    expect(ctx.eventos).toContainEqual({ tabla: "sesiones", usuario: ana.codigo_referido });
    expect(await nombrar(ana, admin, "usuario")).toBe("usuario");
    expect(await leer(ana)).toMatchObject({ role: "usuario", rol_admin: null, version: 3 });
    expect(await hechosDe(ana)).toMatchObject([
      {
        quien: admin.codigo_referido,
        accion: "usuarios.rol",
        antes: { role: "usuario", rol_admin: null },
        despues: { role: "admin", rol_admin: "duena" },
      },
      { antes: { role: "admin", rol_admin: "duena" }, despues: { role: "usuario", rol_admin: null } },
    ]);
  });

  test.each(ROLES_ADMIN)("%s is given, kept in the row and read by the next request", async (rol) => {
    expect(await nombrar(ana, admin, rol)).toBe(rol);
    expect(await leer(ana)).toMatchObject({ role: "admin", rol_admin: rol, version: 2 });
    await seNiega(nombrar(ana, admin, rol), "estado", "ya tiene ese rol");
  });

  test.each(["ventas", "catalogo", "lectura"] as const)("%s gives and takes nothing", async (rol) => {
    const otra = await crearPersona(ctx, { role: "admin", rol_admin: rol });
    await seNiega(nombrar(ana, otra), "ajeno", "Tu rol no permite");
    await seNiega(nombrar(otra, otra), "ajeno", "Tu rol no permite");
    await seNiega(bloquear(ana, otra), "ajeno", "Tu rol no permite");
    // The session says dueña, the row no longer does: the row is read under the lock.
    await seNiega(nombrar(otra, { ...otra, rol_admin: "duena" }), "ajeno", "Tu rol no permite");
    await seNiega(bloquear(ana, { ...otra, rol_admin: "duena" }), "ajeno", "Tu rol no permite");
    expect(await leer(otra)).toMatchObject({ rol_admin: rol });
    expect(await hechosDe(ana)).toEqual([]);
  });

  test("of dueña stays with the last one though other admins remain, and the database keeps rows whole", async () => {
    const ventas = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
    for (const rol of ["usuario", "ventas", "catalogo", "lectura"])
      await seNiega(nombrar(admin, admin, rol), "estado", "única persona");
    await seNiega(bloquear(admin, admin), "estado", "única persona");
    await seNiega(eliminarCuenta(ctx, admin.codigo_referido), "estado", "única persona");
    expect(await eliminarCuenta(ctx, ventas.codigo_referido)).toEqual({ estado: "eliminada" });
    const escribir = (fila: Partial<typeof usuarios.$inferInsert>) =>
      db.update(usuarios).set(fila).where(eq(usuarios.codigo_referido, ana.codigo_referido));
    await escribir({ rol_admin: "duena" });
    expect(await leer(ana)).toMatchObject({ role: "usuario", rol_admin: null });
    await escribir({ role: "admin" });
    expect(await leer(ana)).toMatchObject({ role: "admin", rol_admin: "duena" });
    await expect(escribir({ rol_admin: "jefa" as "duena" }).execute()).rejects.toThrow();
    await escribir({ role: "usuario" });
    expect(await leer(ana)).toMatchObject({ rol_admin: null });
  });

  test("is refused to strangers, unknown people and unknown roles", async () => {
    await seNiega(nombrar(ana, ana), "ajeno");
    await seNiega(nombrar({ ...ana, codigo_referido: "NADIE000" }), "desconocido");
    await seNiega(nombrar(ana, admin, "jefa"), "malformado");
    await seNiega(nombrar(ana, admin, "usuario"), "estado", "no administra");
    expect(await hechosDe(ana)).toEqual([]);
  });

  test("is not for who participates, bets or has not confirmed the address", async () => {
    const key = await participar(ana, "800001");
    await seNiega(nombrar(ana), "estado", "Participa en al menos un sorteo");
    await db
      .update(sorteos)
      .set({ estado: "Finalizado", fecha_termino: new Date() })
      .where(eq(sorteos.key, key));
    await db.insert(partidas).values({ key_partida: "PARTIDA-0001", compromiso: "c" });
    const apuesta = { jugador: ana.codigo_referido, montoncito: "monton_1", puntos_apostados: 1 };
    await db.insert(apuestas).values({ ...apuesta, partida: "PARTIDA-0001" });
    await seNiega(nombrar(ana), "estado", "apuesta en juego");
    await db.update(apuestas).set({ resultado: "perdida" });
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, ana.user_id));
    await seNiega(nombrar(ana), "estado", "no confirma su correo");
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, ana.user_id));
    expect(await nombrar(ana)).toBe("duena");
  });

  test("and a contribution at the same moment never meet in one person", async () => {
    const sku = "800009";
    const producto = await crearProducto(ctx, { sku, puntos: 1000, minimo_puntos: 1 });
    await enTransaccion(ctx, (tx) => crearSorteo(tx, producto));
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_activos: true }, null));
    for (let vez = 0; vez < 6; vez++) {
      const quien = await crearPersona(ctx);
      await darPuntos(ctx, quien.codigo_referido, 10);
      const abono = { sku, puntos: 5, usuario: quien.codigo_referido };
      const intentos = await Promise.allSettled([abonarPuntos(ctx, abono, quien), nombrar(quien)]);
      expect(cumplidas(intentos)).toBe(1);
    }
  });

  test("stays with the last admin, also when two take it from each other at once", async () => {
    await seNiega(nombrar(admin, admin, "usuario"), "estado", "única persona");
    await nombrar(ana);
    for (let vez = 0; vez < 5; vez++) {
      const intentos = await Promise.allSettled([
        nombrar(ana, admin, "usuario"),
        nombrar(admin, { ...ana, role: "admin" }, "lectura"),
      ]);
      expect(cumplidas(intentos)).toBe(1);
      const duenas = eq(usuarios.rol_admin, "duena");
      const quedan = await db.select().from(usuarios).where(duenas);
      expect(quedan).toHaveLength(1);
      const [queda] = quedan;
      const otra = queda?.codigo_referido === ana.codigo_referido ? admin : ana;
      const quien = otra === ana ? admin : { ...ana, role: "admin" as const };
      await nombrar(otra, quien);
    }
  });

  test("stays with the last admin when one leaves and the other is blocked or demoted meanwhile", async () => {
    const jefa = { ...ana, role: "admin" as const };
    for (const quitar of [() => bloquear(admin, jefa), () => nombrar(admin, jefa, "usuario")]) {
      await db.update(usuarios).set({ role: "usuario", rol_admin: null, bloqueado_en: null });
      await db
        .update(usuarios)
        .set({ role: "admin" })
        .where(eq(usuarios.codigo_referido, admin.codigo_referido));
      await nombrar(jefa);
      await Promise.allSettled([quitar(), eliminarCuenta(ctx, jefa.codigo_referido)]);
      const vivas = await db.select().from(usuarios).where(eq(usuarios.role, "admin"));
      expect(vivas.filter((u) => !u.bloqueado_en && !u.eliminado_en)).toHaveLength(1);
      if ((await leer(jefa))?.eliminado_en) Object.assign(jefa, await crearPersona(ctx));
      jefa.role = "admin";
    }
  });

  test("given twice at once is written down once", async () => {
    expect(cumplidas(await Promise.allSettled([1, 2, 3].map(() => nombrar(ana))))).toBe(1);
    expect(await hechosDe(ana)).toHaveLength(1);
  });
});

describe("a block", () => {
  test("ends the sessions at once and keeps the door shut with the usual sentence", async () => {
    const email = "cata@correo.cl";
    const cata = await auth.createConfirmedUser({ email, password: CLAVE });
    const quien = { ...ana, ...cata, email };
    const entrar = () => auth.ingresar({ email, contrasena: CLAVE }, new Headers());
    const cookies = cookiesOf(await entrar());
    expect(await auth.sesion(cookies)).not.toBeNull();
    await bloquear(quien);
    expect(await auth.sesion(cookies)).toBeNull();
    expect(ctx.eventos).toContainEqual({ tabla: "sesiones", usuario: cata.codigo_referido });
    await seNiega(entrar(), "valor", ERROR_INGRESO);
    await desbloquear(quien, admin, { motivo: "Aclarado" });
    expect(await auth.sesion(cookies)).toBeNull();
    expect(await auth.sesion(cookiesOf(await entrar()))).not.toBeNull();
    expect(await hechosDe(quien)).toMatchObject([
      { accion: "usuarios.bloquear", antes: { bloqueada: false }, despues: { bloqueada: true, ...MOTIVO } },
      { accion: "usuarios.desbloquear", despues: { bloqueada: false, motivo: "Aclarado" } },
    ]);
  });

  test("needs an admin, a reason and a person to block", async () => {
    await seNiega(bloquear(ana, ana), "ajeno");
    await seNiega(bloquear(ana, admin, { motivo: " " }), "valor");
    await seNiega(bloquear(ana, admin, { motivo: "x".repeat(301) }), "valor");
    await seNiega(bloquear({ ...ana, codigo_referido: "NADIE000" }), "desconocido");
    await seNiega(bloquear(admin), "estado", "única persona");
    await seNiega(desbloquear(ana), "estado", "no está bloqueada");
    expect(await leer(ana)).toMatchObject({ bloqueado_en: null });
  });

  test("of oneself is refused, and so is what a blocked admin tries", async () => {
    await nombrar(ana);
    const jefa = { ...ana, role: "admin" as const };
    await seNiega(bloquear(jefa, jefa), "estado", "tu propia cuenta");
    await bloquear(jefa);
    await seNiega(desbloquear(jefa, jefa), "ajeno");
    await seNiega(nombrar(admin, jefa, "usuario"), "ajeno");
    await seNiega(nombrar(admin, admin, "usuario"), "estado", "única persona");
  });

  test("twice at once happens once; points in raffles stay where they are", async () => {
    await participar(ana, "800002");
    expect(cumplidas(await Promise.allSettled([1, 2, 3].map(() => bloquear(ana))))).toBe(1);
    expect(await hechosDe(ana)).toHaveLength(1);
    const suyas = eq(tickets_participantes.usuario, ana.codigo_referido);
    expect(await db.$count(tickets_participantes, suyas)).toBe(1);
  });

  test("falls on one of two admins who block each other at once", async () => {
    await nombrar(ana);
    const jefa = { ...ana, role: "admin" as const };
    expect(cumplidas(await Promise.allSettled([bloquear(jefa), bloquear(admin, jefa)]))).toBe(1);
    const bloqueados = and(eq(usuarios.role, "admin"));
    const filas = await db.select().from(usuarios).where(bloqueados);
    expect(filas.filter(({ bloqueado_en }) => bloqueado_en === null)).toHaveLength(1);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, user, usuarios } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { bloquearPersona } from "./cambiar-acceso.server.ts";
import { ESTADOS_USUARIOS, type EstadoUsuarios, leerFiltrosUsuarios } from "./filtros.ts";
import { fichaUsuario } from "./leer-ficha.server.ts";
import { exportarUsuarios, listarUsuarios } from "./listar-usuarios.server.ts";
import { type FilaUsuario, leerUsuarios } from "./personas.store.server.ts";

const ESTADOS = Object.keys(ESTADOS_USUARIOS) as EstadoUsuarios[];

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
let admin: Sesion;
let ana: Sesion;

beforeEach(async () => {
  await db.update(usuarios).set({ role: "usuario", rol_admin: null });
  admin = await crearPersona(ctx, { role: "admin", nombre: "Rocío" });
  ana = await crearPersona(ctx);
});

const bloquear = ({ codigo_referido: codigo }: Sesion) =>
  bloquearPersona(ctx, { codigo, motivo: "Usó datos de otra persona" }, admin);

describe("the list", () => {
  const buscar = async (texto: string) =>
    (await listarUsuarios(ctx, leerFiltrosUsuarios(new URLSearchParams(texto)))).usuarios.map(
      ({ codigo_referido }) => codigo_referido,
    );

  test("finds by code, address, name without accents and RUT without dots", async () => {
    const campos = { nombre: "Águeda", apellido: "Ñanco Pérez", rut: "12.345.678-5" };
    const { codigo_referido, email } = await crearPersona(ctx, campos);
    for (const texto of [
      codigo_referido.toLowerCase(),
      email,
      email.toUpperCase(),
      email.split("@")[0]?.toUpperCase() ?? "",
      "agueda nanco",
      "PÉREZ",
      "12345678-5",
      "12.345",
    ]) {
      expect(await buscar(new URLSearchParams({ texto }).toString())).toEqual([codigo_referido]);
    }
    for (const texto of ["%", "_", "\\", "@@", "'"]) {
      expect(await buscar(new URLSearchParams({ texto }).toString())).toEqual([]);
    }
  });

  test("filters by role and state, sorts by points, and counts each state", async () => {
    await bloquear(ana);
    const rica = await crearPersona(ctx);
    await darPuntos(ctx, rica.codigo_referido, 9_000_000);
    expect(await buscar("rol=admin")).toEqual([admin.codigo_referido]);
    expect(await buscar("rol=duena")).toEqual([admin.codigo_referido]);
    expect(await buscar("rol=lectura")).toEqual([]);
    expect(await buscar("estado=bloqueadas")).toContain(ana.codigo_referido);
    expect(await buscar("estado=activas")).not.toContain(ana.codigo_referido);
    expect((await buscar("orden=puntos"))[0]).toBe(rica.codigo_referido);
    const { conteos, pagina, paginas } = await listarUsuarios(
      ctx,
      leerFiltrosUsuarios(new URLSearchParams("pagina=9999")),
    );
    expect(pagina).toBe(paginas);
    const { todas, activas, bloqueadas, sin_confirmar, eliminadas } = conteos;
    expect(activas + bloqueadas + sin_confirmar + eliminadas).toBe(todas);
  });

  test("with a text it is the list without one, of the people whom the text finds", async () => {
    const apellido = "Zumárraga";
    const fecha = new Date();
    const gente = await Promise.all([
      crearPersona(ctx, { apellido, nombre: "Ana" }),
      crearPersona(ctx, { apellido, role: "admin", rol_admin: "lectura" }),
      crearPersona(ctx, { apellido, bloqueado_en: fecha }),
      crearPersona(ctx, { apellido, bloqueado_en: fecha, eliminacion_pedida_en: fecha }),
      crearPersona(ctx, { apellido, eliminacion_pedida_en: fecha }),
      crearPersona(ctx, { apellido, nombre: "Sin cuenta" }),
      crearPersona(ctx, { apellido, nombre: "Sin confirmar" }),
    ]);
    const [rica, , , , , sinCuenta, sinConfirmar] = gente;
    if (!rica || !sinCuenta || !sinConfirmar) throw new Error("no people");
    await darPuntos(ctx, rica.codigo_referido, 70);
    await db.update(usuarios).set({ user_id: null }).where(eq(usuarios.user_id, sinCuenta.user_id));
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, sinConfirmar.user_id));
    const suyas = (personas: readonly FilaUsuario[]) => personas.filter((una) => una.apellido === apellido);
    for (const orden of ["nuevos", "antiguos", "nombre", "puntos"] as const) {
      for (const rol of [undefined, "usuario", "admin", "lectura"] as const) {
        const filtros = { orden, rol, pagina: 1 };
        const deEstado = async (estado?: EstadoUsuarios) =>
          suyas(await leerUsuarios(ctx, { ...filtros, estado }, { limite: 1_000, desde: 0 }));
        for (const estado of [undefined, ...ESTADOS]) {
          const { usuarios: halladas } = await listarUsuarios(ctx, {
            ...filtros,
            estado,
            texto: "ZUMARRAGA",
          });
          expect(halladas).toEqual(await deEstado(estado));
        }
        const { conteos } = await listarUsuarios(ctx, { ...filtros, texto: "ZUMARRAGA" });
        const cuantas = await Promise.all(
          ESTADOS.map(async (estado) => [estado, (await deEstado(estado)).length]),
        );
        expect(conteos).toEqual({ todas: (await deEstado()).length, ...Object.fromEntries(cuantas) });
      }
    }
  });

  test("leaves a trace when it is taken away as a file, and is for admins only", async () => {
    const filtros = leerFiltrosUsuarios(new URLSearchParams({ texto: ana.codigo_referido }));
    await seNiega(exportarUsuarios(ctx, filtros, ana), "ajeno");
    const { filas } = await exportarUsuarios(ctx, filtros, admin);
    expect(filas).toHaveLength(1);
    expect(Object.keys(filas[0] ?? {})).not.toContain("rut");
    const [hecho] = await db.select().from(auditoria).where(eq(auditoria.accion, "usuarios.exportar"));
    expect(hecho).toMatchObject({ objeto: "usuarios", quien: admin.codigo_referido, despues: { filas: 1 } });
  });
});

test("a person's page tells points, raffles, referrals and what admins did, without birth date or whole RUT", async () => {
  await db
    .update(usuarios)
    .set({ rut: "12.345.678-5", nacimiento: "1990-01-01" })
    .where(eq(usuarios.codigo_referido, ana.codigo_referido));
  await darPuntos(ctx, ana.codigo_referido, 70);
  const { sku, key } = await crearProductoConSorteo(ctx);
  await abonar(ctx, sku, 20, ana);
  await bloquear(ana);
  const ficha = await fichaUsuario(ctx, ana.codigo_referido, admin);
  expect(ficha?.persona).toMatchObject({ rut: "••.•••.678-5", edad: 36, sesiones: 0, confirmado: true });
  expect(ficha?.persona).not.toHaveProperty("nacimiento");
  expect(ficha?.puntos.saldo).toBe(50);
  expect(ficha?.sorteos).toMatchObject([
    { key, puntos: 20, objetivo: 1000, estado: "Disponible", gano: null },
  ]);
  expect(ficha?.hechos).toMatchObject([{ accion: "usuarios.bloquear", autor: { nombre: "Rocío" } }]);
  const ventas = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  expect((await fichaUsuario(ctx, ana.codigo_referido, ventas))?.hechos).toEqual([]);
  expect(await fichaUsuario(ctx, "NADIE000", admin)).toBeNull();
});

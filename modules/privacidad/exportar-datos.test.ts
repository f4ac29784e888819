import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { guardarPerfil } from "#modules/despachos/guardar-perfil.server.ts";
import { comprobarCodigo } from "#modules/referidos/comprobar-codigo.server.ts";
import { listarReferidos } from "#modules/referidos/listar-referidos.server.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { CLAVE, cookiesOf, testAuth } from "#tests/support/auth.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { exportarDatos } from "./exportar-datos.server.ts";

const { db } = await databaseOfEachTest();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();

async function entrar(email: string, key_referido: string | null = null): Promise<Sesion> {
  await auth.createConfirmedUser({ email, password: CLAVE, key_referido, profile: { nombre: "Ana" } });
  const sesion = await auth.sesion(cookiesOf(await auth.ingresar({ email, contrasena: CLAVE }, NADIE)));
  if (!sesion) throw new Error("no session");
  return sesion;
}

const ana = await entrar("ana@correo.cl");

test("a profile is stored in order; what was not sent stays", async () => {
  ctx.eventos.length = 0;
  const guardado = await guardarPerfil(ctx, ana, {
    rut: "123456785",
    nacimiento: "18-09-2001",
    direccion: ` ${"x".repeat(300)} `,
    comuna: "Ñuñoa",
    region: "Metropolitana de Santiago",
  });
  expect(guardado).toMatchObject({
    nombre: "Ana",
    rut: "12.345.678-5",
    nacimiento: "2001-09-18",
    comuna: "Ñuñoa",
  });
  expect(guardado.direccion).toHaveLength(200);
  expect(await leerPerfil(ctx, ana)).toEqual(guardado);
  const { codigo_referido } = ana;
  expect(ctx.eventos).toEqual([{ tabla: "usuarios", clave: codigo_referido, usuario: codigo_referido }]);
});

test("a profile never reaches role, code or e-mail, whatever the form carries", async () => {
  const malicioso = { role: "admin", email: "otra@correo.cl", codigo_referido: "AAAAAAAA", nombre: "Ana" };
  await guardarPerfil(ctx, ana, malicioso);
  const datos = await exportarDatos(ctx, ana);
  expect(datos.perfil).toMatchObject({ role: "usuario", email: "ana@correo.cl" });
});

test("without an account there is no profile", async () => {
  const nadie = { user_id: "nadie", codigo_referido: "NADIE000" };
  await expect(guardarPerfil(ctx, nadie, { nombre: "X" })).rejects.toThrow(SIN_SESION);
  await expect(leerPerfil(ctx, nadie)).rejects.toThrow(SIN_SESION);
});

test("referrals show masked addresses, newest first", async () => {
  await entrar("benjamin@correo.cl", ana.codigo_referido);
  await entrar("carla@otra.cl", ana.codigo_referido);
  const referidos = await listarReferidos(ctx, ana.codigo_referido);
  expect(referidos.map(({ email }) => email).sort()).toEqual(["be****@correo.cl", "ca****@otra.cl"]);
  expect(referidos[0]?.fecha_registro).toBeInstanceOf(Date);
});

test("the sign-up page knows whether a code belongs to a person", async () => {
  const codigo = ana.codigo_referido;
  expect(await comprobarCodigo(ctx, codigo.toLowerCase())).toEqual({ codigo, existe: true });
  expect(await comprobarCodigo(ctx, "ZZZZZZZZ")).toEqual({ codigo: "ZZZZZZZZ", existe: false });
  expect(await comprobarCodigo(ctx, `<script>${"x".repeat(50)}`)).toMatchObject({ existe: false });
  expect(await comprobarCodigo(ctx, " ")).toBeNull();
});

test("the export holds everything of the person, and of others only masks", async () => {
  const beto = await entrar("beto@correo.cl", ana.codigo_referido);
  await db.execute(sql`insert into ventas (codigo, usuario, productos, puntos, total)
    values ('PZ-AAAAAA', ${ana.codigo_referido}, 0, 2000, 2000), ('PZ-BBBBBB', ${beto.codigo_referido}, 0, 2000, 2000)`);
  await db.execute(sql`insert into tickets_compras (puntos, estado, precio, total, forma_pago, usuario, venta)
    select 10, 'Validando Pago', 2000, 2000, 'transferencia', usuario, id from ventas`);
  await db.execute(sql`insert into tickets_compras
      (puntos, estado, precio, total, forma_pago, usuario, referido, venta_origen, porcentaje)
    select 1, 'Acreditado', 0, 0, 'referido', ${ana.codigo_referido}, usuario, id, 10 from ventas where codigo = 'PZ-BBBBBB'`);
  await db.execute(sql`insert into deudas (usuario, puntos, venta)
    select ${ana.codigo_referido}, 3, id from ventas where codigo = 'PZ-AAAAAA'`);
  const datos = await exportarDatos(ctx, ana);
  expect(datos.puntos_por_devolver).toMatchObject([{ puntos: 3, pagados: 0, saldada_en: null }]);
  expect(datos.ventas).toMatchObject([{ codigo: "PZ-AAAAAA", lineas_tickets: [{ puntos: 10 }] }]);
  expect(datos.puntos_sin_venta).toMatchObject([{ puntos: 1, forma_pago: "referido" }]);
  expect(datos.sesiones.length).toBeGreaterThan(0);
  const texto = JSON.stringify(datos);
  for (const ajeno of [beto.codigo_referido, beto.email, "carla@otra.cl", "scrypt$"])
    expect(texto).not.toContain(ajeno);
});

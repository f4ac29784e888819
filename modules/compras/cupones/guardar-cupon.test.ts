import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, cupones, cupones_usos } from "#database/schema.ts";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerCupones } from "./cupones.store.server.ts";
import { activarCupon, crearCupon, editarCupon } from "./guardar-cupon.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const datos = {
  codigo: " primavera-26 ",
  tipo: "porcentaje",
  valor: "15",
  desde: "2026-11-01",
  hasta: "2026-11-30",
  usos_maximos: "100",
  usos_por_persona: "",
  minimo: "10.000",
};

const listados = async () => (await leerCupones(ctx, { ahora: ctx.now() })).cupones;

beforeEach(async () => {
  await db.delete(cupones_usos);
  await db.delete(cupones);
});

test("a coupon lasts from the first instant of its first day to the end of its last, in Chile", async () => {
  expect(await crearCupon(ctx, datos, admin)).toBe("PRIMAVERA-26");
  expect(await listados()).toMatchObject([
    {
      codigo: "PRIMAVERA-26",
      valor: 15,
      desde: new Date("2026-11-01T03:00:00Z"),
      hasta: new Date("2026-12-01T03:00:00Z"),
      usos_maximos: 100,
      usos_por_persona: null,
      minimo: 10_000,
      activo: true,
      usos: 0,
    },
  ]);
});

test("editing and switching off are audited; the code stays", async () => {
  await crearCupon(ctx, datos, admin);
  const [{ id } = { id: 0 }] = await listados();
  await editarCupon(ctx, id, { ...datos, codigo: "OTRO", valor: "20" }, admin);
  await activarCupon(ctx, id, false, admin);
  await activarCupon(ctx, id, false, admin);
  expect(await listados()).toMatchObject([{ codigo: "PRIMAVERA-26", valor: 20, activo: false }]);
  const filas = await db.select().from(auditoria);
  expect(filas.filter(({ objeto }) => objeto === "cupon:PRIMAVERA-26").map(({ accion }) => accion)).toEqual(
    expect.arrayContaining(["cupones.crear", "cupones.editar", "cupones.editar"]),
  );
});

test.each([
  [{ codigo: "ab" }, "codigo"],
  [{ codigo: "con tilde á" }, "codigo"],
  [{ tipo: "regalo" }, "tipo"],
  [{ valor: "0" }, "valor"],
  [{ valor: "101" }, "valor"],
  [{ valor: "10,5" }, "valor"],
  [{ desde: "2026-13-40" }, "desde"],
  [{ hasta: "2026-10-31" }, "hasta"],
  [{ usos_maximos: "0" }, "usos_maximos"],
  [{ usos_por_persona: "muchas" }, "usos_por_persona"],
  [{ minimo: "-1" }, "minimo"],
])("%j is refused by its field and nothing is written", async (campos, campo) => {
  await expect(crearCupon(ctx, { ...datos, ...campos }, admin)).rejects.toMatchObject({
    datos: { errores: { [campo]: expect.any(String) } },
  });
  expect(await db.$count(cupones)).toBe(0);
});

test("eight at once make one coupon of a code", async () => {
  const todas = await Promise.allSettled(Array.from({ length: 8 }, () => crearCupon(ctx, datos, admin)));
  expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.$count(cupones)).toBe(1);
});

test("only the owner edits", async () => {
  await seNiega(crearCupon(ctx, datos, ana), "ajeno", /./);
  for (const rol_admin of ["ventas", "catalogo", "lectura"] satisfies RolAdmin[])
    await seNiega(crearCupon(ctx, datos, { ...admin, rol_admin }), "ajeno", /./);
  await seNiega(activarCupon(ctx, 999, true, admin), "desconocido", /no existe/);
});

test("the list comes in pages, those in use first, with the uses of sales and of live quotes", async () => {
  const total = 45;
  await db.insert(cupones).values(
    Array.from({ length: total }, (_, n) => ({
      codigo: `CUPON-${n}`,
      tipo: "pesos" as const,
      valor: 1_000,
      activo: n > 0,
    })),
  );
  const { rows } = await db.execute<{ id: number }>(sql`select id from cupones where codigo = 'CUPON-44'`);
  const ahora = ctx.now().getTime();
  await db.insert(cupones_usos).values(
    [null, null, ahora + 60_000, ahora - 60_000].map((vence, n) => ({
      cupon: rows[0]?.id ?? 0,
      codigo: `PZ-USO${n}`,
      usuario: ana.codigo_referido,
      vence_en: vence === null ? null : new Date(vence),
    })),
  );
  const leer = (pagina: number) => leerCupones(ctx, { ahora: ctx.now(), pagina });
  const primera = await leer(1);
  expect([primera.cupones.length, primera.pagina, primera.paginas]).toEqual([20, 1, 3]);
  expect(primera.cupones[0]).toMatchObject({ codigo: "CUPON-44", usos: 2, en_cotizaciones: 1 });
  expect(primera.cupones[1]).toMatchObject({ codigo: "CUPON-43", usos: 0, en_cotizaciones: 0 });
  // A page beyond the last one is the last one; the coupon that is switched off ends the list.
  for (const pedida of [3, 99])
    expect((await leer(pedida)).cupones.at(-1)).toMatchObject({ codigo: "CUPON-0" });
  for (const pedida of [0, -5, Number.NaN]) expect((await leer(pedida)).pagina).toBe(1);
  const todos = [...primera.cupones, ...(await leer(2)).cupones, ...(await leer(3)).cupones];
  expect(new Set(todos.map(({ codigo }) => codigo)).size).toBe(total);
});

test("uses beyond the limit of counts are not counted", async () => {
  await crearCupon(ctx, datos, admin);
  await db.execute(sql`insert into cupones_usos (cupon, codigo, usuario)
    select c.id, 'PZ-' || n, ${ana.codigo_referido} from cupones c, generate_series(1, 1500) n`);
  expect(await listados()).toMatchObject([{ usos: TOPE_CONTEO + 1 }]);
});

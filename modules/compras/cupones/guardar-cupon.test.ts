import { beforeEach, expect, test } from "vitest";
import { auditoria, cupones } from "#database/schema.ts";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
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

beforeEach(async () => {
  await db.delete(cupones);
});

test("a coupon lasts from the first instant of its first day to the end of its last, in Chile", async () => {
  expect(await crearCupon(ctx, datos, admin)).toBe("PRIMAVERA-26");
  expect(await leerCupones(ctx, ctx.now())).toMatchObject([
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
  const [{ id } = { id: 0 }] = await leerCupones(ctx, ctx.now());
  await editarCupon(ctx, id, { ...datos, codigo: "OTRO", valor: "20" }, admin);
  await activarCupon(ctx, id, false, admin);
  await activarCupon(ctx, id, false, admin);
  expect(await leerCupones(ctx, ctx.now())).toMatchObject([
    { codigo: "PRIMAVERA-26", valor: 20, activo: false },
  ]);
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

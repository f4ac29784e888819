import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, fichas_api } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { abrirFicha } from "./abrir-ficha.server.ts";
import { crearFicha, listarFichas, revocarFicha } from "./administrar-fichas.server.ts";
import { MAX_FICHAS } from "./ficha.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin", nombre: "Elena", apellido: "Rojas" });
const HOY = new Date("2026-11-15T15:00:00Z");
const MINUTO = 60_000;
const datos = { nombre: " ERP  de la bodega ", ventas: "on", existencias: "on", vence: "" };

beforeEach(async () => {
  await db.delete(fichas_api);
  ctx.clock.now = HOY;
});

const sola = async () => {
  const [ficha] = await db.select().from(fichas_api);
  if (!ficha) throw new Error("no token");
  return ficha;
};

test("a token has 256 random bits, is returned once and stored only as its hash", async () => {
  const { nombre, valor } = await crearFicha(ctx, datos, duena);
  expect(nombre).toBe("ERP de la bodega");
  expect(valor).toMatch(/^pz_[\w-]{43}$/);
  expect(Buffer.from(valor.slice(3), "base64url")).toHaveLength(32);
  expect((await crearFicha(ctx, datos, duena)).valor).not.toBe(valor);
  const { rows } = await db.execute<{ fila: string }>(
    sql`select f::text as fila from fichas_api f union all select a::text from auditoria a where objeto = any(
        array(select 'ficha:' || id from fichas_api))`,
  );
  expect(rows).toHaveLength(4);
  for (const { fila } of rows) expect(fila).not.toContain(valor.slice(3, -4));
  const huella = createHash("sha256").update(valor).digest("hex");
  expect(await db.$count(fichas_api, eq(fichas_api.huella, huella))).toBe(1);
});

test("the list recognises a token and says who made it, what it reads and whether it opens", async () => {
  const { valor } = await crearFicha(ctx, { ...datos, vence: "2026-11-20" }, duena);
  expect(await listarFichas(ctx)).toMatchObject([
    {
      nombre: "ERP de la bodega",
      ficha: `pz_…${valor.slice(-4)}`,
      alcances: ["ventas:leer", "existencias:leer"],
      vence_en: new Date("2026-11-21T03:00:00Z"),
      creada_en: HOY,
      usada_en: null,
      autor: { nombre: "Elena", apellido: "Rojas" },
      estado: "viva",
    },
  ]);
  expect(JSON.stringify(await listarFichas(ctx))).not.toMatch(/huella|[0-9a-f]{64}/);
});

describe("a token opens", () => {
  test("with its scopes, and notes its use at most once a minute", async () => {
    const { valor } = await crearFicha(ctx, datos, duena);
    const { id } = await sola();
    const usos: (Date | null)[] = [];
    for (const ms of [0, 59_000, MINUTO, MINUTO + 1]) {
      ctx.clock.now = new Date(HOY.getTime() + ms);
      expect(await abrirFicha(ctx, valor)).toEqual({ id, alcances: ["ventas:leer", "existencias:leer"] });
      usos.push((await sola()).usada_en);
    }
    expect(usos).toEqual([HOY, HOY, HOY, new Date(HOY.getTime() + MINUTO + 1)]);
  });

  test("for fifty requests at once, and the next of that minute write nothing", async () => {
    const { valor } = await crearFicha(ctx, datos, duena);
    const version = async () => (await db.execute(sql`select xmin::text, ctid::text from fichas_api`)).rows;
    await Promise.all(Array.from({ length: 50 }, () => abrirFicha(ctx, valor)));
    const despues = await version();
    await Promise.all(Array.from({ length: 50 }, () => abrirFicha(ctx, valor)));
    expect(await version()).toEqual(despues);
  });

  test("until the end of its last day in Chile", async () => {
    const { valor } = await crearFicha(ctx, { ...datos, vence: "2026-11-15" }, duena);
    ctx.clock.now = new Date("2026-11-16T02:59:59Z");
    await abrirFicha(ctx, valor);
    ctx.clock.now = new Date("2026-11-16T03:00:00Z");
    await seNiega(abrirFicha(ctx, valor), "sin_sesion", "La ficha venció");
    expect(await listarFichas(ctx)).toMatchObject([{ estado: "vencida" }]);
  });

  test("no longer once it is revoked, in any process, and its row keeps the first revocation", async () => {
    const { valor } = await crearFicha(ctx, datos, duena);
    const otro = testCtx(db);
    await Promise.all([abrirFicha(ctx, valor), abrirFicha(otro, valor)]);
    const { id } = await sola();
    await Promise.all([revocarFicha(ctx, id, duena), revocarFicha(otro, id, duena)]);
    for (const proceso of [ctx, otro])
      await seNiega(abrirFicha(proceso, valor), "sin_sesion", "La ficha fue revocada");
    const suyas = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `ficha:${id}`))
      .orderBy(auditoria.id);
    expect(suyas.map(({ accion }) => accion)).toEqual(["conexiones.ficha_crear", "conexiones.ficha_revocar"]);
  });

  test.each([
    "",
    "pz_",
    "pz_corta",
    `pz_${"A".repeat(43)}`,
    `pz_${"ñ".repeat(43)}`,
    "\0",
    `PZ_${"A".repeat(43)}`,
  ])("not with %j", (valor) => seNiega(abrirFicha(ctx, valor), "sin_sesion", "La ficha no es válida"));
});

test("a scope that the shop no longer knows opens nothing", async () => {
  const { valor } = await crearFicha(ctx, datos, duena);
  await db.update(fichas_api).set({ alcances: ["ventas:escribir", "ventas:leer"] });
  expect((await abrirFicha(ctx, valor)).alcances).toEqual(["ventas:leer"]);
});

test.each([
  [{ nombre: " " }, "nombre"],
  [{ nombre: "x".repeat(61) }, "nombre"],
  [{ ventas: "", existencias: "" }, "alcances"],
  [{ vence: "mañana" }, "vence"],
  [{ vence: "2026-02-30" }, "vence"],
  [{ vence: "2026-11-14" }, "vence"],
])("a form with %j is refused beside its field and writes nothing", async (cambio, campo) => {
  await expect(crearFicha(ctx, { ...datos, ...cambio }, duena)).rejects.toMatchObject({
    clase: "valor",
    datos: { errores: { [campo]: expect.any(String) } },
  });
  expect(await db.$count(fichas_api)).toBe(0);
});

test("only a dueña with a recent proof makes and revokes tokens", async () => {
  await crearFicha(ctx, datos, duena);
  const { id } = await sola();
  const otros = [
    await crearPersona(ctx),
    ...(await Promise.all(
      (["ventas", "catalogo", "lectura"] as const).map((rol_admin) =>
        crearPersona(ctx, { role: "admin", rol_admin }),
      ),
    )),
  ];
  for (const sesion of otros) {
    await seNiega(crearFicha(ctx, datos, sesion), "ajeno");
    await seNiega(revocarFicha(ctx, id, sesion), "ajeno");
  }
  await seNiega(crearFicha(ctx, datos, { ...duena, reciente: false }), "sin_prueba");
  await seNiega(revocarFicha(ctx, id, { ...duena, reciente: false }), "sin_prueba");
  await seNiega(revocarFicha(ctx, id + 1, duena), "desconocido");
  expect(await sola()).toMatchObject({ revocada_en: null });
});

test("ten admins who make the last token at once make one", async () => {
  const fila = { nombre: "n", final: "abcd", alcances: ["ventas:leer"], creada_por: duena.codigo_referido };
  await db
    .insert(fichas_api)
    .values(
      Array.from({ length: MAX_FICHAS - 1 }, (_, i) => ({ ...fila, huella: String(i).padStart(64, "0") })),
    );
  const intentos = await Promise.allSettled(Array.from({ length: 10 }, () => crearFicha(ctx, datos, duena)));
  expect(intentos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.$count(fichas_api)).toBe(MAX_FICHAS);
});

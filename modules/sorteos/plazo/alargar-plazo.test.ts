import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, correos, notificaciones, sorteos } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { alargarPlazo } from "./alargar-plazo.server.ts";
import { finDelPlazo, MAX_DIAS_MAS, TEXTOS_PLAZO, ultimoDelPlazo } from "./plazo.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });

/** An open raffle with two participants, one of whom paid in twice. */
async function conGente() {
  const { sku, key } = await crearProductoConSorteo(ctx);
  const [ana, beto] = await crearPersonasConPuntos(ctx, 2, 100);
  if (!ana || !beto) throw new Error("no people");
  await abonar(ctx, sku, 10, ana);
  await abonar(ctx, sku, 20, ana);
  await abonar(ctx, sku, 30, beto);
  const { termina_en } = await leerSorteo(ctx, key);
  if (!termina_en) throw new Error("no end");
  return { sku, key, ana, beto, termina_en };
}

const avisosDe = async (key: string) => ({
  correos: (await db.select().from(correos).where(eq(correos.plantilla, "sorteo_plazo"))).filter((fila) =>
    fila.clave.includes(key),
  ),
  notificaciones: (await db.select().from(notificaciones)).filter(({ clave }) =>
    clave.startsWith(`sorteo-plazo:${key}:`),
  ),
});

test("an extension moves the end by whole days, is told to each participant once and is audited", async () => {
  const { key, termina_en, ana, beto } = await conGente();
  const { message } = await alargarPlazo(ctx, { key, dias: "30" }, admin);
  const despues = await leerSorteo(ctx, key);
  expect(despues.termina_en).toEqual(finDelPlazo(ultimoDelPlazo(termina_en), 30));
  expect(despues.extendido_en).toEqual(ctx.now());
  expect(message).toContain("Plazo alargado");
  const avisos = await avisosDe(key);
  const personas = [ana, beto].map(({ codigo_referido }) => codigo_referido).toSorted();
  expect(avisos.correos.map(({ usuario }) => usuario).toSorted()).toEqual(personas);
  expect(avisos.notificaciones.map(({ usuario }) => usuario).toSorted()).toEqual(personas);
  const [anotado] = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `sorteo:${key}`));
  expect(anotado).toMatchObject({ accion: "sorteos.alargar", quien: admin.codigo_referido });
});

test("twice, and two at once, extend only once", async () => {
  const { key, termina_en } = await conGente();
  const dos = await Promise.allSettled(
    [30, 60].map((dias) => alargarPlazo(ctx, { key, dias: String(dias) }, admin)),
  );
  expect(dos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await seNiega(alargarPlazo(ctx, { key, dias: "1" }, admin), "estado", TEXTOS_PLAZO.alargado);
  const { termina_en: fin } = await leerSorteo(ctx, key);
  expect([30, 60].map((dias) => finDelPlazo(ultimoDelPlazo(termina_en), dias))).toContainEqual(fin);
  expect((await avisosDe(key)).correos).toHaveLength(2);
});

test.each(["", "0", "-1", "1,5", "1e2", "0x10", "diez", String(MAX_DIAS_MAS + 1)])(
  "«%s» days are refused",
  async (dias) => {
    const { key } = await conGente();
    const antes = await leerSorteo(ctx, key);
    await seNiega(alargarPlazo(ctx, { key, dias }, admin), "valor");
    expect(await leerSorteo(ctx, key)).toEqual(antes);
  },
);

test("people without the permission, an unknown raffle and one without an end are refused", async () => {
  const { key } = await conGente();
  for (const rol_admin of ["ventas", "catalogo", "lectura"] as const) {
    const limitada = { ...(await crearPersona(ctx, { role: "admin" })), rol_admin };
    await seNiega(alargarPlazo(ctx, { key, dias: "5" }, limitada), "ajeno");
  }
  await seNiega(alargarPlazo(ctx, { key, dias: "5" }, await crearPersona(ctx)), "ajeno");
  await seNiega(alargarPlazo(ctx, { key: "SRT-9999", dias: "5" }, admin), "desconocido");
  await db.update(sorteos).set({ termina_en: null }).where(eq(sorteos.key, key));
  await seNiega(alargarPlazo(ctx, { key, dias: "5" }, admin), "estado", TEXTOS_PLAZO.sin_plazo);
});

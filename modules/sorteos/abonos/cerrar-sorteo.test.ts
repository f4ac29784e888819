import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, notificaciones, sorteos } from "#database/schema.ts";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { instanteDeRonda, rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";
import { leerSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  abonar,
  crearPersonasConPuntos,
  crearProductoConSorteo,
  intentarAbono,
} from "#tests/support/shop/sorteos.ts";

const { db } = await databaseOfEachTest();
const { cadena, firmar } = crearCadena();
const ctx: TestCtx = { ...testCtx(db, new Date("2026-11-10T15:00:00Z")), baliza: cadena };
const personas = await crearPersonasConPuntos(ctx, 5, 1_000);

/** A raffle of 50 points that these people fill. */
async function llenar() {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 50 });
  for (const persona of personas) await abonar(ctx, sku, 10, persona);
  return { sku, key };
}

test("without a beacon nothing is pinned", async () => {
  const { sku, key } = await llenar();
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  expect(sorteo).toMatchObject({ estado: "Cerrado", garantia: "ninguna", baliza: null });
  const [correo] = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-cerrado:${key}:%`));
  expect(correo?.datos).toMatchObject({ garantia: "ninguna", ronda: null, pulso_en: null });
  expect((await leerSorteo(ctx, { sku, key }, null))?.pulso).toBeNull();
});

test("the abono that fills a raffle pins the pulse of its night, in public and in every closing mail", async () => {
  const ahora = rondaDe(cadena, ctx.now());
  await guardarPulso(ctx, {
    cadena: cadena.hash,
    ronda: ahora,
    firma: firmar(ahora),
    recibido_en: ctx.now(),
  });
  const { sku, key } = await llenar();
  const fecha_sorteo = new Date("2026-11-14T01:00:00Z");
  const ronda = rondaDe(cadena, new Date("2026-11-14T01:02:00Z"));
  const baliza = textoFijado(cadena.hash, ronda);
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  expect(sorteo).toMatchObject({ estado: "Cerrado", garantia: "drand", fecha_sorteo, baliza, semilla: null });
  const acta = await leerActaSorteo(ctx, sku, key);
  expect(acta).toMatchObject({
    baliza,
    garantia: "drand",
    ensayo: false,
    fecha_sorteo: fecha_sorteo.toISOString(),
    semilla: null,
    aportes: null,
  });
  const lineas = acta ? await verificarActa(acta, cadena) : [];
  expect(lineas.find(({ id }) => id === "ronda")).toMatchObject({ ok: true });
  expect(lineas.filter(({ ok, pendiente }) => !ok && !pendiente)).toEqual([]);
  const pulso_en = instanteDeRonda(cadena, ronda);
  expect((await leerSorteo(ctx, { sku, key }, null))?.pulso).toEqual({
    cadena: cadena.hash,
    ronda,
    aparece_en: pulso_en,
    firma: null,
  });
  const copias = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-cerrado:${key}:%`));
  expect(copias).toHaveLength(5);
  for (const { datos } of copias) expect(datos).toMatchObject({ ronda, pulso_en: pulso_en.toISOString() });
  const correo = await renderCorreo(
    "sorteo_cerrado",
    copias[0]?.datos ?? {},
    completarAjustes({}),
    ctx.public_url,
  );
  expect(correo.text).toContain(`pulso N.º ${miles(ronda)}`);
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `sorteo-cerrado:${key}:%`));
  for (const { texto } of avisos)
    expect(texto).toContain(`el pulso N.º ${miles(ronda)} de la baliza de ensayo`);
  // The raffle of that product is closed: no more points, neither in it nor in its record.
  const [persona] = personas;
  if (!persona) throw new Error("no person");
  expect(await intentarAbono(ctx, sku, 10, persona)).toBeTypeOf("string");
  expect((await leerActaSorteo(ctx, sku, key))?.rangos).toEqual(acta?.rangos);
});

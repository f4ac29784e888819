import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adelantar, ocultar, revelacionDe } from "#app/sorteos/sorteo/vista.ts";
import { sorteos, sorteos_input, sorteos_seudonimos, tickets_participantes } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { crearSorteo } from "./crear-sorteo.server.ts";
import { leerBasesSorteo, leerSorteo } from "./leer-sorteo.server.ts";
import { INICIO } from "./realizacion/escenario/revelacion.ts";
import { abrirSemillaSorteo } from "./realizacion/realizacion.store.server.ts";
import { leerActaSorteo } from "./verificacion/leer-acta.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db, new Date("2026-09-16T15:00:00Z"));
let siguiente = 200_000;

/** A raffle of 1,000 points in which these people hold these many, in order. */
async function preparar(partes: readonly [Sesion, number][]) {
  const sku = String(siguiente++);
  await crearProducto(ctx, { sku, producto: "Freidora de aire", puntos: 1000, minimo_puntos: 50 });
  const producto = { sku, producto: "Freidora de aire", puntos: 1000, minimo_puntos: 50 };
  const key = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
  let final = 0;
  for (const [{ codigo_referido: usuario }, puntos] of partes) {
    const rango = { puntos_aportados: puntos, puntos_inicio: final + 1, puntos_final: final + puntos };
    final += puntos;
    await db.insert(tickets_participantes).values({ usuario, sorteo: key, producto: sku, ...rango });
  }
  await db
    .update(sorteos)
    .set(final === 1000 ? { estado: "Cerrado", reunido: 1000, fecha_termino: ctx.now() } : { reunido: final })
    .where(eq(sorteos.key, key));
  return { sku, key };
}

const gente = await Promise.all(Array.from({ length: 5 }, () => crearPersona(ctx)));
const [ana, beto, carla, dino, eli] = gente as [Sesion, Sesion, Sesion, Sesion, Sesion];
const PARTES: [Sesion, number][] = [
  [ana, 300],
  [beto, 150],
  [ana, 50],
  [carla, 400],
  [dino, 60],
  [eli, 40],
];

test("ranges come in order, codes masked, one's own whole, and people are counted once", async () => {
  const { sku, key } = await preparar(PARTES);
  const vista = await leerSorteo(ctx, { sku, key }, ana);
  expect(vista?.tabla.filas.map(({ rangos }) => rangos[0]?.inicio)).toEqual([1, 301, 451, 501, 901, 961]);
  expect(vista?.personas).toBe(5);
  expect(vista?.yo).toMatchObject({ codigo: ana.codigo_referido, puntos: 350, input: null });
  expect(vista?.yo?.rangos).toEqual([
    { inicio: 1, final: 300 },
    { inicio: 451, final: 500 },
  ]);
  const texto = JSON.stringify(vista);
  expect(texto).toContain(ana.codigo_referido);
  for (const { codigo_referido } of [beto, carla, dino, eli]) expect(texto).not.toContain(codigo_referido);
});

test("the seed leaves once it is public, and the pseudonym of another person never does", async () => {
  const { sku, key } = await preparar(PARTES);
  const nombres = gente.map(({ codigo_referido }, i) => ({
    sorteo: key,
    usuario: codigo_referido,
    seudonimo: `${i}`.repeat(16),
  }));
  await db.insert(sorteos_seudonimos).values(nombres);
  const semilla = bytesAHex(await abrirSemillaSorteo(ctx, key));
  expect(semilla).toMatch(/^[0-9a-f]{64}$/);
  const revisar = async ({ publica }: { publica: boolean }) => {
    const texto = JSON.stringify(await leerSorteo(ctx, { sku, key }, beto));
    expect(texto.includes(semilla)).toBe(publica);
    expect(texto).toContain("1".repeat(16));
    for (const i of [0, 2, 3, 4]) expect(texto).not.toContain(`${i}`.repeat(16));
    expect(JSON.stringify(await leerSorteo(ctx, { sku, key }, null))).not.toContain("1".repeat(16));
  };
  await revisar({ publica: false });
  await db
    .update(sorteos)
    .set({
      estado: "Finalizado",
      semilla,
      baliza: "sin-baliza",
      congelado_en: ctx.now(),
      sorteado_en: ctx.now(),
      numero_producto: 833,
      numero_puntos: 330,
      ganador_producto: carla.codigo_referido,
      ganador_puntos: beto.codigo_referido,
    })
    .where(eq(sorteos.key, key));
  await revisar({ publica: true });
  const vista = await leerSorteo(ctx, { sku, key }, beto);
  expect(vista).toMatchObject({ iniciado: true, sorteado_en: ctx.now() });
  expect(vista?.ganadores).toEqual({
    producto: {
      numero: 833,
      codigo: `${carla.codigo_referido.slice(0, 3)}****${carla.codigo_referido.slice(-1)}`,
      publico: null,
      mio: false,
    },
    puntos: { numero: 330, codigo: beto.codigo_referido, publico: null, mio: true },
  });
  // One row per person once it has ended: Ana has two ranges.
  expect(vista?.tabla.filas.map(({ puntos, tramos, premio }) => [puntos, tramos, premio])).toEqual([
    [350, 2, null],
    [150, 1, "puntos"],
    [400, 1, "producto"],
    [60, 1, null],
    [40, 1, null],
  ]);
});

test("the page hides the winners until both numbers stand, and shows an admin's answer at once", async () => {
  const { sku, key } = await preparar(PARTES);
  const leida = await leerSorteo(ctx, { sku, key }, null);
  if (!leida) throw new Error("no raffle");
  const sorteado_en = ctx.now();
  const respuesta = {
    producto: { numero: 833, codigo: "CAR****A" },
    puntos: { numero: 330, codigo: "BET****O" },
    sorteado_en,
  };
  expect(adelantar(leida, null)).toBe(leida);
  const vista = adelantar(leida, respuesta);
  expect(vista).toMatchObject({ estado: "Finalizado", numero_producto: 833, numero_puntos: 330 });
  const alos = (ms: number) => revelacionDe(vista, sorteado_en.getTime() + ms);
  expect(alos(0)).toMatchObject({ fase: "generando", completa: false, en_vivo: true });
  for (const paso of ["mezcla", "producto", "puntos"] as const)
    expect(ocultar(vista, alos(INICIO[paso])).ganadores).toBeNull();
  expect(ocultar(vista, alos(INICIO.final - 1)).ganadores).toBeNull();
  const completa = alos(INICIO.final);
  expect(completa).toMatchObject({ completa: true, en_vivo: true });
  expect(ocultar(vista, completa).ganadores?.producto.codigo).toBe("CAR****A");
  expect(alos(REVELACION_MS)).toMatchObject({ fase: "final", en_vivo: false });
});

test("how many inputs there are is everybody's, which one is only one's own", async () => {
  const { sku, key } = await preparar(PARTES);
  await db.insert(sorteos_input).values([
    { usuario: ana.codigo_referido, sorteo: key, input: 17 },
    { usuario: beto.codigo_referido, sorteo: key, input: 99 },
  ]);
  expect(await leerSorteo(ctx, { sku, key }, ana)).toMatchObject({ inputs: 2, yo: { input: 17 } });
  expect(await leerSorteo(ctx, { sku, key }, carla)).toMatchObject({ inputs: 2, yo: { input: null } });
  expect(await leerSorteo(ctx, { sku, key }, null)).toMatchObject({ inputs: 2, yo: null, con_sesion: false });
});

test("an open raffle has its commitment and its free part, and no window yet", async () => {
  const { sku, key } = await preparar([[ana, 300]]);
  const vista = await leerSorteo(ctx, { sku, key }, await crearPersona(ctx, { role: "admin" }));
  expect(vista).toMatchObject({ estado: "Disponible", es_admin: true, yo: null, termino_ventana: null });
  expect(vista?.compromiso).toMatch(/^[0-9a-f]{64}$/);
  expect(vista?.franja.map(({ clase, final }) => [clase, final])).toEqual([
    ["persona", 300],
    ["libre", 1000],
  ]);
});

test("a key of another product, or none at all, is no raffle of this one", async () => {
  const uno = await preparar([]);
  const otro = await preparar([]);
  expect(await leerSorteo(ctx, { sku: uno.sku, key: otro.key }, null)).toBeNull();
  expect(await leerSorteo(ctx, { sku: uno.sku, key: "SRT-NOHAY" }, null)).toBeNull();
  expect(await leerSorteo(ctx, { sku: uno.sku, key: "' or 1=1" }, null)).toBeNull();
  expect(await leerBasesSorteo(ctx, uno.sku, otro.key)).toBeNull();
  expect(await leerActaSorteo(ctx, uno.sku, "SRT-\0")).toBeNull();
});

test("the rules stay as they were frozen, their organiser too", async () => {
  const { sku, key } = await preparar([]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { razon_social: "Otra SpA" }, null));
  expect((await leerBasesSorteo(ctx, sku, key))?.bases).toMatchObject({
    producto: "Freidora de aire",
    objetivo: 1000,
    minimo: 50,
    premio_puntos: 100,
    organizador: { razon_social: "Puntazo SpA" },
  });
});

test("thousands of ranges come one page at a time, and the strip stays small", async () => {
  const { sku, key } = await preparar(Array.from({ length: 1000 }, (_, i) => [gente[i % 5] ?? ana, 1]));
  const vista = await leerSorteo(ctx, { sku, key, pagina: 3 }, ana);
  expect(vista?.tabla).toMatchObject({ pagina: 3, paginas: 20 });
  expect(vista?.tabla.filas).toHaveLength(50);
  expect(vista?.tabla.filas[0]?.rangos).toEqual([{ inicio: 101, final: 101 }]);
  expect(vista?.franja.length).toBeLessThan(370);
});

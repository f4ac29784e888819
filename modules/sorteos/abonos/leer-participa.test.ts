import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos, sorteos, tickets_participantes } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerParticipa } from "./leer-participa.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const SKU = "P-1";
await crearProducto(ctx, { sku: SKU, puntos: 1000, minimo_puntos: 10 });
const ana = await crearPersona(ctx);
const beto = await crearPersona(ctx);
await darPuntos(ctx, ana.codigo_referido, 300);
const key = await abrir(SKU);

async function abrir(sku: string): Promise<string> {
  const creado = await enTransaccion(ctx, (tx) =>
    crearSorteo(tx, { sku, producto: "Uno", puntos: 1000, minimo_puntos: 10 }),
  );
  if (!creado) throw new Error("no raffle");
  return creado;
}

/** Inserts a range directly: these tests read it, the tests of abonarPuntos prove how it is written. */
const anotar = (sorteo: string, usuario: string, desde: number, hasta: number) =>
  db.insert(tickets_participantes).values({
    sorteo,
    usuario,
    producto: SKU,
    puntos_aportados: hasta - desde + 1,
    puntos_inicio: desde,
    puntos_final: hasta,
  });

await anotar(key, ana.codigo_referido, 1, 30);
await anotar(key, beto.codigo_referido, 31, 50);
await anotar(key, ana.codigo_referido, 51, 60);
await db.update(sorteos).set({ reunido: 60 }).where(eq(sorteos.key, key));

test("there is no page without a product", async () => {
  expect(await leerParticipa(ctx, { sku: "P-9", sesion: null })).toBeNull();
});

test("a visitor sees the raffle with its commitment and nothing of any person", async () => {
  const pagina = await leerParticipa(ctx, { sku: SKU, sesion: null });
  expect(pagina).toMatchObject({ quien: "visitante", saldo: 0, recibo: null, ahora: ctx.now() });
  expect(pagina?.sorteo).toMatchObject({ key, estado: "Disponible", reunido: 60, objetivo: 1000, mios: 0 });
  expect(pagina?.sorteo?.compromiso).toMatch(/^[0-9a-f]{64}$/);
});

test("a person sees their balance and everything they have in", async () => {
  const pagina = await leerParticipa(ctx, { sku: SKU, sesion: ana });
  expect(pagina).toMatchObject({ quien: "usuario", saldo: 300, sorteo: { mios: 40 } });
});

test("admins and who is known to be under 18 are told apart", async () => {
  const admin = await crearPersona(ctx, { role: "admin" });
  const menor = await crearPersona(ctx, { nacimiento: "2010-01-01" });
  expect(await leerParticipa(ctx, { sku: SKU, sesion: admin })).toMatchObject({ quien: "admin" });
  expect(await leerParticipa(ctx, { sku: SKU, sesion: menor })).toMatchObject({ quien: "menor" });
});

test("a receipt is told again to its owner only", async () => {
  const recibo = async (abonado: string, sesion: typeof ana | null) =>
    (await leerParticipa(ctx, { sku: SKU, sesion, abonado }))?.recibo;
  expect(await recibo("1-30", ana)).toEqual({ sku: SKU, puntosInicio: 1, puntosFinal: 30 });
  expect(await recibo("1-30", beto)).toBeNull();
  expect(await recibo("1-30", null)).toBeNull();
  expect(await recibo("1-31", ana)).toBeNull();
  expect(await recibo("99999999999-1", ana)).toBeNull();
  expect(await recibo("<b>", ana)).toBeNull();
});

test("the switch of the raffles is read with the page", async () => {
  expect((await leerParticipa(ctx, { sku: SKU, sesion: null }))?.sorteos_activos).toBe(false);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_activos: true }, null));
  expect((await leerParticipa(ctx, { sku: SKU, sesion: null }))?.sorteos_activos).toBe(true);
});

test("what is no longer for sale keeps its raffle; what never had one has none", async () => {
  await crearProducto(ctx, { sku: "P-2", puntos: 0, disponible: false });
  expect(await leerParticipa(ctx, { sku: "P-2", sesion: null })).toMatchObject({
    sorteo: null,
    cerrados: [],
  });
  await db.update(productos).set({ disponible: false }).where(eq(productos.sku, SKU));
  const pagina = await leerParticipa(ctx, { sku: SKU, sesion: null });
  expect(pagina?.producto.disponible).toBe(false);
  expect(pagina?.sorteo?.key).toBe(key);
});

const CERRADO = {
  estado: "Cerrado",
  reunido: 1000,
  fecha_termino: ctx.now(),
  fecha_sorteo: ctx.now(),
} as const;

test("a closed raffle is the current one and in the list; its date comes with it", async () => {
  await db.update(sorteos).set(CERRADO).where(eq(sorteos.key, key));
  const pagina = await leerParticipa(ctx, { sku: SKU, sesion: ana });
  expect(pagina?.sorteo).toMatchObject({ key, estado: "Cerrado", mios: 40 });
  expect(pagina?.cerrados).toMatchObject([{ key, fecha_sorteo: CERRADO.fecha_sorteo, revelando: false }]);
  expect(pagina?.finalizados).toEqual([]);
});

test("a winner is named once everybody may know, masked for all but themselves", async () => {
  const sorteado = {
    estado: "Finalizado",
    semilla: "00".repeat(32),
    sorteado_en: ctx.now(),
    huella_rangos: "a",
    huella_aportes: "b",
    baliza: "sin-baliza",
    congelado_en: ctx.now(),
    numero_producto: 7,
    ganador_producto: ana.codigo_referido,
    numero_puntos: 31,
    ganador_puntos: beto.codigo_referido,
  } as const;
  await db.update(sorteos).set(CERRADO).where(eq(sorteos.key, key));
  await db.update(sorteos).set(sorteado).where(eq(sorteos.key, key));
  const leer = async (sesion: typeof ana | null) =>
    (await leerParticipa(ctx, { sku: SKU, sesion }))?.finalizados[0];
  expect(await leer(null)).toMatchObject({ revelando: true, ganador: null, numero_producto: null });
  ctx.clock.now = new Date(ctx.now().getTime() + 60_000);
  const mascara = `${ana.codigo_referido.slice(0, 3)}****${ana.codigo_referido.slice(-1)}`;
  expect(await leer(beto)).toMatchObject({ ganador: mascara, numero_producto: 7, soy_yo: false });
  expect(await leer(ana)).toMatchObject({ ganador: ana.codigo_referido, soy_yo: true });
});

test("a raffle without winners shows its public reason", async () => {
  await crearProducto(ctx, { sku: "P-3", puntos: 1000, minimo_puntos: 10 });
  const otro = await abrir("P-3");
  const final = { ...CERRADO, estado: "Finalizado", motivo: "Participaron 3 personas." } as const;
  await db.update(sorteos).set(final).where(eq(sorteos.key, otro));
  const pagina = await leerParticipa(ctx, { sku: "P-3", sesion: null });
  expect(pagina?.finalizados.map(({ key: k, motivo }) => [k, motivo])).toContainEqual([
    otro,
    "Participaron 3 personas.",
  ]);
});

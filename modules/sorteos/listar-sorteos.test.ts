import { beforeAll, beforeEach, expect, test } from "vitest";
import { productos, usuarios } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { abonarPuntos } from "./abonos/abonar-puntos.server.ts";
import { type FiltrosSorteos, leerFiltrosSorteos } from "./filtros-sorteos.ts";
import { exportarSorteos, fichaSorteo, listarSorteos } from "./listar-sorteos.server.ts";
import { iniciarSorteo } from "./realizacion/inicio/iniciar-sorteo.server.ts";
import { registrarInput } from "./realizacion/inicio/registrar-input.server.ts";
import { abandonarSorteo } from "./realizacion/sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await databaseOfEachTest();
const AHORA = new Date("2026-11-10T15:00:00Z");
const ctx = testCtx(db, AHORA);
const admin = await crearPersona(ctx, { role: "admin" });
let gente: Sesion[];
let lleno: { sku: string; key: string };
let medio: { sku: string; key: string };
let vacio: { sku: string; key: string };

const leer = (campos: Partial<FiltrosSorteos> = {}) =>
  listarSorteos(ctx, { orden: "atencion", pagina: 1, ...campos });
const keys = async (campos: Partial<FiltrosSorteos> = {}) =>
  (await leer(campos)).sorteos.map(({ key }) => key);
const ficha = async (key: string) => (await fichaSorteo(ctx, key))?.sorteo;
const abonar = (sorteo: { sku: string }, persona: Sesion, puntos: number) =>
  abonarPuntos(ctx, { sku: sorteo.sku, puntos, usuario: persona.codigo_referido }, persona);

/** One raffle that is full, one half-way, one without a point. */
beforeAll(async () => {
  gente = await crearPersonasConPuntos(ctx, 6, 500);
  vacio = await crearProductoConSorteo(ctx, { objetivo: 9_000 });
  medio = await crearProductoConSorteo(ctx, { objetivo: 100 });
  lleno = await crearProductoConSorteo(ctx, { objetivo: 600 });
  await db.update(productos).set({ producto: "Parrilla Ñandú" });
  for (const persona of gente) await abonar(lleno, persona, 100);
  for (const persona of gente.slice(0, 2)) await abonar(medio, persona, 46);
  await abonar(medio, gente[0] as Sesion, 1);
});

beforeEach(() => {
  ctx.clock.now = AHORA;
});

/** The inputs of so many people. */
async function registrar(cuantos: number, desde = 0): Promise<void> {
  for (const [n, persona] of gente.slice(desde, desde + cuantos).entries())
    await registrarInput(ctx, { key: lleno.key, input: n + 1 }, persona);
}
const fueraDeHorario = () =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_fuera_de_horario: true }, null));

test("closed raffles come first, then the fullest; each with its people and inputs", async () => {
  const { sorteos, conteos, cifras, total } = await leer();
  expect(sorteos.map(({ key }) => key)).toEqual([lleno.key, medio.key, vacio.key]);
  expect(total).toBe(3);
  expect(conteos).toEqual({ Disponible: 2, Cerrado: 1, Finalizado: 0 });
  expect(cifras).toEqual({
    abiertos: 2,
    reunido: 93,
    casi_llenos: 1,
    cerrados: 1,
    listos: 0,
    finalizados: 0,
    sin_ganadores: 0,
  });
  expect(sorteos.map(({ personas, aportes, reunido }) => [personas, aportes, reunido])).toEqual([
    [6, 0, 600],
    [2, 0, 93],
    [0, 0, 0],
  ]);
  expect(JSON.stringify(sorteos)).not.toContain("semilla");
});

test("is filtered by state, product, SKU and key, sorted and paged", async () => {
  expect(await keys({ estado: "Cerrado" })).toEqual([lleno.key]);
  expect(await keys({ texto: "nandu", estado: "Disponible" })).toEqual([medio.key, vacio.key]);
  expect(await keys({ texto: vacio.sku })).toEqual([vacio.key]);
  expect(await keys({ texto: medio.key.toLowerCase() })).toEqual([medio.key]);
  expect(await keys({ texto: "%" })).toEqual([]);
  expect(await keys({ orden: "objetivo" })).toEqual([vacio.key, lleno.key, medio.key]);
  expect(await keys({ orden: "avance" })).toEqual([lleno.key, medio.key, vacio.key]);
  expect(await keys({ orden: "sorteo" })).toEqual([lleno.key, medio.key, vacio.key]);
  expect((await leer({ pagina: 9 })).pagina).toBe(1);
  const archivo = await exportarSorteos(ctx, { orden: "nuevos", pagina: 9, estado: "Disponible" }, admin);
  expect(archivo).toMatchObject({ filas: [{}, {}], cortado: false });
  const raros = leerFiltrosSorteos(new URLSearchParams("estado=Otro&orden=nada&pagina=-1&texto=%20"));
  expect(raros).toEqual({ estado: undefined, texto: undefined, orden: "atencion", pagina: 1 });
});

test("the start is offered under the conditions of the raffle's own page, and what is missing is said", async () => {
  expect((await ficha(medio.key))?.inicio).toBeNull();
  const frase = async () => (await ficha(lleno.key))?.inicio;
  expect(await frase()).toEqual({ puede: false, frase: "Faltan 5 participantes para iniciar el sorteo." });
  await registrar(4);
  expect(await frase()).toEqual({ puede: false, frase: "Faltan 1 participantes para iniciar el sorteo." });
  await registrar(1, 4);
  expect(await frase()).toMatchObject({ puede: false, frase: expect.stringContaining("desde las 22:00") });
  await fueraDeHorario();
  expect(await frase()).toEqual({ puede: true, ensayo: true });
  expect((await leer()).cifras.listos).toBe(1);
});

test("what started or was given up shows how it ended, with the winners by name", async () => {
  await db.update(usuarios).set({ nombre: "Rosa", apellido: "Pérez" });
  await registrar(5);
  await fueraDeHorario();
  await iniciarSorteo(ctx, { key: lleno.key }, admin);
  await abandonarSorteo(ctx, { key: medio.key, motivo: "Se agotó en la fábrica" }, admin);
  expect(await ficha(lleno.key)).toMatchObject({
    en_escena: true,
    numero_producto: null,
    nombre_producto: null,
    nombre_puntos: null,
  });
  ctx.clock.now = reveladoEn(ctx.clock.now);
  expect(await ficha(lleno.key)).toMatchObject({
    estado: "Finalizado",
    en_escena: false,
    inicio: null,
    numero_producto: expect.any(Number),
    nombre_producto: "Rosa Pérez",
    nombre_puntos: "Rosa Pérez",
    con_acta: true,
  });
  expect(await ficha(medio.key)).toMatchObject({
    estado: "Finalizado",
    motivo: "Se agotó en la fábrica",
    ganador_producto: null,
    con_acta: false,
  });
  expect((await leer()).cifras).toMatchObject({ finalizados: 2, sin_ganadores: 1, cerrados: 0 });
  expect(await fichaSorteo(ctx, "SRT-ZZZZ")).toBeNull();
});

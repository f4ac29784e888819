import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { reveladoEn } from "#modules/comun/revelado.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { registrarInput } from "#modules/sorteos/realizacion/inicio/registrar-input.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { nuevoSorteo, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { darInputs, gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { listarMisSorteos } from "./listar-mis-sorteos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const [ana, beto, ...otros] = await crearPersonasConPuntos(ctx, 6, 5_000);
if (!ana || !beto) throw new Error("no people");

const leer = (quien = ana, pagina = 1) => listarMisSorteos(ctx, quien, pagina);
const unico = async (key: string, quien = ana) => {
  const sorteo = (await leer(quien)).sorteos.find((uno) => uno.key === key);
  return sorteo ?? expect.fail(`${key} is not on the page`);
};

test("a person without raffles is offered three that are about to close", async () => {
  for (const reunido of [100, 400, 300, 200]) {
    const { sku } = await crearProductoConSorteo(ctx, { objetivo: 1_000 });
    await abonar(ctx, sku, reunido, beto);
  }
  const { sorteos, total, vivos, paginas, ofrecidos } = await leer();
  expect({ sorteos, total, vivos, paginas }).toEqual({ sorteos: [], total: 0, vivos: 0, paginas: 1 });
  expect(ofrecidos.map(({ puntos_final }) => puntos_final)).toEqual([400, 300, 200]);
});

test("an open raffle shows one's numbers as ranges, the chance once five take part, and what is left", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 2_400 });
  await abonar(ctx, sku, 100, ana);
  await abonar(ctx, sku, 300, ana);
  await abonar(ctx, sku, 50, beto);
  await abonar(ctx, sku, 10, ana);
  expect(await unico(key)).toMatchObject({
    situacion: "abierto",
    puntos: 410,
    reunido: 460,
    numeros: "del 1 al 400 · del 451 al 460",
    chance: expect.stringContaining("Hasta ahora participan 2 personas."),
    momento: "Faltan 1.940 puntos para cerrar el sorteo.",
    aporte: null,
    premio: null,
  });
  for (const otro of otros) await abonar(ctx, sku, 10, otro);
  expect((await unico(key)).chance).toBe("Tienes 410 números · 1 en 6");
  expect((await unico(key, beto)).numeros).toBe("del 401 al 450");
  expect(JSON.stringify(await leer())).not.toContain(beto.codigo_referido);
});

test("what waits for the person comes first; with the input given it waits with the others", async () => {
  const key = await sorteoLleno(ctx, {
    sku: "700001",
    tramos: [ana, beto, ...otros].map(({ codigo_referido }) => ({ usuario: codigo_referido, puntos: 20 })),
  });
  const [primero] = (await leer()).sorteos;
  expect(primero).toMatchObject({ key, situacion: "aporte", aporte: { input: null } });
  await registrarInput(ctx, { key, input: 35 }, ana);
  expect(await unico(key)).toMatchObject({ situacion: "espera", aporte: { input: 35, automatico: false } });
  expect(await unico(key, beto)).toMatchObject({ situacion: "aporte" });
});

test("a draw is told in words after its reveal, and not one byte of it before", async () => {
  const CODIGOS = ["PERDE001", "PERDE002", "PERDE003", "PERDE004", "PERDE005"];
  const tramos = await gente(ctx, CODIGOS, 200);
  const key = await sorteoLleno(ctx, { sku: "700002", tramos });
  await darInputs(ctx, key, Object.fromEntries(CODIGOS.map((codigo, i) => [codigo, i + 1])));
  const { fecha_sorteo } = await leerSorteo(ctx, key);
  if (!fecha_sorteo) throw new Error("no date");
  const hoy = ctx.clock.now;
  ctx.clock.now = fecha_sorteo;
  await iniciarSorteo(ctx, { key }, admin);
  const { sorteado_en, numero_producto, numero_puntos, ...final } = await leerSorteo(ctx, key);
  if (!sorteado_en || !final.ganador_producto || !final.ganador_puntos) throw new Error("not drawn");
  const de = (codigo: string) => ({ ...ana, codigo_referido: codigo });
  const revelado = reveladoEn(sorteado_en);

  ctx.clock.now = new Date(revelado.getTime() - 1);
  const vistas = new Set<string>();
  for (const codigo of CODIGOS) {
    const { numeros, aporte, ...oculto } = await unico(key, de(codigo));
    expect(oculto).toMatchObject({ situacion: "sorteando", estado: "Cerrado" });
    vistas.add(JSON.stringify(oculto));
  }
  expect(vistas.size).toBe(1);

  ctx.clock.now = revelado;
  const perdedor = CODIGOS.find((c) => c !== final.ganador_producto && c !== final.ganador_puntos) ?? "";
  expect(await unico(key, de(perdedor))).toMatchObject({
    situacion: "no_salio",
    momento: `Participaste con 200 puntos, esta vez no salió. El producto fue para el número ${numero_producto}.`,
  });
  expect(await unico(key, de(final.ganador_producto))).toMatchObject({
    situacion: "gano_producto",
    premio: "Pagado",
  });
  expect(await unico(key, de(final.ganador_puntos))).toMatchObject({
    situacion: "gano_puntos",
    momento: `¡Ganaste 100 puntos con el número ${numero_puntos}!`,
    premio: null,
  });
  ctx.clock.now = hoy;
});

test("a raffle without winners says that the points are back", async () => {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 9_000 });
  await abonar(ctx, sku, 70, ana);
  await abandonarSorteo(ctx, { key, motivo: "El producto se agotó." }, admin);
  expect(await unico(key)).toMatchObject({
    situacion: "sin_ganadores",
    momento: "Terminó sin ganadores y te devolvimos tus 70 puntos. El producto se agotó.",
  });
});

test("hundreds of raffles come in pages with the same statements as one, read by indexes", async () => {
  const { codigo_referido } = await crearPersona(ctx, { codigo_referido: "MUCHOS01" });
  const muchos = { ...ana, codigo_referido };
  await darPuntos(ctx, codigo_referido, 30);
  for (let i = 0; i < 20; i++) {
    const { sku } = await crearProductoConSorteo(ctx);
    await abonar(ctx, sku, 1, muchos);
  }
  // Other people's ranges: with them a scan of the whole table costs more than the indexes.
  const { key, sku } = await nuevoSorteo(ctx);
  const ajeno = await nuevoUsuario(ctx);
  await db.execute(sql`
    insert into tickets_participantes (usuario, sorteo, producto, puntos_aportados, puntos_inicio, puntos_final)
    select ${ajeno}, ${key}, ${sku}, 1, n, n from generate_series(1, 20000) n`);
  await db.execute(sql`analyze tickets_participantes`);

  const { total, vivos, paginas, sorteos } = await leer(muchos);
  expect({ total, vivos, paginas, en_pagina: sorteos.length }).toEqual({
    total: 20,
    vivos: 20,
    paginas: 3,
    en_pagina: 8,
  });
  const paginasLeidas = await Promise.all([1, 2, 3].map((pagina) => leer(muchos, pagina)));
  expect(new Set(paginasLeidas.flatMap((una) => una.sorteos.map((s) => s.key))).size).toBe(20);
  expect((await leer(muchos, 99)).pagina).toBe(3);
  expect((await leer(muchos, Number.NaN)).pagina).toBe(1);

  const deMuchos = await consultas(muchos);
  expect(deMuchos.planes.join()).not.toContain("Seq Scan on tickets_participantes");
  expect(deMuchos.planes.join()).toContain("tickets_participantes_usuario_idx");
  const [uno = expect.fail("no person")] = await crearPersonasConPuntos(ctx, 1, 1);
  await abonar(ctx, (await crearProductoConSorteo(ctx)).sku, 1, uno);
  expect((await consultas(uno)).cuantas).toBe(deMuchos.cuantas);
});

/** Reads one page, and the plans of its statements. */
async function consultas(quien: typeof ana) {
  const { explicado, planes, cuantas } = explicar(ctx, { corre: true });
  await listarMisSorteos(explicado, quien ?? expect.fail("no person"), 1);
  return { cuantas: cuantas(), planes };
}

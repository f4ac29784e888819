import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { loadRoot } from "#app/layout/load-root.server.ts";
import { conexiones_envios, deudas, sorteos, tickets_compras, ventas } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { responderCuenta } from "#modules/asistente/respuesta/responder-cuenta.server.ts";
import { listarVentasIntegracion as listarParaOtros } from "#modules/compras/integracion/listar-ventas.server.ts";
import { leerVentaDe, listarVentas, listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { REVELACION_MS, reveladoEn } from "#modules/comun/revelado.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { entregarEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { listarCola } from "#modules/despachos/listar-cola.server.ts";
import { fichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { leerPendiente } from "#modules/personas/personas.store.server.ts";
import { leerDeudasPropias } from "#modules/privacidad/datos-personales.store.server.ts";
import { exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import { leerPendientesCuenta } from "#modules/privacidad/privacidad.store.server.ts";
import { escribirCobros } from "#modules/puntos/deudas/deudas.store.server.ts";
import { insertarAjuste } from "#modules/puntos/entregas.store.server.ts";
import { exportarHistorial, listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerPuntosOcultos } from "#modules/puntos/saldo-visible.store.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { leerParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { leerSorteo as leerPagina } from "#modules/sorteos/leer-sorteo.server.ts";
import { exportarSorteos, fichaSorteo } from "#modules/sorteos/listar-sorteos.server.ts";
import { listarMisSorteos } from "#modules/sorteos/mios/listar-mis-sorteos.server.ts";
import { escenarioDeActa, escenarioDeVista } from "#modules/sorteos/realizacion/escenario/datos-escenario.ts";
import { escenaDe } from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { leerActaPublica } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { activarJuego, apostar, intento, partidaViva } from "#tests/support/shop/montoncito.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { escucharTodo } from "#tests/support/shop/salidas.ts";
import { darInputs, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

// Reads all that the shop shows to a person about points, orders and raffles, just before and after the stage of a draw ends.

const { db } = await databaseOfEachTest();
const ctx = testCtx(db, new Date("2026-09-15T18:30:00Z"));
const admin = await crearPersona(ctx, { role: "admin" });
const CODIGOS = ["ESCENA01", "ESCENA02", "ESCENA03", "ESCENA04", "ESCENA05"];
const SKU = "880001";
const PUNTOS = 200;
const PREMIO = (CODIGOS.length * PUNTOS) / 10;

const gente = new Map<string, Sesion>();
for (const codigo of CODIGOS) gente.set(codigo, await crearPersona(ctx, { codigo_referido: codigo }));
const de = (codigo: string | null) => gente.get(codigo ?? "") ?? expect.fail(`no person is ${codigo}`);
await escucharTodo(ctx, admin);

const tramos = CODIGOS.map((usuario) => ({ usuario, puntos: PUNTOS }));
const key = await sorteoLleno(ctx, { sku: SKU, tramos });
for (const codigo of CODIGOS) await darPuntos(ctx, codigo, 30);
await darInputs(ctx, key, Object.fromEntries(CODIGOS.map((codigo, i) => [codigo, i + 1])));
const { fecha_sorteo } = await leerSorteo(ctx, key);
ctx.clock.now = fecha_sorteo ?? expect.fail("no date");
await ctx.db.update(sorteos).set({ garantia: "ninguna" }).where(eq(sorteos.key, key));

const TODOS = { filtro: "todos", pagina: 1 } as const;
const SORTEOS = { orden: "nuevos", pagina: 1 } as const;

/** What the doors show to this person, and to an admin about them. */
async function puertas(quien: Sesion) {
  const codigo = quien.codigo_referido;
  const { puntos, no_leidas } = await loadRoot({ ctx, sesion: quien });
  const historial = await listarHistorial(ctx, codigo, TODOS);
  const ajustes = await leerAjustes(ctx);
  const { puntos: ficha, ventas, sorteos: suyos } = (await fichaUsuario(ctx, codigo, admin)) ?? expect.fail();
  const datos = await exportarDatos(ctx, quien);
  return {
    marco: { puntos, no_leidas },
    historial: { ...historial, movimientos: historial.movimientos.length },
    csv: (await exportarHistorial(ctx, codigo, "todos")).length,
    participa: (await leerParticipa(ctx, { sku: SKU, sesion: quien }))?.saldo,
    irse: await leerPendientesCuenta(ctx, codigo),
    acceso: (await leerPendiente(ctx, codigo)).en_sorteo,
    pedidos: (await listarVentasDe(ctx, codigo)).total,
    chat: await Promise.all(
      ["mis_puntos", "mi_pedido", "mis_sorteos"].map(
        async (tema) => (await responderCuenta(ctx, { tema, codigo: null }, quien, ajustes)).output,
      ),
    ),
    ficha: { saldo: ficha.saldo, filas: ficha.movimientos.length, ventas: ventas.total, suyos },
    descarga: {
      ventas: datos.ventas.length,
      puntos: datos.puntos_sin_venta.length,
      notificaciones: datos.notificaciones.length,
      correos: datos.correos.map(({ asunto }) => asunto),
      eventos: datos.avisos_a_otros_sistemas.length,
    },
  };
}

/** What visitors and admins see. */
async function deTodos() {
  const { sorteo } = (await fichaSorteo(ctx, key)) ?? expect.fail();
  return {
    acta: await leerActaPublica(ctx, SKU, key),
    ficha: [sorteo.ganador_producto, sorteo.numero_producto, sorteo.ganador_puntos, sorteo.numero_puntos],
    csv: (await exportarSorteos(ctx, SORTEOS, admin)).filas
      .filter((fila) => fila.key === key)
      .map(({ ganador_producto, ganador_puntos }) => ({ ganador_producto, ganador_puntos })),
    ventas: (await listarVentas(ctx, { premios: true })).ventas.length,
    api: (await listarParaOtros(ctx, { limite: 50 })).ventas.filter(({ origen }) => origen === "sorteo")
      .length,
    cola: (await listarCola(ctx, {})).ordenes.length,
    participa: (await leerParticipa(ctx, { sku: SKU, sesion: null }))?.finalizados,
  };
}

const sinNombre = (texto: string) => texto.replaceAll(/ESCENA0\d/g, "X");
const antes = await Promise.all(CODIGOS.map((codigo) => puertas(de(codigo))));
const publicoAntes = await deTodos();
let ms = 0;
// Time passes between the statements of the draw, as in a shop where it waits for locks.
await iniciarSorteo({ ...ctx, now: () => new Date(ctx.clock.now.getTime() + ms++) }, { key }, admin);
const final = await leerSorteo(ctx, key);
const fin = reveladoEn(final.sorteado_en ?? expect.fail("not drawn"));
/** Each test starts in the last millisecond of the stage. */
beforeEach(() => {
  ctx.clock.now = new Date(fin.getTime() - 1);
});

test("until the stage ends every door says the same as before the draw, to winners and to others", async () => {
  for (const [i, codigo] of CODIGOS.entries()) {
    const ahora = await puertas(de(codigo));
    // That the raffle has ended and the next one is open is no secret.
    const sinEstado = (vista: typeof ahora) => ({
      ...vista,
      historial: { ...vista.historial, al_alcance: null },
      ficha: { ...vista.ficha, suyos: vista.ficha.suyos.map(({ estado: _, ...suyo }) => suyo) },
      chat: vista.chat.slice(0, 2),
    });
    expect(sinEstado(ahora), codigo).toEqual(sinEstado(antes[i] ?? expect.fail()));
  }
  const vistas = await Promise.all(CODIGOS.map(async (codigo) => JSON.stringify(await puertas(de(codigo)))));
  expect(new Set(vistas.map(sinNombre)).size).toBe(1);
});

test("nor does any door that all may open", async () => {
  const ahora = await deTodos();
  expect(ahora.acta).toMatchObject({
    numero_producto: null,
    ganador_producto: null,
    numero_puntos: null,
    ganador_puntos: null,
    sorteado_en: null,
  });
  expect(ahora.ficha).toEqual([null, null, null, null]);
  expect(ahora.csv).toEqual([{ ganador_producto: null, ganador_puntos: null }]);
  const { ventas, api, cola } = publicoAntes;
  expect(ahora).toMatchObject({ ventas, api, cola });
  expect(ahora.participa).toMatchObject([
    { revelando: true, numero_producto: null, ganador: null, soy_yo: false },
  ]);
});

test("'Mis sorteos' counts a draw that is being shown as one that has not ended", async () => {
  const { vivos, total } = await listarMisSorteos(ctx, de(final.ganador_producto), 1);
  expect([vivos, total]).toEqual([1, 1]);
});

test("a prize by its code is no order yet", async () => {
  const codigo = await codigoDelPremio();
  expect(await leerVentaDe(ctx, final.ganador_producto ?? "", codigo)).toBeNull();
});

const codigoDelPremio = async () => {
  const [fila] = await db
    .select()
    .from(conexiones_envios)
    .where(eq(conexiones_envios.evento, "venta.creada"));
  return fila?.objeto ?? expect.fail("no prize was announced");
};

test("events leave for other systems when the stage has ended, and not one before", async () => {
  const enviados: string[] = [];
  const entrega = {
    enviar: async ({ headers }: { headers: Record<string, string> }) => {
      enviados.push(headers["Tienda-Event"] ?? "");
      return 200;
    },
    avisarApagada: async () => undefined,
  };
  const entregar = () => entregarEnvios(ctx, entrega, new AbortController().signal);
  await entregar();
  expect(enviados.filter((evento) => /finalizado|creada/.test(evento))).toEqual([]);
  ctx.clock.now = fin;
  await entregar();
  await entregar();
  expect(enviados.filter((evento) => /finalizado|creada/.test(evento)).toSorted()).toEqual([
    "sorteo.finalizado",
    "venta.creada",
  ]);
});

test("the draw, its prizes and their news have one instant", async () => {
  const [venta] = await db.select().from(ventas).where(eq(ventas.origen, "sorteo"));
  const [puntos] = await db.select().from(tickets_compras).where(eq(tickets_compras.forma_pago, "sorteo"));
  expect([venta?.fecha, puntos?.fecha_compra]).toEqual([final.sorteado_en, final.sorteado_en]);
});

test("until then every deletion waits, and no order is on its way", async () => {
  const todos = await Promise.all(CODIGOS.map((codigo) => leerPendientesCuenta(ctx, codigo)));
  expect(todos.map((uno) => [uno.productos_sin_entregar, uno.sorteos_abiertos])).toEqual(
    CODIGOS.map(() => [0, 1]),
  );
});

test("a refusal quotes the balance that the person sees", async () => {
  const ganador = de(final.ganador_puntos);
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 9_000 });
  const abono = { sku, puntos: 30 + PREMIO + 1, usuario: ganador.codigo_referido };
  await activarJuego(ctx);
  const frase = "valor: No te alcanza: tienes 30 puntos.";
  expect(await intento(apostar(ctx, await partidaViva(ctx), ganador, 1, abono.puntos))).toBe(frase);
  expect(await intento(abonarPuntos(ctx, abono, ganador))).toBe(frase);
});

test("what a hidden prize paid of a debt is hidden with it, another discount of those seconds is not", async () => {
  const usuario = final.ganador_puntos ?? expect.fail("no winner");
  const fecha = final.sorteado_en ?? expect.fail("not drawn");
  const visto: unknown[] = [];
  const deshecha = db.transaction(async (tx) => {
    const [venta = expect.fail("no sale")] = await tx.select().from(ventas).limit(1);
    const [deuda = expect.fail("no debt")] = await tx
      .insert(deudas)
      .values({ usuario, puntos: 40, pagados: 0, venta: venta.id, creada_en: fecha })
      .returning();
    await escribirCobros(tx, [{ ...deuda, cobrado: 40, pagados: 40, venta: null }], fecha);
    const luego = new Date(fecha.getTime() + 1);
    await insertarAjuste({ db: tx }, { usuario, puntos: -5, fecha: luego, motivo: "Corrección" });
    for (const ahora of [new Date(fin.getTime() - 1), fin]) {
      const lector = { db: tx, now: () => ahora };
      const [{ pagados, saldada_en } = expect.fail("no debt")] = await leerDeudasPropias(lector, usuario);
      const { por_devolver } = await listarHistorial(lector, usuario, TODOS);
      const ocultos = (await leerPuntosOcultos(lector, CODIGOS)).get(usuario);
      visto.push([pagados, saldada_en, por_devolver, ocultos]);
    }
    tx.rollback();
  });
  await expect(deshecha).rejects.toThrow("Rollback");
  expect(visto).toEqual([
    [0, null, 40, PREMIO - 40],
    [40, fecha, 0, undefined],
  ]);
});

test("the points of a hidden prize are the winner's all the same: the book decides what can be spent", async () => {
  const ganador = de(final.ganador_puntos);
  const otro = await crearProductoConSorteo(ctx, { objetivo: 9_000 });
  expect(await leerSaldo(ctx, ganador.codigo_referido)).toBe(30 + PREMIO);
  const todo = { sku: otro.sku, puntos: 30 + PREMIO, usuario: ganador.codigo_referido };
  await abonarPuntos(ctx, todo, ganador);
  expect(await leerSaldo(ctx, ganador.codigo_referido)).toBe(0);
  // What is shown never falls below zero.
  expect((await loadRoot({ ctx, sesion: ganador })).puntos).toBe(0);
  expect((await listarHistorial(ctx, ganador.codigo_referido, TODOS)).saldo).toBe(0);
});

test("once it ends, all of them tell it", async () => {
  ctx.clock.now = fin;
  const { numero_producto, ganador_producto, ganador_puntos } = final;
  const ganadora = await puertas(de(ganador_producto));
  expect(ganadora).toMatchObject({ pedidos: 1, marco: { no_leidas: 1, puntos: 30 } });
  expect(ganadora.descarga.ventas).toBe(1);
  const segunda = await puertas(de(ganador_puntos));
  expect(segunda.historial.cifras.ganados).toBe(PUNTOS + 30 + PREMIO);
  const ahora = await deTodos();
  expect(ahora.acta).toMatchObject({ numero_producto, sorteado_en: final.sorteado_en?.toISOString() });
  expect(ahora.csv).toEqual([{ ganador_producto, ganador_puntos }]);
  expect([ahora.ventas, ahora.api, ahora.cola]).toEqual([
    publicoAntes.ventas + 1,
    publicoAntes.api + 1,
    publicoAntes.cola + 1,
  ]);
  expect(await leerVentaDe(ctx, ganador_producto ?? "", await codigoDelPremio())).not.toBeNull();
});

test("the replay from the public record shows each person what the live page showed", async () => {
  ctx.clock.now = fin;
  const acta = (await leerActaPublica(ctx, SKU, key)) ?? expect.fail("no record");
  for (const quien of [de(final.ganador_producto), de(CODIGOS.find((codigo) => !gano(codigo)) ?? ""), null]) {
    const vista = (await leerPagina(ctx, { sku: SKU, key }, quien)) ?? expect.fail("no page");
    const enVivo = escenarioDeVista(vista) ?? expect.fail("no stage");
    const codigos = { producto: enVivo.ganadores.producto.codigo, puntos: enVivo.ganadores.puntos.codigo };
    const propio = { producto: vista.producto, seudonimo: vista.yo?.seudonimo ?? null, codigos };
    const otraVez = escenarioDeActa(acta, propio) ?? expect.fail("no replay");
    for (let ms = 0; ms <= REVELACION_MS; ms += 250)
      expect(escenaDe(otraVez, ms), `${quien?.codigo_referido} ${ms} ms`).toEqual(escenaDe(enVivo, ms));
  }
});

const gano = (codigo: string) => codigo === final.ganador_producto || codigo === final.ganador_puntos;

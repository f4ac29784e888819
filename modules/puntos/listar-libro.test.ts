import { beforeAll, describe, expect, test } from "vitest";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { abonar, apostar, dar, nuevaPartida, nuevoSorteo, pagarPartida } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { descuadre } from "./economia.ts";
import { type FiltrosLibro, leerFiltrosLibro } from "./filtros-libro.ts";
import { leerEconomia } from "./libro.store.server.ts";
import { ASIENTOS_POR_PAGINA, exportarLibro, listarLibro } from "./listar-libro.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
let admin: Sesion;
let ana: Sesion;
let beto: Sesion;
let sorteo: { key: string; sku: string };
let partida: string;

/** Two people, a raffle, and a round that Beto won from the house. */
beforeAll(async () => {
  admin = await crearPersona(ctx, { role: "admin" });
  ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Núñez" });
  beto = await crearPersona(ctx, { nombre: "Beto", apellido: "Soto" });
  sorteo = await nuevoSorteo(ctx);
  partida = await nuevaPartida(ctx);
  const enElDia = (instante: string) => {
    ctx.clock.now = new Date(instante);
  };
  enElDia("2026-09-05T15:00:00Z");
  await dar(ctx, { clave: "dar:ana", usuario: ana.codigo_referido, puntos: 1_000 });
  // Half an hour after the September night that jumps from 24:00 to 01:00.
  enElDia("2026-09-06T04:30:00Z");
  await dar(ctx, { clave: "dar:beto", usuario: beto.codigo_referido, puntos: 500 });
  enElDia("2026-09-07T15:00:00Z");
  await abonar(ctx, { clave: "abono:1", usuario: ana.codigo_referido, puntos: 300, ...sorteo });
  await apostar(ctx, { clave: "apuesta:1", usuario: beto.codigo_referido, puntos: 200, partida });
  await pagarPartida(ctx, partida, [{ usuario: beto.codigo_referido, puntos: 200, gana: true }]);
});

/** Reads the book like the page: finds people by the text, then their entries. */
async function listar(filtros: FiltrosLibro) {
  const personas = filtros.texto ? (await buscarPersonas(ctx, filtros.texto)).personas : null;
  const codigos = personas?.map(({ codigo_referido }) => codigo_referido) ?? null;
  return { ...(await listarLibro(ctx, filtros, codigos)), codigos };
}

const claves = async (filtros: FiltrosLibro) => (await listar(filtros)).asientos.map(({ clave }) => clave);

describe("the book", () => {
  test("is listed newest first, each entry with its sides and what it moved", async () => {
    const { asientos, bordes } = await listar({});
    expect(asientos.map(({ clave }) => clave)).toEqual([
      `pago:${partida}:${beto.codigo_referido}`,
      "apuesta:1",
      "abono:1",
      "dar:beto",
      "dar:ana",
    ]);
    expect(asientos[2]).toMatchObject({
      motivo: "abono",
      puntos: 300,
      cuantos: 2,
      movimientos: expect.arrayContaining([
        { cuenta: `usuario:${ana.codigo_referido}`, puntos: -300, persona: "Ana Núñez" },
        { cuenta: `pozo:${sorteo.key}`, puntos: 300, persona: null },
      ]),
    });
    expect(bordes).toEqual({ mas_nuevos: null, mas_antiguos: null });
  });

  test("is searched by code, e-mail and name, with what it meant for that person", async () => {
    for (const texto of [beto.codigo_referido.toLowerCase(), beto.email, "beto soto", "SOTO"]) {
      const { asientos, codigos } = await listar({ texto });
      expect(codigos).toEqual([beto.codigo_referido]);
      expect(asientos.map(({ puntos }) => puntos)).toEqual([400, -200, 500]);
      expect(asientos[0]?.movimientos[0]?.persona).toBe("Beto Soto");
    }
    expect(await claves({ texto: "nadie de aquí" })).toEqual([]);
    expect(await claves({ texto: "%" })).toEqual([]);
  });

  test("is filtered by motive and by days of Santiago, both included", async () => {
    expect(await claves({ motivo: "ajuste" })).toEqual(["dar:beto", "dar:ana"]);
    expect(await claves({ desde: "2026-09-06", hasta: "2026-09-06" })).toEqual(["dar:beto"]);
    expect(await claves({ hasta: "2026-09-05" })).toEqual(["dar:ana"]);
    expect(await claves({ desde: "2026-09-07", motivo: "abono" })).toEqual(["abono:1"]);
    expect(await claves({ texto: "ana", motivo: "apuesta" })).toEqual([]);
  });

  test("an address that makes no sense finds everything", () => {
    const params = new URLSearchParams(
      "motivo=robo&desde=ayer&hasta=2026-02-30&antes=x&despues=-1&texto=%20",
    );
    expect(Object.values(leerFiltrosLibro(params)).filter(Boolean)).toEqual([]);
    expect(leerFiltrosLibro(new URLSearchParams("usuario=ABCD1234")).texto).toBe("ABCD1234");
  });

  /** All entries have the same date, so only their id orders them. */
  async function tanda(cuantos: number): Promise<void> {
    ctx.clock.now = new Date("2026-09-08T15:00:00Z");
    for (let n = 0; n < cuantos; n++) {
      await dar(ctx, {
        clave: `tanda:${String(n).padStart(4, "0")}`,
        usuario: ana.codigo_referido,
        puntos: 1,
      });
    }
  }

  test("is paged by its edges, forth and back, without losing or repeating an entry", async () => {
    const cuantos = ASIENTOS_POR_PAGINA * 2 + 3;
    await tanda(cuantos);
    const todas = Array.from(
      { length: cuantos },
      (_, n) => `tanda:${String(cuantos - 1 - n).padStart(4, "0")}`,
    );
    const filtros = { texto: "ana", desde: "2026-09-08" };
    const primera = await listar(filtros);
    const segunda = await listar({ ...filtros, antes: primera.bordes.mas_antiguos ?? 0 });
    const tercera = await listar({ ...filtros, antes: segunda.bordes.mas_antiguos ?? 0 });
    const leidas = [primera, segunda, tercera].flatMap(({ asientos }) => asientos.map(({ clave }) => clave));
    expect(leidas).toEqual(todas);
    expect(tercera.bordes.mas_antiguos).toBeNull();
    const vuelta = await listar({ ...filtros, despues: tercera.bordes.mas_nuevos ?? 0 });
    expect(vuelta.asientos).toEqual(segunda.asientos);
    const inicio = await listar({ ...filtros, despues: vuelta.bordes.mas_nuevos ?? 0 });
    expect(inicio.asientos).toEqual(primera.asientos);
    expect(inicio.bordes).toEqual({ mas_nuevos: null, mas_antiguos: primera.bordes.mas_antiguos });
  });

  test("is read from its oldest entry too, forth and back", async () => {
    await tanda(ASIENTOS_POR_PAGINA + 3);
    const filtros = { desde: "2026-09-08", orden: "antiguos" } as const;
    const primera = await listar(filtros);
    expect(primera.asientos[0]?.clave).toBe("tanda:0000");
    expect(primera.bordes.mas_antiguos).toBeNull();
    const segunda = await listar({ ...filtros, despues: primera.bordes.mas_nuevos ?? 0 });
    expect(segunda.asientos[0]?.clave).toBe(`tanda:00${ASIENTOS_POR_PAGINA}`);
    const vuelta = await listar({ ...filtros, antes: segunda.bordes.mas_antiguos ?? 0 });
    expect(vuelta.asientos).toEqual(primera.asientos);
    const { asientos } = await exportarLibro(ctx, { filtros, codigos: null }, admin);
    expect(asientos.at(0)?.clave).toBe("tanda:0000");
  });

  test("goes whole into a file, every entry summing to zero", async () => {
    const { asientos, cortado } = await exportarLibro(
      ctx,
      { filtros: { motivo: "pago_partida", antes: 1 }, codigos: null },
      admin,
    );
    expect(cortado).toBe(false);
    expect(asientos).toHaveLength(1);
    expect(asientos[0]?.movimientos.reduce((suma, { puntos }) => suma + puntos, 0)).toBe(0);
    expect(asientos[0]?.movimientos).toHaveLength(3);
  });
});

test("the economy adds up, with a house that owes", async () => {
  const economia = await leerEconomia(ctx);
  expect(economia).toMatchObject({
    en_pozos: 300,
    en_mesas: 0,
    consumidos: 0,
    banca: -200,
    personas: 2,
    pozos: 1,
    mesas: 0,
  });
  expect(economia.emitidos).toBe(economia.en_usuarios + 300 - 200);
  expect(descuadre(economia)).toBe(0);
});

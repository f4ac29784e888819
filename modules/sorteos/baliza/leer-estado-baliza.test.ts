import { expect, test } from "vitest";
import { instanteDeRonda, QUICKNET, rondaDe } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { anotarRelevo } from "#modules/comun/baliza/relevos.store.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { pinRound } from "#tests/support/beacon/pinned.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { leerEstadoBaliza } from "./leer-estado-baliza.server.ts";

const { db } = await databaseOfEachTest();
const { cadena, firmar } = crearCadena();
const ctx = { ...testCtx(db), baliza: cadena };
const actual = rondaDe(cadena, ctx.now());

test("before the first pulse there is nothing to show", async () => {
  expect(await leerEstadoBaliza(ctx)).toEqual({
    garantia_nueva: "ninguna",
    cadena: cadena.hash,
    ensayo: true,
    ultimo: null,
    relevos: [],
    pendientes: [],
  });
  expect(await leerEstadoBaliza({ ...ctx, baliza: null })).toMatchObject({ cadena: null, ensayo: false });
  expect(await leerEstadoBaliza({ ...ctx, baliza: QUICKNET })).toMatchObject({ ensayo: false });
});

test("the newest pulse, the relays, and what is awaited, the longest wait first", async () => {
  const instante = instanteDeRonda(cadena, actual);
  await guardarPulso(ctx, {
    cadena: cadena.hash,
    ronda: actual,
    firma: firmar(actual),
    recibido_en: ctx.now(),
  });
  await anotarRelevo(ctx, { url: "https://a.example", demora_ms: 80 }, ctx.now());
  await anotarRelevo(ctx, { url: "https://b.example", demora_ms: 90 }, instante);
  for (let i = 0; i < 2; i++) await anotarRelevo(ctx, { url: "https://b.example", error: "Mal." }, ctx.now());
  const luego = await pinRound(ctx, cadena.hash, actual + 7);
  const tarde = await pinRound(ctx, cadena.hash, actual - 7);
  await pinRound(ctx, cadena.hash, actual);
  const extrana = await pinRound(ctx, "f".repeat(64), 5);
  const ninguno = { mal_en: null, error: null, fallas: 0 };
  expect(await leerEstadoBaliza(ctx)).toEqual({
    garantia_nueva: "drand",
    cadena: cadena.hash,
    ensayo: true,
    ultimo: { ronda: actual, instante, recibido_en: ctx.now() },
    relevos: [
      { url: "https://a.example", bien_en: ctx.now(), demora_ms: 80, ...ninguno },
      {
        url: "https://b.example",
        bien_en: instante,
        demora_ms: 90,
        mal_en: ctx.now(),
        error: "Mal.",
        fallas: 2,
      },
    ],
    pendientes: [
      { ronda: 5, para: extrana, desde: null },
      { ronda: actual - 7, para: tarde, desde: instanteDeRonda(cadena, actual - 7) },
      { ronda: actual + 7, para: luego, desde: instanteDeRonda(cadena, actual + 7) },
    ],
  });
});

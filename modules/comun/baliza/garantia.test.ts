import { beforeEach, expect, test } from "vitest";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { instanteDeRonda, rondaDe, SIN_BALIZA, textoFijado } from "./drand.ts";
import { edadPulso, garantiaNueva, leerPulsoFijado } from "./garantia.server.ts";
import { guardarPulso, leerFirma, leerUltimoPulso, limpiarPulsos } from "./pulsos.store.server.ts";
import { verificarPulso } from "./verificar-pulso.ts";

const { db } = await testDatabase();
const AHORA = new Date("2026-11-15T15:00:01Z");
let cadena = crearCadena();
let ctx = testCtx(db, AHORA);

/** Each test has its own chain, so the pulses of the others do not count. */
beforeEach(() => {
  cadena = crearCadena();
  ctx = { ...testCtx(db, AHORA), baliza: cadena.cadena };
});

const actual = () => rondaDe(cadena.cadena, AHORA);
const guardar = (ronda: number) =>
  guardarPulso(ctx, {
    cadena: cadena.cadena.hash,
    ronda,
    firma: cadena.firmar(ronda),
    recibido_en: instanteDeRonda(cadena.cadena, ronda),
  });

test("the test chain signs pulses that verify", async () => {
  expect(await verificarPulso(cadena.cadena, 7, cadena.firmar(7))).toBe(true);
  expect(await verificarPulso(crearCadena().cadena, 7, cadena.firmar(7))).toBe(false);
});

test("a pulse is stored once", async () => {
  expect(await guardar(5)).toBe(true);
  expect(await guardar(5)).toBe(false);
  const vueltas = await Promise.all([6, 6, 6].map(guardar));
  expect(vueltas.filter(Boolean)).toHaveLength(1);
  expect(await leerFirma(ctx, cadena.cadena.hash, 5)).toBe(cadena.firmar(5));
  expect(await leerFirma(ctx, cadena.cadena.hash, 7)).toBeNull();
  expect(await leerUltimoPulso(ctx, cadena.cadena.hash)).toMatchObject({ ronda: 6 });
});

test("without a pulse nothing is promised", async () => {
  expect(await garantiaNueva(ctx)).toBe("ninguna");
  expect(await leerUltimoPulso(ctx, cadena.cadena.hash)).toBeNull();
});

test.each([
  ["of this moment", 0, "drand"],
  ["of nine minutes and 57 seconds ago", -199, "drand"],
  ["of ten minutes ago", -200, "ninguna"],
  ["of the future", 1, "ninguna"],
])("with a pulse %s", async (_caso, vueltas, garantia) => {
  await guardar(actual() + vueltas);
  expect(await garantiaNueva(ctx)).toBe(garantia);
});

test("with the beacon off, and with the pulses of another chain, nothing is promised", async () => {
  await guardar(actual());
  expect(await garantiaNueva({ ...ctx, baliza: null })).toBe("ninguna");
  expect(await garantiaNueva({ ...ctx, baliza: crearCadena().cadena })).toBe("ninguna");
});

test("a pinned pulse gets its signature once it is in the table", async () => {
  const fijado = textoFijado(cadena.cadena.hash, 9);
  expect(await leerPulsoFijado(ctx, fijado)).toBeNull();
  await guardar(9);
  expect(await leerPulsoFijado(ctx, fijado)).toBe(cadena.pulso(9));
  expect(await leerPulsoFijado(ctx, cadena.pulso(10))).toBe(cadena.pulso(10));
  expect(await leerPulsoFijado(ctx, SIN_BALIZA)).toBe(SIN_BALIZA);
  await expect(leerPulsoFijado(ctx, "drand:mala:1")).rejects.toThrow("no es una baliza fijada");
});

test("the age of the newest pulse counts from its own instant", async () => {
  expect(await edadPulso(ctx)).toBe(Number.POSITIVE_INFINITY);
  await guardar(actual() - 20);
  expect(await edadPulso(ctx)).toBe(61);
});

test("pulses are forgotten after 30 days", async () => {
  await guardar(actual());
  await guardar(actual() - 30 * 24 * 1200);
  await guardar(actual() - 30 * 24 * 1200 - 1);
  expect(await limpiarPulsos(ctx)).toBeGreaterThan(0);
  expect(await leerFirma(ctx, cadena.cadena.hash, actual())).not.toBeNull();
  expect(await leerFirma(ctx, cadena.cadena.hash, actual() - 30 * 24 * 1200)).toBeNull();
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, pulsos, sorteos } from "#database/schema.ts";
import { instanteDeRonda, QUICKNET, rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { leerFirma } from "#modules/comun/baliza/pulsos.store.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { pulseJson } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { darInputs, gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { pegarPulso } from "./pegar-pulso.server.ts";

const { db } = await testDatabase();
const cadena = crearCadena();
const ajena = crearCadena();
const ctx = { ...testCtx(db, new Date("2026-09-15T18:30:00Z")), baliza: cadena.cadena };
const duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
let ronda = rondaDe(cadena.cadena, ctx.now());
beforeEach(() => {
  ronda++;
});

const json = (n: number, firma: string) => JSON.stringify(pulseJson(n, firma));
const pegar = (texto: string, quien = duena) => pegarPulso(ctx, { texto }, quien);
const hechos = () =>
  db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `pulso:${ronda}`));
const guardada = (n = ronda) => leerFirma(ctx, cadena.cadena.hash, n);

test("a pulse with the right signature is stored and audited, also one that no raffle pinned", async () => {
  const message = "Pulso guardado: la firma es de la cadena.";
  expect(await pegar(`\n ${json(ronda, cadena.firmar(ronda))} `)).toEqual({ message });
  expect(await guardada()).toBe(cadena.firmar(ronda));
  expect(await hechos()).toMatchObject([{ quien: duena.codigo_referido, accion: "sorteos.baliza" }]);
  expect(ctx.eventos).toContainEqual({ tabla: "pulsos", clave: String(ronda) });
});

test("twice and in parallel it is stored once", async () => {
  const texto = json(ronda, cadena.firmar(ronda));
  const mensajes = await Promise.all([texto, texto, texto].map((uno) => pegar(uno)));
  expect(mensajes.map(({ message }) => message).toSorted()).toEqual([
    "Ese pulso ya estaba guardado.",
    "Ese pulso ya estaba guardado.",
    "Pulso guardado: la firma es de la cadena.",
  ]);
  expect(await pegar(texto)).toEqual({ message: "Ese pulso ya estaba guardado." });
  expect(await hechos()).toHaveLength(1);
});

test("it replaces a forged row of the same round", async () => {
  const firma = "0".repeat(96);
  await db.insert(pulsos).values({ cadena: cadena.cadena.hash, ronda, firma, recibido_en: ctx.now() });
  expect(await pegar(json(ronda, cadena.firmar(ronda)))).toEqual({
    message: "Pulso guardado: la firma es de la cadena.",
  });
  expect(await guardada()).toBe(cadena.firmar(ronda));
  expect(await hechos()).toHaveLength(1);
});

test("the field `randomness` may be missing: the signature is the proof", async () => {
  await pegar(JSON.stringify({ round: ronda, signature: cadena.firmar(ronda) }));
  expect(await guardada()).toBe(cadena.firmar(ronda));
});

const NO_JSON = "Eso no es JSON";
const NO_PULSO = "Eso no es un pulso";
const NO_FIRMA = "La firma no es la de la ronda";
test.each([
  ["nothing", () => "", NO_JSON],
  ["half of it", () => json(ronda, cadena.firmar(ronda)).slice(0, -5), NO_JSON],
  ["an endless text", () => "[".repeat(1_000_000), NO_JSON],
  ["a number", () => "7", NO_PULSO],
  ["a list", () => "[]", NO_PULSO],
  ["round zero", () => json(0, cadena.firmar(ronda)), NO_PULSO],
  ["a round with decimals", () => json(1.5, cadena.firmar(ronda)), NO_PULSO],
  ["a round in words", () => JSON.stringify({ round: "7", signature: cadena.firmar(7) }), NO_PULSO],
  ["a short signature", () => json(ronda, cadena.firmar(ronda).slice(2)), NO_PULSO],
  ["another round's signature", () => json(ronda, cadena.firmar(ronda + 1)), NO_FIRMA],
  ["another chain's signature", () => json(ronda, ajena.firmar(ronda)), NO_FIRMA],
  ["a signature of zeros", () => json(ronda, "0".repeat(96)), NO_FIRMA],
])("%s is refused and leaves nothing", async (_caso, texto, frase) => {
  const antes = await db.$count(pulsos);
  await seNiega(pegar(texto()), "valor", frase);
  expect(await db.$count(pulsos)).toBe(antes);
  expect(await hechos()).toEqual([]);
});

test.each(["ventas", "catalogo", "lectura"] as const)("the role %s may not", async (rol_admin) => {
  const otra = await crearPersona(ctx, { role: "admin", rol_admin });
  await seNiega(pegar(json(ronda, cadena.firmar(ronda)), otra), "ajeno", "Tu rol no permite hacer esto");
  expect(await guardada()).toBeNull();
});

test("a customer may not", async () => {
  const clienta = await crearPersona(ctx);
  await seNiega(pegar(json(ronda, cadena.firmar(ronda)), clienta), "ajeno", "Solo un administrador");
  expect(await guardada()).toBeNull();
});

test("with the beacon off a pulse of quicknet still counts, for raffles that pinned it before", async () => {
  const real =
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
  const apagada = { ...ctx, baliza: null };
  await seNiega(pegarPulso(apagada, { texto: json(ronda, cadena.firmar(ronda)) }, duena), "valor", NO_FIRMA);
  await pegarPulso(apagada, { texto: json(1000, real) }, duena);
  expect(await leerFirma(ctx, QUICKNET.hash, 1000)).toBe(real);
});

test("a raffle that waited for the pulse is settled at once", async () => {
  const codigos = ["AAAA2222", "BBBB2222", "CCCC2222", "DDDD2222", "EEEE2222"];
  const key = await sorteoLleno(ctx, { sku: "700001", tramos: await gente(ctx, codigos) });
  await darInputs(ctx, key, Object.fromEntries(codigos.map((codigo, i) => [codigo, i + 1])));
  const { fecha_sorteo } = await leerSorteo(ctx, key);
  const fijada = rondaDe(cadena.cadena, new Date((fecha_sorteo?.getTime() ?? 0) + 120_000));
  const baliza = textoFijado(cadena.cadena.hash, fijada);
  await db.update(sorteos).set({ garantia: "drand", baliza }).where(eq(sorteos.key, key));
  // The clock froze the raffle at 22:00 and started it at 23:55; the relays have been away since.
  ctx.clock.now = new Date((fecha_sorteo?.getTime() ?? 0) + 3 * 60 * 60_000);
  expect(ctx.now() > instanteDeRonda(cadena.cadena, fijada)).toBe(true);
  await pegar(json(fijada - 1, cadena.firmar(fijada - 1)));
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Cerrado" });
  // A key that belongs to the request as a whole must not keep the raffle from its steps.
  const idempotency = { quien: duena.codigo_referido, clave: "pegar-01", funcion: "pegarPulso", huella: "x" };
  const texto = json(fijada, cadena.firmar(fijada));
  await pegarPulso({ ...ctx, idempotency }, { texto }, duena);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", baliza: cadena.pulso(fijada) });
});

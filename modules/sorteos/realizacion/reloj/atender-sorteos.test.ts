import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, notificaciones, sorteos_input, sorteos_semillas } from "#database/schema.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import {
  aporteAutomatico,
  huellaAportes,
  mezclar,
  sortear,
} from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { darInputs, gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { fijarSorteo } from "../inicio/fijar-sorteo.server.ts";
import { iniciarSorteo } from "../inicio/iniciar-sorteo.server.ts";
import { abrirSemillaSorteo } from "../realizacion.store.server.ts";
import { atenderSorteos } from "./atender-sorteos.server.ts";
import { recordarSorteos } from "./recordar-sorteos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
let numero = 0;

/** Creates a raffle of that many people that closed at that instant; returns its key and their codes. */
async function cerrado(personas: number, cerrado_en: string) {
  const letra = String.fromCharCode(65 + numero++);
  const codigos = Array.from({ length: personas }, (_, i) => `${letra}${String(i).padStart(7, "0")}`);
  ctx.clock.now = new Date(cerrado_en);
  const key = await sorteoLleno(ctx, { sku: `30000${letra}`, tramos: await gente(ctx, codigos) });
  return { key, codigos, sku: `30000${letra}` };
}

async function alas(instante: string): Promise<number> {
  ctx.clock.now = new Date(instante);
  return atenderSorteos(ctx);
}

const inputsDe = (key: string) => db.select().from(sorteos_input).where(eq(sorteos_input.sorteo, key));

async function seVerifica(sku: string, key: string) {
  const acta = await leerActaSorteo(ctx, sku, key);
  expect(acta && (await verificarActa(acta)).filter(({ ok }) => !ok)).toEqual([]);
}

test("at 22:00 the inputs freeze and are completed to five by the seed; at 23:55 the server draws", async () => {
  const { key, codigos, sku } = await cerrado(7, "2026-11-10T15:00:00Z");
  await darInputs(ctx, key, { [codigos[0] ?? ""]: 7, [codigos[2] ?? ""]: 70, [codigos[6] ?? ""]: 77 });
  expect(await alas("2026-11-14T00:59:59Z")).toBe(0);
  expect((await leerSorteo(ctx, key)).congelado_en).toBeNull();
  expect(await alas("2026-11-14T01:00:00Z")).toBe(1);
  const semilla = await abrirSemillaSorteo(ctx, key);
  const automaticos = (await inputsDe(key)).filter(({ automatico }) => automatico);
  expect(automaticos.map(({ usuario }) => usuario).sort()).toEqual([codigos[1], codigos[3]]);
  for (const { usuario, input } of automaticos) {
    const seudonimo = Buffer.from(usuario).toString("hex").slice(0, 16);
    expect(input).toBe(await aporteAutomatico(semilla, seudonimo));
  }
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Cerrado",
    congelado_en: ctx.now(),
    semilla: null,
    huella_aportes: null,
    baliza: null,
  });
  expect(await alas("2026-11-14T02:54:59Z")).toBe(0);
  expect(await alas("2026-11-14T02:55:00Z")).toBe(1);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    sorteado_en: ctx.now(),
    baliza: "sin-baliza",
  });
  expect(await inputsDe(key)).toHaveLength(5);
  await seVerifica(sku, key);
  await libroLimpio(ctx);
  expect(await alas("2026-11-14T02:56:00Z")).toBe(0);
});

test("fewer than five people: no winners, every point back, and the reason is public", async () => {
  const { key, codigos } = await cerrado(4, "2026-11-10T15:00:00Z");
  ctx.clock.now = new Date("2026-11-14T01:00:00Z");
  await seNiega(iniciarSorteo(ctx, { key }, admin), "estado", "Participan 4 personas; se necesitan 5.");
  await alas("2026-11-14T01:00:00Z");
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    motivo: "Participan 4 personas; se necesitan 5.",
    ganador_producto: null,
  });
  await libroLimpio(ctx, Object.fromEntries(codigos.map((codigo) => [codigo, 20])));
  expect(await db.$count(correos, like(correos.clave, `sorteo-sin-ganadores:${key}:%`))).toBe(4);
});

test("a shop that slept through the night catches up in one go, once even with two clocks", async () => {
  const uno = await cerrado(5, "2026-11-10T15:00:00Z");
  const otro = await cerrado(3, "2026-11-10T15:00:00Z");
  ctx.clock.now = new Date("2026-11-14T14:30:00Z");
  await Promise.all([atenderSorteos(ctx), atenderSorteos(ctx), atenderSorteos(ctx)]);
  expect((await leerSorteo(ctx, uno.key)).sorteado_en).toEqual(ctx.now());
  expect((await leerSorteo(ctx, otro.key)).motivo).toContain("Participan 3 personas");
  expect(await inputsDe(uno.key)).toHaveLength(5);
  await seVerifica(uno.sku, uno.key);
  await libroLimpio(ctx);
});

test("an admin who starts before the clock's first minute freezes and completes just the same", async () => {
  const { key, sku } = await cerrado(6, "2026-11-10T15:00:00Z");
  ctx.clock.now = new Date("2026-11-14T01:00:20Z");
  expect((await iniciarSorteo(ctx, { key }, admin)).ganadores).not.toBeNull();
  expect(await inputsDe(key)).toHaveLength(5);
  await seVerifica(sku, key);
});

test("a draw interrupted between its steps is ended by the clock, with the result that was already decided", async () => {
  const { key, codigos, sku } = await cerrado(6, "2026-11-10T15:00:00Z");
  await darInputs(ctx, key, Object.fromEntries(codigos.map((codigo, i) => [codigo, i + 1])));
  ctx.clock.now = new Date("2026-11-11T12:00:00Z");
  await enTransaccion(ctx, async (tx) => fijarSorteo(tx, await tomarSorteo(tx, key), null));
  const fijado = await leerSorteo(ctx, key);
  const acta = await leerActaSorteo(ctx, sku, key);
  const z = await mezclar(hexABytes(fijado.semilla ?? ""), {
    key,
    huella_rangos: fijado.huella_rangos ?? "",
    huella_aportes: await huellaAportes(key, acta?.aportes ?? []),
    baliza: "sin-baliza",
  });
  const { numero_producto, numero_puntos } = await sortear(z, 120, acta?.rangos ?? []);
  expect(await alas("2026-11-11T12:01:00Z")).toBe(1);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", numero_producto, numero_puntos });
  await libroLimpio(ctx);
});

test("a raffle that fails keeps no other waiting, and is not drawn with a seed it did not promise", async () => {
  const malo = await cerrado(5, "2026-11-10T15:00:00Z");
  const bueno = await cerrado(5, "2026-11-10T15:00:01Z");
  await db
    .update(sorteos_semillas)
    .set(ctx.cofre.cerrar(malo.key, new Uint8Array(32)))
    .where(eq(sorteos_semillas.sorteo, malo.key));
  const errores: string[] = [];
  ctx.clock.now = new Date("2026-11-14T03:30:00Z");
  const log = { ...ctx.log, error: (frase: string) => errores.push(frase) };
  expect(await atenderSorteos({ ...ctx, log })).toBe(1);
  expect((await leerSorteo(ctx, bueno.key)).estado).toBe("Finalizado");
  expect(await leerSorteo(ctx, malo.key)).toMatchObject({ estado: "Cerrado", congelado_en: null });
  expect(errores).toEqual(["raffles: a raffle waits because its seed cannot be read"]);
  expect(await inputsDe(malo.key)).toEqual([]);
  await libroLimpio(ctx);
});

test.each([
  // Saturday 4 April: 23:00–24:00 happens twice. Saturday 5 September: after 23:59 comes 01:00.
  ["April", "2026-04-01T15:00:00Z", "2026-04-05T01:00:00Z", "2026-04-05T03:55:00Z"],
  ["September", "2026-09-02T15:00:00Z", "2026-09-06T02:00:00Z", "2026-09-06T03:55:00Z"],
])(
  "on the night that the clocks change in %s the window is the one on the wall",
  async (_, cerrado_en, congela, sortea) => {
    const justoAntes = (instante: string) => new Date(Date.parse(instante) - 1000).toISOString();
    const { key, sku } = await cerrado(5, cerrado_en);
    await alas(justoAntes(congela));
    expect((await leerSorteo(ctx, key)).congelado_en).toBeNull();
    await alas(congela);
    expect((await leerSorteo(ctx, key)).congelado_en).toEqual(new Date(congela));
    await alas(justoAntes(sortea));
    expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");
    await alas(sortea);
    expect((await leerSorteo(ctx, key)).sorteado_en).toEqual(new Date(sortea));
    await seVerifica(sku, key);
  },
);

test("on the day participants are reminded from 10:00 on and admins from 19:00 on, once", async () => {
  const { key, codigos } = await cerrado(5, "2026-11-20T15:00:00Z");
  await darInputs(ctx, key, { [codigos[0] ?? ""]: 5 });
  const alRecordar = async (instante: string) => {
    ctx.clock.now = new Date(instante);
    return recordarSorteos(ctx);
  };
  const cuantos = async () => [
    await db.$count(notificaciones, like(notificaciones.clave, `sorteo-hoy:${key}:%`)),
    await db.$count(notificaciones, eq(notificaciones.clave, `admin:sorteo-noche:${key}:ADMINA01`)),
  ];
  for (const antes of ["2026-11-22T20:00:00Z", "2026-11-23T12:59:00Z"])
    expect(await alRecordar(antes)).toBe(0);
  expect(await alRecordar("2026-11-23T13:00:00Z")).toBe(1);
  expect(await cuantos()).toEqual([5, 0]);
  expect(await alRecordar("2026-11-23T13:10:00Z")).toBe(0);
  expect(await alRecordar("2026-11-23T22:00:00Z")).toBe(1);
  expect(await cuantos()).toEqual([5, 1]);
  expect(await alRecordar("2026-11-23T22:10:00Z")).toBe(0);
  // An hour before the draw its participants are called, on their devices too.
  expect(await alRecordar("2026-11-23T23:59:00Z")).toBe(0);
  expect(await alRecordar("2026-11-24T00:00:00Z")).toBe(1);
  expect(await alRecordar("2026-11-24T00:10:00Z")).toBe(0);
  const llamadas = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `sorteo-hora:${key}:%`));
  expect(llamadas.map(({ titulo }) => titulo)).toEqual(Array(5).fill("Tu sorteo es en una hora"));
  const suyos = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-hoy:${key}:%`));
  expect(suyos).toHaveLength(5);
  const datosDe = (codigo = "") => suyos.find(({ usuario }) => usuario === codigo)?.datos;
  expect(datosDe(codigos[0])).toMatchObject({
    di_input: true,
    faltan_inputs: 4,
    mis_puntos: 20,
    objetivo: 100,
  });
  expect(datosDe(codigos[1])).toMatchObject({ di_input: false, fecha_sorteo: "2026-11-24T01:00:00.000Z" });
});

test("a server that wakes up in the evening sends both reminders; after 22:00 there is nothing left to remind of", async () => {
  const { key } = await cerrado(5, "2026-11-25T15:00:00Z");
  ctx.clock.now = new Date("2026-11-28T23:30:00Z");
  expect(await recordarSorteos(ctx)).toBe(1);
  const tarde = await cerrado(5, "2026-11-25T15:00:00Z");
  ctx.clock.now = new Date("2026-11-29T01:00:00Z");
  expect(await recordarSorteos(ctx)).toBe(0);
  expect(await db.$count(notificaciones, like(notificaciones.clave, `%${key}:%`))).toBe(6);
  expect(await db.$count(notificaciones, like(notificaciones.clave, `%${tarde.key}:%`))).toBe(0);
});

test("a late call is dated an hour before the draw, so that devices forget it when the draw begins", async () => {
  const { key } = await cerrado(5, "2026-11-25T15:00:00Z");
  ctx.clock.now = new Date("2026-11-29T00:45:00Z");
  await recordarSorteos(ctx);
  const llamadas = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `sorteo-hora:${key}:%`));
  expect(llamadas.map(({ titulo, created_at }) => [titulo, created_at.toISOString()])).toEqual(
    Array(5).fill(["Tu sorteo es a las 22:00", "2026-11-29T00:00:00.000Z"]),
  );
});

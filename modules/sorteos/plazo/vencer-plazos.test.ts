import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, notificaciones, push_envios, session, sorteos, tickets_compras } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { suscribirPush } from "#modules/notificaciones/push/suscribir.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { ensurePushKeys } from "#server/push/push.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { alargarPlazo } from "./alargar-plazo.server.ts";
import { TEXTOS_PLAZO, ultimoDelPlazo } from "./plazo.ts";
import { vencerPlazos } from "./vencer-plazos.server.ts";

const { db } = await testDatabase();
const ABIERTA = new Date("2026-11-15T15:00:00Z");

/** A shop of its own clock, and an open raffle of 100 points with 30 of one person and 40 of another. */
async function conAbonos() {
  const ctx = testCtx(db, ABIERTA);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteo_se_repite: true }, null));
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 100 });
  const [ana, beto] = await crearPersonasConPuntos(ctx, 2, 90);
  if (!ana || !beto) throw new Error("no people");
  await abonar(ctx, sku, 10, ana);
  await abonar(ctx, sku, 20, ana);
  await abonar(ctx, sku, 40, beto);
  const { termina_en } = await leerSorteo(ctx, key);
  if (!termina_en) throw new Error("no end");
  return { ctx, sku, key, ana, beto, termina_en };
}

const abiertosDe = (sku: string) =>
  db
    .select()
    .from(sorteos)
    .where(and(eq(sorteos.producto, sku), eq(sorteos.estado, "Disponible")));

test("until the end of its last day nothing happens; then all points go back, told once to each person", async () => {
  const { ctx, sku, key, ana, beto, termina_en } = await conAbonos();
  ctx.clock.now = ultimoDelPlazo(termina_en);
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, key)).estado).toBe("Disponible");
  ctx.clock.now = termina_en;
  await vencerPlazos(ctx);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    ganador_producto: null,
    motivo: "El plazo para llegar a la meta venció el viernes 14 de mayo de 2027.",
  });
  expect(await Promise.all([ana, beto].map((uno) => leerSaldo(ctx, uno.codigo_referido)))).toEqual([90, 90]);
  const devueltos = await db.select().from(tickets_compras).where(eq(tickets_compras.sorteo, key));
  expect(
    devueltos.map(({ usuario, puntos, forma_pago }) => [usuario, puntos, forma_pago]).toSorted(),
  ).toEqual(
    [
      [ana.codigo_referido, 30, "devolucion"],
      [beto.codigo_referido, 40, "devolucion"],
    ].toSorted(),
  );
  const cartas = await db.select().from(correos).where(eq(correos.plantilla, "sorteo_sin_ganadores"));
  expect(cartas.filter(({ clave }) => clave.includes(key))).toHaveLength(2);
  expect((await abiertosDe(sku)).map(({ reunido }) => reunido)).toEqual([0]);
  await libroLimpio(ctx);
});

test("two servers at once, and again a minute later, return the points once", async () => {
  const { ctx, key, ana, termina_en } = await conAbonos();
  ctx.clock.now = termina_en;
  await Promise.all([vencerPlazos(ctx), vencerPlazos(ctx)]);
  await vencerPlazos(ctx);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(90);
  const devueltos = await db.select().from(tickets_compras).where(eq(tickets_compras.sorteo, key));
  expect(devueltos).toHaveLength(2);
  await libroLimpio(ctx);
});

test("from its end on it takes no points, also before the job comes", async () => {
  const { ctx, sku, key, beto, termina_en } = await conAbonos();
  ctx.clock.now = termina_en;
  await seNiega(abonar(ctx, sku, 10, beto), "estado", TEXTOS_PLAZO.abono_tarde);
  expect(await leerSaldo(ctx, beto.codigo_referido)).toBe(50);
  expect((await leerSorteo(ctx, key)).reunido).toBe(70);
});

test("a raffle that was filled before its end is drawn, not ended", async () => {
  const { ctx, sku, key, ana, termina_en } = await conAbonos();
  ctx.clock.now = ultimoDelPlazo(termina_en);
  await abonar(ctx, sku, 30, ana);
  ctx.clock.now = termina_en;
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");
});

test("an extended raffle ends at its new end", async () => {
  const { ctx, key, termina_en } = await conAbonos();
  await alargarPlazo(ctx, { key, dias: "10" }, await crearPersona(ctx, { role: "admin" }));
  ctx.clock.now = termina_en;
  await vencerPlazos(ctx);
  const { estado, termina_en: fin } = await leerSorteo(ctx, key);
  expect([estado, fin && fin > termina_en]).toEqual(["Disponible", true]);
  ctx.clock.now = fin ?? termina_en;
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, key)).estado).toBe("Finalizado");
});

test("frozen rules without an end keep their raffle open", async () => {
  const { ctx, key, termina_en } = await conAbonos();
  await db.update(sorteos).set({ termina_en: null }).where(eq(sorteos.key, key));
  ctx.clock.now = termina_en;
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, key)).estado).toBe("Disponible");
});

test("the next raffle opens only if the owner left it on", async () => {
  const { ctx, sku, key, termina_en } = await conAbonos();
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteo_se_repite: false }, null));
  ctx.clock.now = termina_en;
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, key)).estado).toBe("Finalizado");
  expect(await abiertosDe(sku)).toEqual([]);
});

test("one raffle that cannot be ended is logged and does not stop the others", async () => {
  const malo = await conAbonos();
  const bueno = await conAbonos();
  const errores: unknown[] = [];
  const ctx = {
    ...bueno.ctx,
    log: {
      ...bueno.ctx.log,
      error: (mensaje: string, datos?: Record<string, unknown>) => void errores.push([mensaje, datos?.key]),
    },
  };
  await db.execute(
    `create function tests_no() returns trigger language plpgsql as $$ begin if new.key = '${malo.key}' then raise exception 'no'; end if; return new; end $$`,
  );
  await db.execute(
    "create trigger tests_no before update on sorteos for each row execute function tests_no()",
  );
  bueno.ctx.clock.now = bueno.termina_en;
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, bueno.key)).estado).toBe("Finalizado");
  expect((await leerSorteo(ctx, malo.key)).estado).toBe("Disponible");
  expect(errores).toEqual([["raffles: a raffle past its term could not be ended", malo.key]]);
  await db.execute("drop trigger tests_no on sorteos; drop function tests_no()");
  await vencerPlazos(ctx);
  expect((await leerSorteo(ctx, malo.key)).estado).toBe("Finalizado");
  await libroLimpio(ctx);
});

test("more time, and the end without winners, are shown on the devices of the participants too", async () => {
  const { ctx, key, ana } = await conAbonos();
  const { codigo_referido, session_id, user_id } = ana;
  const expiresAt = new Date("2027-12-31T12:00:00Z");
  await db.insert(session).values({ id: session_id, huella: session_id, userId: user_id, expiresAt });
  await ensurePushKeys(ctx);
  const { suscripcion } = crearNavegador(`http://localhost:9/${codigo_referido}`);
  await suscribirPush(ctx, suscripcion, { codigo_referido, session_id });
  const admin = await crearPersona(ctx, { role: "admin" });
  await alargarPlazo(ctx, { key, dias: "30" }, admin);
  ctx.clock.now = (await leerSorteo(ctx, key)).termina_en ?? ABIERTA;
  await vencerPlazos(ctx);
  const enviados = await db
    .select({ clave: notificaciones.clave, clase: push_envios.clase })
    .from(push_envios)
    .innerJoin(notificaciones, eq(notificaciones.id, push_envios.notificacion))
    .where(eq(notificaciones.usuario, codigo_referido))
    .orderBy(push_envios.id);
  expect(enviados).toEqual([
    { clave: `sorteo-plazo:${key}:${codigo_referido}`, clase: "sorteo" },
    { clave: `sorteo-sin-ganadores:${key}:${codigo_referido}`, clase: "sorteo" },
  ]);
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  notificaciones,
  push_envios,
  push_suscripciones,
  session,
  user,
  usuarios,
} from "#database/schema.ts";
import { maxIntentos } from "#modules/comun/bandeja/reintento.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { marcarLeidas } from "#modules/notificaciones/marcar-leidas.server.ts";
import type { NotificacionNueva } from "#modules/notificaciones/notificacion.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { createPush, ensurePushKeys } from "#server/push/push.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearNavegador, leerFirma } from "#tests/support/push.ts";
import { abrirReceptor } from "#tests/support/receptor.ts";
import { entregarPush, limpiarPush } from "./entregar-push.server.ts";
import { leerLlavePublica, leerLlavesPush } from "./llaves.server.ts";
import { PLAN_PUSH, segundosDeVida } from "./push.ts";
import { suscribirPush } from "./suscribir.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db, new Date());
const inicio = ctx.clock.now;
const ANA = { codigo_referido: "ANA00001", session_id: "sesion-ana" };
await db.insert(usuarios).values({ codigo_referido: ANA.codigo_referido });
await db.insert(user).values({ id: "ana", email: "ana@correo.cl" });
await db.insert(session).values({
  id: ANA.session_id,
  huella: "t",
  userId: "ana",
  expiresAt: new Date(inicio.getTime() + 30 * DIA_MS),
});
await ensurePushKeys(ctx);

const servicio = await abrirReceptor();
const MAX_INTENTOS = maxIntentos(PLAN_PUSH);
const nunca = new AbortController().signal;
const pasar = (ms: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
};
const entregar = (signal = nunca) => entregarPush(ctx, createPush(ctx), signal);
let vez = 0;
const avisar = (mas: Partial<NotificacionNueva> = {}) =>
  enTransaccion(ctx, (tx) =>
    notificar(tx, {
      clave: `pago:${++vez}`,
      usuario: ANA.codigo_referido,
      titulo: "Pago recibido",
      texto: "Confirmamos el pago de $ 10.000 de tu compra PZ-ÑANDÚ.",
      push: "pago",
      ...mas,
    }),
  );
const inscribir = async (endpoint = `${servicio.url}/${++vez}`) => {
  const navegador = crearNavegador(endpoint);
  await suscribirPush(ctx, navegador.suscripcion, ANA);
  return navegador;
};
/** How often the delivery was woken. */
const despertadas = () => ctx.eventos.filter(({ tabla }) => tabla === "push_envios").length;
const envios = () => db.select().from(push_envios).orderBy(push_envios.id);

beforeEach(async () => {
  await db.delete(push_suscripciones);
  await db.delete(notificaciones);
  servicio.recibidas.length = 0;
  ctx.eventos.length = 0;
  servicio.status(201);
  ctx.clock.now = inicio;
});

describe("a notice", () => {
  test("reaches the browser, which alone can read it, signed with the shop's key", async () => {
    const navegador = await inscribir();
    await avisar();
    expect(despertadas()).toBe(1);
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
    const [recibida] = servicio.recibidas;
    const [aviso] = await db.select().from(notificaciones);
    if (!recibida || !aviso) throw new Error("nothing arrived");
    expect(navegador.abrir(recibida.bytes)).toEqual({
      titulo: "Pago recibido",
      texto: "Confirmamos el pago de $ 10.000 de tu compra PZ-ÑANDÚ.",
      enlace: `/notificaciones/${aviso.id}`,
      marca: expect.stringMatching(/^[\w-]{32}$/),
      no_leidas: 1,
    });
    expect(recibida.bytes.includes("Pago")).toBe(false);
    expect(() => crearNavegador(servicio.url).abrir(recibida.bytes)).toThrow();
    expect(recibida.headers).toMatchObject({
      ttl: "86400",
      urgency: "high",
      "content-encoding": "aes128gcm",
    });
    expect(recibida.headers.topic).toBe(navegador.abrir(recibida.bytes).marca);
    expect(leerFirma(recibida.headers.authorization ?? "")).toMatchObject({
      llave: (await leerLlavePublica(ctx)).publica,
      valida: true,
      datos: { aud: new URL(servicio.url).origin, sub: expect.stringMatching(/^mailto:.+@.+/) },
    });
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
  });

  test("without a kind, or for a person without browsers, sends nothing", async () => {
    await avisar();
    await inscribir();
    await avisar({ push: undefined });
    expect(despertadas()).toBe(0);
    expect(await entregar()).toMatchObject({ enviados: 0 });
    expect(servicio.recibidas).toEqual([]);
  });

  test("of a draw waits for the instant at which the bell shows it", async () => {
    await inscribir();
    await avisar({
      push: "premio",
      titulo: "¡Ganaste el sorteo!",
      desde: new Date(inicio.getTime() + 40_000),
    });
    pasar(39_999);
    expect(await entregar()).toMatchObject({ enviados: 0 });
    // Even if the instant moved after the notice was written.
    await db.update(notificaciones).set({ created_at: new Date(inicio.getTime() + 60_000) });
    pasar(1);
    expect(await entregar()).toMatchObject({ enviados: 0 });
    pasar(20_000);
    expect(await entregar()).toMatchObject({ enviados: 1 });
  });

  test("that was read on the bell, or is old, is not sent", async () => {
    await inscribir();
    await avisar();
    await marcarLeidas(ctx, ANA);
    await avisar({ push: "sorteo" });
    pasar(3_600_000);
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
    expect(servicio.recibidas).toEqual([]);
    expect(await envios()).toMatchObject([{ estado: "omitido" }, { estado: "omitido" }]);
  });

  test("is sent once, by whichever process takes it", async () => {
    await inscribir();
    await inscribir();
    for (let n = 0; n < 5; n++) await avisar();
    const [una, otra] = await Promise.all([entregar(), entregar()]);
    expect((una?.enviados ?? 0) + (otra?.enviados ?? 0)).toBe(10);
    expect(servicio.recibidas).toHaveLength(10);
  });

  test("vanishes with the transaction that wrote it", async () => {
    await inscribir();
    const rota = enTransaccion(ctx, async (tx) => {
      await notificar(tx, { clave: "x", usuario: "ANA00001", titulo: "Hola", texto: "Hola", push: "pago" });
      throw new Error("se cancela");
    });
    await expect(rota).rejects.toThrow("se cancela");
    expect(await envios()).toEqual([]);
  });
});

describe("a push service", () => {
  test.each([404, 410])(
    "that answers %d has lost the browser: it is removed with what waited",
    async (status) => {
      await inscribir();
      await avisar();
      pasar(1);
      await avisar();
      servicio.status(status);
      await entregar();
      expect(await db.$count(push_suscripciones)).toBe(0);
      expect(await envios()).toEqual([]);
    },
  );

  test("that is busy is asked again with the same mark; after the last attempt it stays undone", async () => {
    const navegador = await inscribir();
    await avisar({ push: "premio" });
    servicio.status(503);
    expect(await entregar()).toMatchObject({ fallidos: 1 });
    expect(await entregar()).toMatchObject({ fallidos: 0 });
    for (let n = 1; n < MAX_INTENTOS; n++) {
      pasar(6 * 3_600_000);
      await entregar();
    }
    const marcas = servicio.recibidas.map(({ bytes }) => navegador.abrir(bytes).marca);
    expect([marcas.length, new Set(marcas).size]).toEqual([MAX_INTENTOS, 1]);
    expect(await envios()).toMatchObject([{ estado: "fallido", ultimo_error: "status 503" }]);
    pasar(3_600_000);
    expect(await entregar()).toMatchObject({ fallidos: 0 });
  });

  test("that refuses is not asked again, and keeps the browser", async () => {
    await inscribir();
    await avisar();
    servicio.status(403);
    expect(await entregar()).toMatchObject({ fallidos: 1 });
    expect(await envios()).toMatchObject([{ estado: "fallido" }]);
    expect(await db.$count(push_suscripciones)).toBe(1);
  });

  test("that does not answer is asked once per round and holds up no other", async () => {
    const muerto = await abrirReceptor();
    muerto.responderCon((res) => void res.destroy());
    for (let n = 0; n < 6; n++) await inscribir(`${muerto.url}/${n}`);
    await inscribir();
    await avisar();
    const suma = await entregar();
    expect(suma).toMatchObject({ enviados: 1, fallidos: 6 });
    expect(muerto.recibidas.length).toBeLessThanOrEqual(4);
    expect(servicio.recibidas).toHaveLength(1);
  });

  test("of a shop that cannot encrypt now keeps the browser and is asked again", async () => {
    await inscribir();
    await avisar();
    const errores: string[] = [];
    const quejoso = { ...ctx, log: { ...ctx.log, error: (mensaje: string) => void errores.push(mensaje) } };
    const roto = { ...createPush(ctx), cifrar: () => Promise.reject(new Error("settings not readable")) };
    expect(await entregarPush(quejoso, roto, nunca)).toMatchObject({ fallidos: 1 });
    expect(errores).toEqual(["push: not encrypted"]);
    expect(await envios()).toMatchObject([{ estado: "pendiente", ultimo_error: "not encrypted" }]);
    pasar(60_000);
    expect(await entregar()).toMatchObject({ enviados: 1 });
  });

  test("of a browser whose stored key is no key forgets the browser", async () => {
    await inscribir();
    await avisar();
    await db.update(push_suscripciones).set({ p256dh: Buffer.alloc(65).toString("base64url") });
    await entregar();
    expect([await db.$count(push_suscripciones), servicio.recibidas.length]).toEqual([0, 0]);
  });

  test("keeps a notice for what is left of its news, never for a negative time", () => {
    const a = (ms: number) => segundosDeVida("sorteo", inicio, new Date(inicio.getTime() + ms));
    expect([a(0), a(3_599_001), a(3_600_000), a(3_605_000)]).toEqual([3_600, 1, 0, 0]);
  });

  test("is left to the lease by a process that stops", async () => {
    await inscribir();
    await avisar();
    const parar = new AbortController();
    servicio.responderCon(() => parar.abort());
    await entregar(parar.signal);
    expect(await envios()).toMatchObject([{ estado: "pendiente", intentos: 1, ultimo_error: null }]);
    servicio.status(201);
    expect(await entregar()).toMatchObject({ enviados: 0 });
    pasar(60_000);
    expect(await entregar()).toMatchObject({ enviados: 1 });
  });

  test("inside the network is never connected to by a public shop", async () => {
    await inscribir();
    await avisar();
    const publica = { ...ctx, public_url: "https://tienda.cl" };
    await entregarPush(publica, createPush(publica), nunca);
    expect(servicio.recibidas).toEqual([]);
    expect((await envios())[0]?.ultimo_error).toContain("red interna");
  });
});

test("deliveries are forgotten after a week", async () => {
  await inscribir();
  await avisar();
  await entregar();
  expect(await limpiarPush(ctx)).toBe(0);
  pasar(7 * DIA_MS + 1);
  expect(await limpiarPush(ctx)).toBe(1);
});

test("the keys are made once, rest encrypted, and are made anew when the vault's key is lost", async () => {
  const antes = await leerLlavesPush(ctx);
  await Promise.all([ensurePushKeys(ctx), ensurePushKeys(ctx)]);
  expect(await leerLlavesPush(ctx)).toEqual(antes);
  const { rows } = await db.execute<{ fila: string }>("select push_llaves::text as fila from push_llaves");
  expect(rows[0]?.fila).not.toContain(antes?.privada);
  await inscribir();
  const errores: string[] = [];
  const otro = {
    ...ctx,
    cofre: crearCofre("otra-llave-con-treinta-y-dos-letras"),
    log: { ...ctx.log, error: (mensaje: string) => void errores.push(mensaje) },
  };
  expect(await leerLlavesPush(otro)).toBeNull();
  await ensurePushKeys(otro);
  expect(errores).toEqual(["push: keys were unreadable and made anew"]);
  expect((await leerLlavePublica(ctx)).publica).not.toBe(antes?.publica);
  expect(await db.$count(push_suscripciones)).toBe(0);
  await ensurePushKeys(ctx);
  expect(await db.$count(notificaciones, eq(notificaciones.usuario, ANA.codigo_referido))).toBe(0);
});

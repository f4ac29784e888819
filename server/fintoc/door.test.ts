import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fintoc_eventos, movimientos_banco, notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { confirmarSeguras } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { confirmarSolas } from "#modules/transferencias/conciliacion/confirmar-solas.server.ts";
import { leerConciliacion } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import { quitarConexion } from "#modules/transferencias/fintoc/conexion.server.ts";
import { leerConexion, pedirListado } from "#modules/transferencias/fintoc/fintoc.store.server.ts";
import { limpiarEventos } from "#modules/transferencias/fintoc/recibir-evento.server.ts";
import { actualizarAhora, atenderFintoc } from "#modules/transferencias/fintoc/sincronizar.server.ts";
import { RUTA_EVENTOS } from "#modules/transferencias/fintoc/textos.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { abrirFintoc, conectar, eventoFintoc, firmar, movimientoFintoc } from "#tests/support/fintoc.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { abrirConciliacion } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { createFintocDoor } from "./door.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, admin, admin2, venta, estado, vivos } = conciliacion;
const doble = await abrirFintoc();
afterAll(doble.cerrar);

const abrir = (limits = unlimited) => {
  const app = new Hono<DoorEnv>();
  app.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  return app.route(RUTA_EVENTOS, createFintocDoor({ ctx, limits, fintoc: doble.servicio }));
};
const app = abrir();
const pedir = (init: RequestInit, a = app) =>
  a.request(`http://localhost:3000${RUTA_EVENTOS}`, init, {
    incoming: { socket: { remoteAddress: "203.0.113.9" } },
  });
const enviar = async (cuerpo: string, firma: string | null = firmar(cuerpo, ctx.now()), a = app) => {
  const headers: Record<string, string> = firma === null ? {} : { "Fintoc-Signature": firma };
  const respuesta = await pedir({ method: "POST", body: cuerpo, headers }, a);
  const { estado: dicho }: { estado?: string } = await respuesta.json();
  return [respuesta.status, dicho];
};
const guardados = () => db.$count(movimientos_banco);
const eventos = () => db.$count(fintoc_eventos);
const avisos = async (texto: string) =>
  (await db.select().from(notificaciones).where(eq(notificaciones.usuario, admin.codigo_referido))).filter(
    ({ titulo }) => titulo.includes(texto),
  ).length;

beforeEach(async () => {
  await conciliacion.vaciar();
  await db.execute(sql`truncate fintoc_conexion, fintoc_eventos, conexiones_secretos`);
  Object.assign(doble.estado, { movimientos: [], falla: null, preguntas: [] });
  await conectar(ctx, admin);
  await atenderFintoc(ctx, doble.servicio);
});

describe("an event of Fintoc", () => {
  it("makes the shop list the movements of its account", async () => {
    doble.estado.movimientos = [movimientoFintoc()];
    expect(await enviar(eventoFintoc())).toEqual([200, "pedido"]);
    await expect.poll(guardados).toBe(1);
    await expect.poll(async () => (await leerConexion(ctx))?.atendidos).toBe(1);
  });

  it("again, many times and at once, is one", async () => {
    doble.estado.movimientos = [movimientoFintoc(), movimientoFintoc()];
    const cuerpo = eventoFintoc();
    const todas = await Promise.all(Array.from({ length: 8 }, () => enviar(cuerpo)));
    expect(todas.map(([, dicho]) => dicho).sort()).toEqual([
      "pedido",
      ...Array.from({ length: 7 }, () => "repetido"),
    ]);
    await expect.poll(guardados).toBe(2);
    expect(await enviar(cuerpo)).toEqual([200, "repetido"]);
    expect([await guardados(), await eventos()]).toEqual([2, 1]);
  });

  it("that comes late or in another order changes nothing that is known", async () => {
    const uno = movimientoFintoc();
    doble.estado.movimientos = [uno];
    const quitado = eventoFintoc({
      type: "account.refresh_intent.movements_removed",
      data: {
        account_id: "acc_prueba1",
        movements_changed: [{ id: "mov_que_nadie_conoce" }, { id: uno.id }],
      },
    });
    // Fintoc removed it before the shop had listed it: there is nothing to mark, and the list does not have it.
    doble.estado.movimientos = [];
    expect(await enviar(quitado)).toEqual([200, "pedido"]);
    expect(await enviar(eventoFintoc())).toEqual([200, "pedido"]);
    await expect.poll(async () => (await leerConexion(ctx))?.atendidos).toBe(2);
    expect([await guardados(), await avisos("por revisar")]).toEqual([0, 0]);
  });

  it("that comes while Fintoc answers is attended, and a list that ends late takes nothing back", async () => {
    const { servicio } = doble;
    let veces = 0;
    const lento = {
      listar: async (pregunta: Parameters<typeof servicio.listar>[0]) => {
        const filas = await servicio.listar(pregunta);
        veces += 1;
        if (veces > 1) return filas;
        doble.estado.movimientos = [movimientoFintoc()];
        await pedirListado(ctx, null);
        // The event's own call ends first.
        expect(await atenderFintoc(ctx, servicio)).toBe(1);
        return filas;
      },
    };
    await pedirListado(ctx, null);
    expect(await atenderFintoc(ctx, lento)).toBe(0);
    expect(veces).toBe(1);
    const conexion = await leerConexion(ctx);
    expect([conexion?.pedidos, conexion?.atendidos]).toEqual([2, 2]);
  });

  it("whose own call finds the attempt taken is attended by the call that took it", async () => {
    const { servicio } = doble;
    const lento = {
      listar: async (pregunta: Parameters<typeof servicio.listar>[0]) => {
        const filas = await servicio.listar(pregunta);
        if (doble.estado.movimientos.length === 0) {
          doble.estado.movimientos = [movimientoFintoc()];
          await pedirListado(ctx, null);
        }
        return filas;
      },
    };
    await pedirListado(ctx, null);
    expect(await atenderFintoc(ctx, lento)).toBe(1);
    expect(await guardados()).toBe(1);
  });

  it("about another account, or of a type that the shop does not use, does nothing", async () => {
    const preguntas = doble.estado.preguntas.length;
    const ajena = { refreshed_object_id: "acc_otra" };
    expect(await enviar(eventoFintoc({ data: ajena }))).toEqual([200, "ignorado"]);
    expect(await enviar(eventoFintoc({ type: "payment_intent.succeeded" }))).toEqual([200, "ignorado"]);
    expect(doble.estado.preguntas).toHaveLength(preguntas);
  });

  it("that the bank's password changed is told to the owner once", async () => {
    for (let i = 0; i < 3; i += 1) await enviar(eventoFintoc({ type: "link.credentials_changed", data: {} }));
    expect((await leerConexion(ctx))?.error).toContain("El banco cambió la clave");
    expect(await avisos("Fintoc dejó de traer movimientos")).toBe(1);
    // A list without new readings of the bank does not end the warning; a new reading does.
    await actualizarAhora(ctx, doble.servicio, admin);
    expect((await leerConexion(ctx))?.error).toContain("El banco cambió la clave");
    await enviar(eventoFintoc());
    expect(await leerConexion(ctx)).toMatchObject({ error: null, avisada_en: null });
  });

  it("while Fintoc is away is remembered for the job", async () => {
    doble.estado.falla = { status: 503 };
    await enviar(eventoFintoc());
    await expect.poll(async () => (await leerConexion(ctx))?.fallas).toBe(1);
    Object.assign(doble.estado, { falla: null, movimientos: [movimientoFintoc()] });
    const antes = ctx.clock.now;
    ctx.clock.now = new Date(antes.getTime() + 2 * 60_000);
    expect(await atenderFintoc(ctx, doble.servicio)).toBe(1);
    ctx.clock.now = antes;
  });
});

describe("the door", () => {
  it.each([
    ["no signature", (_: string) => null],
    ["a wrong signature", (cuerpo: string) => firmar(cuerpo, ctx.now(), "whsec_otro")],
    ["an old signature", (cuerpo: string) => firmar(cuerpo, new Date(ctx.now().getTime() - 301_000))],
    ["one from the future", (cuerpo: string) => firmar(cuerpo, new Date(ctx.now().getTime() + 302_000))],
    ["the signature of another body", (_: string) => firmar(eventoFintoc(), ctx.now())],
  ])("refuses %s and notes nothing", async (_, firma) => {
    const cuerpo = eventoFintoc();
    expect((await enviar(cuerpo, firma(cuerpo)))[0]).toBe(401);
    expect(await eventos()).toBe(0);
  });

  it("does not parse what is not signed, and refuses what it cannot read", async () => {
    expect((await enviar("{", "t=1,v1=00"))[0]).toBe(401);
    for (const cuerpo of ["", "{", "null", "[]", '{"id":"evt_1"}', eventoFintoc({ data: null }), "\ud800"])
      expect((await enviar(cuerpo))[0]).toBe(400);
    expect(await eventos()).toBe(0);
  });

  it("refuses other methods, bodies without end and floods, and is closed while Fintoc is off", async () => {
    const respuesta = await pedir({ method: "GET" });
    expect([respuesta.status, respuesta.headers.get("Allow")]).toEqual([405, "POST"]);
    expect((await enviar("x".repeat(512 * 1024 + 1)))[0]).toBe(413);
    const llena = abrir({ ...unlimited, take: async () => ({ allowed: false, retry_after: 9 }) });
    expect((await enviar(eventoFintoc(), undefined, llena))[0]).toBe(429);
    await quitarConexion(ctx, admin);
    expect((await enviar(eventoFintoc()))[0]).toBe(404);
  });

  it("keeps the ids of events for a month", async () => {
    await enviar(eventoFintoc({ type: "otro" }));
    expect(await limpiarEventos(ctx)).toBe(0);
    const antes = ctx.clock.now;
    ctx.clock.now = new Date(antes.getTime() + 31 * DIA_MS);
    expect(await limpiarEventos(ctx)).toBe(1);
    ctx.clock.now = antes;
  });
});

it("two admins, events, the job and the rule at once are one payment for each sale", async () => {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: true }, null));
  const ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto" });
  const codigos = [await venta(ana), await venta(ana, 2)];
  doble.estado.movimientos = codigos.map((comment, i) =>
    movimientoFintoc({ amount: 5_000 * (i + 1), comment, post_date: "2026-11-15T00:00:00.000Z" }),
  );
  const pulsar = async (quien: typeof admin) => {
    const { propuestas } = await leerConciliacion(ctx, quien);
    const pares = propuestas.flatMap(({ depositos: [uno], ventas: [una] }) =>
      uno && una ? [{ deposito: uno.id, venta: una.codigo }] : [],
    );
    return confirmarSeguras(ctx, { pares }, quien);
  };
  const cuerpo = eventoFintoc();
  await Promise.all([
    enviar(cuerpo),
    enviar(eventoFintoc()),
    atenderFintoc(ctx, doble.servicio),
    enviar(cuerpo),
    confirmarSolas(ctx),
    pulsar(admin),
    pulsar(admin2),
  ]);
  await expect.poll(guardados).toBe(2);
  await Promise.all([pulsar(admin), confirmarSolas(ctx), pulsar(admin2), confirmarSolas(ctx)]);
  for (const codigo of codigos) await expect.poll(() => estado(codigo)).toBe("Pagado");
  expect(await vivos()).toHaveLength(2);
  await libroLimpio(ctx, { [ana.codigo_referido]: 1_500 });
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: false }, null));
});

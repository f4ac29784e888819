import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notificaciones } from "#database/schema.ts";
import { anularLinea } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { tomarTurnoDeRevision } from "#modules/puntos/auditoria.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  abrirTienda,
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
} from "#tests/support/shop/compras.ts";
import { abonar, apostar, dar, nuevaPartida, nuevoSorteo, pagarPartida } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerPanel } from "./leer-panel.server.ts";
import { sumarMontos, sumarPeriodos } from "./panel.ts";
import { leerRango } from "./rango.ts";
import { revisarLibro } from "./revisar-libro.server.ts";
import { sumarHoras } from "./sumar-horas.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const enElDia = (instante: string) => {
  ctx.clock.now = new Date(instante);
};
const HOY = "2026-11-15T15:00:00Z";
beforeEach(() => enElDia(HOY));
const panelDe = (texto = "") => leerPanel(ctx, leerRango(new URLSearchParams(texto), ctx.now()).rango);

test("a shop that has just opened has nothing to show, and shows it", async () => {
  const panel = await panelDe();
  expect(panel.periodos).toHaveLength(7);
  expect(sumarMontos(panel.ventas.por_periodo.flatMap((dia) => [dia.confirmadas, dia.pendientes]))).toEqual({
    ventas: 0,
    monto: 0,
  });
  expect(sumarPeriodos(panel.libro)).toEqual({ emitidos: 0, abonados: 0, banca: 0, partidas: 0 });
  expect(panel).toMatchObject({
    sorteos: { abiertos: 0, por_cerrar: [] },
    revision: null,
    errores: { en_rango: 0 },
  });
  expect(panel.errores.por_hora).toHaveLength(48);
  expect(await sumarHoras(ctx)).toBe(0);
});

describe("a shop that sells", () => {
  let admin: Sesion;
  let ana: Sesion;

  beforeEach(async () => {
    const { producto, ticket } = await abrirTienda(ctx);
    admin = await crearPersona(ctx, { role: "admin" });
    ana = await crearPersona(ctx);
    enElDia("2026-11-05T15:00:00Z");
    await comprarPagado(ctx, ana, admin, [deProducto(producto)]);
    // Half an hour before midnight of Chile: still the 12th.
    enElDia("2026-11-13T02:30:00Z");
    const conAnulada = await comprarPagado(ctx, ana, admin, [deProducto(producto, 2), deTicket(ticket)]);
    enElDia("2026-11-13T03:30:00Z");
    await comprarPagado(ctx, ana, admin, [deTicket(ticket)]);
    await comprar(ctx, ana, [deProducto(producto)]);
    enElDia(HOY);
    await comprar(ctx, ana, [deTicket(ticket)]);
    const { productos } = await leerTodo(ctx, conAnulada);
    const linea = productos[0]?.id ?? 0;
    await anularLinea(ctx, { codigo: conAnulada, linea, motivo: "Venía quebrada" }, admin);
  });

  test("sees its sales by day of Chile: confirmed without what went back, and waiting", async () => {
    const { ventas, periodos } = await panelDe();
    const dia = (n: number) =>
      ventas.por_periodo[periodos.findIndex(({ inicio }) => inicio.toISOString().startsWith(`2026-11-${n}`))];
    expect(dia(12)).toEqual({
      confirmadas: { ventas: 1, monto: 5_000 },
      pendientes: { ventas: 0, monto: 0 },
    });
    expect(dia(13)).toEqual({
      confirmadas: { ventas: 1, monto: 5_000 },
      pendientes: { ventas: 1, monto: 10_000 },
    });
    expect(dia(15)?.pendientes).toEqual({ ventas: 1, monto: 5_000 });
    expect(ventas.antes).toEqual({ ventas: 1, monto: 10_000 });
  });

  test("sees a single day by its hours, and the same sums in weeks", async () => {
    const trece = await panelDe("desde=2026-11-13&hasta=2026-11-13");
    expect(trece.periodos).toHaveLength(24);
    expect(trece.ventas.por_periodo[0]).toMatchObject({
      confirmadas: { monto: 5_000 },
      pendientes: { monto: 10_000 },
    });
    const doce = await panelDe("desde=2026-11-12&hasta=2026-11-12");
    expect(doce.ventas.por_periodo[23]?.confirmadas).toEqual({ ventas: 1, monto: 5_000 });
    const anual = await panelDe("desde=2026-01-01&hasta=2026-11-15");
    expect(anual.periodos).toHaveLength(46);
    expect(sumarMontos(anual.ventas.por_periodo.map((semana) => semana.confirmadas))).toEqual({
      ventas: 3,
      monto: 20_000,
    });
    expect(anual.ventas.antes).toBeNull();
  });

  test("compares today with the same hours of yesterday", async () => {
    enElDia("2026-11-14T02:00:00Z");
    expect((await panelDe("dias=1")).ventas.antes).toEqual({ ventas: 0, monto: 0 });
    enElDia("2026-11-14T02:45:00Z");
    expect((await panelDe("dias=1")).ventas.antes).toEqual({ ventas: 1, monto: 5_000 });
    enElDia(HOY);
  });
});

describe("the book by day", () => {
  const libroDe = async (texto: string) => (await panelDe(texto)).libro;

  beforeEach(async () => {
    const ana = (await crearPersona(ctx)).codigo_referido;
    const sorteo = await nuevoSorteo(ctx);
    enElDia("2026-09-05T15:00:00Z");
    await dar(ctx, { clave: "panel:dar:1", usuario: ana, puntos: 1_000 });
    // Half an hour after the September night that jumps from 24:00 to 01:00.
    enElDia("2026-09-06T04:30:00Z");
    await abonar(ctx, { clave: "panel:abono", usuario: ana, puntos: 300, ...sorteo });
    const partida = await nuevaPartida(ctx);
    await apostar(ctx, { clave: "panel:apuesta", usuario: ana, puntos: 200, partida });
    await pagarPartida(ctx, partida, [{ usuario: ana, puntos: 200, gana: false }]);
    await db.execute(
      sql`update partidas set estado = 'finalizada', cerrada_en = ${ctx.now().toISOString()} where key_partida = ${partida}`,
    );
    enElDia(HOY);
  });

  const ESPERADO = [
    { emitidos: 1_000, abonados: 0, banca: 0, partidas: 0 },
    { emitidos: 0, abonados: 300, banca: 200, partidas: 1 },
  ];

  test("tells what was issued, put into raffles and won by the house", async () => {
    expect(await libroDe("desde=2026-09-05&hasta=2026-09-06")).toEqual(ESPERADO);
    const horas = await libroDe("desde=2026-09-06&hasta=2026-09-06");
    expect(horas).toHaveLength(23);
    expect(horas[0]).toEqual(ESPERADO[1]);
  });

  test("finished hours are summed once and say the same; this hour is always fresh", async () => {
    const antes = await libroDe("dias=90");
    // From the first entry, on a September afternoon, to this hour.
    expect(await sumarHoras(ctx)).toBe(71 * 24 - 1);
    expect(await sumarHoras(ctx)).toBe(0);
    expect(await libroDe("dias=90")).toEqual(antes);
    const ana = (await crearPersona(ctx)).codigo_referido;
    await dar(ctx, { clave: "panel:dar:hoy", usuario: ana, puntos: 70 });
    expect((await libroDe("dias=90")).at(-1)?.emitidos).toBe((antes.at(-1)?.emitidos ?? 0) + 70);
    expect(sumarPeriodos(await libroDe("desde=2026-01-01&hasta=2026-11-15")).emitidos).toBe(
      sumarPeriodos(antes).emitidos + 70,
    );
  });

  test("an hour is not over until its last transactions are", async () => {
    enElDia("2026-11-15T16:04:00Z");
    await sumarHoras(ctx);
    expect(await sumarHoras(ctx)).toBe(0);
    enElDia("2026-11-15T16:05:00Z");
    expect(await sumarHoras(ctx)).toBe(1);
    enElDia(HOY);
  });
});

describe("a proof of the book", () => {
  beforeEach(async () => {
    const ana = (await crearPersona(ctx)).codigo_referido;
    await dar(ctx, { clave: "panel:dar", usuario: ana, puntos: 1_000 });
    await abonar(ctx, { clave: "panel:abono", usuario: ana, puntos: 300, ...(await nuevoSorteo(ctx)) });
  });

  test("is remembered with what it saw", async () => {
    const admin = await crearPersona(ctx, { role: "admin" });
    await revisarLibro(ctx, null);
    const nocturna = (await panelDe()).revision;
    expect(nocturna).toMatchObject({
      de_noche: true,
      total_diferencias: 0,
      diferencias: [],
      fecha: ctx.now(),
    });
    expect(nocturna?.asientos).toBe(2);
    ctx.clock.now = new Date(ctx.now().getTime() + 60_000);
    await revisarLibro(ctx, admin);
    const pedida = (await panelDe()).revision;
    expect(pedida).toMatchObject({ de_noche: false, fecha: ctx.now() });
    expect(JSON.stringify(pedida)).not.toContain(admin.codigo_referido);
    expect(ctx.eventos.some(({ tabla }) => tabla === "libro_revisiones")).toBe(true);
  });

  test("runs one at a time", async () => {
    await enTransaccion(ctx, async (tx) => {
      expect(await tomarTurnoDeRevision(tx)).toBe(true);
      await expect(revisarLibro(ctx, null)).rejects.toThrow("Ya hay una revisión del libro en curso");
    });
    await expect(revisarLibro(ctx, null)).resolves.toMatchObject({ total_diferencias: 0 });
  });

  test("that finds a difference tells every admin", async () => {
    await crearPersona(ctx, { role: "admin" });
    ctx.clock.now = new Date(ctx.now().getTime() + 60_000);
    await db.execute(
      sql`update productos set puntos_final = puntos_final + 1 where sku = (select producto from sorteos limit 1)`,
    );
    expect((await revisarLibro(ctx, null)).total_diferencias).toBe(1);
    const { revision } = await panelDe();
    expect(revision).toMatchObject({
      total_diferencias: 1,
      diferencias: [expect.stringMatching(/El producto .+ muestra/)],
    });
    const avisos = await db.select().from(notificaciones);
    expect(
      avisos.filter(({ titulo }) => titulo === "El libro tiene 1 diferencia").map(({ enlace }) => enlace),
    ).toContain("/admin");
  });
});

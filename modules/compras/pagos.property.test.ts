import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { diaDe } from "#modules/comun/fechas/dias.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { cases } from "#tests/support/long.ts";
import {
  comprar,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPareja } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { devolverDinero } from "./dinero/devolver-dinero.server.ts";
import { cuadrar } from "./dinero/dinero.ts";
import { leerDinero, leerFavor, leerPagos } from "./dinero/pagos.store.server.ts";
import { usarFavor } from "./dinero/usar-favor.server.ts";
import { anularLinea, anularVenta } from "./pago/anular-venta.server.ts";
import { deshacerPago } from "./pago/deshacer-pago.server.ts";
import { pagoRecibido } from "./pago/pago-recibido.server.ts";
import { reabrirVenta, rechazarVenta } from "./pago/rechazar-venta.server.ts";
import { registrarPago } from "./pago/registrar-pago.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const sorteo = await crearProductoConSorteo(ctx, { objetivo: 1_000_000_000, minimo: 1 });
const MINUTO = 60_000;
const motivo = "prueba";

const QUE = [
  "recibir",
  "pagar",
  "pagar_movimiento",
  "deshacer",
  "deshacer_uno",
  "rechazar",
  "reabrir",
  "anular",
  "anular_linea",
  "devolver",
  "usar_favor",
  "abonar",
  "esperar",
] as const;
type Paso = { que: (typeof QUE)[number]; cual: number; parte: number };
const paso: fc.Arbitrary<Paso> = fc.record({
  que: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom("recibir", "pagar", "deshacer", "usar_favor") },
    { weight: 3, arbitrary: fc.constantFrom(...QUE) },
  ),
  cual: fc.nat(3),
  // Percent of the total, also more than all of it.
  parte: fc.integer({ min: 1, max: 180 }),
});

/** Money of the outside world, in pesos: what came in by a payment that was not undone, and what went out. */
type Modelo = {
  ana: Sesion;
  ventas: string[];
  entro: Map<number, number>;
  salio: number;
};

async function nuevoModelo(): Promise<Modelo> {
  const { compra: ana } = await crearPareja(ctx);
  const ventas: string[] = [];
  for (let n = 1; n <= 4; n++)
    ventas.push(await comprar(ctx, ana, [deProducto(tienda.producto, n), deTicket(tienda.ticket)]));
  return { ana, ventas, entro: new Map(), salio: 0 };
}

/** Payments by hand and by movement are money from outside; one in favour only moves between sales. */
async function anotarPagos(m: Modelo): Promise<void> {
  const ids = await Promise.all(m.ventas.map(async (codigo) => (await leerTodo(ctx, codigo)).venta.id));
  const vivos = (await leerPagos(ctx, ids)).filter((pago) => pago.via !== "a_favor" && !pago.deshecho_en);
  m.entro = new Map(vivos.map(({ id, monto }) => [id, monto]));
}

async function dar({ que, cual, parte }: Paso, m: Modelo): Promise<void> {
  const codigo = m.ventas[cual] ?? "";
  const { venta, productos } = await leerTodo(ctx, codigo);
  const monto = Math.ceil((venta.total * parte) / 100);
  if (que === "recibir") await pagoRecibido(ctx, { codigo }, admin);
  if (que === "pagar") await registrarPago(ctx, { codigo, monto, via: "manual" }, admin);
  if (que === "pagar_movimiento") {
    const movimiento = await crearMovimiento(ctx, { monto });
    const pedido = { codigo, monto, via: "movimiento" as const, movimiento };
    await Promise.all([registrarPago(ctx, pedido, admin), registrarPago(ctx, pedido, admin)]);
  }
  if (que === "deshacer") await deshacerPago(ctx, { codigo }, admin);
  if (que === "deshacer_uno") {
    const suyos = (await leerPagos(ctx, [venta.id])).filter(({ deshecho_en }) => !deshecho_en);
    await deshacerPago(ctx, { codigo, pago: suyos[parte % Math.max(1, suyos.length)]?.id ?? 0 }, admin);
  }
  if (que === "rechazar") await rechazarVenta(ctx, { codigo, motivo }, admin);
  if (que === "reabrir") await reabrirVenta(ctx, { codigo }, admin);
  if (que === "anular") await anularVenta(ctx, { codigo, motivo }, admin);
  if (que === "anular_linea") await anularLinea(ctx, { codigo, linea: productos[0]?.id ?? 0, motivo }, admin);
  if (que === "devolver") {
    const fecha = diaDe(ctx.now());
    await devolverDinero(ctx, { codigo, monto, fecha, forma: "transferencia" }, admin);
    m.salio += monto;
  }
  if (que === "usar_favor") await usarFavor(ctx, { codigo }, admin);
  if (que === "abonar") {
    const saldo = await leerSaldo(ctx, m.ana.codigo_referido);
    await abonar(ctx, sorteo.sku, Math.ceil((saldo * Math.min(parte, 100)) / 100), m.ana);
  }
  if (que === "esperar") ctx.clock.now = new Date(ctx.now().getTime() + (parte % 12) * MINUTO);
}

const tolerar = (error: unknown) => {
  if (!(error instanceof Rechazo)) throw error;
};

/** What the sales hold is what came in less what went out; no sale holds less than nothing; a paid one has its price. */
async function comprobarDinero(m: Modelo): Promise<void> {
  await anotarPagos(m);
  const dinero = await Promise.all(m.ventas.map((codigo) => leerDinero(ctx, codigo)));
  const cuadres = dinero.map(cuadrar);
  const entro = [...m.entro.values()].reduce((suma, monto) => suma + monto, 0);
  expect(cuadres.reduce((suma, { neto }) => suma + neto, 0)).toBe(entro - m.salio);
  expect(cuadres.every(({ neto }) => neto >= 0)).toBe(true);
  for (const { estado_pago, recibido, total } of dinero)
    if (estado_pago === "Pagado") expect(recibido).toBeGreaterThanOrEqual(total);
  const favor = cuadres.reduce((suma, { a_favor }) => suma + a_favor, 0);
  expect(await leerFavor(ctx, m.ana.codigo_referido)).toBe(favor);
}

/** Balance less debt is what paid lines and the invitation gave, less what was contributed: nothing is lost or given twice. */
async function comprobarPuntos(): Promise<void> {
  await libroLimpio(ctx);
  const { rows } = await db.execute<{ usuario: string; saldo: number; debe: number; suyo: number }>(sql`
    with suyos as (
      select c.usuario, c.puntos from tickets_compras c join tickets_estados e on e.estado = c.estado
       where e.puntos_validos and c.deuda is null
      union all
      select c.usuario, c.puntos from productos_compras c join productos_estados e on e.estado = c.estado
       where e.puntos_validos
      union all select usuario, -puntos_aportados from tickets_participantes)
    select u.codigo_referido as usuario, coalesce(l.saldo, 0) as saldo,
           coalesce((select sum(puntos - pagados) from deudas d where d.usuario = u.codigo_referido), 0)::bigint as debe,
           coalesce((select sum(puntos) from suyos s where s.usuario = u.codigo_referido), 0)::bigint as suyo
      from usuarios u left join libro_cuentas l on l.cuenta = 'usuario:' || u.codigo_referido`);
  for (const { usuario, saldo, debe, suyo } of rows)
    expect([usuario, Number(saldo) - Number(debe)]).toEqual([usuario, Number(suyo)]);
  // Lines that count are those of paid sales, and every paid sale has one entry of its confirmation that was not undone.
  const { rows: rotas } = await db.execute(sql`
    select v.codigo from ventas v
     where (v.estado_pago in ('Pagado', 'Anulado')) <> exists (
       select from libro_asientos a where a.clave = 'venta:' || v.codigo || ':' || v.confirmacion
          and not exists (select from libro_asientos d where d.clave = 'deshacer:' || v.codigo || ':' || v.confirmacion))`);
  expect(rotas).toEqual([]);
}

const CON_FAVOR: Paso[] = [
  { que: "pagar_movimiento", cual: 3, parte: 180 },
  { que: "usar_favor", cual: 0, parte: 1 },
  { que: "deshacer", cual: 0, parte: 1 },
  { que: "devolver", cual: 3, parte: 80 },
  { que: "recibir", cual: 0, parte: 1 },
];

test("one after the other: no peso and no point is lost or counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 28 }), async (pasos) => {
      const m = await nuevoModelo();
      for (const uno of pasos) {
        await dar(uno, m).catch(tolerar);
        await comprobarDinero(m);
      }
      await comprobarPuntos();
    }),
    { numRuns: cases(20), examples: [[CON_FAVOR]] },
  );
}, 180_000);

test("all at once: payments, undos, refunds and uses of the same money", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 12, maxLength: 28 }), async (pasos) => {
      const m = await nuevoModelo();
      await dar({ que: "pagar_movimiento", cual: 3, parte: 180 }, m);
      await Promise.all(pasos.map((uno) => dar(uno, m).catch(tolerar)));
      await comprobarDinero(m);
      await comprobarPuntos();
    }),
    { numRuns: cases(12) },
  );
}, 180_000);

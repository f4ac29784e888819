import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { productos, reservas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { contarUnidades, soltarVencidas } from "#modules/productos/existencias/mover-existencias.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { abrirTienda, deProducto, leerTodo } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cotizarCarrito } from "./cotizacion/cotizar-carrito.server.ts";
import { anularVenta } from "./pago/anular-venta.server.ts";
import { pagoRecibido } from "./pago/pago-recibido.server.ts";
import { reabrirVenta, rechazarVenta } from "./pago/rechazar-venta.server.ts";
import { ingresarCompras } from "./registro/ingresar-compras.server.ts";
import { reponerLinea } from "./venta/reponer-linea.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const { producto } = await abrirTienda(ctx);
await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 1_000 }, null));
const admin = await crearPersona(ctx, { role: "admin" });
const gente = [await crearPersona(ctx), await crearPersona(ctx)];
const HORA = 3_600_000;

/** What the shop should have: free units, units of live quotes with their end, and of sales; a sale may have none. */
type Venta = { cantidad: number; estado: string; tiene: boolean };
type Cotizacion = { codigo: string; quien: number; cantidad: number; vence: number; aparta: number };
type Modelo = { libres: number; cotizaciones: Cotizacion[]; ventas: Map<string, Venta> };

const ahora = () => ctx.now().getTime();
const contar = (existencias: number) =>
  enTransaccion(ctx, (tx) =>
    contarUnidades(tx, {
      causa: "correccion",
      motivo: "conteo",
      quien: admin.codigo_referido,
      deseadas: [{ sku: producto.sku, opcion: null, existencias }],
    }),
  );

/** Runs a step and says whether the shop refused it. Anything but a refusal fails. */
async function intentar(paso: () => Promise<unknown>): Promise<boolean> {
  try {
    await paso();
    return true;
  } catch (error) {
    if (error instanceof Rechazo) return false;
    throw error;
  }
}

const soltar = (m: Modelo, cuales: (c: Cotizacion) => boolean) => {
  for (const c of m.cotizaciones.filter(cuales)) {
    m.libres += c.aparta;
    c.aparta = 0;
  }
};
const vencidas = (m: Modelo, menos?: string) => soltar(m, (c) => c.vence <= ahora() && c.codigo !== menos);

const PASOS = {
  async cotizar(m: Modelo, quien: number, cantidad: number) {
    const carrito = [deProducto(producto, cantidad)];
    let codigo = "";
    const hecho = await intentar(async () => {
      ({ codigo } = await cotizarCarrito(ctx, { carrito }, persona(quien)));
    });
    const previa = m.cotizaciones.find((c) => c.quien === quien && c.cantidad === cantidad);
    const ajenas = m.cotizaciones.filter((c) => c !== previa && (c.quien === quien || c.vence <= ahora()));
    const alcanza =
      m.libres + [...ajenas, ...(previa ? [previa] : [])].reduce((s, c) => s + c.aparta, 0) >= cantidad;
    expect(hecho).toBe(alcanza);
    if (!hecho) return;
    vencidas(m, previa?.codigo);
    soltar(m, (c) => c !== previa && c.quien === quien);
    const actual = previa ?? { codigo, quien, cantidad, vence: 0, aparta: 0 };
    expect(actual.codigo).toBe(codigo);
    m.libres -= cantidad - actual.aparta;
    actual.aparta = cantidad;
    actual.vence = ahora() + 2 * HORA;
    if (!previa) m.cotizaciones.push(actual);
  },
  async comprar(m: Modelo, quien: number, cantidad: number) {
    const cotizacion = m.cotizaciones.find((c) => c.quien === quien && c.cantidad === cantidad);
    const carrito: LineaPedida[] = [deProducto(producto, cantidad)];
    const pedido = { carrito, usuario: persona(quien).user_id, repetir: true, codigo: cotizacion?.codigo };
    let codigo = "";
    const hecho = await intentar(async () => {
      ({ codigoVenta: codigo } = await ingresarCompras(ctx, pedido, persona(quien)));
    });
    const libres = m.libres + vencidasDe(m, cotizacion?.codigo) + (cotizacion?.aparta ?? 0);
    const alcanza = libres >= cantidad;
    // With a live quote the sale is made in any case; without one only if there are enough.
    expect(hecho).toBe(cotizacion !== undefined || alcanza);
    if (!hecho) return;
    vencidas(m, cotizacion?.codigo);
    m.libres += cotizacion?.aparta ?? 0;
    m.cotizaciones = m.cotizaciones.filter((c) => c !== cotizacion);
    if (alcanza) m.libres -= cantidad;
    m.ventas.set(codigo, { cantidad, estado: "Validando Pago", tiene: alcanza });
  },
  async vencer(m: Modelo) {
    ctx.clock.now = new Date(ahora() + 2 * HORA + 1);
    await soltarVencidas(ctx);
    vencidas(m);
    // Nothing is left for another process.
    expect(await soltarVencidas(ctx)).toBe(0);
    m.cotizaciones = m.cotizaciones.filter((c) => c.vence + 46 * HORA > ahora());
  },
  async corregir(m: Modelo, quien: number, cantidad: number) {
    m.libres = quien * 3 + cantidad;
    await contar(m.libres);
  },
  pagar: mover("Validando Pago", "Pagado", (codigo) => pagoRecibido(ctx, { codigo }, admin)),
  rechazar: mover("Validando Pago", "Rechazado", (codigo) =>
    rechazarVenta(ctx, { codigo, motivo: "x" }, admin),
  ),
  anular: mover("Pagado", "Anulado", (codigo) => anularVenta(ctx, { codigo, motivo: "x" }, admin)),
  async reabrir(m: Modelo, _quien: number, cual: number) {
    const [codigo, venta] = elegir(m, cual);
    if (!venta) return;
    const hecho = await intentar(() => reabrirVenta(ctx, { codigo }, admin));
    const alcanza = m.libres + vencidasDe(m) >= venta.cantidad;
    expect(hecho).toBe(venta.estado === "Rechazado" && alcanza);
    if (!hecho) return;
    vencidas(m);
    m.libres -= venta.cantidad;
    Object.assign(venta, { estado: "Validando Pago", tiene: true });
  },
  async reponer(m: Modelo, _quien: number, cual: number) {
    const [codigo, venta] = elegir(m, cual);
    if (!venta) return;
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    const hecho = await intentar(() => reponerLinea(ctx, { codigo, linea: linea?.id ?? 0 }, admin));
    const espera = !venta.tiene && ["Validando Pago", "Pagado"].includes(venta.estado);
    expect(hecho).toBe(espera && m.libres + vencidasDe(m) >= venta.cantidad);
    if (!hecho) return;
    vencidas(m);
    m.libres -= venta.cantidad;
    venta.tiene = true;
  },
} as const;

const persona = (quien: number): Sesion => gente[quien % gente.length] ?? admin;
const vencidasDe = (m: Modelo, menos?: string) =>
  m.cotizaciones.filter((c) => c.vence <= ahora() && c.codigo !== menos).reduce((s, c) => s + c.aparta, 0);
const elegir = (m: Modelo, cual: number): [string, Venta | undefined] => {
  const todas = [...m.ventas];
  return todas[cual % Math.max(1, todas.length)] ?? ["", undefined];
};

/** A step that only the state of the sale decides; leaving the shop's hands it gives back what it has. */
function mover(de: string, a: string, accion: (codigo: string) => Promise<unknown>) {
  return async (m: Modelo, _quien: number, cual: number) => {
    const [codigo, venta] = elegir(m, cual);
    if (!venta) return;
    const hecho = await intentar(() => accion(codigo));
    // A second confirmation is answered like the first.
    expect(hecho).toBe(venta.estado === de || (venta.estado === a && a === "Pagado"));
    if (!hecho || venta.estado === a) return;
    venta.estado = a;
    if (a === "Pagado" || !venta.tiene) return;
    m.libres += venta.cantidad;
    venta.tiene = false;
  };
}

const paso = fc.record({
  que: fc.constantFrom(...(Object.keys(PASOS) as (keyof typeof PASOS)[]), "cotizar", "comprar"),
  quien: fc.nat(1),
  cuanto: fc.integer({ min: 1, max: 4 }),
});

const leer = async () => {
  const [fila] = await db.select().from(productos).where(eq(productos.sku, producto.sku));
  return fila?.existencias ?? null;
};

test("whatever is quoted, expired, bought, paid, rejected, reopened, annulled and corrected, the units are those of a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 25 }), async (pasos) => {
      ctx.clock.now = new Date(ahora() + 100 * HORA);
      await soltarVencidas(ctx);
      await contar(5);
      const m: Modelo = { libres: 5, cotizaciones: [], ventas: new Map() };
      for (const { que, quien, cuanto } of pasos) {
        await PASOS[que](m, quien, cuanto);
        expect([que, await leer()]).toEqual([que, m.libres]);
      }
      expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);
    }),
    { numRuns: cases(25) },
  );
}, 180_000);

test("the same all at once: nothing is sold twice, nothing goes below zero, and no transaction stays deadlocked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 10, maxLength: 24 }), async (pasos) => {
      await contar(5);
      const sueltas: Modelo = { libres: 5, cotizaciones: [], ventas: new Map() };
      const sinEsperar = (hecho: Promise<unknown>) =>
        hecho.catch((error: unknown) => {
          // The steps run without their order, so only the model's expectations may fail.
          if (!(error instanceof Rechazo) && !(error instanceof Error && error.name === "AssertionError"))
            throw error;
        });
      await Promise.all(
        pasos.map(({ que, quien, cuanto }) => sinEsperar(PASOS[que](sueltas, quien, cuanto))),
      );
      expect(await leer()).toBeGreaterThanOrEqual(0);
      expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);
    }),
    { numRuns: cases(10) },
  );
}, 180_000);

test("those steps left reservations of quotes and of sales", async () => {
  const filas = await db.select().from(reservas);
  expect(filas.some(({ vence_en }) => vence_en === null)).toBe(true);
  expect(filas.every(({ cantidad }) => cantidad > 0)).toBe(true);
});

import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { productos, productos_compras, reservas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { topeSinPago } from "#modules/productos/existencias/existencias.ts";
import { soltarUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { abrirTienda, deProducto, leerTodo } from "#tests/support/shop/compras.ts";
import { contar, productoContado } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cotizarCarrito } from "./cotizacion/cotizar-carrito.server.ts";
import { anularVenta } from "./pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "./pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "./pago/pago-recibido.server.ts";
import { ingresarCompras } from "./registro/ingresar-compras.server.ts";
import { reponerLinea } from "./venta/reponer-linea.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
await abrirTienda(ctx);
await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 1_000 }, null));
const admin = await crearPersona(ctx, { role: "admin" });
const PERSONAS = 3;
const HORA = 3_600_000;

/** Each case has its own product, people and sales. */
type Cotizada = { codigo: string; quien: number; cantidad: number; vence: number };
type Mundo = {
  producto: Awaited<ReturnType<typeof productoContado>>;
  gente: Sesion[];
  cotizadas: Cotizada[];
  ventas: string[];
};

const empezar = async (existencias: number): Promise<Mundo> => ({
  producto: await productoContado(ctx, existencias),
  gente: [await crearPersona(ctx), await crearPersona(ctx), await crearPersona(ctx)],
  cotizadas: [],
  ventas: [],
});
const persona = ({ gente }: Mundo, quien: number): Sesion => gente[quien] ?? admin;
const elegir = (m: Mundo, cual: number) => m.ventas[cual % Math.max(1, m.ventas.length)];
const avanzar = (horas: number) => {
  ctx.clock.now = new Date(ctx.now().getTime() + horas * HORA);
};

/** Runs a step and says whether the shop accepted it. Anything but a refusal fails. */
async function intentar(paso: () => Promise<unknown>): Promise<boolean> {
  try {
    await paso();
    return true;
  } catch (error) {
    if (error instanceof Rechazo) return false;
    throw error;
  }
}

/** The units of the shop: free ones, those of each person who has not paid, and those of paid sales. */
async function unidades({ producto }: Mundo) {
  const [fila] = await db.select().from(productos).where(eq(productos.sku, producto.sku));
  const filas = await db.select().from(reservas).where(eq(reservas.producto, producto.sku));
  const sumar = (cuales: typeof filas) => cuales.reduce((suma, { cantidad }) => suma + cantidad, 0);
  const libres = fila?.existencias ?? -1;
  return {
    filas,
    libres,
    total: libres + sumar(filas),
    de: ({ codigo_referido }: Sesion) => sumar(filas.filter(({ usuario }) => usuario === codigo_referido)),
    pagadas: sumar(filas.filter(({ usuario }) => usuario === null)),
  };
}

/** What a purchase of this person under this code could have: free, ended, its own, and what is left unpaid for too long. */
async function alcanzables(m: Mundo, quien: Sesion, codigo: string | undefined, cotiza: boolean) {
  const { libres, filas } = await unidades(m);
  const ahora = ctx.now();
  const propias = filas.filter((fila) => {
    const suya = fila.usuario === quien.codigo_referido;
    const vencida = fila.vence_en !== null && (fila.vence_en <= ahora || (cotiza && suya));
    const tomable = !suya && fila.tomable_desde !== null && fila.tomable_desde <= ahora;
    return fila.codigo === codigo || vencida || tomable;
  });
  return propias.reduce((suma, { cantidad }) => suma + cantidad, libres);
}

/** After a person took more units, what they keep unpaid is within the bound. */
async function dentroDelTope(m: Mundo, quien: Sesion, antes: number): Promise<void> {
  const { libres, de } = await unidades(m);
  const ahora = de(quien);
  if (ahora > antes) expect(ahora).toBeLessThanOrEqual(topeSinPago(libres + ahora));
}

const mover = (accion: (codigo: string) => Promise<unknown>) => async (m: Mundo, _: number, cual: number) => {
  const codigo = elegir(m, cual);
  if (codigo) await intentar(() => accion(codigo));
};

const PASOS = {
  async cotizar(m: Mundo, quien: number, cantidad: number) {
    const sesion = persona(m, quien);
    const antes = (await unidades(m)).de(sesion);
    const hay = await alcanzables(m, sesion, undefined, true);
    const carrito = [deProducto(m.producto, cantidad)];
    const hecho = await intentar(async () => {
      const { codigo, vence_en } = await cotizarCarrito(ctx, { carrito }, sesion);
      m.cotizadas = m.cotizadas.filter((otra) => otra.codigo !== codigo);
      m.cotizadas.push({ codigo, quien, cantidad, vence: vence_en.getTime() });
    });
    expect(hecho).toBe(hay >= cantidad);
    await dentroDelTope(m, sesion, antes);
  },
  async comprar(m: Mundo, quien: number, cantidad: number) {
    const sesion = persona(m, quien);
    const cotizada = m.cotizadas.find((una) => una.quien === quien && una.cantidad === cantidad);
    const antes = (await unidades(m)).de(sesion);
    const hay = await alcanzables(m, sesion, cotizada?.codigo, false);
    const carrito = [deProducto(m.producto, cantidad)];
    const pedido = { carrito, usuario: sesion.user_id, repetir: true, codigo: cotizada?.codigo };
    const hecho = await intentar(async () => {
      m.ventas.push((await ingresarCompras(ctx, pedido, sesion)).codigoVenta);
    });
    // With a live quote the sale is made in any case; without one only if there are enough.
    const vigente = cotizada !== undefined && cotizada.vence > ctx.now().getTime();
    expect(hecho).toBe(vigente || hay >= cantidad);
    if (hecho) m.cotizadas = m.cotizadas.filter((una) => una !== cotizada);
    await dentroDelTope(m, sesion, antes);
  },
  async vencer() {
    avanzar(3);
    await soltarUnidades(ctx);
  },
  async esperar() {
    avanzar(24);
    await soltarUnidades(ctx);
  },
  async corregir({ producto }: Mundo, quien: number, cantidad: number) {
    await contar(ctx, producto.sku, quien * 3 + cantidad);
  },
  pagar: mover((codigo) => pagoRecibido(ctx, { codigo }, admin)),
  rechazar: mover((codigo) => rechazarVenta(ctx, { codigo, motivo: "x" }, admin)),
  anular: mover((codigo) => anularVenta(ctx, { codigo, motivo: "x" }, admin)),
  reabrir: mover((codigo) => reabrirVenta(ctx, { codigo }, admin)),
  reponer: mover(async (codigo) => {
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    await reponerLinea(ctx, { codigo, linea: linea?.id ?? 0 }, admin);
  }),
} as const;

const paso = fc.record({
  que: fc.constantFrom(...(Object.keys(PASOS) as (keyof typeof PASOS)[]), "cotizar", "comprar"),
  quien: fc.nat(PERSONAS - 1),
  cuanto: fc.integer({ min: 1, max: 6 }),
});

/** Nothing below zero, no unit made or lost, and the books of the units agree. */
async function sigueBien(m: Mundo, total: number): Promise<void> {
  const ahora = await unidades(m);
  expect(ahora.libres).toBeGreaterThanOrEqual(0);
  expect(ahora.total).toBe(total);
  expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);
}

test("whatever is quoted, expired, bought, paid, rejected, reopened, annulled and corrected, no unit is made, lost or sold twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 25 }), async (pasos) => {
      const m = await empezar(6);
      let total = 6;
      for (const { que, quien, cuanto } of pasos) {
        await PASOS[que](m, quien, cuanto);
        if (que === "corregir") ({ total } = await unidades(m));
        await sigueBien(m, total);
      }
    }),
    { numRuns: cases(25) },
  );
}, 180_000);

test("buyers at the same time: no person keeps more than max(1, half) unpaid, and as many units are paid as there are", async () => {
  const compra = fc.record({
    quien: fc.nat(PERSONAS - 1),
    cuanto: fc.integer({ min: 1, max: 6 }),
    cotiza: fc.boolean(),
  });
  const caso = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.array(compra, { minLength: 3, maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(caso, async ([existencias, compras]) => {
      const m = await empezar(existencias);
      const codigos: string[] = [];
      const una =
        ({ quien, cuanto, cotiza }: (typeof compras)[number]) =>
        async () => {
          const sesion = persona(m, quien);
          const carrito = [deProducto(m.producto, cuanto)];
          const codigo = cotiza ? (await cotizarCarrito(ctx, { carrito }, sesion)).codigo : undefined;
          const pedido = { carrito, usuario: sesion.user_id, repetir: true, codigo };
          codigos.push((await ingresarCompras(ctx, pedido, sesion)).codigoVenta);
        };
      await Promise.all(compras.map((compra) => intentar(una(compra))));
      const { de } = await unidades(m);
      for (const quien of m.gente) expect(de(quien)).toBeLessThanOrEqual(topeSinPago(existencias));
      await sigueBien(m, existencias);
      await Promise.all(codigos.map((codigo) => pagoRecibido(ctx, { codigo }, admin)));
      await sigueBien(m, existencias);
      const vendidas = await db
        .select({ cantidad: productos_compras.cantidad })
        .from(productos_compras)
        .where(and(eq(productos_compras.producto, m.producto.sku), eq(productos_compras.sin_stock, false)));
      expect((await unidades(m)).pagadas).toBe(vendidas.reduce((suma, { cantidad }) => suma + cantidad, 0));
    }),
    { numRuns: cases(15) },
  );
}, 180_000);

test("the same steps all at once: nothing goes below zero, and no transaction stays deadlocked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 10, maxLength: 24 }), async (pasos) => {
      const m = await empezar(6);
      const sinEsperar = (hecho: Promise<unknown>) =>
        hecho.catch((error: unknown) => {
          // The steps run without their order, so only what a step expects of the one before may fail.
          if (!(error instanceof Error && error.name === "AssertionError")) throw error;
        });
      await Promise.all(pasos.map(({ que, quien, cuanto }) => sinEsperar(PASOS[que](m, quien, cuanto))));
      await sigueBien(m, (await unidades(m)).total);
    }),
    { numRuns: cases(10) },
  );
}, 180_000);

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { referidos, tickets_compras, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { abrirTienda, comprar, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { abonar, nuevoSorteo } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { sumasDeVentas } from "#tests/support/shop/sumas-ventas.ts";
import { anularLinea, anularVenta } from "./pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "./pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "./pago/pago-recibido.server.ts";
import { juntarSumas } from "./venta/ventas-lista.store.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const tienda = await abrirTienda(ctx);
// Three people make all the purchases of a run.
await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 1_000 }, null));
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro", puntos_regalo: 37 });
const sorteo = await nuevoSorteo(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
const gente = [await crearPersona(ctx), await crearPersona(ctx), await crearPersona(ctx)];
const [primera, segunda, tercera] = gente;
// A chain: each person invited the next, so that referral credits are earned, spent and taken back too.
await db.insert(referidos).values([
  { referido_codigo: segunda?.codigo_referido ?? "", referente_codigo: primera?.codigo_referido ?? "" },
  { referido_codigo: tercera?.codigo_referido ?? "", referente_codigo: segunda?.codigo_referido ?? "" },
]);

const PASOS = [
  "comprar",
  "confirmar",
  "rechazar",
  "reabrir",
  "anular_linea",
  "anular_venta",
  "gastar",
] as const;
type Paso = { que: (typeof PASOS)[number]; quien: number; cual: number; cuanto: number };
const paso: fc.Arbitrary<Paso> = fc.record({
  que: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("comprar", "confirmar") },
    { weight: 4, arbitrary: fc.constantFrom(...PASOS) },
  ),
  quien: fc.nat(2),
  cual: fc.nat(),
  cuanto: fc.integer({ min: 1, max: 600 }),
});

let gastos = 0;

async function dar({ que, quien, cual, cuanto }: Paso, codigos: string[]): Promise<void> {
  const persona: Sesion | undefined = gente[quien];
  if (!persona) return;
  if (que === "comprar") {
    const lineas = [
      deProducto(tienda.producto, 1 + (cuanto % 3)),
      deProducto(taladro),
      deTicket(tienda.ticket),
    ];
    const elegidas = lineas.filter((_, i) => ((1 + (cual % 7)) >> i) & 1);
    codigos.push(await comprar(ctx, persona, elegidas));
    return;
  }
  if (que === "gastar") {
    const usuario = persona.codigo_referido;
    // People may spend everything: only then are points missing when a purchase is annulled.
    const puntos = Math.ceil(((await leerSaldo(ctx, usuario)) * cuanto) / 600);
    if (puntos > 0) await abonar(ctx, { clave: `abono:${++gastos}`, usuario, puntos, ...sorteo });
    return;
  }
  const codigo = codigos[cual % codigos.length];
  if (codigo) await mover(que, codigo, cuanto);
}

async function mover(que: Exclude<Paso["que"], "comprar" | "gastar">, codigo: string, cuanto: number) {
  const motivo = "prueba";
  if (que === "confirmar") return pagoRecibido(ctx, { codigo }, admin);
  if (que === "rechazar") return rechazarVenta(ctx, { codigo, motivo }, admin);
  if (que === "reabrir") return reabrirVenta(ctx, { codigo }, admin);
  if (que === "anular_venta") return anularVenta(ctx, { codigo, motivo }, admin);
  const { productos } = await leerTodo(ctx, codigo);
  const linea = productos[cuanto % Math.max(1, productos.length)]?.id ?? 0;
  return anularLinea(ctx, { codigo, linea, motivo }, admin);
}

const tolerar = (error: unknown) => {
  if (!(error instanceof Rechazo)) throw error;
};

/** Reaches every state and a row of each kind: the random steps may miss some. */
const COMPLETA: Paso[] = [
  { que: "comprar", quien: 1, cual: 6, cuanto: 1 },
  { que: "confirmar", quien: 1, cual: 0, cuanto: 1 },
  { que: "gastar", quien: 1, cual: 0, cuanto: 600 },
  { que: "anular_venta", quien: 1, cual: 0, cuanto: 1 },
  { que: "comprar", quien: 0, cual: 6, cuanto: 1 },
  { que: "rechazar", quien: 0, cual: 1, cuanto: 1 },
  { que: "comprar", quien: 2, cual: 6, cuanto: 1 },
  { que: "confirmar", quien: 2, cual: 2, cuanto: 1 },
];

test("whatever is bought, confirmed, rejected, reopened, spent and annulled, formula and book agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 5, maxLength: 30 }), async (pasos) => {
      const codigos: string[] = [];
      for (const uno of pasos) await dar(uno, codigos).catch(tolerar);
      expect((await auditarLibro(ctx)).diferencias).toEqual([]);
    }),
    { numRuns: cases(25), examples: [[COMPLETA]] },
  );
}, 120_000);

test("the same steps all at once: no transaction stays deadlocked, and formula and book agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 10, maxLength: 30 }), async (pasos) => {
      const codigos: string[] = [];
      for (const quien of [0, 1, 2]) await dar({ que: "comprar", quien, cual: 6, cuanto: 1 }, codigos);
      await Promise.all(codigos.slice(0, 2).map((codigo) => pagoRecibido(ctx, { codigo }, admin)));
      await Promise.all(pasos.map((uno) => dar(uno, codigos).catch(tolerar)));
      expect((await auditarLibro(ctx)).diferencias).toEqual([]);
    }),
    { numRuns: cases(15) },
  );
}, 120_000);

test("the example of those steps reaches every state and a row of each kind", async () => {
  const codigos: string[] = [];
  for (const uno of COMPLETA) await dar(uno, codigos);
  for (const estado of ["Pagado", "Rechazado", "Anulado"] as const) {
    expect(await db.$count(ventas, eq(ventas.estado_pago, estado))).toBeGreaterThan(0);
  }
  for (const forma of ["referido", "ajuste"] as const) {
    expect(await db.$count(tickets_compras, eq(tickets_compras.forma_pago, forma))).toBeGreaterThan(0);
  }
});

test("the sums that triggers keep are those of the sales, before and after a job puts them together", async () => {
  const codigos: string[] = [];
  for (const uno of COMPLETA) await dar(uno, codigos);
  const sueltas = await sumasDeVentas(db);
  expect(sueltas.guardadas).toEqual(sueltas.contadas);
  await juntarSumas(ctx);
  expect(await sumasDeVentas(db)).toEqual(sueltas);
  expect(await juntarSumas(ctx)).toBe(0);
});

import { eq } from "drizzle-orm";
import { cobros_khipu, notificaciones, pagos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { consultarCobros } from "#modules/transferencias/khipu/consultar-cobros.server.ts";
import { pagarConKhipu } from "#modules/transferencias/khipu/pagar-con-khipu.server.ts";
import { recibirAviso } from "#modules/transferencias/khipu/recibir-aviso.server.ts";
import { comprar, deProducto, deTicket, leerTodo, tiendaConAdmin } from "./compras.ts";
import { encenderKhipu, openKhipu } from "./khipu.ts";
import { crearPersona } from "./personas.ts";

const MINUTO = 60_000;

/** A shop that collects through the double of Khipu, with a new customer for each test. */
export async function tiendaConKhipu() {
  const base = await tiendaConAdmin();
  const { db, ctx, tienda, admin } = base;
  const khipu = await openKhipu();
  const inicio = ctx.now();
  const cliente: { ana: Sesion } = { ana: await crearPersona(ctx) };

  // $15.000 and 600 points.
  const esperando = () => comprar(ctx, cliente.ana, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
  const pagar = (codigo: string, quien = cliente.ana) =>
    pagarConKhipu(ctx, khipu.servicio, { codigo }, quien);
  return {
    ...base,
    khipu,
    inicio,
    cliente,
    esperando,
    pagar,
    /** Before each test: the clock, Khipu and the customer are as new. */
    async empezar() {
      ctx.clock.now = inicio;
      khipu.behave("honest");
      await db.delete(cobros_khipu);
      await encenderKhipu(ctx, admin);
      cliente.ana = await crearPersona(ctx);
    },
    /** A sale whose customer went to Khipu, and the number of the payment there. */
    async enKhipu(): Promise<{ codigo: string; payment_id: string }> {
      const codigo = await esperando();
      await pagar(codigo);
      return { codigo, payment_id: khipu.de(codigo)[0]?.payment_id ?? "" };
    },
    avisar: (payment_id: string, campos: Record<string, unknown> = {}) =>
      recibirAviso(ctx, khipu.servicio, khipu.aviso(payment_id, ctx.now(), campos)),
    preguntar: () => consultarCobros(ctx, khipu.servicio),
    pasan(minutos: number) {
      ctx.clock.now = new Date(ctx.now().getTime() + minutos * MINUTO);
    },
    async pagosDe(codigo: string) {
      const { venta } = await leerTodo(ctx, codigo);
      const filas = await db.select().from(pagos).where(eq(pagos.venta, venta.id)).orderBy(pagos.id);
      return filas.map(({ monto, via, referencia, quien }) => ({ monto, via, referencia, quien }));
    },
    estado: async (codigo: string) => (await leerTodo(ctx, codigo)).venta.estado_pago,
    async cobroDe(payment_id: string) {
      const filas = await db.select().from(cobros_khipu).where(eq(cobros_khipu.payment_id, payment_id));
      return filas[0];
    },
    /** What the owner was told under that key. */
    async avisosDe(clave: string) {
      const suya = `admin:${clave}:${admin.codigo_referido}`;
      const filas = await db.select().from(notificaciones).where(eq(notificaciones.clave, suya));
      return filas.map(({ titulo, texto }) => `${titulo}. ${texto}`);
    },
  };
}

/** The row of `pagos` that Khipu's money leaves. */
export const porKhipu = (payment_id: string, monto = 15_000) => ({
  monto,
  via: "khipu",
  referencia: payment_id,
  quien: "sistema:khipu",
});

import { eq } from "drizzle-orm";
import { cobros_tarjeta, reembolsos_tarjeta } from "#database/schema.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerTodo } from "./compras.ts";

type Pagado = { codigo: string; monto: number; fecha_contable: string };

/** A sale paid by card, as Transbank's answer leaves it: the attempt with what its voucher says, and the payment with its token. */
export async function pagarConTarjeta(
  ctx: Ctx,
  { codigo, monto, fecha_contable }: Pagado,
  admin: Sesion,
): Promise<void> {
  const { venta } = await leerTodo(ctx, codigo);
  const token = codigo.padEnd(64, "0");
  await ctx.db.insert(cobros_tarjeta).values({
    venta: venta.id,
    numero: 1,
    buy_order: `${codigo}-1`,
    session_id: codigo,
    monto,
    monto_cobrado: monto,
    estado: "pagada",
    comercio: "597055555532",
    token,
    url: "https://webpay3gint.transbank.cl/webpayserver/initTransaction",
    creada_en: ctx.now(),
    pagada_en: ctx.now(),
    autorizacion: "1213",
    ultimos: "6623",
    fecha_contable,
  });
  await registrarPago(ctx, { codigo, monto, via: "webpay", referencia: token }, admin);
}

/** A refund of yesterday whose answer was lost, of a payment so old that Transbank no longer tells its status. Returns its id. */
export async function perderReembolso({ db, now }: Pick<Ctx, "db" | "now">, cobro: number): Promise<string> {
  const hace = (dias: number) => new Date(now().getTime() - dias * DIA_MS);
  await db
    .update(cobros_tarjeta)
    .set({ creada_en: hace(9) })
    .where(eq(cobros_tarjeta.id, cobro));
  const [fila] = await db
    .insert(reembolsos_tarjeta)
    .values({ cobro, monto: 1_000, estado: "pidiendo", quien: "prueba", creado_en: hace(1) })
    .returning({ id: reembolsos_tarjeta.id });
  return String(fila?.id);
}

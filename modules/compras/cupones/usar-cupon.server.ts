import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { descuentoDe, FRASES_CUPON, leerCodigoCupon, negativaCupon } from "./cupon.ts";
import {
  bloquearCupon,
  buscarCupon,
  contarUsosCupon,
  devolverUso,
  soltarCotizaciones,
  tomarUso,
} from "./cupones.store.server.ts";

/** What a quote takes from a coupon: the discount of its products. */
export type CuponUsado = { id: number; codigo: string; descuento: number };

/** Refuses text that cannot be a coupon before anything is locked. */
export function exigirCodigoCupon(texto: string): string {
  const codigo = leerCodigoCupon(texto);
  if (codigo === null) throw new Rechazo("desconocido", FRASES_CUPON.desconocido);
  return codigo;
}

/** Checks a coupon for a new quote under the coupon's lock. The caller takes the use when the quote has its code. */
export async function aplicarCupon(
  tx: Tx,
  { codigo, usuario, productos }: { codigo: string; usuario: string; productos: number },
): Promise<CuponUsado> {
  const cupon = await bloquearCupon(tx, codigo);
  if (!cupon) throw new Rechazo("desconocido", FRASES_CUPON.desconocido);
  const ahora = tx.now();
  await soltarCotizaciones(tx, { cupon, usuario, ahora });
  const usos = await contarUsosCupon(tx, cupon, usuario, ahora);
  exigir(negativaCupon(cupon, { ahora, productos, ...usos }));
  return { id: cupon.id, codigo, descuento: descuentoDe(cupon, productos) };
}

/**
 * A rejected sale that is opened again takes its use again. The limits are not asked: the customer's transfer was made for
 * this total.
 */
export async function retomarCupon(
  tx: Tx,
  { codigo, usuario, cupon }: { codigo: string; usuario: string; cupon: string | null },
): Promise<void> {
  const fila = cupon === null ? null : await bloquearCupon(tx, cupon);
  if (!fila) return;
  await devolverUso(tx, codigo);
  await tomarUso(tx, { cupon: fila.id, codigo, usuario, created_at: tx.now(), vence_en: null });
}

export type CuponRevisado = { codigo: string; descuento: number; message: string };

/** 'Aplicar': what a coupon would take off these products. It takes no use: 'Pagar' does. */
export async function revisarCupon(
  ctx: Ctx,
  { cupon: texto, productos }: { cupon: string; productos: number },
  sesion: Sesion | null,
): Promise<CuponRevisado> {
  const codigo = exigirCodigoCupon(texto);
  const cupon = await buscarCupon(ctx, codigo);
  if (!cupon) throw new Rechazo("desconocido", FRASES_CUPON.desconocido);
  const ahora = ctx.now();
  const usuario = sesion?.codigo_referido ?? null;
  const usos = await contarUsosCupon(ctx, cupon, usuario, ahora);
  exigir(negativaCupon(cupon, { ahora, productos, ...usos }));
  return { codigo, descuento: descuentoDe(cupon, productos), message: "Cupón aplicado." };
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { escribirCesta, leerCesta, type PedidoCesta } from "#modules/carrito/cesta.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { DIAS_PROPUESTA, FRASES_PROPUESTA, RUTA_PROPUESTA } from "#modules/escaparates/textos.ts";

const BYTES_FIRMA = 16;
const SEGUNDO = 1_000;

/** What the link of a proposed cart carries. */
export type EnlacePropuesta = { cesta: string; vence: string; firma: string };

const firmar = (secret: string, { cesta, vence }: Omit<EnlacePropuesta, "firma">): Buffer =>
  createHmac("sha256", `propuesta:${secret}`).update(`${cesta}\n${vence}`).digest().subarray(0, BYTES_FIRMA);

/**
 * The link to a proposed cart. It says items and quantities, never a price, and is stored nowhere. The signature covers its end, so that a
 * person cannot prolong it.
 */
export function enlaceDePropuesta(
  { secret, now, public_url }: Pick<Ctx, "secret" | "now" | "public_url">,
  pedidos: readonly PedidoCesta[],
): { enlace: string; vence_en: Date } {
  const vence = Math.floor((now().getTime() + DIAS_PROPUESTA * DIA_MS) / SEGUNDO);
  const datos = { cesta: escribirCesta(pedidos), vence: String(vence) };
  const firma = firmar(secret, datos).toString("base64url");
  const busqueda = new URLSearchParams({ ...datos, firma });
  return { enlace: `${public_url}${RUTA_PROPUESTA}?${busqueda}`, vence_en: new Date(vence * SEGUNDO) };
}

/** The lines of a link; throws when the shop did not write it, or when it has ended. */
export function abrirPropuesta(
  { secret, now }: Pick<Ctx, "secret" | "now">,
  { cesta, vence, firma }: EnlacePropuesta,
): PedidoCesta[] {
  const recibida = Buffer.from(firma, "base64url");
  const propia = firmar(secret, { cesta, vence });
  const esPropia = recibida.length === propia.length && timingSafeEqual(recibida, propia);
  const pedidos = esPropia ? leerCesta(cesta) : [];
  if (pedidos.length === 0) throw new Rechazo("desconocido", FRASES_PROPUESTA.mala);
  const fin = new Date(Number(vence) * SEGUNDO);
  if (fin <= now()) throw new Rechazo("estado", FRASES_PROPUESTA.vencida(formatearDia(fin)));
  return pedidos;
}

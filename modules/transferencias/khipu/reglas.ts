import { z } from "zod";
import { DIA_MS, HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { PagoKhipu } from "./servicio.ts";

/** `24990`, `"24990.0000"`: whole pesos. */
const monto = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)])
  .transform(Number)
  .pipe(z.number().int().positive());
const receptor = z.union([z.number(), z.string()]).transform(String);
const numero = z.string().regex(/^[\w-]{1,64}$/);
const texto = z.string().max(300);

/** What the shop reads of a notice; Khipu sends more. */
const aviso = z.object({
  payment_id: numero,
  amount: monto,
  currency: texto,
  transaction_id: texto.nullish(),
  receiver_id: receptor.nullish(),
});
export type AvisoKhipu = z.infer<typeof aviso>;

const pago = z.object({
  payment_id: numero,
  amount: monto,
  currency: texto,
  transaction_id: texto.nullish().transform((codigo) => codigo ?? ""),
  receiver_id: receptor.nullish().transform((quien) => quien ?? null),
  status: texto,
  status_detail: texto.nullish().transform((detalle) => detalle ?? ""),
});

const creado = z.object({ payment_id: numero, payment_url: z.url().max(1024) });

const negativa = z.object({ message: texto.min(1) });

/** Why Khipu refused a request. */
export const leerMotivo = (json: unknown): string =>
  negativa.safeParse(json).data?.message ?? "no dijo por qué";

/** Null when it is not what Khipu publishes. */
export const leerAviso = (json: unknown): AvisoKhipu | null => aviso.safeParse(json).data ?? null;
export const leerPago = (json: unknown): PagoKhipu | null => pago.safeParse(json).data ?? null;
export const leerCreado = (json: unknown) => creado.safeParse(json).data ?? null;

/** The customer is sent to Khipu's own pages only, or to those of the service that the shop was configured with. */
export function esPaginaDeKhipu(direccion: string, servicio: string): boolean {
  const { protocol, hostname, origin } = new URL(direccion);
  if (origin === new URL(servicio).origin) return true;
  return protocol === "https:" && (hostname === "khipu.com" || hostname.endsWith(".khipu.com"));
}

const SIN_DINERO = new Set(["reversed", "rejected-by-payer", "marked-as-abuse"]);

/** What the state of a payment means for the shop. */
export function situacionPago({ status, status_detail }: Pick<PagoKhipu, "status" | "status_detail">) {
  if (SIN_DINERO.has(status_detail)) return "sin_dinero";
  return status === "done" ? "pagado" : "pendiente";
}

/** Why a paid payment is not the one that the shop asked for, as the owner reads it; null when it is. */
export function diferenciaDe(pago: PagoKhipu, codigo: string, aviso: AvisoKhipu | null): string | null {
  if (pago.currency !== "CLP") return `está en ${pago.currency || "otra moneda"} y no en pesos`;
  if (pago.transaction_id !== codigo) return "en Khipu corresponde a otra compra";
  if (!aviso) return null;
  if (aviso.amount !== pago.amount || aviso.currency !== pago.currency)
    return "el aviso y Khipu dicen montos distintos";
  if (aviso.transaction_id && aviso.transaction_id !== pago.transaction_id)
    return "el aviso y Khipu nombran compras distintas";
  const ajeno = aviso.receiver_id && pago.receiver_id && aviso.receiver_id !== pago.receiver_id;
  return ajeno ? "lo recibió otra cuenta de cobro" : null;
}

/** How long the customer can start to pay, and how much of it must be left to send the customer there again. */
export const VIGENCIA_MS = DIA_MS;
export const RESTO_MS = 10 * MINUTO_MS;
/** An attempt that began in time lasts three hours, and Khipu needs a moment to reconcile it. */
const GRACIA_MS = 6 * HORA_MS;

export const PRIMERA_CONSULTA_MS = 2 * MINUTO_MS;
const ESPERAS = [5 * MINUTO_MS, 15 * MINUTO_MS, 30 * MINUTO_MS, HORA_MS, 2 * HORA_MS, 4 * HORA_MS];
/** A paid one is asked about again on these days after it was created: it may have been reversed. */
const REVISIONES = [DIA_MS, 3 * DIA_MS, 7 * DIA_MS];

type Consultado = { creado_en: Date; vence_en: Date; consultas: number };

/** When to ask again about an unpaid payment; null when it can no longer be paid. */
export function proximaDePendiente({ vence_en, consultas }: Consultado, ahora: Date): Date | null {
  if (ahora.getTime() > vence_en.getTime() + GRACIA_MS) return null;
  return new Date(ahora.getTime() + (ESPERAS[consultas] ?? 4 * HORA_MS));
}

/** When to look for a reversal of a paid one; null after the last time. */
export function proximaDePagado({ creado_en }: Pick<Consultado, "creado_en">, ahora: Date): Date | null {
  const fechas = REVISIONES.map((espera) => new Date(creado_en.getTime() + espera));
  return fechas.find((fecha) => fecha > ahora) ?? null;
}

/**
 * When to ask again after a question without an answer. It is not counted, and always asked again: the payment may have been
 * made meanwhile.
 */
export const trasFalla = ({ consultas }: Pick<Consultado, "consultas">, ahora: Date): Date =>
  new Date(ahora.getTime() + Math.min(ESPERAS[consultas] ?? HORA_MS, HORA_MS));

import { z } from "zod";
import { masDias } from "#modules/comun/fechas/dias.ts";
import type { EstadoWebpay, ReembolsoWebpay } from "./servicio.ts";

/** `24990` or `24990.0`: whole pesos. */
const pesosEnteros = z.number().int().min(0).max(1_000_000_000_000);
const texto = z.string().max(300);
const opcional = texto.nullish().transform((valor) => valor || null);
const numero = z
  .number()
  .int()
  .nullish()
  .transform((valor) => valor ?? null);
const instante = z.iso
  .datetime({ offset: true })
  .nullish()
  .catch(null)
  .transform((fecha) => (fecha ? new Date(fecha) : null));

/** What the shop reads of the answer to a commit or to a question about the status; Transbank sends more. */
const estado = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  amount: pesosEnteros,
  buy_order: z.string().min(1).max(26),
  session_id: z.string().min(1).max(61),
  response_code: numero,
  authorization_code: opcional,
  payment_type_code: opcional,
  accounting_date: z
    .string()
    .regex(/^\d{4}$/)
    .nullish()
    .catch(null)
    .transform((mmdd) => mmdd ?? null),
  transaction_date: instante,
  installments_number: numero,
  installments_amount: pesosEnteros
    .nullish()
    .catch(null)
    .transform((monto) => monto ?? null),
  balance: pesosEnteros
    .nullish()
    .catch(null)
    .transform((monto) => monto ?? null),
  card_detail: z
    .object({ card_number: opcional })
    .nullish()
    .transform((tarjeta) => tarjeta?.card_number?.slice(-4) ?? null),
});

/** A token is the only key of an attempt: 64 characters. */
export const TOKEN = /^[0-9A-Za-z]{64}$/;
const creado = z.object({ token: z.string().regex(TOKEN), url: z.url().max(255) });

const reembolso = z.object({
  type: z.enum(["REVERSED", "NULLIFIED"]),
  authorization_code: opcional,
  nullified_amount: pesosEnteros.nullish().transform((monto) => monto ?? null),
  balance: pesosEnteros.nullish().transform((monto) => monto ?? null),
  response_code: numero,
});

const negativa = z.object({ error_message: z.string().min(1).max(500) });

/** An answer as it came, of a card the last four digits alone: the shop keeps no whole number, even if one came. */
export function sinNumeroDeTarjeta(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sinNumeroDeTarjeta);
  if (typeof json !== "object" || json === null) return json;
  const cortado = ([clave, valor]: [string, unknown]) =>
    clave === "card_number" && (typeof valor === "string" || typeof valor === "number")
      ? [clave, String(valor).slice(-4)]
      : [clave, sinNumeroDeTarjeta(valor)];
  return Object.fromEntries(Object.entries(json).map(cortado));
}

/** Null when it is not what Transbank publishes. */
export const leerEstadoWebpay = (json: unknown): EstadoWebpay | null => estado.safeParse(json).data ?? null;
export const leerWebpayCreado = (json: unknown) => creado.safeParse(json).data ?? null;
export const leerReembolsoWebpay = (json: unknown): ReembolsoWebpay | null =>
  reembolso.safeParse(json).data ?? null;
export const leerNegativa = (json: unknown): string | null =>
  negativa.safeParse(json).data?.error_message ?? null;

/** The customer is sent to the host that the shop asked, nowhere else. */
export const esPaginaDeWebpay = (direccion: string, servicio: string): boolean =>
  new URL(direccion).origin === new URL(servicio).origin;

type Pedido = { monto: number; buy_order: string; session_id: string };

/** Why the answer is not about the attempt that the shop made, as the owner reads it; null when it is. */
export function diferenciaWebpay(leido: EstadoWebpay, pedido: Pedido): string | null {
  if (leido.amount !== pedido.monto) return "Transbank cobró otro monto";
  if (leido.buy_order !== pedido.buy_order) return "en Transbank corresponde a otra orden";
  if (leido.session_id !== pedido.session_id) return "en Transbank corresponde a otra sesión";
  // Both are what Transbank documents of a payment; anything else that holds money is looked at by a person.
  const aprobado = leido.status === "AUTHORIZED" && leido.response_code === 0;
  return aprobado ? null : "Transbank no dice que esté aprobado";
}

const DEVUELTOS = new Set(["REVERSED", "NULLIFIED"]);

/** What the status of an attempt means. `vci` is not looked at: it says how the bank checked the person, not whether it paid. */
export function situacionDe({ status, response_code }: EstadoWebpay) {
  if (status === "AUTHORIZED" || status === "CAPTURED")
    return response_code === 0 || response_code === null ? "autorizada" : "rechazada";
  if (status === "PARTIALLY_NULLIFIED") return "devuelta_en_parte";
  if (DEVUELTOS.has(status)) return "devuelta";
  return status === "INITIALIZED" ? "pendiente" : "rechazada";
}

/** What Transbank says was given back of that amount. */
export function devueltoSegun(leido: EstadoWebpay, monto: number): number {
  const situacion = situacionDe(leido);
  if (situacion === "devuelta") return monto;
  return situacion === "devuelta_en_parte" && leido.balance !== null ? monto - leido.balance : 0;
}

/** The accounting date "MMDD" as a day: of the year in which it is nearest to the day of the transaction. */
export function fechaContable(mmdd: string | null, dia: string): string | null {
  if (mmdd === null) return null;
  const anio = Number(dia.slice(0, 4));
  const dias = [anio - 1, anio, anio + 1].map((uno) => `${uno}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`);
  const cercano = dias.find((uno) => uno >= masDias(dia, -180) && uno <= masDias(dia, 180));
  return cercano && masDias(cercano, 0) === cercano && masDias(cercano, 1) !== cercano ? cercano : null;
}

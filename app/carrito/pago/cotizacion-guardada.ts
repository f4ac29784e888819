import { inBrowser } from "#app/lib/storage.ts";
import type { Destinatario } from "#modules/compras/envio/entrega.ts";
import type { CuentaTransferencia } from "./datos-transferencia.ts";

/** The answer to 'Pagar', kept by the browser so that it survives a reload and the visit to the bank's page. */
export type CotizacionGuardada = {
  codigo: string;
  vence_en: string;
  total: number;
  puntos_ganados: number;
  /** Pesos that the coupon takes off. */
  descuento: number;
  /** Pesos of shipping in the total, and the comuna that they are for; empty when nothing is sent. */
  envio_cobrado: number;
  lugar: string;
  /** Who receives the goods; null when nothing is sent. */
  destinatario: Destinatario | null;
  /** The version of the terms that the customer accepted beside 'Pagar'. */
  terminos: string | null;
  /** The names of products of which the shop keeps no unit. */
  no_apartadas: string[];
  cuentas: CuentaTransferencia[];
  /** Key of the cart lines, and of the coupon, that the quote prices. */
  clave: string;
  /** Referral code of the buyer. */
  para: string;
  /** Idempotency-Key of the purchase: the same in every tab and after a reload, until the server answers. */
  intento: string;
};

const CLAVE_COTIZACION = "cotizacion";

const esTexto = (valor: unknown): valor is string => typeof valor === "string" && valor !== "";
const CAMPOS_CUENTA = ["nombre", "rut", "banco", "tipo_cuenta", "numero", "email", "asunto"];

function esCuenta(valor: unknown): valor is CuentaTransferencia {
  if (typeof valor !== "object" || valor === null) return false;
  const campos: Record<string, unknown> = { ...valor };
  const enteros = Number.isSafeInteger(campos.monto);
  return enteros && CAMPOS_CUENTA.every((campo) => typeof campos[campo] === "string");
}

function leerDestinatario(valor: unknown): Destinatario | null {
  if (typeof valor !== "object" || valor === null) return null;
  const { nombre, celular }: Record<string, unknown> = { ...valor };
  return typeof nombre === "string" && typeof celular === "string" ? { nombre, celular } : null;
}

/** Parses a stored quote; null when the text is invalid. */
export function leerCotizacion(guardada: string | null): CotizacionGuardada | null {
  try {
    const valor: unknown = JSON.parse(guardada ?? "null");
    if (typeof valor !== "object" || valor === null) return null;
    const {
      codigo,
      vence_en,
      total,
      puntos_ganados,
      descuento,
      envio_cobrado,
      lugar,
      destinatario,
      terminos,
      no_apartadas,
      cuentas,
      clave,
      para,
      intento,
    }: Record<string, unknown> = { ...valor };
    const textos = esTexto(codigo) && esTexto(vence_en) && esTexto(clave) && esTexto(intento);
    const numeros = [total, puntos_ganados, descuento, envio_cobrado].every(Number.isSafeInteger);
    if (!textos || !numeros || !esTexto(para) || typeof lugar !== "string") return null;
    if (!Array.isArray(no_apartadas) || !no_apartadas.every(esTexto)) return null;
    if (!Array.isArray(cuentas) || !cuentas.every(esCuenta)) return null;
    return {
      codigo,
      vence_en,
      clave,
      intento,
      para,
      no_apartadas,
      cuentas,
      lugar,
      destinatario: leerDestinatario(destinatario),
      terminos: esTexto(terminos) ? terminos : null,
      descuento: Number(descuento),
      envio_cobrado: Number(envio_cobrado),
      total: Number(total),
      puntos_ganados: Number(puntos_ganados),
    };
  } catch {
    return null;
  }
}

type Situacion = { clave: string; usuario: string | null; ahora: number };

/** Whether a quote belongs to this cart and this person, and has not expired. */
export const cotizacionEsDe = (
  { clave, para, vence_en }: CotizacionGuardada,
  situacion: Situacion,
): boolean =>
  clave === situacion.clave && para === situacion.usuario && Date.parse(vence_en) > situacion.ahora;

/** Whether its total is also for the address that the goods go to now. */
export const cotizacionSirve = (
  cotizacion: CotizacionGuardada,
  situacion: Situacion & { lugar: string },
): boolean => cotizacionEsDe(cotizacion, situacion) && cotizacion.lugar === situacion.lugar;

export const cotizacionGuardada = () => leerCotizacion(inBrowser.read(CLAVE_COTIZACION));

export const guardarCotizacion = (cotizacion: CotizacionGuardada | null) =>
  inBrowser.write(CLAVE_COTIZACION, cotizacion && JSON.stringify(cotizacion));

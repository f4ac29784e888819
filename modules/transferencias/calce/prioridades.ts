import type { Nivel, TipoPropuesta } from "./tipos.ts";

/**
 * Which reason beats which: the rule tries them in this order, and what one explains is not proposed again. `nivel` is the most
 * that a reason can reach; `calzar` runs exactly these steps.
 */
export const RAZONES = [
  { razon: "codigo", nivel: "segura", prueba: "el texto nombra la compra y el monto es exacto" },
  { razon: "rut", nivel: "segura", prueba: "el RUT de quien paga y el monto exacto" },
  { razon: "sumas", nivel: "a mano", prueba: "varios depósitos de una persona suman la compra" },
  { razon: "codigo_otro_monto", nivel: "a mano", prueba: "el texto nombra la compra con otro monto" },
  { razon: "codigo_cerrada", nivel: "a mano", prueba: "el texto nombra una compra que no espera pago" },
  { razon: "cotizacion", nivel: "a mano", prueba: "el texto nombra un carrito sin terminar" },
  { razon: "nombre", nivel: "probable", prueba: "el nombre del cliente y el monto exacto" },
  { razon: "sumas_nombre", nivel: "a mano", prueba: "varios depósitos con el nombre del cliente" },
  { razon: "rut_cerrada", nivel: "a mano", prueba: "el RUT y el monto de una compra que no espera pago" },
  { razon: "anterior", nivel: "a mano", prueba: "el RUT y el monto, de antes de la compra" },
  { razon: "rut_otro_monto", nivel: "a mano", prueba: "el RUT con otro monto" },
  { razon: "monto", nivel: "probable", prueba: "solo el monto" },
] as const satisfies readonly { razon: string; nivel: Nivel; prueba: string }[];

export type Razon = (typeof RAZONES)[number]["razon"];

/**
 * What a deposit without a code, of the RUT and the amount of a waiting sale, is worth: the first row that applies decides. The
 * rows that doubt come before those that prove, and what a person typed proves nothing.
 */
export const POR_RUT = [
  { si: "varios", nivel: "a mano", tipo: "empate" },
  { si: "otra_espera", nivel: "a mano", tipo: "rut" },
  { si: "otra_cotizada", nivel: "a mano", tipo: "rut" },
  { si: "otra_sin_movimiento", nivel: "a mano", tipo: "rut" },
  { si: "pago_con_codigo", nivel: "segura", tipo: "rut" },
  { si: "pago_antes", nivel: "probable", tipo: "pagador" },
  { si: "en_perfil", nivel: "probable", tipo: "rut" },
] as const satisfies readonly { si: string; nivel: Nivel; tipo: TipoPropuesta }[];

export type SituacionRut = (typeof POR_RUT)[number]["si"];

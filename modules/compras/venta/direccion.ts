import { retiroDe } from "#modules/compras/envio/retiro.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { fueEnviada } from "./estado-venta.ts";
import { type DireccionEnvio, premioPorPreparar, type Venta } from "./venta.ts";

/** Whether goods can be sent there: a parcel needs street and comuna. */
export const tieneDireccion = (envio: DireccionEnvio | null): envio is DireccionEnvio =>
  envio !== null && envio.direccion !== "" && envio.comuna !== "";

/** Whether a parcel can be handed over: it says whose it is. */
export const tieneDestinatario = (envio: Pick<DireccionEnvio, "nombre"> | null): boolean =>
  envio !== null && envio.nombre !== "";

type Linea = { tipo: "producto" | "ticket"; estado: string };
type Corregible = Pick<Venta, "estado_pago" | "origen" | "envio"> & { lineas: readonly Linea[] };

/**
 * Why that person cannot change the address of a sale; null when they can. A customer corrects it until its goods are
 * prepared and an admin until they are sent. A missing address can be given until everything has left.
 */
export function negativaDireccion(quien: "cliente" | "admin", venta: Corregible): Negativa | null {
  if (venta.estado_pago === "Rechazado" || venta.estado_pago === "Anulado")
    return porEstado(TEXTOS_COMPRAS.direccion_terminada);
  const vivas = venta.lineas.filter(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  if (vivas.length === 0) return porEstado(TEXTOS_COMPRAS.sin_despacho);
  if (premioPorPreparar(venta)) return porEstado(TEXTOS_COMPRAS.direccion_premio);
  const enviadas = vivas.filter(({ estado }) => fueEnviada(estado));
  if (enviadas.length === vivas.length) return porEstado(TEXTOS_COMPRAS.direccion_enviada);
  if (!tieneDireccion(venta.envio)) return null;
  if (quien === "cliente" && retiroDe(venta.envio)) return porEstado(TEXTOS_COMPRAS.direccion_retiro);
  if (enviadas.length > 0) return porEstado(TEXTOS_COMPRAS.direccion_enviada);
  const preparando = vivas.some(({ estado }) => estado === "Preparando");
  return quien === "cliente" && preparando ? porEstado(TEXTOS_COMPRAS.direccion_preparando) : null;
}

/** Whether a sale takes the address of the profile when that is saved: it has none and can still get one. */
export const tomaLaDelPerfil = (venta: Corregible): boolean =>
  !tieneDireccion(venta.envio) && negativaDireccion("cliente", venta) === null;

/** Whether goods of this sale wait for an address, a prize's included. */
export const faltaDireccion = (venta: Corregible): boolean =>
  !tieneDireccion(venta.envio) &&
  (venta.estado_pago === "Validando Pago" || venta.estado_pago === "Pagado") &&
  venta.lineas.some(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado" && !fueEnviada(estado));

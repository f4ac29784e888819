import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

type Premio = { origen: string; envio_premio: EnvioPremio | null };

/**
 * Whether the shop pays all the shipping of this sale: a prize whose rules do not leave it to the general rule. Rules from before
 * they said it promised a prize 'sin costo', so their winner pays nothing.
 */
export const enviaLaTienda = ({ origen, envio_premio }: Premio): boolean =>
  origen === "sorteo" && envio_premio !== "regla_general";

/** Up to how many pesos the shipping of this sale is included; no bound when the shop pays all of it. */
export const incluidoDe = (
  venta: Premio,
  { envio_incluido_hasta }: { envio_incluido_hasta: number },
): number => (enviaLaTienda(venta) ? Number.POSITIVE_INFINITY : envio_incluido_hasta);

/** `sin_rut`: the winner is asked for it. `rut_repetido`: another account proved that it is theirs, so an owner decides. */
export type SituacionPremio = "listo" | "sin_rut" | "rut_repetido";

export type HechosPremio = {
  rut: string | null;
  /** The winner's account. */
  usuario: string;
  /** The account that first paid with this RUT a sale that was confirmed by its code; null when none did. A typed RUT proves nothing. */
  primera: string | null;
  /** The RUT for which an owner allowed the shipment. */
  rut_autorizado: string | null;
};

/** Whether a product prize may be sent. While the shop decides about a RUT the prize waits as long as it takes; see `reclamo.ts` for its term. */
export function situacionPremio({ rut, usuario, primera, rut_autorizado }: HechosPremio): SituacionPremio {
  const valido = rut && rutFormateado(rut);
  if (!valido) return "sin_rut";
  const ajeno = primera !== null && primera !== usuario;
  return ajeno && rut_autorizado !== valido ? "rut_repetido" : "listo";
}

const FRASES = {
  sin_rut: "Este premio espera el RUT de su ganador: se lo pedimos en Mis pedidos.",
  rut_repetido: "Otra cuenta ya pagó con ese mismo RUT: el premio espera una decisión con su motivo.",
};

export const frasePremio = (situacion: Exclude<SituacionPremio, "listo">): string => FRASES[situacion];

export const negativaPremio = (situacion: SituacionPremio): Negativa | null =>
  situacion === "listo" ? null : porEstado(FRASES[situacion]);

import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { rutFormateado } from "#modules/comun/rut.ts";

/** `sin_rut`: the winner is asked for it. `rut_repetido`: another account has it, so an owner decides. */
export type SituacionPremio = "listo" | "sin_rut" | "rut_repetido";

export type HechosPremio = {
  rut: string | null;
  /** Whether another account has the same RUT. */
  repetido: boolean;
  /** The RUT for which an owner allowed the shipment. */
  rut_autorizado: string | null;
};

/** Whether a product prize may be sent. It waits as long as it takes: a prize is never lost. */
export function situacionPremio({ rut, repetido, rut_autorizado }: HechosPremio): SituacionPremio {
  const valido = rut && rutFormateado(rut);
  if (!valido) return "sin_rut";
  return repetido && rut_autorizado !== valido ? "rut_repetido" : "listo";
}

const FRASES = {
  sin_rut: "Este premio espera el RUT de su ganador: se lo pedimos en Mis pedidos.",
  rut_repetido: "Otra cuenta tiene el mismo RUT: el premio espera una decisión con su motivo.",
};

export const frasePremio = (situacion: Exclude<SituacionPremio, "listo">): string => FRASES[situacion];

export const negativaPremio = (situacion: SituacionPremio): Negativa | null =>
  situacion === "listo" ? null : porEstado(FRASES[situacion]);

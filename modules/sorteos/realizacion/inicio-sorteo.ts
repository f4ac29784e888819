import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { faltanParticipantes, pocasPersonas, seRealiza, TEXTOS } from "./textos-realizacion.ts";

export type PorIniciar = {
  estado: "Disponible" | "Cerrado" | "Finalizado";
  fecha_sorteo: Date;
  aportes: number;
  personas: number;
  ahora: Date;
  /** The setting `sorteos_fuera_de_horario`. */
  fuera_de_horario: boolean;
};

/** Why a raffle cannot start now; null when it can. From its date on the missing inputs are completed, before it they are not. */
export function rechazoInicio(sorteo: PorIniciar): string | null {
  const { estado, fecha_sorteo, aportes, personas, ahora, fuera_de_horario } = sorteo;
  if (estado === "Disponible") return TEXTOS.incompleto;
  if (estado === "Finalizado") return TEXTOS.realizado;
  if (ahora >= fecha_sorteo) return personas < APORTES_NECESARIOS ? pocasPersonas(personas) : null;
  if (!fuera_de_horario) return seRealiza(fecha_sorteo);
  return aportes < APORTES_NECESARIOS ? faltanParticipantes(APORTES_NECESARIOS - aportes) : null;
}

import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { faltanParticipantes, pocasPersonas, seRealiza, TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";

export type PorIniciar = {
  estado: "Disponible" | "Cerrado" | "Finalizado";
  fecha_sorteo: Date;
  aportes: number;
  personas: number;
  ahora: Date;
  /** The setting `sorteos_fuera_de_horario`. */
  fuera_de_horario: boolean;
};

/** Why a raffle cannot start now; null when it can. Missing inputs are completed from its date on, not before. */
export function negativaInicio(sorteo: PorIniciar): Negativa | null {
  const frase = fraseNegativa(sorteo);
  return frase === null ? null : porEstado(frase);
}

function fraseNegativa(sorteo: PorIniciar): string | null {
  const { estado, fecha_sorteo, aportes, personas, ahora, fuera_de_horario } = sorteo;
  if (estado === "Disponible") return TEXTOS_SORTEOS.incompleto;
  if (estado === "Finalizado") return TEXTOS_SORTEOS.realizado;
  if (ahora >= fecha_sorteo) return personas < APORTES_NECESARIOS ? pocasPersonas(personas) : null;
  if (!fuera_de_horario) return seRealiza(fecha_sorteo);
  return aportes < APORTES_NECESARIOS ? faltanParticipantes(APORTES_NECESARIOS - aportes) : null;
}

type PorAbandonar = {
  estado: PorIniciar["estado"];
  fecha_sorteo: Date | null;
  iniciado: boolean;
  sorteado_en: Date | null;
};

/** Why a raffle cannot be given up now. From 22:00 of its date on an admin could know the result and dislike it. */
export function negativaAbandono(sorteo: PorAbandonar, ahora: Date): Negativa | null {
  const { estado, fecha_sorteo, iniciado, sorteado_en } = sorteo;
  if (estado === "Finalizado")
    return porEstado(sorteado_en ? TEXTOS_SORTEOS.realizado : TEXTOS_SORTEOS.sin_ganadores);
  if (iniciado) return porEstado(TEXTOS_SORTEOS.en_marcha);
  return fecha_sorteo && ahora >= fecha_sorteo ? porEstado(TEXTOS_SORTEOS.abandono_tarde) : null;
}

/** `ensayo`: starting it now is a rehearsal, because its date has not come. */
export type InicioSorteo = { puede: true; ensayo: boolean } | { puede: false; frase: string };

/** Whether the admin page offers 'Iniciar Sorteo', or the sentence in its place; null for a raffle that is not closed. */
export function situacionInicio(sorteo: PorIniciar & { iniciado: boolean }): InicioSorteo | null {
  if (sorteo.estado !== "Cerrado") return null;
  if (sorteo.iniciado) return { puede: false, frase: TEXTOS_SORTEOS.en_marcha };
  if (sorteo.aportes < APORTES_NECESARIOS)
    return { puede: false, frase: faltanParticipantes(APORTES_NECESARIOS - sorteo.aportes) };
  const negativa = negativaInicio(sorteo);
  return negativa
    ? { puede: false, frase: negativa.frase }
    : { puede: true, ensayo: sorteo.ahora < sorteo.fecha_sorteo };
}

import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { type PorIniciar, rechazoInicio } from "./inicio-sorteo.ts";
import { faltanParticipantes, TEXTOS } from "./textos-realizacion.ts";

export type Inicio = { puede: true } | { puede: false; frase: string };

/** Whether the desk offers 'Iniciar Sorteo', else what it says in its place; null for a raffle that is not closed. */
export function situacionInicio(sorteo: PorIniciar & { iniciado: boolean }): Inicio | null {
  if (sorteo.estado !== "Cerrado") return null;
  if (sorteo.iniciado) return { puede: false, frase: TEXTOS.en_marcha };
  if (sorteo.aportes < APORTES_NECESARIOS)
    return { puede: false, frase: faltanParticipantes(APORTES_NECESARIOS - sorteo.aportes) };
  const frase = rechazoInicio(sorteo);
  return frase === null ? { puede: true } : { puede: false, frase };
}

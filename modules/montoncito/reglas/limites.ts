import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

/** How long each pause lasts, in milliseconds. */
const PLAZOS_PAUSA = { dia: DIA_MS, semana: 7 * DIA_MS, mes: 30 * DIA_MS } as const;
export type PlazoPausa = keyof typeof PLAZOS_PAUSA;
export const esPlazo = (texto: string): texto is PlazoPausa => Object.hasOwn(PLAZOS_PAUSA, texto);

/** A looser limit waits for a day, so that the player can reconsider. */
const ESPERA = DIA_MS;
const MAXIMO = 1_000_000_000;

/** `perdida_diaria` null is no limit. A looser value waits in `siguiente_perdida` until `siguiente_desde`. */
export type Limites = {
  perdida_diaria: number | null;
  siguiente_perdida: number | null;
  siguiente_desde: Date | null;
  pausa_hasta: Date | null;
};

export const SIN_LIMITES: Limites = {
  perdida_diaria: null,
  siguiente_perdida: null,
  siguiente_desde: null,
  pausa_hasta: null,
};

/** The limits in force at that instant: applies a change that is due and drops a pause that is over. */
export function limitesVigentes(limites: Limites, ahora: Date): Limites {
  const { siguiente_desde, siguiente_perdida, pausa_hasta } = limites;
  const llego = siguiente_desde !== null && siguiente_desde <= ahora;
  return {
    ...limites,
    ...(llego ? { perdida_diaria: siguiente_perdida, siguiente_perdida: null, siguiente_desde: null } : {}),
    pausa_hasta: pausa_hasta && pausa_hasta > ahora ? pausa_hasta : null,
  };
}

const holgura = (perdida: number | null) => perdida ?? Number.POSITIVE_INFINITY;

export const esPerdidaDiaria = (valor: number | null): boolean =>
  valor === null || (Number.isInteger(valor) && valor >= 0 && valor <= MAXIMO);

/** A stricter limit counts at once and drops a waiting change; a looser one waits for 24 hours. */
export function cambiarPerdida(guardados: Limites, nueva: number | null, ahora: Date): Limites {
  const limites = limitesVigentes(guardados, ahora);
  if (holgura(nueva) <= holgura(limites.perdida_diaria)) {
    return { ...limites, perdida_diaria: nueva, siguiente_perdida: null, siguiente_desde: null };
  }
  // Asking again for the change that waits does not restart the 24 hours.
  if (limites.siguiente_desde !== null && limites.siguiente_perdida === nueva) return limites;
  return { ...limites, siguiente_perdida: nueva, siguiente_desde: new Date(ahora.getTime() + ESPERA) };
}

/** A pause can only become longer. */
export function pausar(guardados: Limites, plazo: PlazoPausa, ahora: Date): Limites {
  const limites = limitesVigentes(guardados, ahora);
  const hasta = Math.max(limites.pausa_hasta?.getTime() ?? 0, ahora.getTime() + PLAZOS_PAUSA[plazo]);
  return { ...limites, pausa_hasta: new Date(hasta) };
}

export type Jornada = {
  /** Points won (negative: lost) in the rounds that closed this Chilean day. */
  neto_hoy: number;
  /** Points staked now; the player may lose all of them. */
  en_juego: number;
};

/** Points that the player may still stake today without any deal exceeding the limit; null without a limit. */
export function topeDeHoy({ perdida_diaria }: Limites, { neto_hoy, en_juego }: Jornada): number | null {
  return perdida_diaria === null ? null : Math.max(0, perdida_diaria + neto_hoy - en_juego);
}

/** What the house has won today (negative: lost) and the stakes that wait for their cards. */
export type JornadaBanca = Jornada;

/** Points that the table may still take today: if all of them win, the house has lost exactly its limit. May be negative. */
export const cupoDeBanca = (perdida_banca_diaria: number, { neto_hoy, en_juego }: JornadaBanca): number =>
  perdida_banca_diaria + neto_hoy - en_juego;

const PARTE_DE_AVISO = 0.8;

/** Whether the panel warns: what the house has lost and may lose today reaches four fifths of its limit. */
export const bancaEnRiesgo = (perdida_banca_diaria: number, { neto_hoy, en_juego }: JornadaBanca): boolean =>
  en_juego - neto_hoy >= perdida_banca_diaria * PARTE_DE_AVISO;

// What a person reads about one raffle in which they take part.

import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import {
  avisoPocasPersonas,
  diaDelSorteo,
  fraseFaltanPuntos,
  fraseNoSalio,
  fraseRango,
  porcentajeDe,
} from "#modules/sorteos/participacion.ts";
import { faseDe, type Sorteado } from "#modules/sorteos/realizacion/escenario/revelacion.ts";

/** The running raffles of a person are counted up to this. */
export const TOPE_VIVOS = 100;

/** How many raffles of the person are running. */
export function fraseVivos(vivos: number): string {
  if (vivos === 0) return "Ahora no participas en ningún sorteo en curso. Estos ya terminaron:";
  if (vivos === 1) return "Participas en 1 sorteo en curso.";
  return `Participas en ${vivos > TOPE_VIVOS ? `más de ${TOPE_VIVOS}` : vivos} sorteos en curso.`;
}

export type SituacionSorteo =
  /** It waits for this person's input. */
  | "aporte"
  | "espera"
  /** It is being drawn: this list must not tell the result before the raffle's own page has shown it. */
  | "sorteando"
  | "abierto"
  | "gano_producto"
  | "gano_puntos"
  | "no_salio"
  | "sin_ganadores";

export type Participacion = Sorteado & {
  estado: "Disponible" | "Cerrado" | "Finalizado";
  /** Whether this person won the product or the points. */
  gano: "producto" | "puntos" | null;
  con_input: boolean;
  congelado: boolean;
  fecha_sorteo: Date | null;
};

export function situacionSorteo(p: Participacion, ahora: Date): SituacionSorteo {
  if (p.estado === "Disponible") return "abierto";
  const fase = faseDe(p, ahora.getTime());
  if (fase === "generando" || fase === "revelando") return "sorteando";
  if (p.estado === "Finalizado") {
    if (p.numero_producto === null) return "sin_ganadores";
    return p.gano === null ? "no_salio" : `gano_${p.gano}`;
  }
  const aTiempo = !p.congelado && p.fecha_sorteo !== null && ahora < p.fecha_sorteo;
  return aTiempo && !p.con_input ? "aporte" : "espera";
}

type Gente = { puntos: number; objetivo: number; personas: number };

/** '1 en 6', rounded so that it never promises too much; above one half, the percentage. */
export function chanceDe({ puntos, objetivo }: Pick<Gente, "puntos" | "objetivo">): string {
  return puntos * 2 > objetivo
    ? porcentajeDe(puntos, objetivo)
    : `1 en ${miles(Math.ceil(objetivo / puntos))}`;
}

/** '1 número', '410 números' */
export const conNumeros = (puntos: number): string =>
  puntos === 1 ? "1 número" : `${miles(puntos)} números`;

/** 'Tienes 410 números · 1 en 6', or that too few people take part for a draw. */
export function frasePuntos(gente: Gente): string {
  const { puntos, personas } = gente;
  const tienes = `Tienes ${conNumeros(puntos)}`;
  const aviso = avisoPocasPersonas({ personas, mios: puntos });
  return aviso === null ? `${tienes} · ${chanceDe(gente)}` : `${tienes}. ${aviso}`;
}

export type Tramo = { inicio: number; final: number };

/** 'del 1 al 410 · el 733 · y 3 tramos más'; `tramos` counts all of them. */
export function fraseNumeros(rangos: readonly Tramo[], tramos: number): string {
  const partes = rangos.map(fraseRango);
  const resto = tramos - rangos.length;
  if (resto > 0) partes.push(`y ${miles(resto)} ${resto === 1 ? "tramo" : "tramos"} más`);
  return partes.join(" · ");
}

export type Contado = {
  situacion: SituacionSorteo;
  objetivo: number;
  reunido: number;
  puntos: number;
  producto: string;
  premio_puntos: number;
  numero_producto: number | null;
  numero_puntos: number | null;
  fecha_sorteo: Date | null;
  motivo: string | null;
};

/** What comes next, or how it ended, in words. */
export function fraseMomento(c: Contado): string {
  const { fecha_sorteo: fecha } = c;
  switch (c.situacion) {
    case "abierto":
      return `${fraseFaltanPuntos(c.objetivo - c.reunido)} para cerrar el sorteo.`;
    case "aporte":
      return `Falta tu aporte al azar.${fecha ? ` Puedes darlo hasta el ${cuando(fecha)}.` : ""}`;
    case "espera":
      return fecha ? `${diaDelSorteo(fecha)}, desde las ${formatearHora(fecha)}.` : "Espera su fecha.";
    case "sorteando":
      return "Se está sorteando ahora. Míralo en vivo.";
    case "gano_producto":
      return `¡Ganaste ${c.producto} con el número ${miles(c.numero_producto ?? 0)}!`;
    case "gano_puntos":
      return `¡Ganaste ${conPuntos(c.premio_puntos)} con el número ${miles(c.numero_puntos ?? 0)}!`;
    case "no_salio":
      return `${fraseNoSalio(c.puntos)} El producto fue para el número ${miles(c.numero_producto ?? 0)}.`;
    case "sin_ganadores":
      return `Terminó sin ganadores y te devolvimos tus ${conPuntos(c.puntos)}.${c.motivo ? ` ${c.motivo}` : ""}`;
  }
}

const cuando = (fecha: Date) => `${formatearDia(fecha)} a las ${formatearHora(fecha)}`;

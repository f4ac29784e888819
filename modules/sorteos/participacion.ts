import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { type MargenAbono, minimoVigente, topeAbono } from "./abonos/minimo-abono.ts";
import { avisoPocas } from "./abonos/textos.ts";
import { APORTES_NECESARIOS } from "./verificacion/aportes.ts";

export const rutaSorteo = (sku: string, key: string) => `/productos/detalle-producto/${sku}/sorteo/${key}`;

/** Whether a text from an address can be the key of a raffle. */
export const esKeySorteo = (texto: string): boolean => /^SRT-[A-Z0-9]{4,8}$/.test(texto);

export type QuienParticipa = "visitante" | "admin" | "menor" | "usuario";
/** What the page shows in place of the abono form. */
export type EstadoParticipa =
  | "sin_sorteo"
  | "cerrado"
  | "pausa"
  | Exclude<QuienParticipa, "usuario">
  | "abono";

type Situacion = { sorteo: { estado: string } | null; sorteos_activos: boolean; quien: QuienParticipa };

/** The state of the raffle comes before the state of the person. */
export function estadoParticipa({ sorteo, sorteos_activos, quien }: Situacion): EstadoParticipa {
  if (!sorteo) return "sin_sorteo";
  if (sorteo.estado !== "Disponible") return "cerrado";
  if (!sorteos_activos) return "pausa";
  return quien === "usuario" ? "abono" : quien;
}

/** The share of the target as "1,6%", rounded down, so that the page never promises too much. */
export function porcentajeDe(mios: number, objetivo: number): string {
  const centesimas = objetivo > 0 ? Math.floor((mios * 10_000) / objetivo) : 0;
  if (mios > 0 && centesimas === 0) return "menos de 0,01%";
  const decimales = String(centesimas % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${miles(Math.floor(centesimas / 100))}${decimales && `,${decimales}`}%`;
}

/** "un 1,6% de posibilidades" */
export function posibilidades(mios: number, objetivo: number): string {
  const porcentaje = porcentajeDe(mios, objetivo);
  return `${/^\d/.test(porcentaje) ? "un " : ""}${porcentaje} de posibilidades`;
}

/** `personas`: how many people have contributed, counted up to the five that a draw needs. */
type Gente = { personas: number; mios: number };

/**
 * Says that a raffle with fewer than five people has no winners; null when there are enough. `abona`: with the person
 * who is about to contribute.
 */
export function avisoPocasPersonas({
  personas,
  mios,
  abona = false,
}: Gente & { abona?: boolean }): string | null {
  const seran = personas + (abona && mios === 0 ? 1 : 0);
  return seran < APORTES_NECESARIOS ? avisoPocas(personas) : null;
}

const REDONDOS = [100, 250, 500];

/** The least amount and the round ones that the rule of the abono accepts. The page always offers the largest possible one besides. */
export function atajosAbono(margen: MargenAbono): number[] {
  const minimo = minimoVigente(margen);
  return [minimo, ...REDONDOS.filter((valor) => valor > minimo)].filter((valor) => valor < topeAbono(margen));
}

export type SorteoTerminado = {
  numero_producto: number | null;
  /** Masked unless it is the viewer's own code. */
  ganador: string | null;
  soy_yo: boolean;
  motivo: string | null;
  revelando: boolean;
};

/** One line about how a raffle ended. */
export function fraseFinal(s: SorteoTerminado): string {
  if (s.revelando) return "Generando ganadores...";
  if (s.ganador === null || s.numero_producto === null)
    return `Sin ganadores: ${s.motivo ?? "se devolvieron los puntos."}`;
  return `${s.soy_yo ? "Ganaste tú" : `Ganó ${s.ganador}`} con el número ${miles(s.numero_producto)}`;
}

/** 'del 1 al 410', or 'el 733' */
export const fraseRango = ({ inicio, final }: { inicio: number; final: number }): string =>
  inicio === final ? `el ${miles(inicio)}` : `del ${miles(inicio)} al ${miles(final)}`;

const RANGOS_NOMBRADOS = 3;

/** 'del 1 al 300 y del 451 al 500', or the first ranges and how many follow. */
export function fraseRangos(rangos: readonly { inicio: number; final: number }[]): string {
  const resto = rangos.length - RANGOS_NOMBRADOS;
  const partes = rangos.slice(0, RANGOS_NOMBRADOS).map(fraseRango);
  if (resto > 0) partes.push(resto === 1 ? "otro rango más" : `otros ${miles(resto)} rangos`);
  return enumerar(partes);
}

/** 'El sorteo es el jueves 19 de noviembre' */
export const diaDelSorteo = (fecha_sorteo: Date): string => `El sorteo es el ${formatearDia(fecha_sorteo)}`;

/** What a person who won nothing reads on the page and on the bell. */
export const fraseNoSalio = (puntos: number): string =>
  `Participaste con ${conPuntos(puntos)}, esta vez no salió.`;

export const fraseFaltanPuntos = (resto: number): string =>
  `${resto === 1 ? "Falta" : "Faltan"} ${conPuntos(resto)}`;

import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Titular } from "#modules/montoncito/textos.ts";
import { type NombreMonton, nombreMonton, numerosMonton } from "./apuesta.ts";
import { type Carta, type ImagenCarta, REVERSO } from "./cartas.ts";
import { netoDe, type Puesta, type ResultadoMonton, resultadosMontones, titular } from "./liquidacion.ts";
import { ordenDeGiro, type Partida } from "./partida.ts";
import { instanteDeBaliza } from "./protocolo.ts";

// What the server sends to browsers. Only closed rounds have a seed here, and only dealt ones have cards.

export type PorMonton<T> = Record<NombreMonton, T>;

const porMonton = <T>(valor: (numero: number) => T): PorMonton<T> =>
  Object.fromEntries(numerosMonton.map((numero) => [nombreMonton(numero), valor(numero)]));

export type PartidaPublica = Pick<
  Partida,
  | "key_partida"
  | "estado"
  | "tiempo_inicio"
  | "duracion"
  | "mostrar_cartas"
  | "compromiso"
  | "version"
  | "cerrada_en"
  | "protocolo"
  | "garantia"
  | "baliza"
  | "huella_apuestas"
  | "repartida_en"
  | "apartada"
> & {
  /** When the pinned pulse appears. */
  baliza_en: Date | null;
};

/** `cadena` is the one of this shop, for rehearsals; pulses of the public chain are known anyway. */
export const partidaPublica = (partida: Partida, cadena: Cadena | null): PartidaPublica => ({
  key_partida: partida.key_partida,
  estado: partida.estado,
  tiempo_inicio: partida.tiempo_inicio,
  duracion: partida.duracion,
  mostrar_cartas: partida.mostrar_cartas,
  compromiso: partida.compromiso,
  version: partida.version,
  cerrada_en: partida.cerrada_en,
  protocolo: partida.protocolo,
  garantia: partida.garantia,
  baliza: partida.baliza,
  baliza_en: instanteDeBaliza(partida.baliza, cadena),
  huella_apuestas: partida.huella_apuestas,
  repartida_en: partida.repartida_en,
  apartada: partida.apartada,
});

export const totalesPublicos = ({ totales }: Pick<Partida, "totales">): PorMonton<number> =>
  porMonton((numero) => totales[numero - 1] ?? 0);

/** The backs of the cards until the round is dealt. */
export const montoncitosPublicos = (cartas: readonly Carta[] | null): PorMonton<ImagenCarta> =>
  porMonton((numero) => cartas?.[numero - 1] ?? REVERSO);

/** Masks the codes of all players but the viewer. */
export const apuestasPublicas = (
  apuestas: readonly (Puesta & { resultado: string })[],
  propio: string | null,
) =>
  apuestas.map(({ jugador, montoncito, puntos, resultado }) => ({
    jugador: jugador === propio ? jugador : mascaraCodigo(jugador, "otro"),
    montoncito,
    puntos_apostados: puntos,
    resultado,
  }));

export const propiasPorMonton = (puestas: readonly Puesta[], propio: string | null): PorMonton<number> =>
  porMonton((numero) =>
    puestas
      .filter(({ jugador, montoncito }) => jugador === propio && montoncito === nombreMonton(numero))
      .reduce((suma, { puntos }) => suma + puntos, 0),
  );

type ResultadoUsuario = { resultado: number; totalApostado: number };
export type DesenlacePartida = {
  resultadosMontones: Record<string, ResultadoMonton>;
  resultado: Titular | null;
  resultadoUsuario: ResultadoUsuario | null;
};

/** What a dealt round means for the viewer; `propias` are their own bets. */
export function desenlace(
  { cartas, banca }: { cartas: readonly Carta[]; banca: number },
  propias: readonly Puesta[],
): DesenlacePartida {
  const resultados = resultadosMontones(cartas, banca);
  if (propias.length === 0)
    return { resultadosMontones: resultados, resultado: null, resultadoUsuario: null };
  const neto = netoDe(propias, resultados);
  const totalApostado = propias.reduce((suma, { puntos }) => suma + puntos, 0);
  return {
    resultadosMontones: resultados,
    resultado: titular({ neto }),
    resultadoUsuario: { resultado: neto, totalApostado },
  };
}

export type MontonRevelado = { id: number; imagen: Carta; resultado: ResultadoMonton };

export type MontonCubierto = { id: number; imagen: typeof REVERSO; resultado: null };

/** The six piles between the close and the deal. */
export const montonesCubiertos = (): MontonCubierto[] =>
  numerosMonton.map((id) => ({ id, imagen: REVERSO, resultado: null }));

/** The piles of a dealt round in the order in which they flip. */
export function montonesRevelados(cartas: readonly Carta[], banca: number): MontonRevelado[] {
  const resultados = resultadosMontones(cartas, banca);
  return ordenDeGiro(banca).flatMap((id) => {
    const imagen = cartas[id - 1];
    const resultado = resultados[nombreMonton(id)];
    return imagen && resultado ? { id, imagen, resultado } : [];
  });
}

type Instantes = "tiempo_inicio" | "cerrada_en" | "baliza_en" | "repartida_en";

/** The small snapshot that all viewers receive after a change. Instants are ISO texts. */
export type Instantanea = Omit<PartidaPublica, Instantes> &
  Record<Instantes, string | null> & {
    totales: PorMonton<number>;
    /** Most points that a person may have in one round. */
    apuesta_maxima: number;
    ahora: string;
    montoncitos?: PorMonton<ImagenCarta>;
    banca?: number;
  };

type Tienda = { cadena: Cadena | null; apuesta_maxima: number };

export function instantaneaDe(
  partida: Partida,
  cartas: readonly Carta[] | null,
  ahora: Date,
  { cadena, apuesta_maxima }: Tienda,
): Instantanea {
  const publica = partidaPublica(partida, cadena);
  return {
    ...publica,
    tiempo_inicio: texto(publica.tiempo_inicio),
    cerrada_en: texto(publica.cerrada_en),
    baliza_en: texto(publica.baliza_en),
    repartida_en: texto(publica.repartida_en),
    totales: totalesPublicos(partida),
    apuesta_maxima,
    ahora: ahora.toISOString(),
    ...(cartas && partida.banca !== null
      ? { montoncitos: montoncitosPublicos(cartas), banca: partida.banca }
      : {}),
  };
}

const texto = (instante: Date | null) => instante?.toISOString() ?? null;

import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { montonBanca, nombreMonton, numerosMonton } from "./apuesta.ts";
import { type Carta, esCarta } from "./cartas.ts";
import type { EstadoPartida } from "./partida.ts";
import type { Protocolo } from "./protocolo.ts";
import { desenlace, type PorMonton } from "./vista.ts";

// What a page knows of the round, from three sources that may arrive out of order: its loader, the snapshots that
// all viewers receive, and the answers to its own calls.

export type Tablero = {
  key_partida: string;
  estado: EstadoPartida;
  tiempo_inicio: Date | null;
  duracion: number;
  compromiso: string;
  version: number;
  cerrada_en: Date | null;
  protocolo: Protocolo;
  garantia: Garantia;
  /** The pinned pulse, with its signature once it was dealt; `sin-baliza` after the close of a round without one. */
  baliza: string | null;
  /** When the pinned pulse appears. */
  baliza_en: Date | null;
  /** Hash of the frozen bets; null until the close. */
  huella_apuestas: string | null;
  /** When the cards were dealt; they flip from then on. */
  repartida_en: Date | null;
  /** The next round opened because this one's pulse did not come in time. */
  apartada: boolean;
  /** Most points that a person may have in one round. */
  apuesta_maxima: number;
  /** The round before this one, if the page saw it step aside; `apostado` are the player's points in it. */
  aparte: { key_partida: string; apostado: number } | null;
  totales: readonly number[];
  cartas: readonly Carta[] | null;
  banca: number | null;
  mis: readonly number[];
  /** The version at which `mis` was read; later changes were added to it. */
  mis_version: number;
  /** The version of the player's latest change that is in `mis`. */
  mi_ultima: number;
  /** Balance plus stakes: changed only by a result or by something outside the game. */
  fondo: number;
  /** The server's instant of the newest data. */
  ahora: number;
};

type Instante = Date | string;
type PartidaLeida = Pick<
  Tablero,
  | "key_partida"
  | "estado"
  | "duracion"
  | "compromiso"
  | "version"
  | "protocolo"
  | "garantia"
  | "baliza"
  | "huella_apuestas"
  | "apartada"
> & {
  tiempo_inicio: Instante | null;
  cerrada_en: Instante | null;
  baliza_en: Instante | null;
  repartida_en: Instante | null;
};

/** A public snapshot as it comes through the socket. */
export type InstantaneaLeida = PartidaLeida & {
  totales: PorMonton<number>;
  apuesta_maxima: number;
  ahora: Instante;
  montoncitos?: PorMonton<string>;
  banca?: number | null;
};
/** An answer about the table; `mis` are the caller's own. */
export type LecturaMesa = { partida: PartidaLeida } & Pick<
  InstantaneaLeida,
  "totales" | "apuesta_maxima" | "ahora" | "banca"
> & {
    montoncitos: PorMonton<string>;
    mis: PorMonton<number>;
  };
/** The data of the page's loader. */
export type Vista = LecturaMesa & { saldo: number; saldo_despues: number };
export type MovimientoMesa = { key_partida: string; numero: number; puntos: number; version: number };

const fecha = (instante: Instante | null | undefined) => (instante ? new Date(instante) : null);
const milisegundos = (instante: Instante) => new Date(instante).getTime();
const enLista = (valores: PorMonton<number>) => numerosMonton.map((n) => valores[nombreMonton(n)] ?? 0);
const sumar = (valores: readonly number[]) => valores.reduce((suma, valor) => suma + valor, 0);
const NADA = numerosMonton.map(() => 0);

function cartasDe(montoncitos: PorMonton<string> | undefined): Carta[] | null {
  const cartas = numerosMonton.map((n) => montoncitos?.[nombreMonton(n)] ?? "").filter(esCarta);
  return cartas.length === numerosMonton.length ? cartas : null;
}

type Publico = Omit<Tablero, "mis" | "mis_version" | "mi_ultima" | "fondo" | "aparte">;

function publico(foto: InstantaneaLeida): Publico {
  const { key_partida, estado, duracion, compromiso, version, protocolo, garantia } = foto;
  const totales = enLista(foto.totales);
  const cartas = cartasDe(foto.montoncitos);
  return {
    key_partida,
    estado,
    duracion,
    compromiso,
    version,
    protocolo,
    garantia,
    totales,
    cartas,
    baliza: foto.baliza,
    huella_apuestas: foto.huella_apuestas,
    apartada: foto.apartada,
    apuesta_maxima: foto.apuesta_maxima,
    tiempo_inicio: fecha(foto.tiempo_inicio),
    cerrada_en: fecha(foto.cerrada_en),
    baliza_en: fecha(foto.baliza_en),
    repartida_en: fecha(foto.repartida_en),
    banca: foto.banca ?? (cartas && montonBanca(totales)),
    ahora: milisegundos(foto.ahora),
  };
}

/** What the round changed for this player; 0 until its cards are known. */
export function netoPropio({ cartas, banca, mis }: Pick<Tablero, "cartas" | "banca" | "mis">): number {
  if (!cartas || banca === null) return 0;
  const puestas = numerosMonton.flatMap((n) => {
    const puntos = mis[n - 1] ?? 0;
    return puntos > 0 && n !== banca ? { jugador: "", montoncito: nombreMonton(n), puntos } : [];
  });
  return desenlace({ cartas, banca }, puestas).resultadoUsuario?.resultado ?? 0;
}

export const totalApostado = ({ mis }: Pick<Tablero, "mis">): number => sumar(mis);

/** The points that the player may still add to this round. */
export const quedaPorApostar = ({ apuesta_maxima, mis }: Pick<Tablero, "apuesta_maxima" | "mis">): number =>
  Math.max(0, apuesta_maxima - sumar(mis));

/** The points that the table still takes, of the `capacidad` that the page's loader read; without limit while it is not known. */
export const cupoDeMesa = ({ totales }: Pick<Tablero, "totales">, capacidad: number | null): number =>
  capacidad === null ? Number.POSITIVE_INFINITY : Math.max(0, capacidad - sumar(totales));

/** The round as one that stepped aside; null if it did not. */
export const comoAparte = (tablero: Tablero): Tablero["aparte"] =>
  tablero.apartada && tablero.cartas === null
    ? { key_partida: tablero.key_partida, apostado: totalApostado(tablero) }
    : null;

/**
 * The round that stepped aside and waits for its pulse still, to tell the player. `leida` is what the page's loader read: once it
 * knows the round in play and no longer lists the other one, that one was paid.
 */
export function aparteEnEspera(
  tablero: Tablero,
  leida: { key_partida: string | null; en_espera: readonly { key_partida: string }[] },
): Tablero["aparte"] {
  const aparte = comoAparte(tablero) ?? tablero.aparte;
  if (!aparte || leida.key_partida !== tablero.key_partida) return aparte;
  const espera = leida.en_espera.some(({ key_partida }) => key_partida === aparte.key_partida);
  return espera || aparte.key_partida === tablero.key_partida ? aparte : null;
}

/** The stakes that stay on the table of a round that stepped aside. */
const enEspera = (tablero: Tablero): number =>
  tablero.estado === "Cerrada" && tablero.cartas === null ? totalApostado(tablero) : 0;

/**
 * The balance that may be shown: it includes what the round paid only when the last card lies open. A round that stepped aside
 * has paid nothing: its stakes stay on its table.
 */
export const saldoMostrado = (tablero: Tablero, revelado: boolean): number =>
  tablero.fondo + (revelado ? netoPropio(tablero) - enEspera(tablero) : -totalApostado(tablero));

export function tableroDe(vista: Vista): Tablero {
  const base = publico({ ...vista, ...vista.partida });
  const mis = enLista(vista.mis);
  const fondo = base.cartas ? vista.saldo_despues - netoPropio({ ...base, mis }) : vista.saldo + sumar(mis);
  return { ...base, mis, mis_version: base.version, mi_ultima: base.version, fondo, aparte: null };
}

const TERMINADAS: readonly EstadoPartida[] = ["finalizada", "anulada"];

export function conInstantanea(tablero: Tablero, foto: InstantaneaLeida): Tablero {
  const nuevo = publico(foto);
  if (nuevo.key_partida === tablero.key_partida)
    return nuevo.version < tablero.version ? tablero : { ...tablero, ...nuevo };
  // Ignore the end of a round that this page has already left.
  if (TERMINADAS.includes(nuevo.estado) || nuevo.ahora < tablero.ahora) return tablero;
  const fondo = tablero.fondo + netoPropio(tablero) - enEspera(tablero);
  return { ...nuevo, mis: NADA, mis_version: 0, mi_ultima: 0, fondo, aparte: comoAparte(tablero) };
}

/** Takes over the player's stakes unless the page knows a later change of them. */
export function conLectura(tablero: Tablero, lectura: LecturaMesa): Tablero {
  const foto = conInstantanea(tablero, { ...lectura, ...lectura.partida });
  const { key_partida, version } = lectura.partida;
  if (foto.key_partida !== key_partida || version < foto.mi_ultima) return foto;
  return { ...foto, mis: enLista(lectura.mis), mis_version: version, mi_ultima: version };
}

export function conVista(tablero: Tablero, vista: Vista): Tablero {
  const nuevo = conLectura(tablero, vista);
  const creida = nuevo.key_partida === vista.partida.key_partida && nuevo.mi_ultima === vista.partida.version;
  return creida ? { ...nuevo, fondo: tableroDe(vista).fondo } : nuevo;
}

/** Applies the player's own bet (negative: withdrawal) that the server answered. */
export function conMovimiento(
  tablero: Tablero,
  { key_partida, numero, puntos, version }: MovimientoMesa,
): Tablero {
  if (key_partida !== tablero.key_partida || version <= tablero.mis_version) return tablero;
  const sumado = (valores: readonly number[]) =>
    valores.map((valor, i) => (i === numero - 1 ? Math.max(0, valor + puntos) : valor));
  return {
    ...tablero,
    mis: sumado(tablero.mis),
    mi_ultima: Math.max(tablero.mi_ultima, version),
    // Show the change at once; the snapshot that contains it replaces it later.
    totales: version > tablero.version ? sumado(tablero.totales) : tablero.totales,
  };
}

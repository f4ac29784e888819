import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { createServerClock, documentReceived, type ServerClock } from "#app/lib/clock/server-clock.ts";
import { useTimers } from "#app/lib/clock/timers.ts";
import { useBroadcast, useConnectionState, useRealtime } from "#app/lib/realtime/realtime.ts";
import type { JuegoLeido } from "#modules/montoncito/leer-juego.server.ts";
import {
  conInstantanea,
  conLectura,
  conMovimiento,
  conVista,
  type InstantaneaLeida,
  type LecturaMesa,
  type MovimientoMesa,
  type Tablero,
  tableroDe,
  type Vista,
} from "#modules/montoncito/reglas/tablero.ts";
import { pedirMontoncitos, pedirPartidaEnJuego } from "./llamadas.ts";

type Noticia =
  | { tipo: "vista"; vista: Vista | null }
  | { tipo: "instantanea"; instantanea: InstantaneaLeida }
  | { tipo: "lectura"; lectura: LecturaMesa }
  | { tipo: "movimiento"; movimiento: MovimientoMesa };

export type MesaEnVivo = {
  tablero: Tablero | null;
  reloj: ServerClock;
  contar: (noticia: Noticia) => void;
  /** Reads the whole table again. */
  ponerAlDia: () => Promise<void>;
};

/** A table without a round when the page opened: the person has no bets in it. */
const deNadie = (lectura: LecturaMesa): Tablero => tableroDe({ ...lectura, saldo: 0, saldo_despues: 0 });

function plegar(tablero: Tablero | null, noticia: Noticia): Tablero | null {
  switch (noticia.tipo) {
    case "vista":
      if (!noticia.vista) return null;
      return tablero ? conVista(tablero, noticia.vista) : tableroDe(noticia.vista);
    case "instantanea":
      return tablero && conInstantanea(tablero, noticia.instantanea);
    case "lectura":
      return tablero ? conLectura(tablero, noticia.lectura) : deNadie(noticia.lectura);
    case "movimiento":
      return tablero && conMovimiento(tablero, noticia.movimiento);
  }
}

const PARTIDAS = ["partidas"] as const;
/** If the snapshot of a change does not arrive within this time, the page requests it. */
const SIN_FOTO = 1_500;
/** Change messages are batched: they may arrive this long after their snapshot. */
const JUNTAS = 2_000;
/** Polling interval without a socket. */
const SONDEO = 4_000;

/** `delDocumento`: the first data came with the document. */
type Origen = { pausada: boolean; delDocumento: boolean };

/** The table of this page: first the loader's data, then every change, in any order of arrival. */
export function useMesa(vista: JuegoLeido["vista"], { pausada, delDocumento }: Origen): MesaEnVivo {
  const [tablero, contar] = useReducer(plegar, vista, (dada) => dada && tableroDe(dada));
  const [reloj] = useState(() => createServerClock(vista?.ahora ?? new Date(0)));
  const key = tablero?.key_partida ?? null;
  const actual = useRef({ key, pausada });
  useEffect(() => {
    actual.current = { key, pausada };
  }, [key, pausada]);
  const [primera] = useState(vista);
  useEffect(() => {
    // What came with the document is as old as the document; other data have just arrived.
    if (vista) reloj.hear(vista.ahora, delDocumento && vista === primera ? documentReceived() : undefined);
    // The table began with the first.
    if (vista !== primera) contar({ tipo: "vista", vista });
  }, [vista, primera, delDocumento, reloj]);

  const pregunta = useRef<Promise<LecturaMesa | null> | null>(null);
  const ponerAlDia = useCallback(async () => {
    const de = actual.current;
    if (de.key === null && de.pausada) return;
    // Only one request at a time.
    pregunta.current ??= de.key === null ? pedirPartidaEnJuego() : pedirMontoncitos(de.key);
    const lectura = await pregunta.current;
    pregunta.current = null;
    if (!lectura) return;
    reloj.hear(lectura.ahora);
    contar({ tipo: "lectura", lectura });
  }, [reloj]);
  useNoticias({ tablero, reloj, contar, ponerAlDia });
  useSondeo(ponerAlDia);
  return { tablero, reloj, contar, ponerAlDia };
}

/** Listens to the socket: snapshots, and change messages that reveal a missed snapshot. */
function useNoticias({ tablero, reloj, contar, ponerAlDia }: MesaEnVivo): void {
  const timers = useTimers();
  // A page that has heard no snapshot yet must ask, however young it is.
  const ultimaFoto = useRef(Number.NEGATIVE_INFINITY);
  const pendiente = useRef(false);
  const oirInstantanea = (instantanea: InstantaneaLeida) => {
    ultimaFoto.current = performance.now();
    reloj.hear(instantanea.ahora);
    if (tablero) contar({ tipo: "instantanea", instantanea });
    else void ponerAlDia();
  };
  useBroadcast<InstantaneaLeida>("partida", oirInstantanea);
  useBroadcast<{ partida: InstantaneaLeida }>("nueva-partida", ({ partida }) => oirInstantanea(partida));
  useBroadcast<{ partidaId: string }>("countdown-start", ({ partidaId }) => {
    // The snapshot comes before this message: request it if it was missed.
    if (partidaId !== tablero?.key_partida || tablero.estado === "abierta") void ponerAlDia();
  });
  useRealtime(PARTIDAS, (cambio) => {
    // After a lost connection all pages come back: spread their requests over half a second.
    if (cambio === null) return timers.after(Math.random() * 500, () => void ponerAlDia());
    if (pendiente.current) return;
    pendiente.current = true;
    const oido = performance.now();
    timers.after(SIN_FOTO, () => {
      pendiente.current = false;
      if (ultimaFoto.current < oido - JUNTAS) void ponerAlDia();
    });
  });
}

/** Reads once at the start, since the data may be older than the scripts; then only without a socket. */
function useSondeo(mirar: () => Promise<void>): void {
  const conexion = useConnectionState();
  const solo = conexion === "off" || conexion === "offline";
  useEffect(() => void mirar(), [mirar]);
  useEffect(() => {
    if (!solo) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void mirar(), SONDEO);
    return () => clearInterval(timer);
  }, [solo, mirar]);
}

import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import type { Instantanea } from "#modules/montoncito/reglas/vista.ts";
import type { SocketServer } from "./socket.ts";

/** At most twenty snapshots per second, however many bets arrive. */
const EVERY = 50;
const ROOM = "partidas";

type Parts = {
  /** Reads the round in play, or the one with this key. */
  read(key?: string): Promise<Instantanea | null>;
  socket: Pick<SocketServer, "broadcast" | "audience">;
  log: Log;
  every?: number;
};

export type Instantaneas = { deliver(eventos: readonly Evento[]): void; resync(): void; stop(): void };

/**
 * Turns "the round changed" into one small snapshot for all sockets at the table. The first change is sent at
 * once; changes during the pause are sent together. Reads run one at a time, so versions never go back.
 */
export function createInstantaneas({ read, socket, log, every = EVERY }: Parts): Instantaneas {
  let last: Instantanea | null = null;
  let wanted = false;
  let busy = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function ask(): void {
    wanted = true;
    if (!busy && !stopped) void work();
  }

  async function work(): Promise<void> {
    busy = true;
    wanted = false;
    const started = performance.now();
    let speaking = 0;
    try {
      if (socket.audience(ROOM) > 0) speaking = await tell();
    } catch (error) {
      log.warn("game: snapshot not sent", describeError(error));
    }
    timer = setTimeout(
      () => {
        busy = false;
        if (wanted) ask();
      },
      // Sending to many sockets blocks the process: leave at least as much time for requests.
      Math.max(speaking, every - (performance.now() - started)),
    );
    timer.unref();
  }

  /** Returns the milliseconds spent sending. */
  async function tell(): Promise<number> {
    const before = last;
    let instantanea = await read();
    if (before && before.key_partida !== instantanea?.key_partida) {
      // Clients of the old round get its end, even if no other round follows.
      await tellEnd(before);
      // Clients ignore a round that was read before what they know: read the new one after the end.
      instantanea = await read();
    }
    last = instantanea;
    if (
      !instantanea ||
      (instantanea.key_partida === before?.key_partida && instantanea.version === before.version)
    )
      return 0;
    const started = performance.now();
    speak(before, instantanea);
    return performance.now() - started;
  }

  function speak(before: Instantanea | null, instantanea: Instantanea): void {
    socket.broadcast(ROOM, "partida", instantanea);
    if (before && before.key_partida !== instantanea.key_partida)
      socket.broadcast(ROOM, "nueva-partida", { partida: instantanea });
    const { key_partida: partidaId, tiempo_inicio: tiempoInicio, duracion } = instantanea;
    const starts =
      instantanea.estado === "cuenta" &&
      (tiempoInicio !== before?.tiempo_inicio || !sameRound(before, instantanea));
    if (starts && tiempoInicio)
      socket.broadcast(ROOM, "countdown-start", { partidaId, tiempoInicio, duracion });
  }

  async function tellEnd({ key_partida }: Instantanea): Promise<void> {
    const end = await read(key_partida);
    if (end) socket.broadcast(ROOM, "partida", end);
  }

  return {
    deliver(eventos) {
      if (eventos.some(({ tabla }) => tabla === "partidas")) ask();
    },
    resync: ask,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const sameRound = (a: Instantanea | null, b: Instantanea) => a?.key_partida === b.key_partida;

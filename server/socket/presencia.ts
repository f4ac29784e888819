import { randomUUID } from "node:crypto";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { keyDePublico } from "#modules/sorteos/realizacion/escenario/publico.ts";
import type { SocketServer } from "./socket.ts";

const JUEGO = "partidas";
/** The rooms whose pages show how many people are there: the game, and the audience of each raffle. */
const seCuenta = (sala: string): boolean => sala === JUEGO || keyDePublico(sala) !== null;
/** Arrivals and departures of this many milliseconds are told together. */
const EVERY = 500;
/** How often a process repeats its counts, for processes that have started since or missed one. */
const BEAT = 20_000;
/** After this many missed beats a process is taken to be gone. */
const MISSED = 3;
/**
 * A client may enter the room of a raffle that does not exist, so a process counts only the fullest rooms, and looks at a
 * limited number of new ones in each batch.
 */
const MAX_ROOMS = 200;
const MAX_MOVED = 1_000;

type Parts = {
  socket: Pick<SocketServer, "broadcast" | "people" | "onMove">;
  /** Sends events to all processes, this one included. */
  publish(eventos: readonly Evento[]): void;
  every?: number;
  beat?: number;
};

export type Presencia = { deliver(eventos: readonly Evento[]): void; stop(): void };

/**
 * Counts the people in a room over all processes and tells the room. A process knows only its own sockets, so each one tells the
 * others its counts. A person with two windows counts once per process.
 */
export function createPresencia({ socket, publish, every = EVERY, beat = BEAT }: Parts): Presencia {
  const proceso = randomUUID().slice(0, 8);
  const totals = createTotals(MISSED * beat);
  /** The people of this process in each room, as it last told them. */
  const told = new Map<string, number>();
  const moved = new Set<string>();
  let pending: NodeJS.Timeout | undefined;

  const dicho = (sala: string, n: number): Evento => ({
    tabla: "presencias",
    clave: `${sala} ${proceso} ${n}`,
  });

  function soon(sala: string): void {
    if (!seCuenta(sala)) return;
    if (!told.has(sala) && sala !== JUEGO && moved.size >= MAX_MOVED) return;
    moved.add(sala);
    pending ??= setTimeout(tell, every).unref();
  }

  /** Tells the rooms that changed, all in one batch. A room that is no longer among the fullest counts zero people. */
  function tell(): void {
    pending = undefined;
    const now = new Map([...told].filter(([sala]) => !moved.has(sala)));
    for (const sala of moved) now.set(sala, socket.people(sala));
    const kept = new Map(fullest(now));
    const gone = [...told.keys()].filter((sala) => !kept.has(sala));
    const changed = [...kept].filter(([sala]) => moved.has(sala));
    moved.clear();
    told.clear();
    for (const [sala, n] of kept) told.set(sala, n);
    const eventos = [...changed.map(([sala, n]) => dicho(sala, n)), ...gone.map((sala) => dicho(sala, 0))];
    if (eventos.length > 0) publish(eventos);
  }

  function hear(clave: string): void {
    const [sala = "", id = "", n = ""] = clave.split(" ");
    if (!seCuenta(sala) || !/^\d{1,7}$/.test(n)) return;
    const { before, personas } = totals.note(sala, id, Number(n));
    // A page that has just arrived here knows no number yet, even if another one has left meanwhile.
    if (id === proceso || personas !== before) socket.broadcast(sala, "personas", { sala, personas });
  }

  const left = socket.onMove(soon);
  const timer = setInterval(() => {
    totals.prune();
    for (const sala of told.keys()) if (socket.people(sala) > 0) soon(sala);
  }, beat);
  timer.unref();

  return {
    deliver(eventos) {
      for (const { tabla, clave } of eventos) if (tabla === "presencias" && clave) hear(clave);
    },
    stop() {
      left();
      clearInterval(timer);
      clearTimeout(pending);
      const last = [...told.keys()].map((sala) => dicho(sala, 0));
      if (last.length > 0) publish(last);
    },
  };
}

/** The rooms with people, at most `MAX_ROOMS`: the game always, then those with most people. */
function fullest(rooms: ReadonlyMap<string, number>): [string, number][] {
  const rank = ([sala, n]: [string, number]) => (sala === JUEGO ? Number.POSITIVE_INFINITY : n);
  return [...rooms]
    .filter(([, n]) => n > 0)
    .sort((a, b) => (rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0))
    .slice(0, MAX_ROOMS);
}

type Count = { n: number; at: number };

/** The counts of all processes. A process that says nothing for `lifetime` milliseconds is forgotten. */
function createTotals(lifetime: number) {
  const rooms = new Map<string, Map<string, Count>>();

  function total(processes: Map<string, Count>): number {
    const oldest = performance.now() - lifetime;
    for (const [id, { at }] of processes) if (at < oldest) processes.delete(id);
    return [...processes.values()].reduce((sum, { n }) => sum + n, 0);
  }

  return {
    note(sala: string, id: string, n: number): { before: number; personas: number } {
      const processes = rooms.get(sala) ?? new Map<string, Count>();
      rooms.set(sala, processes);
      const before = total(processes);
      if (n > 0) processes.set(id, { n, at: performance.now() });
      else processes.delete(id);
      const personas = total(processes);
      if (processes.size === 0) rooms.delete(sala);
      return { before, personas };
    },
    /** Forgets the rooms in which only processes that are gone had people. */
    prune(): void {
      for (const [sala, processes] of rooms) if (total(processes) === 0) rooms.delete(sala);
    },
  };
}

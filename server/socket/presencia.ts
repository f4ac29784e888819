import { randomUUID } from "node:crypto";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { esKeySorteo } from "#modules/sorteos/participacion.ts";
import type { SocketServer } from "./socket.ts";

const DE_SORTEO = "tickets_participantes:";
/** The rooms whose pages show how many people are there: the game, and each raffle, whose own page follows its ranges. */
const seCuenta = (sala: string): boolean =>
  sala === "partidas" || (sala.startsWith(DE_SORTEO) && esKeySorteo(sala.slice(DE_SORTEO.length)));
/** Arrivals and departures of this many milliseconds are told together. */
const EVERY = 500;
/** How often a process repeats its count, for processes that have started since. */
const BEAT = 20_000;
/** After this many missed beats a process is taken to be gone. */
const MISSED = 3;

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
 * others its count. A person with two windows counts once per process.
 */
export function createPresencia({ socket, publish, every = EVERY, beat = BEAT }: Parts): Presencia {
  const proceso = randomUUID().slice(0, 8);
  const counts = new Map<string, Map<string, { n: number; at: number }>>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const say = (sala: string, n = socket.people(sala)) =>
    publish([{ tabla: "presencias", clave: `${sala} ${proceso} ${n}` }]);

  function soon(sala: string): void {
    if (!seCuenta(sala) || waiting.has(sala)) return;
    const timer = setTimeout(() => {
      waiting.delete(sala);
      say(sala);
    }, every);
    timer.unref();
    waiting.set(sala, timer);
  }

  function total(processes: Map<string, { n: number; at: number }>): number {
    const oldest = performance.now() - MISSED * beat;
    for (const [id, { at }] of processes) if (at < oldest) processes.delete(id);
    return [...processes.values()].reduce((sum, { n }) => sum + n, 0);
  }

  function hear(clave: string): void {
    const [sala = "", id = "", n = ""] = clave.split(" ");
    if (!seCuenta(sala) || !/^\d{1,7}$/.test(n)) return;
    const processes = counts.get(sala) ?? new Map<string, { n: number; at: number }>();
    counts.set(sala, processes);
    const before = total(processes);
    if (Number(n) > 0) processes.set(id, { n: Number(n), at: performance.now() });
    else processes.delete(id);
    const personas = total(processes);
    if (processes.size === 0) counts.delete(sala);
    // A page that has just arrived here knows no number yet, even if another one has left meanwhile.
    if (id === proceso || personas !== before) socket.broadcast(sala, "personas", { sala, personas });
  }

  const left = socket.onMove(soon);
  const timer = setInterval(() => {
    for (const sala of counts.keys()) if (socket.people(sala) > 0) say(sala);
  }, beat);
  timer.unref();

  return {
    deliver(eventos) {
      for (const { tabla, clave } of eventos) if (tabla === "presencias" && clave) hear(clave);
    },
    stop() {
      left();
      clearInterval(timer);
      for (const pending of waiting.values()) clearTimeout(pending);
      for (const [sala, processes] of counts) if (processes.get(proceso)?.n) say(sala, 0);
    },
  };
}

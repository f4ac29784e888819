import type { Server as HttpServer, IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";
import { politicaDe } from "#modules/comun/eventos/catalogo.ts";
import { type Cambio, cambioDe, type Evento, salasAdmin, salasDe } from "#modules/comun/eventos/eventos.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log, Sesion } from "#modules/comun/tx/contexto.ts";
import type { Instantanea } from "#modules/montoncito/reglas/vista.ts";
import { createBucket, createGate, type GateParts, webHeaders } from "./gate.ts";
import { createRecent } from "./recent.ts";
import { enterRooms, leaveRooms } from "./rooms.ts";
import { createThrottle } from "./throttle.ts";

/** Finds the session of a cookie without renewing it: a socket cannot set a cookie in the browser. */
type FindSession = (headers: Headers) => Promise<Sesion | null>;

export type SocketParts = GateParts & {
  httpServer: HttpServer;
  sesion: FindSession;
  log: Log;
  /** Milliseconds between two checks of the sessions of open sockets. */
  recheckEvery?: number | undefined;
};

export type SocketServer = {
  deliver(eventos: readonly Evento[]): void;
  /** Tells all clients to reload. */
  resync(): void;
  /** Sends a message with content to a public room. */
  broadcast<E extends keyof Broadcasts>(sala: string, evento: E, ...datos: Parameters<Broadcasts[E]>): void;
  /** Number of sockets in a room. */
  audience(sala: string): number;
  /** Number of people in a room: the windows of one account count once, each socket of a visitor counts. */
  people(sala: string): number;
  /** Calls the listener with each room that a socket enters or leaves; returns how to stop. */
  onMove(listener: (sala: string) => void): () => void;
  count(): number;
  /** Checks every session again and disconnects those that are no longer valid. */
  recheck(): Promise<void>;
  close(): Promise<void>;
};

type Incoming = { entrar(...args: unknown[]): void; salir(...args: unknown[]): void };
/** Messages of the game. They are small and the same for all clients, so they carry their content. */
type Broadcasts = {
  partida(instantanea: Instantanea): void;
  "countdown-start"(cuenta: { partidaId: string; tiempoInicio: string; duracion: number }): void;
  "nueva-partida"(nueva: { partida: Instantanea }): void;
  personas(presentes: { sala: string; personas: number }): void;
};
type Outgoing = Broadcasts & { cambio(cambio: Cambio): void; resync(): void; sesion_terminada(): void };
type Data = { sesion: Sesion | null; cookie: string };
type Client = Socket<Incoming, Outgoing, DefaultEventsMap, Data>;
type Found = WeakMap<IncomingMessage, Sesion | null>;
type Io = Server<Incoming, Outgoing, DefaultEventsMap, Data>;

// Rooms that clients cannot join themselves: they find the sockets of an ended session.
const roomOfPerson = (codigo: string) => `persona:${codigo}`;
const roomOfSession = (session_id: string) => `sesion:${session_id}`;

const MAX_PAYLOAD = 4_096;
const RECHECK_EVERY = 60_000;
const GOODBYE = 1_000;
/** Milliseconds between two hints of a table whose changes are broadcast in full. */
const SLOW = 1_000;

export function createSocketServer(parts: SocketParts): SocketServer {
  const { sesion, log, recheckEvery = RECHECK_EVERY } = parts;
  const found: Found = new WeakMap();
  const recent = createRecent();
  const io = openServer(parts, found);
  io.on("connection", (client) => {
    const quien = found.get(client.request) ?? null;
    client.data = { sesion: quien, cookie: client.request.headers.cookie ?? "" };
    if (quien) client.join([roomOfPerson(quien.codigo_referido), roomOfSession(quien.session_id)]);
    listen(client, recent.changedWithin);
  });
  const hint = (salas: string[], cambio: Cambio) => io.to(salas).emit("cambio", cambio);
  const throttle = createThrottle(hint);
  const slow = createThrottle(hint, SLOW);
  const recheck = createRecheck(io, sesion, log);
  const timer = setInterval(() => void recheck(), recheckEvery);
  timer.unref();

  return {
    deliver(eventos) {
      for (const evento of eventos) {
        if (evento.tabla === "sesiones") endSessions(io, evento);
        const salas = salasDe(evento);
        if (salas.length === 0) continue;
        recent.note(salas);
        (politicaDe(evento.tabla).completo ? slow : throttle).push(cambioDe(evento), salas);
      }
    },
    resync() {
      recent.forget();
      io.emit("resync");
    },
    broadcast: (sala, evento, ...datos) => void io.to(sala).emit(evento, ...datos),
    audience: (sala) => io.sockets.adapter.rooms.get(sala)?.size ?? 0,
    people: (sala) => peopleIn(io, sala),
    onMove(listener) {
      const { adapter } = io.sockets;
      adapter.on("join-room", listener);
      adapter.on("leave-room", listener);
      return () => {
        adapter.off("join-room", listener);
        adapter.off("leave-room", listener);
      };
    },
    count: () => io.engine.clientsCount,
    recheck,
    async close() {
      clearInterval(timer);
      throttle.stop();
      slow.stop();
      await sayGoodbye(io);
    },
  };
}

function peopleIn(io: Io, sala: string): number {
  const ids = [...(io.sockets.adapter.rooms.get(sala) ?? [])];
  return new Set(ids.map((id) => io.sockets.sockets.get(id)?.data.sesion?.codigo_referido ?? id)).size;
}

/** Read the session before accepting the connection: if that fails, the client retries by itself. */
function openServer({ httpServer, sesion, log, ...parts }: SocketParts, found: Found): Io {
  const gate = createGate(parts);
  return new Server(httpServer, {
    path: "/socket.io",
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: MAX_PAYLOAD,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    async allowRequest(request, answer) {
      const refusal = gate.refusal(request);
      if (refusal) return answer(refusal, false);
      try {
        found.set(request, await sesion(webHeaders(request)));
      } catch (error) {
        log.warn("socket: the session could not be read", describeError(error));
        return answer("unavailable", false);
      }
      answer(null, true);
    },
  });
}

type ChangedWithin = (sala: string, age: number) => boolean;
type Heard = (client: Client, [temas, edad]: readonly unknown[], changedWithin: ChangedWithin) => object;

/** Every message that a client may send, and its handler. */
const HEARD: Record<keyof Incoming, Heard> = {
  entrar: (client, [temas, edad], changedWithin) =>
    enterRooms(client, client.data.sesion, { temas, edad }, changedWithin),
  salir: (client, [temas]) => leaveRooms(client, client.data.sesion, temas),
};
export const SOCKET_EVENTS = Object.keys(HEARD) as (keyof Incoming)[];

function listen(client: Client, changedWithin: ChangedWithin): void {
  const bucket = createBucket(60, 10);
  client.onAny(() => {
    if (!bucket.take()) client.disconnect(true);
  });
  for (const event of SOCKET_EVENTS) {
    client.on(event, (...args: unknown[]) => {
      if (client.connected) reply(args.slice(1), HEARD[event](client, args, changedWithin));
    });
  }
}

/** The acknowledgement callback is the last argument, if the client passed one. */
function reply(args: readonly unknown[], answer: object): void {
  const ack = args.at(-1);
  if (typeof ack === "function") ack(answer);
}

function endSessions(io: Io, { clave, usuario }: Evento): void {
  if (clave) endRoom(io, roomOfSession(clave));
  else if (usuario) endRoom(io, roomOfPerson(usuario));
}

function endRoom(io: Io, room: string): void {
  io.to(room).emit("sesion_terminada");
  io.in(room).disconnectSockets(true);
}

/**
 * Sessions also end without an event: they expire, or another program deletes them. One query per session.
 */
function createRecheck(io: Io, sesion: FindSession, log: Log): () => Promise<void> {
  let running = false;

  async function look(session_id: string, clients: Client[]): Promise<void> {
    const cookie = clients[0]?.data.cookie ?? "";
    const now = await sesion(new Headers({ cookie }));
    if (now?.session_id !== session_id) return endRoom(io, roomOfSession(session_id));
    for (const client of clients) {
      client.data.sesion = now;
      const suyas = new Set<string>(salasAdmin(now));
      for (const sala of client.rooms) {
        if (/^admin(:|$)/.test(sala) && !suyas.has(sala)) client.leave(sala);
      }
    }
  }

  return async () => {
    if (running) return;
    running = true;
    const known = [...io.sockets.sockets.values()].filter((client) => client.data.sesion);
    try {
      for (const [id, clients] of Map.groupBy(known, (client) => client.data.sesion?.session_id ?? "")) {
        await look(id, clients);
      }
    } catch (error) {
      log.warn("socket: sessions could not be checked", describeError(error));
    } finally {
      running = false;
    }
  };
}

/** Disconnects the clients, which reconnect after a random pause to any running process. */
async function sayGoodbye(io: Io): Promise<void> {
  io.disconnectSockets(true);
  const until = performance.now() + GOODBYE;
  while (io.engine.clientsCount > 0 && performance.now() < until) {
    await sleep(20);
  }
  io.engine.close();
}

import { createServer } from "node:http";
import type { AddressInfo, Socket as TcpSocket } from "node:net";
import { io, type Socket } from "socket.io-client";
import { onTestFinished, vi } from "vitest";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import type { Log, Sesion } from "#modules/comun/tx/contexto.ts";
import { createSocketServer, type SocketParts, type SocketServer } from "#server/socket/socket.ts";

const silent = () => undefined;
export const quietLog: Log = { info: silent, warn: silent, error: silent };

/** Waits for a fact, not for a time; the timeout only ends a failing test. */
export const until = (fact: () => unknown) => vi.waitFor(fact, { timeout: 60_000, interval: 10 });

export function persona(
  codigo: string,
  role: Sesion["role"] = "usuario",
  session_id = `s-${codigo}`,
  rol_admin: Sesion["rol_admin"] = role === "admin" ? "duena" : null,
): Sesion {
  return {
    session_id,
    user_id: `u-${codigo}`,
    codigo_referido: codigo,
    email: `${codigo}@ejemplo.cl`,
    role,
    rol_admin,
    nombre: null,
    reciente: true,
    factor: "opcional",
  };
}

export type Shop = {
  url: string;
  socket: SocketServer;
  /** Breaks every connection without a close, like a dead network. */
  cut(): void;
  /** Cookie → session. Tests end or change sessions here. */
  sesiones: Map<string, Sesion>;
};

let marks = 0;

/** Runs when the test ends, in reverse order. */
export const atEnd = (clean: () => unknown) => onTestFinished(async () => void (await clean()));

/** A real HTTP server with the shop's socket on it. */
export async function startShop(options: Partial<SocketParts> = {}): Promise<Shop> {
  const http = createServer((_request, response) => response.end("ok"));
  const open = new Set<TcpSocket>();
  http.on("connection", (tcp) => open.add(tcp));
  const cut = () => {
    for (const tcp of open) tcp.destroy();
    open.clear();
  };
  const sesiones = new Map<string, Sesion>();
  const socket = createSocketServer({
    httpServer: http,
    sesion: async (headers) => sesiones.get(headers.get("cookie") ?? "") ?? null,
    log: quietLog,
    allowedOrigins: ["https://puntazo.example"],
    ...options,
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  atEnd(async () => {
    await socket.close();
    cut();
    await new Promise((done) => http.close(done));
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, socket, cut, sesiones };
}

export type Visit = {
  socket: Socket;
  heard: Cambio[];
  events: string[];
  enter(...temas: unknown[]): Promise<{ entradas?: string[]; rechazadas?: string[]; error?: string }>;
  leave(...temas: unknown[]): Promise<unknown>;
};

/** A browser's socket: `cookie` selects the session. */
export function open(shop: Pick<Shop, "url">, cookie = "", headers: Record<string, string> = {}): Visit {
  const socket = io(shop.url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: "https://puntazo.example", ...(cookie ? { cookie } : {}), ...headers },
  });
  const heard: Cambio[] = [];
  const events: string[] = [];
  socket.onAny((event: string, cambio?: Cambio) => {
    events.push(event);
    if (event === "cambio" && cambio) heard.push(cambio);
  });
  atEnd(() => socket.disconnect());
  const ask = (event: string, temas: unknown[]) => socket.timeout(15_000).emitWithAck(event, temas);
  return {
    socket,
    heard,
    events,
    enter: (...temas) => ask("entrar", temas),
    leave: (...temas) => ask("salir", temas),
  };
}

/** A connected socket. */
export async function visit(shop: Shop, quien: Sesion | null = null): Promise<Visit> {
  const cookie = quien ? `sesion=${quien.session_id}` : "";
  if (quien) shop.sesiones.set(cookie, quien);
  const opened = open(shop, cookie);
  await until(() => {
    if (!opened.socket.connected) throw new Error("not connected yet");
  });
  return opened;
}

/** Messages arrive in order: once the mark is received, so is everything sent before it. */
export async function settle(shop: Shop, ...visits: Visit[]): Promise<void> {
  for (const visit of visits) await visit.enter("ajustes");
  const clave = `marca-${marks++}`;
  const isMark = (cambio: Cambio) => cambio.clave === clave;
  shop.socket.deliver([{ tabla: "ajustes", clave }]);
  await until(() => {
    if (!visits.every(({ heard }) => heard.some(isMark))) throw new Error("not heard yet");
  });
  for (const { heard } of visits) heard.splice(heard.findIndex(isMark), 1);
}

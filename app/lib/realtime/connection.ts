import type { Tema } from "#modules/comun/eventos/catalogo.ts";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";

/** idle: no topic is subscribed yet · off: this browser has no socket · live: changes arrive. */
export type ConnectionState = "idle" | "off" | "connecting" | "live" | "offline";

/** Null means that any change may have been missed: read the data again. */
export type OnChange = (cambio: Cambio | null) => void;

/** The part of a Socket.IO client that this file uses. */
export type ClientSocket = {
  connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
};

export type ConnectionParts = {
  /** Creates the socket without connecting it; null when there must be none. */
  open(): Promise<ClientSocket | null>;
  onSessionEnded(): void;
};

type Hearer = (message: unknown) => void;
type Subscription = { temas: readonly Tema[]; listener: OnChange };
type Timer = ReturnType<typeof setTimeout>;

const MAX_TOPICS = 20;
const GATHER = 10;
const RETRY_LOADING = 10_000;
/** Upper bound in milliseconds between reading the page's data and subscribing to its topics. */
const LOADED_BEFORE = 10_000;

/**
 * One connection for the whole page. It opens with the first listener and subscribes to exactly their topics.
 */
export class Connection {
  readonly #parts: ConnectionParts;
  readonly #subscriptions = new Set<Subscription>();
  readonly #watchers = new Set<() => void>();
  /** Listeners by event. */
  readonly #hearers = new Map<string, Set<Hearer>>();
  /** Time of the first subscription by topic. */
  readonly #wanted = new Map<Tema, number>();
  readonly #joined = new Set<Tema>();
  #socket: ClientSocket | null = null;
  #state: ConnectionState = "idle";
  #opening = false;
  #liveBefore = false;
  #gathering = false;
  #comeBack: Timer | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  subscribe(temas: readonly Tema[], listener: OnChange): () => void {
    const subscription = { temas, listener };
    this.#subscriptions.add(subscription);
    this.#gather();
    return () => {
      if (this.#subscriptions.delete(subscription)) this.#gather();
    };
  }

  /** Listens to messages with content, of a room that a page subscribed to. */
  hear(event: string, listener: Hearer): () => void {
    const hearers = this.#hearers.get(event) ?? new Set();
    if (!this.#hearers.has(event)) {
      this.#hearers.set(event, hearers);
      if (this.#socket) this.#relay(this.#socket, event);
    }
    hearers.add(listener);
    return () => hearers.delete(listener);
  }

  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  state(): ConnectionState {
    return this.#state;
  }

  /** Reconnects, so that the socket takes the session of the current cookie. */
  reset(): void {
    this.close();
    this.#gather();
  }

  close(): void {
    clearTimeout(this.#comeBack);
    const old = this.#socket;
    this.#socket = null;
    this.#joined.clear();
    old?.disconnect();
    if (old) this.#setState("offline");
  }

  #setState(next: ConnectionState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const watch of this.#watchers) watch();
  }

  #tell(cambio: Cambio | null): void {
    for (const { temas, listener } of [...this.#subscriptions]) {
      if (cambio === null || interesa(temas, cambio)) listener(cambio);
    }
  }

  /** Batches joins and leaves: a navigation often leaves and enters the same room. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    setTimeout(() => {
      this.#gathering = false;
      this.#follow();
    }, GATHER);
  }

  #follow(): void {
    const wanted = this.#wanted;
    const current = new Set([...this.#subscriptions].flatMap(({ temas }) => temas));
    for (const tema of current) if (!wanted.has(tema)) wanted.set(tema, performance.now());
    for (const tema of wanted.keys()) if (!current.has(tema)) wanted.delete(tema);
    if (this.#socket?.connected) this.#move(this.#socket);
    else if (!this.#socket && current.size > 0) void this.#start();
  }

  #move(socket: ClientSocket): void {
    const leaving = [...this.#joined].filter((tema) => !this.#wanted.has(tema));
    const entering = [...this.#wanted.keys()].filter((tema) => !this.#joined.has(tema));
    for (const temas of chunks(leaving)) socket.emit("salir", temas);
    for (const temas of chunks(entering)) this.#enter(socket, temas);
    for (const tema of leaving) this.#joined.delete(tema);
    for (const tema of entering) this.#joined.add(tema);
  }

  /**
   * Sends the age of the page's data, so that the server can tell whether they changed before the
   * subscription.
   */
  #enter(socket: ClientSocket, temas: Tema[]): void {
    const now = performance.now();
    const read = Math.min(...temas.map((tema) => this.#wanted.get(tema) ?? now)) - LOADED_BEFORE;
    socket.emit("entrar", temas, Math.round(now - Math.max(0, read)), (answer: { atrasado?: boolean }) => {
      if (answer.atrasado && this.#socket === socket) this.#tell(null);
    });
  }

  async #start(): Promise<void> {
    if (this.#opening || this.#state === "off") return;
    this.#opening = true;
    this.#setState("connecting");
    const socket = await this.#parts.open().catch(() => undefined);
    this.#opening = false;
    if (socket === null) return this.#setState("off");
    if (!socket) {
      this.#setState("offline");
      this.#comeBack = setTimeout(() => this.#gather(), RETRY_LOADING);
      return;
    }
    this.#socket = socket;
    this.#listen(socket);
    socket.connect();
  }

  #relay(socket: ClientSocket, event: string): void {
    socket.on(event, (message: unknown) => {
      if (this.#socket !== socket) return;
      for (const listener of [...(this.#hearers.get(event) ?? [])]) listener(message);
    });
  }

  #listen(socket: ClientSocket): void {
    const on = (event: string, listener: (...args: never[]) => void) =>
      socket.on(event, (...args) => {
        if (this.#socket === socket) listener(...args);
      });
    for (const event of this.#hearers.keys()) this.#relay(socket, event);
    on("connect", () => this.#connected(socket));
    on("disconnect", (reason: string) => this.#disconnected(socket, reason));
    on("connect_error", () => this.#setState("offline"));
    on("cambio", (cambio: Cambio) => this.#tell(cambio));
    on("resync", () => this.#tell(null));
    on("sesion_terminada", () => this.#parts.onSessionEnded());
  }

  #connected(socket: ClientSocket): void {
    this.#joined.clear();
    this.#setState("live");
    this.#move(socket);
    if (this.#liveBefore) this.#tell(null);
    this.#liveBefore = true;
  }

  #disconnected(socket: ClientSocket, reason: string): void {
    this.#setState("offline");
    // After a disconnect by the server the client does not reconnect by itself. A random delay spreads the
    // clients.
    if (reason !== "io server disconnect") return;
    this.#comeBack = setTimeout(() => socket.connect(), 300 + Math.random() * 2_000);
  }
}

function chunks(temas: Tema[]): Tema[][] {
  const count = Math.ceil(temas.length / MAX_TOPICS);
  return Array.from({ length: count }, (_, i) => temas.slice(i * MAX_TOPICS, (i + 1) * MAX_TOPICS));
}

/** Whether a change concerns a page that follows these topics; 'usuario' and 'admin' match every table. */
export function interesa(temas: readonly Tema[], { tabla, clave }: Cambio): boolean {
  return temas.some(
    (tema) => tema === "usuario" || tema === "admin" || tema === tabla || tema === `${tabla}:${clave}`,
  );
}

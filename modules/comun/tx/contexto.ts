import type { Db, DbOrTx } from "#database/client.ts";
import type { EstadoFactor, RolAdmin } from "#modules/comun/acceso/permisos.ts";
import type { Cadena } from "#modules/comun/baliza/drand.ts";
import type { Cofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import type { Lotes } from "./lotes.ts";

export type Log = {
  info(message: string, data?: Record<string, unknown>): void;
  warn(message: string, data?: Record<string, unknown>): void;
  error(message: string, data?: Record<string, unknown>): void;
};

/** First argument of every use case: database, clock, randomness, events and log. */
export type Ctx = {
  db: Db;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
  /** Called after commit only; inside a transaction use `tx.announce`. */
  publish: (eventos: readonly Evento[]) => void;
  log: Log;
  /** Public address of the shop, without a final slash. */
  public_url: string;
  /** Further push services (PUSH_HOSTS) at which browsers may subscribe to a public shop. */
  push_hosts?: readonly string[];
  /** Whether the shop backs itself up (BACKUP_URL). */
  respalda_sola?: boolean;
  /** Secret of the shop, for pseudonyms. */
  secret: string;
  /** The public beacon that new raffles and rounds may use; null when BEACON is off. */
  baliza: Cadena | null;
  /** Encrypts and opens the seeds of raffles and rounds. */
  cofre: Cofre;
  /** Queues in which requests for one hot row wait for their batch. */
  lotes: Lotes;
  /** Set by the functions door when the caller sent an Idempotency-Key. */
  idempotency?: Idempotency;
  /** Only while a page is read; without it, everything is read for the caller alone. */
  comun?: Comun;
};

/** Makes a read that is the same for everybody once for all pages of a moment. Keys are few: none holds a value. */
type Comun = <T>(clave: string, leer: () => Promise<T>) => Promise<T>;

export type Idempotency = { quien: string; clave: string; funcion: string; huella: string };

/** What a reader of the database needs: a `Ctx`, a `Tx`, or anything else with a connection. */
export type Lector = { db: DbOrTx };

/** What a reader needs to leave out what a draw has not told yet. */
export type Mirada = Lector & Pick<Ctx, "now">;

/** A reader of what is the same for everybody. */
export type LectorComun = Lector & Pick<Ctx, "comun">;

/** A `Ctx` inside a transaction; announced events are published after the commit. */
export type Tx = Omit<Ctx, "db" | "publish" | "idempotency" | "lotes" | "comun"> & {
  db: DbOrTx;
  announce: (evento: Evento) => void;
};

/** The signed-in person. A referral code alone proves nothing: only the session does. */
export type Sesion = {
  session_id: string;
  user_id: string;
  codigo_referido: string;
  email: string;
  role: "usuario" | "admin";
  /** Which kind of admin; permisos.ts says what each may do. */
  rol_admin: RolAdmin | null;
  nombre: string | null;
  /** Whether the person proved in the last minutes who they are: by the login, the second factor or the password. */
  reciente: boolean;
  /** Set up, free to choose, asked for within some days, or required before the admin pages open. */
  factor: EstadoFactor;
};

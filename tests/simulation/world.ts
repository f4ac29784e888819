import type { Db } from "#database/client.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import type { RegistroSellos } from "#modules/puntos/sellos/sellar-libro.server.ts";
import type { TestChain } from "#tests/support/beacon/chain.ts";
import type { Chance } from "./chance.ts";
import type { History } from "./history.ts";
import type { Modelo } from "./modelo.ts";
import type { Process } from "./process.ts";

/** A rule of the shop that is broken on purpose, to prove that the simulation notices. */
type DeliberateFault = "credit twice" | "keys ignored";

export type Options = {
  seed: number;
  days: number;
  people: number;
  fault?: DeliberateFault | undefined;
  /** Of two requests at once, this one's statements are late, to prove that the speed of the machine decides nothing. */
  slow?: 0 | 1 | undefined;
  /** Gets a line per day, and a line per step. */
  report?: ((line: string) => void) | undefined;
  trace?: ((line: string) => void) | undefined;
};

/** Something that happens at an instant of the simulation. */
export type Event = { at: Date; what: () => Promise<void> };

export type World = {
  options: Options;
  chance: Chance;
  history: History;
  processes: readonly [Process, Process];
  chain: TestChain;
  modelo: Modelo;
  /** Reads what the simulation looks at; the shop does not use it. */
  db: Db;
  admins: readonly Sesion[];
  registro: RegistroSellos & { lineas: SelloPublico[] };
  now(): Date;
  /** Moves the clocks of the processes and of the database, forwards only. */
  moveTo(at: Date): Promise<void>;
  later(ms: number): Promise<void>;
  /** Puts an event into the agenda. */
  plan(at: Date, what: Event["what"]): void;
  /** Until `end`, errors in the log are what a cut connection causes. Any other error fails the simulation. */
  expectErrors(): { end(): void };
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

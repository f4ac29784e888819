/** `PROCESSES`: a number, or `auto` for one per core. */
export type Wanted = number | "auto";

type Machine = { cores: number; memory: number };

export const MOST_PROCESSES = 64;
/** A process needs about 300 MB; the rest is for PostgreSQL and the files that it reads. */
const MEMORY_EACH = 600_000_000;

export function countProcesses(wanted: Wanted, { cores, memory }: Machine): number {
  if (wanted !== "auto") return wanted;
  return Math.min(Math.max(1, Math.min(cores, Math.floor(memory / MEMORY_EACH))), MOST_PROCESSES);
}

const MOST_QUERIES = 20;
const FEWEST_QUERIES = 5;
const QUERIES_OF_MACHINE = 80;

/** How many connections for queries each of so many processes of a machine may hold. */
export const poolSize = (processes: number): number =>
  Math.min(MOST_QUERIES, Math.max(FEWEST_QUERIES, Math.floor(QUERIES_OF_MACHINE / processes)));

/** Two for jobs, one each for the leases of the game and of the beacon, one for events. */
const BESIDES_QUERIES = 5;

/** All connections of a machine's shop; a replacement starts one process more. */
export const connectionsOf = (processes: number): number =>
  (poolSize(processes) + BESIDES_QUERIES) * (processes + 1);

/** Commands and backups connect too. PostgreSQL's connections cost memory, so a small shop has no more than it may use. */
const OF_COMMANDS = 50;
const USUAL_CONNECTIONS = 200;

/** `max_connections` of the embedded database. */
export const databaseConnections = (processes: number): number =>
  Math.max(USUAL_CONNECTIONS, connectionsOf(processes) + OF_COMMANDS);

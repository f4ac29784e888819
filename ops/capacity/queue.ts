/** Chance that a request waits, of one that meets `servers` with `offered` seconds of work per second (Erlang C). */
export function chanceToWait(servers: number, offered: number): number {
  if (offered >= servers) return 1;
  // Erlang B by its recursion: factorials would overflow.
  let lost = 1;
  for (let n = 1; n <= servers; n++) lost = (offered * lost) / (n + offered * lost);
  return lost / (1 - (offered / servers) * (1 - lost));
}

/** Mean seconds in the queue of `servers` (M/M/c); infinite when they cannot keep up. */
export function meanWait(servers: number, perSecond: number, service: number): number {
  const offered = perSecond * service;
  if (offered >= servers) return Number.POSITIVE_INFINITY;
  return (chanceToWait(servers, offered) * service) / (servers - offered);
}

/** A server that is busier than this has nothing left for a bad minute. */
export const BUSIEST = 0.7;

/** The fewest servers that keep the mean wait below `most` seconds and are not too busy. */
export function serversFor(perSecond: number, service: number, most: number): number {
  let servers = Math.max(1, Math.ceil((perSecond * service) / BUSIEST));
  while (meanWait(servers, perSecond, service) > most) servers++;
  return servers;
}

type Closed = { processes: number; cores: number; process_ms: number; others_ms: number };

/**
 * Requests per second of a machine whose clients ask as fast as they are answered: its processes are busy (one core each), or all its
 * cores are, with the database and the clients on them too.
 */
export const mostPerSecond = ({ processes, cores, process_ms, others_ms }: Closed): number =>
  1_000 * Math.min(processes / process_ms, cores / (process_ms + others_ms));

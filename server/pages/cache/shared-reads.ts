import { LRUCache } from "lru-cache";
import { politicaDe } from "#modules/comun/eventos/catalogo.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";

/** Events outdate a read at once; its age limits what a write without events could leave behind. */
const LIFETIME = 1_000;

/** Addresses name products, and anybody can write addresses: so many reads are kept. */
const MOST = 1_000;

export type SharedReads = {
  /** The result of a read that is the same for everybody, made once for all pages of a moment. */
  read<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** Outdates all reads if one of these events can change what every page shows. */
  invalidate(eventos: readonly Evento[]): void;
  /** Events may have been missed. */
  clear(): void;
};

type Kept = { since: number; made: Promise<unknown> };

export function createSharedReads(now: () => number = () => performance.now()): SharedReads {
  const kept = new LRUCache<string, Kept>({ max: MOST });
  return {
    read<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      if (known && now() - known.since < LIFETIME) return known.made as Promise<T>;
      const entry = { since: now(), made: make() };
      kept.set(key, entry);
      // A failure is for the pages that waited for it: the next one reads again.
      entry.made.catch(() => kept.get(key) === entry && kept.delete(key));
      return entry.made;
    },
    invalidate(eventos) {
      if (eventos.some(({ tabla }) => politicaDe(tabla).alcance === "todas")) kept.clear();
    },
    clear: () => kept.clear(),
  };
}

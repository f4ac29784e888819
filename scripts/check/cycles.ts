import type { Tree } from "./tree.ts";

/** Returns every import cycle once, type imports included. Lazy imports are ignored: they run only when called. */
export function findCycles(tree: Tree): string[][] {
  const done = new Set<string>();
  const cycles = new Map<string, string[]>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const cycle = trail.slice(start);
      cycles.set(cycle.toSorted().join(), cycle);
      return;
    }
    if (done.has(path)) return;
    for (const { target, kind } of tree.get(path)?.imports ?? []) {
      if (kind !== "dynamic") walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) walk(path, []);
  return [...cycles.values()];
}

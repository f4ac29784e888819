import type { Tree } from "./tree.ts";

/** Set to true once no cycle of type imports is left; until then only runtime imports count. */
const TYPES_CLOSE_CIRCLES = false;

/** Returns every import cycle once. Lazy imports are ignored: they run only when called. */
export function findCycles(tree: Tree, withTypes = TYPES_CLOSE_CIRCLES): string[][] {
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
      if (kind !== "dynamic" && (withTypes || kind !== "type")) walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) walk(path, []);
  return [...cycles.values()];
}

import type { Tree } from "./tree.ts";

/** Every circle of imports that runs, each told once. Types are erased and lazy imports wait, so neither closes one. */
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
      if (kind === "value" || kind === "reexport") walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) walk(path, []);
  return [...cycles.values()];
}

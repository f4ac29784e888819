import { useEffect, useState } from "react";

export type Timers = {
  /** Calls `run` after `ms` milliseconds unless the timers are cleared before. */
  after(ms: number, run: () => void): void;
  clear(): void;
};

export function createTimers(): Timers {
  const pending = new Set<ReturnType<typeof setTimeout>>();
  return {
    after(ms, run) {
      const timer = setTimeout(() => {
        pending.delete(timer);
        run();
      }, ms);
      pending.add(timer);
    },
    clear() {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    },
  };
}

/** Timers that are cleared when the component unmounts. */
export function useTimers(): Timers {
  const [timers] = useState(createTimers);
  useEffect(() => () => timers.clear(), [timers]);
  return timers;
}

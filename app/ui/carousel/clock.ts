import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

/**
 * True on the server, where the preference is unknown: motion starts only once it is known to be accepted.
 */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(REDUCED);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(REDUCED).matches,
    () => true,
  );

export const useTabHidden = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.visibilityState === "hidden",
    () => false,
  );

type Clock = { running: boolean; interval: number; step: number; onTick: () => void };

/** Ticks `interval` ms after `step` last changed, not counting the time while it was stopped. */
export function useClock({ running, interval, step, onTick }: Clock): void {
  const left = useRef(interval);
  const tick = useEffectEvent(onTick);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has the whole interval again
  useEffect(() => {
    left.current = interval;
  }, [interval, step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step restarts the wait
  useEffect(() => {
    if (!running) return;
    const since = performance.now();
    const timer = setTimeout(() => tick(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [running, interval, step]);
}

import { useEffect, useReducer, useState } from "react";
import { createServerClock, type ServerClock } from "./server-clock.ts";

/** A clock that starts at the instant of the page's data and then requests the server's time. */
export function useServerClock(instant: Date): ServerClock {
  const [clock] = useState(() => createServerClock(instant));
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => clock.hear(instant), [clock, instant]);
  useEffect(() => {
    // If the request fails, the clock continues from the page's data. A device that slept requests it again.
    const sync = () => {
      if (document.visibilityState !== "visible") return;
      clock.sync().then(look, () => undefined);
    };
    sync();
    document.addEventListener("visibilitychange", sync);
    return () => document.removeEventListener("visibilitychange", sync);
  }, [clock]);
  return clock;
}

/** The server's time, read again every `interval` milliseconds. */
export function useServerTime(clock: ServerClock, interval: number): number {
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, interval);
    look();
    return () => clearInterval(timer);
  }, [interval]);
  return clock.now();
}

/** Renders at that instant of the server, even if the clock is corrected in the meantime. */
export function useRenderAt(clock: ServerClock, instant: number | null): void {
  const [, look] = useReducer((times: number) => times + 1, 0);
  // Runs after every render: the clock may have been corrected, and a render that came too early must wait
  // again.
  useEffect(() => {
    if (instant === null) return;
    // A timer may fire a millisecond early.
    const timer = setTimeout(look, Math.max(0, instant - clock.now()) + 2);
    return () => clearTimeout(timer);
  });
}

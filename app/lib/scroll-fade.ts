import { useEffect, useState } from "react";

export type ScrollState = { y: number; faded: boolean };

/** Smaller movements are ignored: a finger never rests completely still. */
const STEP = 6;
const TOP = 80;

/** Fades when scrolling down, returns when scrolling up or at the top. */
export function nextScrollState({ y, faded }: ScrollState, now: number): ScrollState {
  if (now <= TOP) return { y: now, faded: false };
  if (Math.abs(now - y) < STEP) return { y, faded };
  return { y: now, faded: now > y };
}

/** Whether the person scrolls down. */
export function useFaded(): boolean {
  const [faded, setFaded] = useState(false);
  useEffect(() => {
    let state: ScrollState = { y: window.scrollY, faded: false };
    const onScroll = () => {
      state = nextScrollState(state, window.scrollY);
      setFaded(state.faded);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return faded;
}

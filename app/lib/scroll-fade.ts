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

/** `top`: nothing lies behind the header; `over`: it lies over the page; `faded`: the person scrolls down under it. */
export type HeaderPlace = "top" | "over" | "faded";

const placeOf = ({ y, faded }: ScrollState): HeaderPlace => (faded ? "faded" : y > 0 ? "over" : "top");

export function useHeaderPlace(): HeaderPlace {
  const [place, setPlace] = useState<HeaderPlace>("top");
  useEffect(() => {
    let state: ScrollState = { y: window.scrollY, faded: false };
    const onScroll = () => {
      state = nextScrollState(state, window.scrollY);
      setPlace(placeOf(state));
    };
    // A page that is loaded again may start where it was left.
    setPlace(placeOf(state));
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return place;
}

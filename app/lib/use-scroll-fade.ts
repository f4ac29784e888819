import { useEffect, useState } from "react";
import { nextScrollState, type ScrollState } from "./scroll-fade.ts";

/** True while the person scrolls down, away from the top. */
export function useScrollFade(): boolean {
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

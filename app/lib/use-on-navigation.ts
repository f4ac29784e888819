import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Runs on every navigation, but not on the first render: a menu opened before hydration stays open. */
export function useOnNavigation(leave: () => void): void {
  const { key } = useLocation();
  const visit = useRef(key);
  useEffect(() => {
    if (visit.current === key) return;
    visit.current = key;
    leave();
  });
}

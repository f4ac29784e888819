import { type RefObject, useEffect, useState } from "react";

/** What the header covers at the top of the window. */
const UNDER_THE_HEADER = "-60px 0px 0px";

/** Whether the whole element is on screen; false until the browser has said so. */
export function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setShown((entries.at(-1)?.intersectionRatio ?? 0) >= 0.99),
      { threshold: 0.99, rootMargin: UNDER_THE_HEADER },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return shown;
}

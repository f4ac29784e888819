import { type RefObject, useEffect, useState } from "react";

/** What the header covers at the top of the window. */
const HEADER = 60;

/** Whether the page was scrolled past the whole element, so that it is above the window or behind the header. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        setPast(last !== undefined && !last.isIntersecting && last.boundingClientRect.bottom <= HEADER);
      },
      { rootMargin: `-${HEADER}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return past;
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { EstadoChat } from "#app/asistente/conversacion.ts";

const NEAR = 60;
const GAP = 12;

/**
 * Scrolls to the end at first and after sending, and follows answers unless the reader has scrolled away. A
 * long answer is shown from its start. `news` tells that a message arrived out of sight.
 */
export function useDesplazamiento(list: RefObject<HTMLElement | null>, state: EstadoChat) {
  const { mensajes, llegando, esperando } = state;
  const [news, setNews] = useState(false);
  const follows = useRef(true);
  const toTheEnd = useRef(true);
  const placed = useRef(0);
  const seen = useRef<number | null>(null);

  const place = useCallback(() => {
    const box = list.current;
    if (!box) return;
    const end = box.scrollHeight - box.clientHeight;
    box.scrollTop = toTheEnd.current ? end : Math.min(end, inicioRespuesta(box));
    placed.current = box.scrollTop;
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any added message may move the list
  useLayoutEffect(() => {
    const before = seen.current;
    const isOpening = before === null;
    const isOwn = before !== null && mensajes.length > before && mensajes.at(-1)?.sender === "user";
    seen.current = mensajes.length;
    if (isOpening || isOwn) follows.current = true;
    if (follows.current) {
      const isAnswer = llegando !== "" || (before !== null && mensajes.length > before && !isOwn);
      toTheEnd.current = !isAnswer;
      place();
      setNews(false);
    } else if (before !== null && (mensajes.length > before || llegando !== "")) setNews(true);
  }, [mensajes, llegando, esperando, place]);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watch = () => {
      const isAtEnd = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR;
      follows.current = isAtEnd || Math.abs(box.scrollTop - placed.current) < 2;
      if (isAtEnd) setNews(false);
    };
    // The on-screen keyboard and a growing field take room from the list.
    const resized = new ResizeObserver(() => follows.current && place());
    box.addEventListener("scroll", watch, { passive: true });
    resized.observe(box);
    return () => {
      box.removeEventListener("scroll", watch);
      resized.disconnect();
    };
  }, [list, place]);

  const showNews = () => {
    follows.current = true;
    setNews(false);
    toTheEnd.current = false;
    place();
    list.current?.focus({ preventScroll: true });
  };
  return { news, showNews };
}

/** Where the answer to the last question begins, or the end when there is no question. */
function inicioRespuesta(box: HTMLElement): number {
  const answer = [...box.querySelectorAll('[data-sender="user"]')].at(-1)?.nextElementSibling;
  if (!answer) return Number.POSITIVE_INFINITY;
  return answer.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - GAP;
}

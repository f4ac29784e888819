import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

type Answer = { ok: boolean; sin_sesion: boolean };

/**
 * What the page's action answered, until the person goes to another address. The router forgets `actionData` whenever
 * the page's data are asked for again, and a live page asks right after its own change.
 */
export function useLastAnswer<T extends Answer>(answer: T | undefined): T | undefined {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [kept, setKept] = useState({ answer, address });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, address });
  useReadAfterRefusal(answer);
  return kept.address === address ? kept.answer : undefined;
}

/**
 * Reads the page's data again when its form was refused: what it shows may be older than what refused it. The router does
 * so by itself only after an answer below 400. Without a session the page could not be read: it stays as it is.
 */
export function useReadAfterRefusal(answer: Answer | undefined): void {
  const { revalidate } = useRevalidator();
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === undefined || answer === seen.current) return;
    seen.current = answer;
    if (!answer.ok && !answer.sin_sesion) void revalidate();
  }, [answer, revalidate]);
}

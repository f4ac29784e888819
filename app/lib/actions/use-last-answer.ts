import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

type Answer = { ok: boolean; sin_sesion: boolean };

/**
 * The last answer of the page's action, until the person goes to another address. The router drops
 * `actionData` on every revalidation, and a live page revalidates right after its own change.
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
 * Revalidates the page when its form was refused, because its data may be out of date. The router does so
 * only after an answer below 400. Without a session the page could not be read, so it stays as it is.
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

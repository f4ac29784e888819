import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the page's action answered, until the person goes to another address. The router forgets `actionData` whenever
 * the page's data are asked for again, and a live page asks right after its own change.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [kept, setKept] = useState({ answer, address });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, address });
  return kept.address === address ? kept.answer : undefined;
}

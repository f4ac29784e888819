import { useState } from "react";

/** A read that a page asks for by itself: without an answer the page goes on with what it has. A failed loader would replace it by the error page. */
export const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);

/** The last answer that arrived. */
export function useLastRead<T>(read: T | null | undefined): T | null {
  const [last, setLast] = useState<T | null>(read ?? null);
  if (read && read !== last) setLast(read);
  return read ?? last;
}

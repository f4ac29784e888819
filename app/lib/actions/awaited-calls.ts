import { useSyncExternalStore } from "react";

/** How many calls to functions a person waits for now. */
let awaited = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  awaited += by;
  for (const tell of listeners) tell();
}

/** Counts a call as awaited until it ends, so that the page can say when it takes long. */
export async function whileAwaited<T>(call: Promise<T>): Promise<T> {
  change(1);
  try {
    return await call;
  } finally {
    change(-1);
  }
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** Whether a person waits for the answer of a function. */
export const useAwaitsCall = () =>
  useSyncExternalStore(
    subscribe,
    () => awaited > 0,
    () => false,
  );

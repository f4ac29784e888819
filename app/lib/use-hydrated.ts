import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in what the server wrote and until React takes over: what needs JavaScript waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { createElement, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until hydration, for controls that need JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Not seen. Says in the page that the part around it waits for React, until React has taken it over. */
export const Waits = () => createElement("template", { "data-waits": !useHydrated() || undefined });

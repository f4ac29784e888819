import { useSyncExternalStore } from "react";

const never = () => () => undefined;
/** Browsers offer passkeys on secure pages only, and never under a bare IP address. */
const supported = () =>
  typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Whether this browser can use passkeys here. False until the page runs its scripts. */
export const useLlaves = (): boolean => useSyncExternalStore(never, supported, () => false);

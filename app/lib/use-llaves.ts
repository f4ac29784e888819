import { useState, useSyncExternalStore } from "react";
import { fraseDeFalla } from "./llave.ts";

const never = () => () => undefined;
/** Browsers offer passkeys on secure pages only, and never under a bare IP address. */
const supported = () =>
  typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Whether this browser can use passkeys here. False until the page runs its scripts. */
export const useLlaves = (): boolean => useSyncExternalStore(never, supported, () => false);

/** Attempts with a passkey: whether one is running, and the sentence of the last failure. */
export function useIntentoDeLlave() {
  const [falla, setFalla] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);
  async function intentar(hacer: () => Promise<void>): Promise<void> {
    setOcupado(true);
    setFalla(null);
    try {
      await hacer();
    } catch (error) {
      setFalla(fraseDeFalla(error));
    }
    setOcupado(false);
  }
  return { falla, ocupado, intentar };
}

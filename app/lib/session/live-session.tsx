import { useEffect, useRef } from "react";
import { onSessionEnded, refreshPage, resetConnection, useRealtime } from "#app/lib/realtime/realtime.ts";

const OWN_ROOM = ["usuario"] as const;
const NO_ROOM = [] as const;

/**
 * Keeps the signed-in person and their points up to date. Rendered once, by the root layout. `usuario` is the
 * person's referral code, or null for a visitor.
 */
export function LiveSession({ usuario }: { usuario: string | null }) {
  const shown = useRef(usuario);
  useRealtime(usuario === null ? NO_ROOM : OWN_ROOM);
  useEffect(() => {
    if (shown.current === usuario) return;
    shown.current = usuario;
    resetConnection();
  }, [usuario]);
  // A new password replaces the session: reload, to learn the current state from the server.
  useEffect(() => onSessionEnded(refreshPage), []);
  return null;
}

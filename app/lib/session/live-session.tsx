import { useEffect, useRef } from "react";
import { onSessionEnded, refreshPage, resetConnection, useRealtime } from "#app/lib/realtime/realtime.ts";

const OWN_ROOM = ["usuario"];
const NO_ROOM: string[] = [];

/**
 * Keeps the page's idea of who is signed in, and of their points, up to date. Rendered once, by the root layout.
 * `usuario` is the referral code of who is signed in, or null.
 */
export function LiveSession({ usuario }: { usuario: string | null }) {
  const shown = useRef(usuario);
  useRealtime(usuario === null ? NO_ROOM : OWN_ROOM);
  useEffect(() => {
    if (shown.current === usuario) return;
    shown.current = usuario;
    resetConnection();
  }, [usuario]);
  // The ended session may have been replaced (a new password): what the server says now counts.
  useEffect(() => onSessionEnded(refreshPage), []);
  return null;
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { inBrowser, inTab } from "#app/lib/storage.ts";

export type SessionEvent =
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "PASSWORD_RECOVERY"
  | "USER_UPDATED"
  | "TOKEN_REFRESHED";

const CHANNEL = "puntazo-sesion";
/** The last user that this browser saw: it lets a new document detect a change from before it was opened. */
const LAST_SEEN = "puntazo-sesion";
const ACCOUNT_PAGES =
  /^\/(mis-datos|mis-pedidos|mis-referidos|mis-puntos|mis-sorteos|notificaciones|cuenta|admin|task)(\/|$)/;

/** The event for a change of the signed-in user; null when nothing changed. */
export function changeOf(before: string | null, now: string | null): SessionEvent | null {
  if (before === now) return null;
  return now === null ? "SIGNED_OUT" : "SIGNED_IN";
}

/** Where a tab goes after another tab signed out: away from account pages and from login links to them. */
export function refugeFrom({ pathname, search }: { pathname: string; search: string }): string | null {
  const target = pathname === "/ingresar" ? (new URLSearchParams(search).get("volver") ?? "") : pathname;
  return ACCOUNT_PAGES.test(target) ? "/" : null;
}

/** Where this tab keeps what a person had written when their session ended. */
export const DRAFT = "puntazo-borrador";

/** A tab with a draft waits at the login, which leads back to its form. */
const keepsDraft = () => inTab.read(DRAFT) !== null;

/** Tells the other tabs of this browser. */
export function announceSession(event: SessionEvent): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  channel.close();
}

/** Listens to the other tabs until the returned function is called. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => listener(data);
  return () => channel.close();
}

/** Storage may be forbidden; then only changes within this document are detected. */
function swapLastSeen(usuario: string | null): string | null {
  const before = inBrowser.read(LAST_SEEN);
  return inBrowser.write(LAST_SEEN, usuario) ? before : usuario;
}

/** Keeps all tabs consistent about the signed-in user. `usuario` is what the server told this tab. */
function useSessionEvents(usuario: string | null): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();
  const shown = useRef<string | null | undefined>(undefined);

  useEffect(() => {
    const lastSeen = swapLastSeen(usuario);
    const event = changeOf(shown.current === undefined ? lastSeen : shown.current, usuario);
    shown.current = usuario;
    if (event) announceSession(event);
  }, [usuario]);

  const follow = useEffectEvent((event: SessionEvent) => {
    const refuge = event === "SIGNED_OUT" && !keepsDraft() ? refugeFrom(location) : null;
    if (refuge) navigate(refuge, { replace: true });
    else revalidate();
  });
  useEffect(() => onSessionEvent((event) => follow(event)), []);
}

/** The hook as a component, for the frame around every page. */
export default function SessionEvents({ usuario }: { usuario: string | null }) {
  useSessionEvents(usuario);
  return null;
}

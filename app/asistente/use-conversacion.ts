import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Conversation } from "./conversacion.ts";
import { storedSession } from "./sesion.ts";

const loadTalk = () => import("./conversacion.ts").then(({ conversation }) => conversation);
const never = () => () => undefined;

/**
 * The talk, once it is needed: at once for who has spoken before, otherwise when the window opens.
 * `usuario` is undefined while it is not known who is signed in.
 */
export function useTalk(usuario: string | null | undefined) {
  const [talk, setTalk] = useState<Conversation | null>(null);
  const known = useRef(usuario);
  const load = useCallback(async () => {
    const loaded = await loadTalk();
    setTalk(loaded);
    return loaded;
  }, []);
  useEffect(() => {
    // Whoever cannot load it now loads it when opening the window.
    if (storedSession() !== null) void load().then((loaded) => loaded.load(), never);
  }, [load]);
  useEffect(() => {
    const before = known.current;
    if (usuario === undefined || usuario === before) return;
    known.current = usuario;
    if (before) void load().then((loaded) => loaded.forget(), never);
  }, [usuario, load]);
  const unread = useSyncExternalStore(
    talk?.subscribe ?? never,
    () => talk?.getState().unread ?? false,
    () => false,
  );
  return { talk, load, unread };
}

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Conversacion } from "#app/asistente/conversacion.ts";
import { sesionGuardada } from "#app/asistente/sesion.ts";

const cargarCharla = () => import("#app/asistente/conversacion.ts").then(({ conversacion }) => conversacion);
const never = () => () => undefined;

/**
 * Loads the conversation at once if this browser has a stored session, otherwise when the window opens.
 * `usuario` is undefined until the session is known.
 */
export function useConversacion(usuario: string | null | undefined) {
  const [charla, setCharla] = useState<Conversacion | null>(null);
  const known = useRef(usuario);
  const load = useCallback(async () => {
    const loaded = await cargarCharla();
    setCharla(loaded);
    return loaded;
  }, []);
  useEffect(() => {
    // If loading fails now, opening the window tries again.
    if (sesionGuardada() !== null) void load().then((loaded) => loaded.load(), never);
  }, [load]);
  useEffect(() => {
    const before = known.current;
    if (usuario === undefined || usuario === before) return;
    known.current = usuario;
    if (before) void load().then((loaded) => loaded.forget(), never);
  }, [usuario, load]);
  const sinLeer = useSyncExternalStore(
    charla?.subscribe ?? never,
    () => charla?.getState().sinLeer ?? false,
    () => false,
  );
  return { charla, load, sinLeer };
}

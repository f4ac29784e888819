import { useSyncExternalStore } from "react";

const CAMBIO = "guardado-en-este-equipo";

function seguir(avisar: () => void): () => void {
  addEventListener(CAMBIO, avisar);
  addEventListener("storage", avisar);
  return () => {
    removeEventListener(CAMBIO, avisar);
    removeEventListener("storage", avisar);
  };
}

/** A text kept in this browser; empty on the server, until hydration, and where storage is refused. */
export function useGuardado(clave: string): readonly [string, (texto: string) => void] {
  const texto = useSyncExternalStore(
    seguir,
    () => leer(clave),
    () => "",
  );
  const guardar = (nuevo: string) => {
    try {
      localStorage.setItem(clave, nuevo);
    } catch {
      // Private windows may refuse: the choice then lasts as long as the page.
    }
    dispatchEvent(new Event(CAMBIO));
  };
  return [texto, guardar];
}

function leer(clave: string): string {
  try {
    return localStorage.getItem(clave) ?? "";
  } catch {
    return "";
  }
}

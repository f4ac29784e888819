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

/** What this page chose, for browsers that refuse storage. */
const enLaPagina = new Map<string, string>();

/** A text kept in this browser; empty on the server and until hydration. */
export function useGuardado(clave: string): readonly [string, (texto: string) => void] {
  const texto = useSyncExternalStore(
    seguir,
    () => leer(clave),
    () => "",
  );
  const guardar = (nuevo: string) => {
    enLaPagina.set(clave, nuevo);
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
    return enLaPagina.get(clave) ?? "";
  }
}

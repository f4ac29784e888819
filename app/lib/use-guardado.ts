import { useSyncExternalStore } from "react";
import { inBrowser } from "./storage.ts";

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
    () => inBrowser.read(clave) ?? enLaPagina.get(clave) ?? "",
    () => "",
  );
  const guardar = (nuevo: string) => {
    enLaPagina.set(clave, nuevo);
    inBrowser.write(clave, nuevo);
    dispatchEvent(new Event(CAMBIO));
  };
  return [texto, guardar];
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { Toque } from "./sonido.ts";

const GUARDADO = "montoncito_sonido";

export type Sonido = { activo: boolean; alternar: () => void; tocar: (toque: Toque) => void };

/** Off by default; the choice is remembered. The code loads when the person first switches it on. */
export function useSonido(): Sonido {
  const [activo, setActivo] = useState(false);
  const toca = useRef<((toque: Toque) => void) | null>(null);
  useEffect(() => setActivo(leer()), []);
  useEffect(() => {
    if (!activo || toca.current) return;
    import("./sonido.ts").then(
      ({ crearSonido }) => {
        toca.current = crearSonido();
      },
      () => undefined,
    );
  }, [activo]);
  const alternar = () => {
    setActivo(!activo);
    try {
      localStorage.setItem(GUARDADO, activo ? "no" : "si");
    } catch {
      // Without storage the sound is off again after a reload.
    }
  };
  const tocar = useCallback((toque: Toque) => void (activo && toca.current?.(toque)), [activo]);
  return { activo, alternar, tocar };
}

function leer(): boolean {
  try {
    return localStorage.getItem(GUARDADO) === "si";
  } catch {
    return false;
  }
}

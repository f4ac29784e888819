import { useCallback, useEffect, useRef, useState } from "react";
import type { Toque } from "./sonido.ts";

const GUARDADO = "montoncito_sonido";

export type Sonido = { activo: boolean; alternar: () => void; tocar: (toque: Toque) => void };

/** Off unless the person switched it on; the choice is remembered. The code comes with the first switch. */
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
      // A browser that keeps nothing starts silent again.
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

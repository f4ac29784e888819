import { useCallback, useEffect, useRef, useState } from "react";
import { inBrowser } from "#app/lib/storage.ts";
import type { Toque } from "./sonido.ts";

const GUARDADO = "montoncito_sonido";

export type Sonido = { activo: boolean; alternar: () => void; tocar: (toque: Toque) => void };

/**
 * Sounds and vibration of the table. Off by default; the choice is remembered. The code loads when the person first switches
 * them on.
 */
export function useSonido(): Sonido {
  const [activo, setActivo] = useState(false);
  const toca = useRef<((toque: Toque) => void) | null>(null);
  /** The person has just switched it on, and hears at once what it is like. */
  const recien = useRef(false);
  useEffect(() => setActivo(inBrowser.read(GUARDADO) === "si"), []);
  useEffect(() => {
    if (!activo || toca.current) return;
    import("./sonido.ts").then(
      ({ crearSonido }) => {
        toca.current = crearSonido();
        if (recien.current) toca.current("ficha");
      },
      () => undefined,
    );
  }, [activo]);
  const alternar = () => {
    setActivo(!activo);
    recien.current = !activo;
    if (recien.current) toca.current?.("ficha");
    inBrowser.write(GUARDADO, activo ? "no" : "si");
  };
  const tocar = useCallback((toque: Toque) => void (activo && toca.current?.(toque)), [activo]);
  return { activo, alternar, tocar };
}

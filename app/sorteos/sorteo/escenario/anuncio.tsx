import { useEffect, useReducer } from "react";
import { type DatosEscenario, escenaDe } from "#modules/sorteos/realizacion/escenario/escenario.ts";

/** A draw that is being shown, live or again: its data, and the milliseconds since it. */
export type Funcion = { datos: DatosEscenario; desde: () => number };

const MIRAR_MS = 500;

/**
 * Tells the draw to screen readers in few whole sentences. It stays on the page from before the draw until after it, because a
 * region that appears together with its text is not read.
 */
export function Anuncio({ funcion }: { funcion: Funcion | null }) {
  const [, mirar] = useReducer((veces: number) => veces + 1, 0);
  const corre = funcion !== null;
  useEffect(() => {
    if (!corre) return;
    const reloj = setInterval(mirar, MIRAR_MS);
    return () => clearInterval(reloj);
  }, [corre]);
  return (
    <p className="sorteo-anuncio sr-only" role="status">
      {funcion && escenaDe(funcion.datos, funcion.desde()).anuncio}
    </p>
  );
}

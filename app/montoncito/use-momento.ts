import { useEffect, useReducer } from "react";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { useRenderAt } from "#app/lib/clock/use-server-clock.ts";
import { type EnCurso, type Momento, momentoDe, proximoMomento } from "#modules/montoncito/reglas/momento.ts";

const SIN_PARTIDA: EnCurso = { estado: "anulada", tiempo_inicio: null, duracion: 0, cerrada_en: null };

/** The phase of the round by the server's clock; renders again exactly when the clock changes it. */
export function useMomento(partida: EnCurso | null, reloj: ServerClock): Momento & { ahora: Date } {
  const [, mirar] = useReducer((veces: number) => veces + 1, 0);
  const actual = partida ?? SIN_PARTIDA;
  const ahora = new Date(reloj.now());
  const espera = proximoMomento(actual, ahora);
  useRenderAt(reloj, espera === null ? null : ahora.getTime() + Math.max(0, espera));
  useEffect(() => {
    const alVolver = () => document.visibilityState === "visible" && mirar();
    document.addEventListener("visibilitychange", alVolver);
    // The first render stood at the server's instant.
    mirar();
    return () => document.removeEventListener("visibilitychange", alVolver);
  }, []);
  return { ...momentoDe(actual, ahora), ahora };
}

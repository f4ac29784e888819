import { useEffect, useReducer } from "react";
import { type EnCurso, type Momento, momentoDe, proximoMomento } from "#modules/montoncito/reglas/momento.ts";
import type { Reloj } from "./reloj.ts";

const SIN_PARTIDA: EnCurso = { estado: "anulada", tiempo_inicio: null, duracion: 0, cerrada_en: null };

/** What everybody sees now; looks again exactly when the clock changes it. */
export function useMomento(partida: EnCurso | null, reloj: Reloj): Momento & { ahora: Date } {
  const [vez, mirar] = useReducer((veces: number) => veces + 1, 0);
  const actual = partida ?? SIN_PARTIDA;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look waits for the next one
  useEffect(() => {
    const espera = proximoMomento(actual, reloj.ahora());
    if (espera === null) return;
    // A timer may come a millisecond early.
    const timer = setTimeout(mirar, Math.max(0, espera) + 2);
    return () => clearTimeout(timer);
  }, [actual, reloj, vez]);
  useEffect(() => {
    const alVolver = () => document.visibilityState === "visible" && mirar();
    document.addEventListener("visibilitychange", alVolver);
    // The first render stood at the server's instant.
    mirar();
    return () => document.removeEventListener("visibilitychange", alVolver);
  }, []);
  const ahora = reloj.ahora();
  return { ...momentoDe(actual, ahora), ahora };
}

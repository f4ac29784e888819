import { useEffect, useReducer, useState } from "react";

export type Reloj = {
  /** Milliseconds of the server's clock. */
  ahora: () => number;
  /** What the page's data say; they may have waited in a cache. */
  sembrar: (instante: Date) => void;
  /** What the server says this moment. */
  sincronizar: () => Promise<void>;
};

/** Counts from the server's instants, so that a wrong local clock does not matter. */
function crearReloj(inicial: Date): Reloj {
  let desfase: number | null = null;
  let exacto = false;
  return {
    // Until the scripts run it stands still: the first render must be the server's own.
    ahora: () => (desfase === null ? inicial.getTime() : desfase + performance.now()),
    sembrar(instante) {
      if (!exacto) desfase = instante.getTime() - performance.now();
    },
    async sincronizar() {
      const antes = performance.now();
      const respuesta = await fetch("/hora.json", { cache: "no-store" });
      if (!respuesta.ok) return;
      const { ahora }: { ahora: unknown } = await respuesta.json();
      if (typeof ahora !== "number") return;
      desfase = ahora - (antes + performance.now()) / 2;
      exacto = true;
    },
  };
}

export function useReloj(ahora: Date): Reloj {
  const [reloj] = useState(() => crearReloj(ahora));
  const [, mirar] = useReducer((vez: number) => vez + 1, 0);
  useEffect(() => reloj.sembrar(ahora), [reloj, ahora]);
  useEffect(() => {
    // A clock that was never set right still runs; a device that slept is asked again.
    const sincronizar = () => {
      if (document.visibilityState !== "visible") return;
      reloj.sincronizar().then(mirar, () => undefined);
    };
    sincronizar();
    document.addEventListener("visibilitychange", sincronizar);
    return () => document.removeEventListener("visibilitychange", sincronizar);
  }, [reloj]);
  return reloj;
}

/** The server's time, looked at again every `cada` milliseconds. */
export function useAhora(reloj: Reloj, cada: number): number {
  const [, mirar] = useReducer((vez: number) => vez + 1, 0);
  useEffect(() => {
    const timer = setInterval(mirar, cada);
    mirar();
    return () => clearInterval(timer);
  }, [cada]);
  return reloj.ahora();
}

/** Looks again at that instant of the server; a clock set right in the meantime is believed. */
export function useInstante(reloj: Reloj, instante: number | null): void {
  const [vez, mirar] = useReducer((veces: number) => veces + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look that came too early waits again
  useEffect(() => {
    if (instante === null) return;
    const timer = setTimeout(mirar, Math.max(0, instante - reloj.ahora()) + 1);
    return () => clearTimeout(timer);
  }, [reloj, instante, vez]);
}

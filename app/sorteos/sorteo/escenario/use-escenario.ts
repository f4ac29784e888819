import { type ComponentType, useEffect, useState } from "react";
import { useBroadcast } from "#app/lib/realtime/realtime.ts";
import { salaPublico } from "#modules/sorteos/realizacion/escenario/publico.ts";
import type { EscenarioProps } from "./escenario.tsx";

type Escenario = ComponentType<EscenarioProps>;

/** The code of the stage, loaded when a draw is near, running or replayed. Null until it is here, and where it cannot be loaded. */
export function useEscenario(haceFalta: boolean): Escenario | null {
  const [Cargado, setCargado] = useState<Escenario | null>(null);
  useEffect(() => {
    if (!haceFalta) return;
    let vivo = true;
    // The page shows the same result at the same second without the stage.
    import("./escenario.tsx").then(
      ({ default: leido }) => vivo && setCargado(() => leido),
      () => undefined,
    );
    return () => {
      vivo = false;
    };
  }, [haceFalta]);
  return Cargado;
}

type Presentes = { sala: string; personas: number };

/** How many people look at this raffle now, as the server counts its connections; null until it says so. */
export function usePublico(key: string): number | null {
  const [presentes, setPresentes] = useState<Presentes | null>(null);
  useBroadcast<Presentes>("personas", setPresentes);
  return presentes?.sala === salaPublico(key) ? presentes.personas : null;
}

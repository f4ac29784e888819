import { useEffect } from "react";
import { announceSession } from "#app/lib/session-events.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { Resultado } from "./resultado.tsx";

/** What an answer means beyond its form: other tabs learn of a change; a lost session is told even if the page goes. */
export function useAvisos(resultado: Resultado | undefined): void {
  const { show } = useToast();
  useEffect(() => {
    if (resultado?.ok) announceSession("USER_UPDATED");
    if (resultado?.sin_sesion) {
      const action = { label: "Ingresar", to: "/ingresar?volver=%2Fmis-datos" };
      show({ kind: "error", text: resultado.mensaje, action });
    }
  }, [resultado, show]);
}

import { useEffect } from "react";
import type { Resultado } from "#app/cuenta/resultado.tsx";
import { announceSession } from "#app/lib/session/session-events.ts";
import { useToast } from "#app/ui/toast.tsx";

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

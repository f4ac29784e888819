import { useCallback, useRef, useState } from "react";
import type { Comprobacion } from "./comprobar.ts";

export type EstadoVerificar =
  | { paso: "quieto" }
  | { paso: "leyendo" }
  | { paso: "listo"; comprobacion: Comprobacion }
  | { paso: "error"; frase: string };

const SIN_CODIGO =
  "No encontramos el timbre en esa imagen. Toma la foto de cerca, derecha y con luz, con el código entero.";
const OTRO_CODIGO = "Ese código no es el timbre electrónico de un documento del SII.";
const FALLO = "No pudimos comprobar esta boleta. Recarga la página e intenta de nuevo.";

/** The code of the check is loaded when a person gives the first picture. */
async function comprobar(bytes: Uint8Array | null): Promise<EstadoVerificar> {
  if (!bytes) return { paso: "error", frase: SIN_CODIGO };
  const { comprobarTimbre } = await import("./comprobar.ts");
  const comprobacion = await comprobarTimbre(bytes);
  return comprobacion ? { paso: "listo", comprobacion } : { paso: "error", frase: OTRO_CODIGO };
}

export function useVerificar() {
  const [estado, setEstado] = useState<EstadoVerificar>({ paso: "quieto" });
  const turno = useRef(0);
  const verificar = useCallback(async (leer: () => Promise<Uint8Array | null>) => {
    const mio = ++turno.current;
    setEstado({ paso: "leyendo" });
    const final = await leer()
      .then(comprobar)
      .catch((error: unknown): EstadoVerificar => {
        // Only sentences for people are shown; a failure of the script gets a general one.
        const frase = error instanceof Error && error.name === "Error" ? error.message : FALLO;
        return { paso: "error", frase };
      });
    if (mio === turno.current) setEstado(final);
  }, []);
  return { estado, verificar };
}

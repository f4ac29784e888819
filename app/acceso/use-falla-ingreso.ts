import { useEffect } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { FALLA_INGRESO } from "#modules/usuarios/textos.ts";

/** The specification wants every refused sign-in on the console, besides the sentence of the page. */
export function useFallaIngreso(respuesta: Respuesta | undefined): void {
  useEffect(() => {
    if (respuesta && !respuesta.ok) console.error(FALLA_INGRESO);
  }, [respuesta]);
}

import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { comunaGuardada, guardarComuna } from "./comuna-guardada.ts";
import type { loader } from "./tarifas.ts";

const ruta = (comuna: string) => `/envio/tarifas?comuna=${encodeURIComponent(comuna)}`;

/**
 * The tariffs of the place where goods would go: the one that the server knows, else the comuna that this browser
 * chose. Pages for visitors are shared between all of them, so the browser asks for its own comuna.
 */
export function useTarifas(propias: TarifasDeLugar | null) {
  const { load, data, state } = useFetcher<typeof loader>({ key: "tarifas-envio" });
  const conocidas = propias !== null;
  useEffect(() => {
    const comuna = conocidas ? null : comunaGuardada();
    if (comuna) void load(ruta(comuna));
  }, [conocidas, load]);
  return {
    tarifas: propias ?? data ?? null,
    cargando: state !== "idle",
    elegir(comuna: string) {
      guardarComuna(comuna);
      void load(ruta(comuna));
    },
  };
}

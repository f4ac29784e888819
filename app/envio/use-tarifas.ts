import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useLastRead } from "#app/lib/actions/or-null.ts";
import { inBrowser } from "#app/lib/storage.ts";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import type { clientLoader } from "./tarifas.ts";

const CLAVE = "comuna";

/** The comuna that this browser chose. */
export const comunaGuardada = () => inBrowser.read(CLAVE);

const ruta = (comuna: string) => `/envio/tarifas?comuna=${encodeURIComponent(comuna)}`;

/**
 * The tariffs of the place where goods would go: the comuna that was chosen on this page, else the one that the server
 * knows, else the one that this browser chose before. Pages for visitors are shared between all of them, so the browser
 * asks for its own comuna.
 */
export function useTarifas(propias: TarifasDeLugar | null) {
  const { load, data, state } = useFetcher<typeof clientLoader>({ key: "tarifas-envio" });
  const [elegida, setElegida] = useState(false);
  const conocidas = propias !== null;
  useEffect(() => {
    const comuna = conocidas ? null : comunaGuardada();
    if (comuna) void load(ruta(comuna));
  }, [conocidas, load]);
  const leidas = useLastRead(data);
  return {
    /** The comuna whose tariffs are on their way for the first time. */
    esperada: !conocidas && data === undefined ? comunaGuardada() : null,
    tarifas: elegida ? (leidas ?? propias) : (propias ?? leidas),
    cargando: state !== "idle",
    elegir(comuna: string) {
      setElegida(true);
      inBrowser.write(CLAVE, comuna);
      void load(ruta(comuna));
    },
  };
}
